// DROP IT's face.
import type { Face } from "../contract";
import Actions from "./Actions.svelte";
import { aim, isNear } from "./aim.svelte";
import Board from "./Board.svelte";
import OptionPicture from "./OptionPicture.svelte";
import type { DropItState } from "./position";
import Token from "./Token.svelte";
import { isFall } from "./verdict";
import { gist } from "./verdict-words";

export const face: Face = {
  Board,
  Actions,
  Token,
  watches: isFall,
  tells: true,
  // the board shows the last verdict
  endings: ["jokers-left", "won", "shared-win"],
  isTall: true,
  takeUp: (text) => aim.takeUp(text),
  gist,
  OptionPicture,
  pictured: ["edges", "jokers", "level", "hand", "flick", "over_rim"],
  fitsLesson: isNear,
  // whoever lets go has let go: the hand trembles by itself
  throwsAtOnce: ["tremor"],
  note: (state, _, words, seat) => {
    const position = state as DropItState;
    if (position.phase === "over") return ""; // the result says it, jokers included
    return words.text("seat-note", {
      score: position.scores[seat] ?? 0,
      jokers: position.jokers[seat] ?? 0,
    });
  },
};
