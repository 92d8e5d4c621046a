// The thumb is followed at once, so the client itself works out how far a piece can go: to the µm as the rules do.
import { expect, test } from "vitest";
import { cosineSine, room } from "../src/boards/drop-it/geometry";
import type { DropItLayout, OutlinePicture } from "../src/net/pictures";
import { cases, layout } from "./fixtures/aim.json";

const board = layout as unknown as DropItLayout;

test("an angle has the very cosine and sine that it has in the rules", () => {
  for (const { angle, cosine, sine } of cases) expect(cosineSine(board, angle)).toEqual([cosine, sine]);
});

test("a piece can go as far as the rules let it, however it is turned", () => {
  for (const { angle, room: wanted } of cases) {
    for (const [shape, ends] of Object.entries(wanted)) {
      expect(room(board, board.outlines[shape] as OutlinePicture, angle), `${shape} ${angle}`).toEqual(ends);
    }
  }
});
