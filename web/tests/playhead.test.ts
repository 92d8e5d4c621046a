import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Told } from "../src/net/protocol";
import { type Frame, Playhead } from "../src/table/playhead.svelte";
import { told } from "./samples";

const LASTS_MS = 700;
const motion = {
  watches: ({ text }: Told) => text === "fall",
  lasts: (events: Told["events"]) => (events.length > 0 ? LASTS_MS : 0),
};

let happened: string[];
const audience = {
  hear: ({ text }: Told) => happened.push(`hear ${text}`),
  say: ({ text }: Told) => happened.push(`say ${text}`),
  watched: ({ text }: Told) => happened.push(`watched ${text}`),
  takeBack: () => happened.push("taken back"),
};

/** A frame after these actions; a die tumbles. */
function frame(...texts: string[]): Frame<string> {
  const events = (text: string) => (text === "roll" ? [{ code: "rolled", clause: "", arguments: {} }] : []);
  const log = texts.map((text, number) => ({ ...told(number, text, null), events: events(text) }));
  return { scene: texts.join(" "), log };
}

function playhead(first: Frame<string>, agoMs: number | null = null): Playhead<string> {
  return new Playhead(first, motion, audience, agoMs);
}

beforeEach(() => {
  happened = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("what was there before is neither shown again nor told", () => {
  const head = playhead(frame("drop", "fall"), 60_000);
  expect([head.watch, head.isStill, happened]).toEqual([null, true, []]);
});

test("whoever comes in while it falls sees the rest of it, and is told then", () => {
  const head = playhead(frame("drop", "fall"), 700);
  expect([head.watch?.text, head.from, head.isStill, head.isAhead]).toEqual(["fall", 700, false, true]);
  expect(head.around.log).toHaveLength(1);
  head.seen();
  expect([head.watch, head.from, head.isStill, head.isAhead]).toEqual([null, 0, true, false]);
  expect(happened).toEqual(["watched fall", "say fall"]);
});

test("what happens at once is heard, seen and said at once", () => {
  const head = playhead(frame());
  head.play(frame("drop"));
  expect([head.board.scene, head.around.scene, head.isStill]).toEqual(["drop", "drop", true]);
  expect(happened).toEqual(["hear drop", "say drop"]);
});

test("while the die tumbles, everything around the board stands as it stood", () => {
  const head = playhead(frame("drop"));
  head.play(frame("drop", "roll"));
  expect([head.board.scene, head.around.scene, head.isStill]).toEqual(["drop roll", "drop", false]);
  expect(happened).toEqual(["hear roll"]);
  vi.advanceTimersByTime(LASTS_MS);
  expect([head.around.scene, head.isStill]).toEqual(["drop roll", true]);
  expect(happened).toEqual(["hear roll", "say roll"]);
});

test("who comes or goes meanwhile cuts nothing short, and what happens meanwhile does", () => {
  const head = playhead(frame());
  head.play(frame("roll"));
  head.play({ ...frame("roll"), scene: "roll, and somebody came" });
  expect([head.board.scene, head.isStill]).toEqual(["roll, and somebody came", false]);
  head.play(frame("roll", "pop"));
  expect([head.around.scene, head.isStill]).toEqual(["roll pop", true]);
  expect(happened).toEqual(["hear roll", "say roll", "hear pop", "say pop"]);
  vi.advanceTimersByTime(LASTS_MS);
  expect(happened).toHaveLength(4);
});

test("the table stands still until a fall has been seen", () => {
  const head = playhead(frame("drop"));
  head.play(frame("drop", "fall"));
  expect([head.board.scene, head.around.scene, head.watch?.text]).toEqual(["drop", "drop", "fall"]);
  head.play(frame("drop", "fall", "keep"));
  expect([head.board.scene, head.newest]).toEqual(["drop", "drop fall keep"]);
  expect(happened).toEqual(["hear fall"]);
  head.seen();
  expect(head.around.scene).toBe("drop fall keep");
  expect(happened).toEqual(["hear fall", "watched fall", "say fall", "hear keep", "say keep"]);
});

test("one fall after another is seen from where the one before it led", () => {
  const head = playhead(frame());
  head.play(frame("fall"));
  head.play(frame("fall", "drop"));
  head.play(frame("fall", "drop", "fall"));
  head.seen();
  expect([head.around.scene, head.watch?.number]).toEqual(["fall drop", 2]);
});

test("whoever was away sees the last falls, not all of them", () => {
  const head = playhead(frame());
  head.play(frame("fall", "fall", "fall", "fall", "fall"));
  expect(head.watch?.number).toBe(3);
  head.seen();
  expect(head.watch?.number).toBe(4);
  head.seen();
  expect([head.watch, head.around.log.length]).toEqual([null, 5]);
});

test("what is taken back is gone at once, whatever was under way", () => {
  const head = playhead(frame("drop"));
  head.play(frame("drop", "fall"));
  head.play(frame("drop"));
  expect([head.watch, head.board.scene, head.isStill]).toEqual([null, "drop", true]);
  head.play(frame("pop"));
  expect(happened).toEqual(["hear fall", "taken back", "taken back", "hear pop", "say pop"]);
});

test("after a lost connection only what is new is told", () => {
  const head = playhead(frame("drop", "pop"));
  head.play(frame("drop", "pop", "keep"));
  expect(happened).toEqual(["hear keep", "say keep"]);
});

test("a jump tells nothing and ends whatever was under way", () => {
  const head = playhead(frame());
  head.play(frame("roll"));
  head.jump(frame("drop", "pop"));
  vi.advanceTimersByTime(LASTS_MS);
  expect([head.around.scene, head.isStill, happened]).toEqual(["drop pop", true, ["hear roll"]]);
});

test("while the board tells, nothing else happens; what came meanwhile is shown then", () => {
  const tells = ({ text }: Told) => text === "reveal";
  const head = new Playhead(frame("drop"), { ...motion, tells }, { ...audience, isTold: true });
  head.play(frame("drop", "reveal"));
  expect([head.board.scene, head.around.scene, head.isTelling, head.isStill]).toEqual([
    "drop reveal",
    "drop",
    true,
    false,
  ]);
  head.play(frame("drop", "reveal", "roll"));
  vi.advanceTimersByTime(60_000);
  expect([head.board.scene, happened]).toEqual(["drop reveal", []]);
  head.told();
  expect([head.board.scene, head.around.scene, head.isTelling]).toEqual([
    "drop reveal roll",
    "drop reveal",
    false,
  ]);
  expect(happened).toEqual(["say reveal", "hear roll"]);
  vi.advanceTimersByTime(LASTS_MS);
  expect(head.isStill).toBe(true);
});

test("who was away for long is told the end of the story, and a lesson's board tells nothing", () => {
  const tells = () => true;
  const away = new Playhead(frame("a"), { tells }, { ...audience, isTold: true });
  for (const log of ["b", "b c", "b c d", "b c d e", "b c d e f", "b c d e f g"])
    away.play(frame("a", ...log.split(" ")));
  let told = 0;
  for (; away.isTelling; told++) away.told();
  expect([away.board.scene, away.isStill, told]).toEqual(["a b c d e f g", true, 5]);
  const lesson = new Playhead(frame("a"), { tells }, audience);
  lesson.play(frame("a", "b"));
  expect(lesson.isTelling).toBe(false);
});
