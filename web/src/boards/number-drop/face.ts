// NUMBER DROP's face.
import type { Face } from "../contract";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { correctionOf } from "./correction";
import { soundsOf } from "./sounds";

const ENDINGS = ["game-over", "tiles-down", "no-fit", "won", "win-shared", "solo-place", "solo-no-place"];

export const face: Face = {
  Board,
  Actions,
  sounds: soundsOf,
  correction: correctionOf,
  endings: ENDINGS,
  showsSeats: true,
  isTall: true,
};
