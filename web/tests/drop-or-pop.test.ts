import { expect, test } from "vitest";
import { lasts, soundsOf } from "../src/boards/drop-or-pop/motion";
import { cellsIn, lastMove, type Piece, settle } from "../src/boards/drop-or-pop/position";
import { heightAt } from "../src/design/motion";
import type { DropOrPopEvent } from "../src/net/events";
import type { DropOrPopPicture } from "../src/net/pictures";
import { eventsOf } from "./samples";

const RED = "red";
const BLUE = "blue";
const columns = (...first: string[]) =>
  [first, [], [], []].map((counters, x) => ({
    colour: ["red", "blue", "yellow", "green"][x] ?? "",
    counters,
  }));
const ids = (pieces: Piece[] | undefined) => pieces?.map((piece) => piece.id);
const start = settle([], columns(RED, BLUE));

test("what stands there at first has not just fallen", () => {
  expect(start[0]?.map((piece) => piece.fresh)).toEqual([false, false]);
});

test("a dropped counter is new, the others stay who they are", () => {
  const after = settle(start, columns(RED, BLUE, BLUE));
  expect(ids(after[0])?.slice(0, 2)).toEqual(ids(start[0]));
  expect(after[0]?.map((piece) => piece.fresh)).toEqual([false, false, true]);
  expect(settle(after, columns(RED, BLUE, BLUE))[0]?.map((piece) => piece.fresh)).toEqual([
    false,
    false,
    false,
  ]);
});

test("a popped counter goes, those above it keep their identity and fall", () => {
  expect(ids(settle(start, columns(BLUE))[0])).toEqual(ids(start[0])?.slice(1));
});

test("what was taken back stands there again", () => {
  const popped = settle(start, columns(BLUE));
  const back = settle(popped, columns(RED, BLUE));
  expect(ids(back[0])?.[1]).toBe(ids(start[0])?.[1]);
  const dropped = settle(start, columns(RED, BLUE, BLUE));
  expect(ids(settle(dropped, columns(RED, BLUE))[0])).toEqual(ids(start[0]));
});

test("a wholly different column is a new one", () => {
  const other = settle(start, columns(BLUE, RED));
  expect(other[0]?.map((piece) => piece.colour)).toEqual(["blue", "red"]);
});

const event = eventsOf<DropOrPopEvent>();

test("a cluster that wins is found in what is told", () => {
  const cells = cellsIn([event("popped", { fell: 1 }), event("won", { cells: [0, 1, 2, 3] })]);
  expect([...cells]).toEqual(["0 1", "2 3"]);
});

test("a counter falls longer, and lands harder, the higher the board is above it", () => {
  const picture = { rows: 6 } as DropOrPopPicture;
  const dropped = (row: number) => [event("dropped", { row })];
  const volume = (row: number) => soundsOf(dropped(row), picture)[0]?.volume ?? 0;
  expect(volume(0)).toBeGreaterThan(volume(5));
  expect(lasts(dropped(0), picture)).toBeGreaterThan(lasts(dropped(5), picture));
  expect(lasts(dropped(0), { ...picture, rows: 8 })).toBeGreaterThan(lasts(dropped(0), picture));
});

test("a fall begins at the top, ends at rest, and bounces a little on the way", () => {
  expect(heightAt(0)).toBe(1);
  expect(heightAt(1)).toBeCloseTo(0);
  expect(heightAt(0.72)).toBeCloseTo(0);
  expect(heightAt(0.86)).toBeGreaterThan(0.02);
});

test("the last move is where a counter fell, or below the column that one was popped out of", () => {
  const event = eventsOf<DropOrPopEvent>();
  const dropped = { events: [event("dropped", { x: 2, row: 3 })] };
  const popped = { events: [event("popped", { x: 1 })] };
  const rolled = { events: [event("rolled", { column: "red" })] };
  expect(lastMove([popped, dropped, rolled])).toBe("2 3");
  expect(lastMove([dropped, popped, rolled])).toBe("1 -1");
  expect(lastMove([rolled])).toBe("");
});
