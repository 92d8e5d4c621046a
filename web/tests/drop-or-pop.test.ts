import { expect, test } from "vitest";
import { type DropOrPopState, inHand, type Piece, rowsFor, settle } from "../src/boards/drop-or-pop/position";
import { heightAt } from "../src/design/motion";

const RED = 0;
const BLUE = 1;
const ids = (pieces: Piece[] | undefined) => pieces?.map((piece) => piece.id);
const start = settle([], [[RED, BLUE], [], [], []]);

test("what stands there at first has not just fallen", () => {
  expect(start[0]?.map((piece) => piece.fresh)).toEqual([false, false]);
});

test("a dropped counter is new, the others stay who they are", () => {
  const after = settle(start, [[RED, BLUE, BLUE], [], [], []]);
  expect(ids(after[0])?.slice(0, 2)).toEqual(ids(start[0]));
  expect(after[0]?.map((piece) => piece.fresh)).toEqual([false, false, true]);
  expect(settle(after, [[RED, BLUE, BLUE], [], [], []])[0]?.map((piece) => piece.fresh)).toEqual([
    false,
    false,
    false,
  ]);
});

test("a popped counter goes, those above it keep their identity and fall", () => {
  expect(ids(settle(start, [[BLUE], [], [], []])[0])).toEqual(ids(start[0])?.slice(1));
});

test("what was taken back stands there again", () => {
  const popped = settle(start, [[BLUE], [], [], []]);
  const back = settle(popped, [[RED, BLUE], [], [], []]);
  expect(ids(back[0])?.[1]).toBe(ids(start[0])?.[1]);
  const dropped = settle(start, [[RED, BLUE, BLUE], [], [], []]);
  expect(ids(settle(dropped, [[RED, BLUE], [], [], []])[0])).toEqual(ids(start[0]));
});

test("a wholly different column is a new one", () => {
  const other = settle(start, [[BLUE, RED], [], [], []]);
  expect(other[0]?.map((piece) => piece.colour)).toEqual(["blue", "red"]);
});

test("rows and supplies", () => {
  expect([rowsFor(3), rowsFor(4)]).toEqual([6, 8]);
  const state = { columns: [[RED, BLUE], [RED], [], []] } as unknown as DropOrPopState;
  expect([inHand(state, "red"), inHand(state, "blue"), inHand(state, "green")]).toEqual([4, 5, 6]);
});

test("a fall begins at the top, ends at rest, and bounces a little on the way", () => {
  expect(heightAt(0)).toBe(1);
  expect(heightAt(1)).toBeCloseTo(0);
  expect(heightAt(0.72)).toBeCloseTo(0);
  expect(heightAt(0.86)).toBeGreaterThan(0.02);
});
