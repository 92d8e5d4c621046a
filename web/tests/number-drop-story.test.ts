import { beforeEach, describe, expect, it, vi } from "vitest";
import { Desk } from "../src/boards/number-drop/desk.svelte";
import { Gesture } from "../src/boards/number-drop/gesture";
import type { Hand } from "../src/boards/number-drop/hand";
import { descend, fallen, knockOf } from "../src/boards/number-drop/motion";
import { before, readingMs, storyOf, tells } from "../src/boards/number-drop/story";
import { Telling } from "../src/boards/number-drop/telling.svelte";
import type { NumberDropEvent } from "../src/net/events";
import type { Falling, NumberDropPicture, SheetPicture } from "../src/net/pictures";
import { Words } from "../src/words/words";
import { eventsOf } from "./samples";

const event = eventsOf<NumberDropEvent>();
const told = (...events: NumberDropEvent[]) => ({ number: 0, actor: 1, text: "", by: "", events });
const words = new Words("en", "number-drop", ["Ann", "Ben", "Pip"]);

const O: Falling = {
  shape: "O",
  holds: [
    {
      text: "O1",
      cells: [
        [0, 1],
        [1, 1],
        [0, 0],
        [1, 0],
      ],
      rows: [0, 0, 0, 0, 0, 0],
      turn: { to: 0, from: [2, 0, 3, 1] },
      flip: { to: 0, from: [1, 0, 3, 2] },
    },
  ],
};

function sheet(cells: string): SheetPicture {
  const empty = { circled: [], combos: [], boxes: [], letters: "", rows: [], columns: [0, 0, 0, 0] };
  return { ...empty, cells: cells.padEnd(98, "."), total: 0, hidden: [] };
}

const picture = {
  phase: "shape",
  rows: 14,
  line: 11,
  columnNames: "abcdefg",
  shapes: { X5: [0, 1, 2, 3, 4].map((x) => [x, 0]) },
  sheets: [sheet("12....."), sheet("12....."), sheet("12.....")],
  falling: [O],
} as unknown as NumberDropPicture;

describe("a fall", () => {
  /** When the tile is down for the first time, in ms, as it is drawn. */
  function landsAt(depth: number): number {
    const { duration = 0, css } = descend({} as Element, { depth });
    const height = (t: number) => Number(/\* (-?[\d.e-]+)\)/.exec(css?.(t, 1 - t) ?? "")?.[1]);
    for (let t = 0; t <= 1; t += 1 / 4096) if (height(t) > -0.001 * depth) return t * duration;
    return Number.NaN;
  }

  it("is heard when it lands, from however high", () => {
    for (const depth of [1, 4, 9, 14])
      expect(knockOf(depth, picture).after).toBeCloseTo(landsAt(depth), -0.5);
    expect(landsAt(14)).toBeGreaterThan(400);
  });

  it("sounds the higher the higher it comes to rest", () => {
    expect(knockOf(4, picture).pitch).toBeGreaterThan(knockOf(14, picture).pitch ?? 0);
  });

  it("is one of all that came at once, unless that is more than a tile or something went", () => {
    const was = "12".padEnd(98, ".");
    expect(fallen(was, "12345".padEnd(98, "."), picture)).toEqual([2, 3, 4]);
    expect(fallen(was, "12345678".padEnd(98, "."), picture)).toEqual([]);
    expect(fallen(was, "1".padEnd(98, "."), picture)).toEqual([]);
  });
});

