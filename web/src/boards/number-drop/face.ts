// NUMBER DROP's face.
import { faceWith } from "../contract";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { correctionOf } from "./correction";
import { Desk } from "./desk.svelte";
import { lasts } from "./motion";
import { soundsOf } from "./sounds";

const ENDINGS = ["game-over", "tiles-down", "no-fit", "won", "win-shared", "solo-place", "solo-no-place"];

export const face = faceWith({
  create: () => new Desk(),
  Board,
  Actions,
  motion: { lasts, sounds: soundsOf },
  teaching: { correction: correctionOf },
  endings: ENDINGS,
  showsSeats: true,
  isTall: true,
});
