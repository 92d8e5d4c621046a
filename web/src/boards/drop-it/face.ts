// DROP IT's face.
import { faceWith } from "../contract";
import Actions from "./Actions.svelte";
import { isNear } from "./aim.svelte";
import Board from "./Board.svelte";
import { ShaftModel } from "./model.svelte";
import OptionPicture from "./OptionPicture.svelte";
import type { DropItState } from "./position";
import Token from "./Token.svelte";
import { isFall } from "./verdict";
import { gist } from "./verdict-words";

export const face = faceWith({
  create: (setting) => new ShaftModel(setting),
  Board,
  Actions,
  Token,
  motion: { watches: isFall },
  teaching: { fits: isNear },
  tells: true,
  // the board shows the last verdict
  endings: ["jokers-left", "won", "shared-win"],
  isTall: true,
  gist,
  OptionPicture,
  pictured: ["edges", "jokers", "level", "hand", "flick", "over_rim"],
  note: (state, _, words, seat) => {
    const position = state as DropItState;
    if (position.phase === "over") return ""; // the result says it, jokers included
    return words.text("seat-note", {
      score: position.scores[seat] ?? 0,
      jokers: position.jokers[seat] ?? 0,
    });
  },
});