describe("a story", () => {
  const drops = [0, 1].map((seat) => event("shape-dropped", { seat, cells: [0, 0, 1, 0] }));
  const combos = [0, 1].map((seat) =>
    event("circled-identical", { seat, size: 3, first: 5, last: 5, cells: [0, 0], points: 3 }),
  );

  it("turns the sheets over, lets all choices land at once, and then says what the others did", () => {
    const story = storyOf([told(...drops), told(...combos)], picture, words, 0);
    expect(story.scenes.map(({ kind }) => kind)).toEqual(["turn", "land", "say"]);
    expect(before(picture, story).sheets.map(({ cells }) => cells[0])).toEqual([".", ".", "1"]);
    expect(storyOf([told(...combos)], picture, words, null).scenes).toHaveLength(4);
  });

  it("gives every sentence a second and 50 ms a letter", () => {
    const text = "Ben circles 3 times 5: 3 points.";
    const said = storyOf([told(...combos)], picture, words, 0).scenes.at(-1);
    expect(said?.step && words.event(said.step.event)).toBe(text);
    expect(said?.ms).toBe(1000 + 50 * text.length);
    expect(readingMs("")).toBe(1000);
  });

  it("of one's own deeds is only what is seen on the board", () => {
    const own = storyOf([told(event("shape-dropped", { seat: 0, cells: [0, 0] }))], picture, words, 0);
    expect(own.scenes.map(({ kind }) => kind)).toEqual(["wait"]);
  });

  it("is told where several play", () => {
    expect(tells(told(...drops), picture)).toBe(true);
    expect(tells(told(...drops), { ...picture, sheets: [sheet("")] })).toBe(false);
    expect(tells(told(event("rolled", { seat: 0 })), picture)).toBe(false);
  });

  it("is heard as it is told, and a win after the points are counted", () => {
    vi.useFakeTimers();
    const [won, over] = [event("won", { seat: 1, total: 9 }), { ...picture, phase: "over" as const }];
    const story = storyOf([told(...drops), told(...combos), told(won)], over, words, 0);
    expect(story.scenes.map(({ kind }) => kind)).toEqual(["turn", "land", "say", "count"]);
    expect(story.scenes.at(-1)?.ms).toBe(over.sheets.length * 600 + 900);
    const heard: NumberDropEvent[] = [];
    const telling = new Telling();
    telling.begin(
      story,
      () => undefined,
      (events) => heard.push(...events),
    );
    expect(heard).toEqual([...drops, combos[0]]); // one's own is not said, but seen at once
    vi.advanceTimersByTime(story.scenes.slice(0, -1).reduce((sum, { ms }) => sum + ms, 0));
    expect(heard.slice(3)).toEqual([combos[1]]);
    vi.advanceTimersByTime(60_000);
    expect(heard.slice(4)).toEqual([won]);
    telling.begin(
      story,
      () => undefined,
      (events) => heard.push(...events),
    );
    telling.skip();
    expect(heard.at(-1)).toBe(won);
    vi.useRealTimers();
  });

  it("goes on scene by scene, or is skipped", () => {
    vi.useFakeTimers();
    const [done, hear] = [vi.fn(), vi.fn()];
    const telling = new Telling();
    const story = storyOf([told(...drops), told(...combos)], picture, words, 0);
    telling.begin(story, done, hear);
    vi.advanceTimersByTime(story.scenes[0]?.ms ?? 0);
    expect([telling.scene?.kind, done.mock.calls.length]).toEqual(["land", 0]);
    vi.advanceTimersByTime(60_000);
    expect([telling.scene, done.mock.calls.length]).toEqual([null, 1]);
    telling.begin(story, done, hear);
    telling.skip();
    vi.advanceTimersByTime(60_000);
    expect([telling.scene, done.mock.calls.length]).toEqual([null, 2]);
    vi.useRealTimers();
  });
});

describe("the desk", () => {
  it("has nothing in mind once nothing falls any more, whatever was in the hand", () => {
    const desk = new Desk();
    desk.hand = { falling: picture.falling, shape: 0, hold: 0, column: 2, numbers: [] };
    expect(desk.text(picture)).not.toBe("");
    expect(desk.text({ ...picture, falling: [] })).toBe("");
    expect(desk.ghost({ ...picture, falling: [] }).size).toBe(0);
  });

  it("takes up what it kept", () => {
    const [desk, later] = [new Desk(), new Desk()];
    desk.hand = { falling: picture.falling, shape: 0, hold: 0, column: 2, numbers: [] };
    later.hand = { ...desk.hand, column: 0 };
    later.restore(desk.kept());
    expect(later.hand).toEqual(desk.hand);
  });
});

describe("a finger on the shape", () => {
  let desk: Desk;
  let gesture: Gesture;
  const values = () => desk.hand?.numbers.map(({ value }) => value);

  beforeEach(() => {
    const numbers = [1, 2, 3, 4].map((value) => ({ value, star: false }));
    const hand: Hand = { falling: picture.falling, shape: 0, hold: 0, column: 2, numbers };
    [desk, gesture] = [new Desk(), new Gesture()];
    desk.hand = hand; // on c1, d1, c2 and d2
  });

  function stroke(from: [number, number], to: [number, number] = from, time = 0): void {
    const [start, end] = [from, to].map(([x, y]) => ({ x, y })) as [
      { x: number; y: number },
      { x: number; y: number },
    ];
    gesture.press(desk, picture, start, time);
    for (let part = 1; part <= 8; part++)
      gesture.drag(desk, picture, {
        x: start.x + ((end.x - start.x) * part) / 8,
        y: start.y + ((end.y - start.y) * part) / 8,
      });
    gesture.release(desk, end, time + 20);
  }

  it("turns it with a tap, and flips it with a second one", () => {
    stroke([2.5, 0.5]);
    expect(values()).toEqual([3, 1, 4, 2]);
    stroke([2.5, 0.5], [2.5, 0.5], 200);
    expect(values()).toEqual([2, 1, 4, 3]);
    stroke([2.5, 0.5], [2.5, 0.5], 1200);
    expect(values()).toEqual([4, 2, 3, 1]);
  });

  it("flips it with a swipe", () => {
    stroke([2.5, 1.5], [2.7, 4.5]);
    expect(values()).toEqual([2, 1, 4, 3]);
  });

  it("takes it along sideways, from anywhere", () => {
    stroke([3.5, 0.5], [5.5, 0.5]);
    expect([desk.hand?.column, values()]).toEqual([4, [1, 2, 3, 4]]);
    stroke([0.5, 9.5]);
    expect(desk.hand?.column).toBe(0);
    stroke([0.5, 9.5], [3.5, 9.5]);
    expect(desk.hand?.column).toBe(3);
  });

  it("lets a number trade places with the one that it is dragged onto", () => {
    stroke([2.5, 1.5], [3.5, 0.5]);
    expect([desk.hand?.column, values()]).toEqual([2, [4, 2, 3, 1]]);
    expect([desk.picked, desk.trade]).toEqual([null, null]);
  });
});
