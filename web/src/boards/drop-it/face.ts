// DROP IT's face.
import { faceWith } from "../contract";
import type { DropIt } from "../played";
import Actions from "./Actions.svelte";
import { correction, isNear } from "./aim.svelte";
import Board from "./Board.svelte";
import { countMs } from "./count.svelte";
import { ShaftModel } from "./model.svelte";
import OptionPicture from "./OptionPicture.svelte";
import Token from "./Token.svelte";
import { isFall } from "./verdict";
import { gist } from "./verdict-words";

export const face = faceWith<DropIt, ShaftModel>({
  create: (setting) => new ShaftModel(setting),
  Board,
  Actions,
  Token,
  motion: { watches: isFall, lasts: (_, { count }) => countMs(count) },
  teaching: { fits: isNear, correction },
  tells: true,
  // the board shows the last verdict
  endings: ["jokers-left", "won", "shared-win"],
  isTall: true,
  isSlim: true,
  mapsScores: true,
  gist,
  OptionPicture,
  pictured: ["edges", "jokers", "level", "hand", "flick", "over_rim"],
  note: ({ phase, scores, jokers }, words, seat) => {
    if (phase === "over") return ""; // the result says it, jokers included
    return words.text("seat-note", { score: scores[seat] ?? 0, jokers: jokers[seat] ?? 0 });
  },
});
