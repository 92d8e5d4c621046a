import { describe, expect, test } from "vitest";
import { countMs, trackAfter } from "../src/boards/drop-it/count.svelte";
import { decode, lasts, scene } from "../src/boards/drop-it/fall";
import { Film, SLOWED } from "../src/boards/drop-it/film";
import { beyondLine, outlinePath, placed, room, type Solid, witnesses } from "../src/boards/drop-it/geometry";
import { trayOf } from "../src/boards/drop-it/position";
import { sightOf } from "../src/boards/drop-it/sight";
import { Look } from "../src/boards/drop-it/stage";
import { isFall, jokerAfter, verdictOf } from "../src/boards/drop-it/verdict";
import { gist } from "../src/boards/drop-it/verdict-words";
import type { DropIt, ToldOf } from "../src/boards/played";
import type { DropItEvent } from "../src/net/events";
import type { DropItLayout, DropItPicture } from "../src/net/pictures";
import { Words } from "../src/words/words";
import { eventsOf } from "./samples";

const ONE = 32768;
const SQUARE = {
  corners: [
    [-18000, -18000],
    [18000, -18000],
    [18000, 18000],
    [-18000, 18000],
  ],
  radius: 1000,
};
const LAYOUT = {
  width: 220_000,
  height: 300_000,
  turn: 65536,
  outlines: { circle: { corners: [[0, 0]], radius: 19_000 }, square: SQUARE },
  kinds: [
    { text: "rc", colour: "red", shape: "circle" },
    { text: "bs", colour: "blue", shape: "square" },
  ],
  pieces: [0, 1],
  levels: [[42_000, 52_000]],
  bonus: [{ x: 60_000, y: 24_000, radius: 8_000, points: 2 }],
  printed: true,
  edges: [
    {
      side: "floor",
      number: 1,
      symbol: "circle",
      ends: [
        [0, 0],
        [220_000, 0],
      ],
    },
    {
      side: "left",
      number: 1,
      symbol: "circle",
      ends: [
        [0, 0],
        [0, 42_000],
      ],
    },
  ],
  touch: 200,
} as unknown as DropItLayout;

/** Bytes as the server writes them. */
function bytes(...numbers: number[]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  numbers.forEach((number, at) => {
    view.setInt32(at * 4, number, true);
  });
  return view.buffer;
}

// one piece, three frames, one impact: it falls, and turns by a quarter between the last two
const FALL = bytes(
  ...[1, 1, 3, 1, 7],
  ...[0, 100, 900, ONE, 0],
  ...[16_000, 100, 700, ONE, 0],
  ...[36_000, 300, 100, 0, ONE],
  ...[30_000, 7, -1, 1500, 200, 0],
);

describe("a fall", () => {
  test("is read from the server's bytes", () => {
    const fall = decode(FALL);
    expect(fall?.pieces).toEqual([7]);
    expect(fall?.times).toEqual([0, 16, 36]);
    expect(fall?.impacts).toEqual([{ ms: 30, piece: 7, other: null, speed: 1500, x: 200, y: 0 }]);
    expect(fall && lasts(fall)).toBe(36);
  });

  test("is nothing where the bytes are cut short, of another form, or missing", () => {
    expect(decode(new ArrayBuffer(0))).toBeNull();
    expect(decode(FALL.slice(0, -4))).toBeNull();
    expect(decode(bytes(2, 1, 1, 0, 7, 0, 0, 0, ONE, 0))).toBeNull();
    expect(decode(bytes(1, 1, 0, 0, 7))).toBeNull();
  });

  test("lies between its frames, and its directions have length one", () => {
    const fall = decode(FALL);
    if (!fall) throw new Error("unreadable");
    expect(scene(fall, 8)[0]).toEqual({ piece: 7, x: 100, y: 800, cosine: 1, sine: 0 });
    const [turning] = scene(fall, 26);
    expect(turning?.x).toBe(200);
    expect(Math.hypot(turning?.cosine ?? 0, turning?.sine ?? 0)).toBeCloseTo(1, 9);
    expect(turning?.cosine).toBeCloseTo(Math.SQRT1_2, 9);
    expect(scene(fall, -5)[0]?.y).toBe(900);
    expect(scene(fall, 999)[0]).toEqual({ piece: 7, x: 300, y: 100, cosine: 0, sine: 1 });
  });
});

