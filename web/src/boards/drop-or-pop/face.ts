// DROP OR POP!'s face.
import Counter from "../../design/Counter.svelte";
import { faceWith } from "../contract";
import type { DropOrPop } from "../played";
import Board from "./Board.svelte";
import { lasts, soundsOf } from "./motion";

export const face = faceWith<DropOrPop>({
  create: () => ({ takeUp: null }),
  Board,
  Token: Counter,
  note: ({ supplies }, words, seat) => `${supplies[seat] ?? 0} ${words.text("supply")}`,
  motion: { lasts, sounds: soundsOf },
  isGrand: (result) => result.marks.includes("epic"),
});
