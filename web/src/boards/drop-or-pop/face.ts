// DROP OR POP!'s face.
import Counter from "../../design/Counter.svelte";
import type { Face } from "../registry";
import Board from "./Board.svelte";
import { type DropOrPopState, inHand } from "./position";

export const face: Face = {
  Board,
  Token: Counter,
  note: (state, place, words) => `${inHand(state as DropOrPopState, place.code)} ${words.text("supply")}`,
};