describe("a film", () => {
  /** Let go at 300 mm, at the floor after 200 ms, rolling there until 400 ms, creeping until 500 ms. */
  const ROLLING = bytes(
    ...[1, 1, 5, 1, 7],
    ...[0, 100_000, 300_000, ONE, 0],
    ...[200_000, 100_000, 19_000, ONE, 0],
    ...[300_000, 130_000, 19_000, ONE, 0],
    ...[400_000, 160_000, 19_000, ONE, 0],
    ...[500_000, 160_100, 19_000, ONE, 0],
    ...[200_000, 7, -1, 1500, 100_000, 0],
  );
  const fall = decode(ROLLING);
  if (!fall) throw new Error("unreadable");

  test("shows a fall as it was until something is touched, slower while it rolls, as it was at the end", () => {
    const film = new Film(fall);
    expect([film.from, film.until]).toEqual([200, 400]);
    expect(film.lasts).toBeCloseTo(200 + 200 / SLOWED + 100);
    expect([0, 150, 200].map((ms) => film.at(ms))).toEqual([0, 150, 200]);
    expect(film.at(200 + 100)).toBeCloseTo(200 + 100 * SLOWED);
    expect(film.at(200 + 200 / SLOWED)).toBeCloseTo(400);
    expect(film.at(film.lasts - 40)).toBeCloseTo(460);
    expect(film.scene(film.lasts)[0]?.x).toBe(160_100);
  });

  test("can be in real time", () => {
    const film = new Film(fall, false);
    expect([film.lasts, film.at(333)]).toEqual([500, 333]);
  });
});

test("a piece of the tray never changes its place, whatever is left", () => {
  const colours = ["red", "yellow", "blue", "green"];
  const kinds = colours.flatMap((colour) =>
    ["circle", "square"].map((shape) => ({ text: "", colour, shape })),
  );
  const tray = (taken: string[][], left: number[]) =>
    trayOf(
      { kinds } as unknown as DropItLayout,
      { colours: taken, release: left.map((kind) => ({ kind, left: 1 })) } as unknown as DropItPicture,
      1,
    ).map((place) => place?.kind ?? null);
  const two = [
    ["red", "yellow"],
    ["blue", "green"],
  ];
  expect(tray(two, [4, 5, 6, 7])).toEqual([4, 5, 6, 7]);
  expect(tray(two, [5, 7])).toEqual([null, 5, null, 7]);
  // three divide the fourth colour
  expect(tray([["red"], ["yellow"], ["blue"]], [3, 6])).toEqual([null, 3, 6, null]);
});

test("the end counts joker by joker, each with its seat's peg", () => {
  const track = [
    { token: 50, field: 22 },
    { token: 25, field: 3 },
  ];
  const count = [
    { seat: 0, total: 75, track: { token: 75, field: 0 } },
    { seat: 1, total: 31, track: { token: 25, field: 6 } },
    { seat: 1, total: 34, track: { token: 25, field: 9 } },
  ];
  const fields = (counted: number) =>
    trackAfter(track, count, counted).map(({ token, field }) => token + field);
  expect([0, 1, 2, 3].map(fields)).toEqual([
    [72, 28],
    [75, 28],
    [75, 31],
    [75, 34],
  ]);
  expect(countMs([])).toBe(0);
  expect(countMs(count)).toBeGreaterThan(1000);
});

