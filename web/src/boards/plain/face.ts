// The face of a game that nobody has drawn yet.
import type { Face } from "../contract";
import Board from "./Board.svelte";

export const plain: Face = { create: () => ({ takeUp: null }), Board };
