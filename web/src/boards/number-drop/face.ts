// NUMBER DROP's face.
import { faceWith } from "../contract";
import type { NumberDrop } from "../played";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { correctionOf } from "./correction";
import { Desk } from "./desk.svelte";
import { lasts } from "./motion";
import { soundsOf } from "./sounds";
import { tells } from "./story";

export const face = faceWith<NumberDrop, Desk>({
  create: () => new Desk(),
  Board,
  Actions,
  motion: { lasts, tells, sounds: soundsOf },
  teaching: { correction: correctionOf },
  endings: ["game-over", "tiles-down", "no-fit", "won", "win-shared", "solo-place", "solo-no-place"],
  showsSeats: true,
  isTall: true,
});