describe("where things are", () => {
  test("a turned square needs more room between the walls", () => {
    const [low, high] = room(LAYOUT, LAYOUT.outlines.square as never, 0);
    expect([low, high]).toEqual([19_000, 201_000]);
    const [turned] = room(LAYOUT, LAYOUT.outlines.square as never, 65536 / 8);
    expect(turned).toBeGreaterThan(26_000);
    expect(turned).toBeLessThan(27_000);
  });

  test("the gap is measured between the rims of both", () => {
    const disc = (x: number): Solid => ({ core: [[x, 0]], radius: 10 });
    expect(witnesses(disc(0), disc(25))).toEqual([
      [10, 0],
      [15, 0],
    ]);
    const wall: Solid = {
      core: [
        [40, -50],
        [40, 50],
      ],
      radius: 0,
    };
    expect(witnesses(disc(25), wall)).toEqual([
      [35, 0],
      [40, 0],
    ]);
    expect(
      beyondLine(disc(0), [
        [-50, 8],
        [50, 8],
      ]),
    ).toEqual([
      [0, 10],
      [0, 8],
    ]);
  });

  test("an outline goes once around its shape", () => {
    expect(outlinePath(LAYOUT.outlines.circle as never)).toMatch(/^M-19 0a19 19 .*Z$/);
    // the lower left corner of a square, y down: its lower side runs to the right, 19 mm below the middle
    expect(outlinePath(LAYOUT.outlines.square as never)).toMatch(/^M-18 19L18 19A1 1 0 0 0 19 18L19 -18/);
  });

  test("a mirrored look changes sides, and back", () => {
    const [plain, mirrored] = [new Look(LAYOUT, false), new Look(LAYOUT, true)];
    expect(plain.x(50_000) - plain.x(0)).toBe(50);
    expect(mirrored.x(50_000)).toBe(plain.x(170_000));
    for (const look of [plain, mirrored]) expect(look.um(look.x(33_000))).toBe(33_000);
    const at = placed(LAYOUT, { piece: 0, x: 0, y: 0, angle: 65536 / 4 });
    expect(plain.css(at, 1)).toContain("matrix(0.00000,-1.00000,1.00000,0.00000,0,0)");
    expect(mirrored.css(at, 1)).toContain("matrix(0.00000,-1.00000,-1.00000,0.00000,0,0)");
  });
});

