// NUMBER DROP's face.
import type { Face } from "../registry";
import Actions from "./Actions.svelte";
import Board from "./Board.svelte";
import { soundsOf } from "./sounds";

export const face: Face = { Board, Actions, sounds: soundsOf, showsSeats: true, isTall: true };
