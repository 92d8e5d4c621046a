import { expect, test } from "vitest";
import type { Told } from "../src/net/protocol";
import { Playhead } from "../src/table/playhead.svelte";
import { EMPTY } from "../src/table/state";
import { shown } from "./samples";

const told = (number: number, text: string): Told => ({ number, actor: null, text, events: [], by: "" });
const isFall = ({ text }: Told) => text === "fall";
const DROP = told(0, "drop");
const FALL = told(1, "fall");

test("what was there before is not shown again", () => {
  const table = { ...EMPTY, log: [DROP, FALL], shown: shown({ lastMs: 60_000 }) };
  expect(new Playhead(table, isFall).next(table.log)).toBeNull();
});

test("whoever comes in while it falls sees the rest of it", () => {
  const table = { ...EMPTY, log: [DROP, FALL], shown: shown({ lastMs: 700 }) };
  const watching = new Playhead(table, isFall);
  expect(watching.next(table.log)).toBe(FALL);
  expect(watching.from).toBe(700);
  watching.seen(FALL);
  expect(watching.next(table.log)).toBeNull();
  expect(watching.from).toBe(0);
});

test("the table stands still until it has been seen", () => {
  const before = shown({ table: "before" });
  const after = shown({ table: "after" });
  const watching = new Playhead({ ...EMPTY, log: [DROP], shown: before }, isFall);
  expect(watching.presented(null, [DROP], before)).toEqual({ shown: before, log: [DROP] });
  const watch = watching.next([DROP, FALL]);
  expect(watching.presented(watch, [DROP, FALL], after)).toEqual({ shown: before, log: [DROP] });
  watching.seen(watch);
  expect(watching.presented(watching.next([DROP, FALL]), [DROP, FALL], after).shown).toBe(after);
});

test("whoever was away sees the last falls, not all of them", () => {
  const watching = new Playhead({ ...EMPTY, log: [], shown: shown() }, isFall);
  const falls = [0, 1, 2, 3, 4].map((number) => told(number, "fall"));
  expect(watching.next(falls)).toBe(falls[3]);
  watching.seen(falls[3] ?? null);
  expect(watching.next(falls)).toBe(falls[4]);
});