describe("a verdict", () => {
  const event = eventsOf<DropItEvent>();
  const told = (...events: DropItEvent[]): ToldOf<DropIt> => ({
    number: 9,
    actor: null,
    text: "settled",
    events,
    by: "",
  });
  const rests = event("rests", { seat: 1, piece: 0, x_um: 0, y_um: 0, angle: 0, pushed: 0 });
  const level = event("level", { level: 5 });
  const circle = event("bonus", { circle: 0, size: "medium", points: 2, gap_um: -3000, close: 0 });

  test("is what the referee says of the level, the circles and the points", () => {
    const verdict = verdictOf(told(rests, circle, level, event("scored", { points: 7 })));
    expect(verdict).toMatchObject({
      piece: 0,
      seat: 1,
      level: 5,
      worth: 7,
      points: 7,
      breaches: [],
      close: [],
    });
  });

  test("is nothing after a breach, and open while a joker may be spent", () => {
    const touch = event("touches-piece", {
      piece: 1,
      rules: "shape+colour",
      breach: 1,
      gap_um: 150,
      close: 1,
    });
    const breach = event("breach", { rule: "shape" });
    const broken = verdictOf(told(rests, touch, level, breach, event("no-points", { worth: 5 })));
    expect(broken).toMatchObject({ points: 0, worth: 5, breaches: ["shape"] });
    expect(broken?.touches[0]?.rules).toEqual(["shape", "colour"]);
    expect(broken?.close).toMatchObject([{ what: "piece", about: 1, gap: 150, holds: true, breach: true }]);
    const open = told(rests, touch, level, breach, event("may-joker", { worth: 5 }));
    expect(verdictOf(open)?.points).toBeNull();
    const decided = (...events: DropItEvent[]) => ({ ...told(...events), number: 10, actor: 1 });
    const spent = decided(event("joker-spent", { seat: 1 }), event("scored", { points: 5 }));
    const kept = decided(event("joker-kept", { seat: 1 }), event("no-points", { worth: 5 }));
    expect(jokerAfter([open], open)).toBeNull();
    expect(jokerAfter([told(rests), spent], told(rests))).toBeNull();
    expect(verdictOf(open, jokerAfter([open, spent], open))).toMatchObject({
      points: 5,
      joker: true,
    });
    const words = new Words("en", "drop-it", ["Ann", "Ben"]);
    expect(gist([open], words)).toContain("Ben: 5 points, if a joker is spent. It touches");
    expect(gist([open, spent], words)).toContain("Ben: 5 points, thanks to a joker.");
    expect(gist([kept], words)).toBe("");
    expect(verdictOf(open, jokerAfter([open, kept], open))).toMatchObject({
      points: 0,
      joker: false,
    });
  });

  test("comes from a fall alone", () => {
    expect(isFall(told(rests))).toBe(true);
    expect(isFall(told(event("left-shaft-again", { seat: 0, piece: 0 })))).toBe(true);
    expect(isFall({ ...told(rests), actor: 0 })).toBe(false);
    expect(isFall(told(event("trembled", { x_um: 3 })))).toBe(false);
    expect(verdictOf(told(event("trembled", { x_um: 3 })))).toBeNull();
  });

  test("a close call is seen from where it is measured", () => {
    const pieces = [
      placed(LAYOUT, { piece: 0, x: 60_000, y: 19_000, angle: 0 }),
      placed(LAYOUT, { piece: 1, x: 98_500, y: 19_000, angle: 0 }),
    ];
    const call = (what: string, about: number, gap = 0) =>
      ({ what, about, gap, holds: false, breach: false, event: level }) as never;
    const beside = sightOf(LAYOUT, pieces, 0, call("piece", 1));
    expect(beside?.from[0]).toBeCloseTo(79_000);
    expect(beside?.to[0]).toBeCloseTo(79_500);
    // a disc touches the edge in a point: what it misses a sign by is measured along the edge
    const floor = LAYOUT.edges.findIndex(({ ends: [one, other] }) => one[1] === 0 && other[1] === 0);
    const right = LAYOUT.edges[floor]?.ends[1][0] ?? 0;
    const disc = [placed(LAYOUT, { piece: 0, x: right + 600, y: 19_000, angle: 0 })];
    expect(sightOf(LAYOUT, disc, 0, call("edge", floor, 600))).toMatchObject({
      from: [right + 600, 0],
      to: [right, 0],
    });
    const line = sightOf(LAYOUT, pieces, 0, call("level", 2));
    expect(line?.to[1]).toBeGreaterThan(44_000);
    expect(line?.from[1]).toBeLessThan(38_001);
    expect(sightOf(LAYOUT, [], 0, call("piece", 1))).toBeNull();
  });

  test("of an edge it is seen how far it is to the wall, or along the wall to the sign", () => {
    const disc = (x: number, y: number) => [placed(LAYOUT, { piece: 0, x, y, angle: 0 })];
    const call = (gap: number) =>
      ({ what: "edge", about: 1, gap, holds: false, breach: false, event: level }) as const;
    const across = sightOf(LAYOUT, disc(19_210, 30_000), 0, call(210));
    expect([across?.from, across?.to, across?.away]).toEqual([
      [210, 30_000],
      [0, 30_000],
      [1, 0],
    ]);
    const along = sightOf(LAYOUT, disc(19_100, 42_400), 0, call(400));
    expect([along?.from, along?.to, along?.away]).toEqual([
      [0, 42_400],
      [0, 42_000],
      [0, 1],
    ]);
  });

  test("a line that is crossed by less than counts is drawn with the one that counts", () => {
    const barely = [placed(LAYOUT, { piece: 0, x: 0, y: 23_100, angle: 0 })];
    const call = { what: "level", about: 2, gap: -40, holds: false, breach: false, event: level } as const;
    const sight = sightOf(LAYOUT, barely, 0, call);
    const [[, line = 0] = [], [, limit = 0] = []] = [sight?.other.core[0], sight?.limit.core[0]];
    expect(limit - line).toBeCloseTo(200, 0);
  });
});
