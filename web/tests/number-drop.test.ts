import { describe, expect, it } from "vitest";
import { correctionOf } from "../src/boards/number-drop/correction";
import { opinionOf } from "../src/boards/number-drop/desk.svelte";
import {
  flipped,
  freshHand,
  ghostOf,
  handFor,
  landingRow,
  near,
  openStar,
  over,
  starred,
  textOf,
  traded,
  turned,
  withShape,
} from "../src/boards/number-drop/hand";
import { cellName, cellOf, combosOn, heightOf, joints, sideBySide } from "../src/boards/number-drop/picture";
import { soundsOf } from "../src/boards/number-drop/sounds";
import { boxOf, combosOf, stepsOf } from "../src/boards/number-drop/steps";
import type { NumberDropEvent } from "../src/net/events";
import type { Falling, NumberDropPicture, SheetPicture } from "../src/net/pictures";
import { Words } from "../src/words/words";
import { eventsOf } from "./samples";

// the L and the O over a sheet with one number at d1, as the server tells it
const L: Falling = {
  shape: "L",
  holds: [
    {
      text: "L1",
      cells: [
        [2, 1],
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      rows: [0, 1, 1, 1, 0],
      turn: { to: 1, from: [1, 2, 3, 0] },
      flip: { to: 0, from: [0, 3, 2, 1] },
    },
    {
      text: "L2",
      cells: [
        [0, 2],
        [0, 1],
        [0, 0],
        [1, 0],
      ],
      rows: [0, 0, 1, 1, 0, null],
      turn: { to: 0, from: [2, 1, 0, 3] },
      flip: { to: 1, from: [0, 1, 3, 2] },
    },
  ],
};
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
      rows: [0, 0, 1, 1, 0, 0],
      turn: { to: 0, from: [2, 0, 3, 1] },
      flip: { to: 0, from: [1, 0, 3, 2] },
    },
  ],
};

function sheet(given: Partial<SheetPicture> = {}): SheetPicture {
  const cells = `...1...${".".repeat(91)}`;
  return {
    cells,
    circled: [],
    combos: [],
    boxes: [],
    letters: "",
    rows: [],
    columns: [0, 0, 0, 0],
    total: 0,
    hidden: [],
    ...given,
  };
}

function picture(given: Partial<NumberDropPicture> = {}): NumberDropPicture {
  return {
    phase: "shape",
    active: 0,
    rows: 14,
    line: 11,
    rowPoints: [...Array(11).fill(2), ...Array(3).fill(-5)],
    columnNames: "abcdefg",
    track: [{ letter: "A", size: 3, identical: "=3", consecutive: "+3" }],
    bonus: { box: "8", size: 8 },
    tiles: [],
    shapes: {},
    crossed: "",
    roll: { numbers: [2, 4, 6], stars: 1, shape: "*" },
    letter: "",
    notches: [],
    last: 4,
    slides: 0,
    starSlides: "",
    sheets: [sheet()],
    write: null,
    falling: [L, O],
    beat: null,
    perfect: 100,
    ...given,
  };
}

function fresh(given: Partial<NumberDropPicture> = {}) {
  const hand = freshHand(picture(given));
  if (hand === null) throw new Error("nothing falls");
  return hand;
}

describe("the hand", () => {
  it("begins where it lands lowest with the dice as they lie, stars last", () => {
    const hand = fresh();
    expect(hand).toMatchObject({ shape: 0, hold: 0, column: 0 });
    const piled = { ...O, holds: [{ ...(O.holds[0] as Falling["holds"][0]), rows: [3, 3, 1, 0, 2, 2] }] };
    expect(fresh({ falling: [piled] }).column).toBe(3);
    expect(hand.numbers.map((held) => held.value)).toEqual([2, 4, 6, null]);
    expect(openStar(hand)).toBe(3);
    expect(freshHand(picture({ falling: [] }))).toBeNull();
  });

  it("passes over what fits nowhere", () => {
    const full = { ...O, holds: [{ ...(O.holds[0] as Falling["holds"][0]), rows: [null, null] }] };
    expect(fresh({ falling: [full, L] }).shape).toBe(1);
  });

  it("turns with its numbers, and stays over its middle", () => {
    const hand = turned({ ...fresh(), column: 2 });
    expect([hand.hold, hand.column]).toEqual([1, 2]);
    expect(hand.numbers.map((held) => held.value)).toEqual([4, 6, null, 2]);
    let round = fresh({ falling: [O] });
    for (let quarter = 0; quarter < 4; quarter++) round = turned(round);
    expect(round).toEqual(fresh({ falling: [O] }));
  });

  it("flips its numbers to the other side", () => {
    expect(flipped(fresh({ falling: [O] })).numbers.map((held) => held.value)).toEqual([4, 2, null, 6]);
  });

  it("keeps to the sheet", () => {
    expect(near(fresh(), -3).column).toBe(0);
    expect(near(fresh(), 9).column).toBe(4);
    expect(over(fresh(), 6).column).toBe(4);
    expect(over(fresh(), 1).column).toBe(0);
  });

  it("lands where the server says, or nowhere", () => {
    expect(ghostOf(near(fresh(), 0), 7)).toEqual([9, 0, 1, 2]);
    expect(ghostOf(near(fresh(), 1), 7)[1]).toBe(8);
    const tall = { ...turned(fresh()), column: 5 };
    expect(landingRow(tall)).toBeNull();
    expect(ghostOf(tall, 7)).toEqual([]);
  });

  it("is spelled as the game spells it, once its stars have digits", () => {
    const hand = { ...fresh(), column: 2 };
    expect(textOf(hand, picture())).toBe("");
    const ready = starred(traded(hand, 0, 3), 0, 9);
    expect(textOf(ready, picture())).toBe("L1 c 9462");
    expect(textOf(withShape(ready, 1), picture())).toBe("O1 c 9462");
    const block = { ...L, holds: [{ ...(L.holds[0] as Falling["holds"][0]), text: "block 1" }] };
    expect(textOf({ ...ready, falling: [block], numbers: [] }, picture())).toBe("block 1 c");
    expect(handFor("block 1 c", picture({ phase: "block", falling: [block] }))).toMatchObject({
      column: 2,
      numbers: [],
    });
  });

  it("is read from that spelling again", () => {
    const hand = handFor("O1 e 4269", picture());
    expect(hand).toMatchObject({ shape: 1, hold: 0, column: 4 });
    expect(hand?.numbers.map((held) => held.star)).toEqual([false, false, false, true]);
    expect(handFor("circle a1 a2 a3", picture())).toBeNull();
  });
});

describe("the sheet", () => {
  it("names cells and knows its height", () => {
    expect(cellName(picture(), 0)).toBe("a1");
    expect(cellName(picture(), 97)).toBe("g14");
    expect(cellOf(picture(), "g14")).toBe(97);
    expect(heightOf(sheet(), 7)).toBe(1);
    expect(heightOf(sheet({ cells: ".".repeat(98) }), 7)).toBe(0);
  });

  it("stands beside as many others as leave it largest", () => {
    const across = (width: number, height: number) =>
      [2, 3, 4, 6].map((count) => sideBySide(count, width, height, picture()).across);
    expect(across(336, 400)).toEqual([2, 3, 2, 3]); // a phone
    expect(across(970, 740)).toEqual([2, 3, 4, 3]); // a desk
    expect(sideBySide(1, 15 + 70, 34 + 280, picture()).cell).toBe(10);
  });

  it("joins what was circled together, and nothing around the corner of a row", () => {
    const run = combosOn(
      sheet({
        circled: [0, 1, 2, 6, 7],
        combos: [
          [0, 1, 2],
          [6, 7],
        ],
      }),
    );
    expect(joints(run, 1, 7)).toEqual([false, true, false, true]);
    expect(joints(run, 6, 7)).toEqual([false, false, false, false]);
    const beside = sheet({
      circled: [0, 1, 2, 3, 4, 5],
      combos: [
        [0, 1, 2],
        [3, 4, 5],
      ],
    });
    expect(joints(combosOn(beside), 2, 7)).toEqual([false, false, false, true]);
    expect(joints(combosOn(beside), 3, 7)).toEqual([false, true, false, false]);
    // what was seen being circled is known better
    expect(joints(combosOn(beside, [[2, 3]]), 2, 7)).toEqual([false, true, false, false]);
    expect(joints(combosOn(beside, [[2, 3]]), 1, 7)).toEqual([false, false, false, true]);
    expect(joints(combosOn(sheet({ circled: [0, 1] })), 0, 7)).toEqual([false, false, false, false]);
  });
});

describe("what has just happened", () => {
  const event = eventsOf<NumberDropEvent>();
  const told = (...events: NumberDropEvent[]) => ({ number: 0, actor: 1, text: "", by: "", events });

  it("becomes steps with the place to look at", () => {
    const steps = stepsOf(
      [told(event("rows-full", { seat: 1, rows: [2, 3] })), told(event("rolled", { seat: 0 }))],
      7,
    );
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ seat: 1, rows: [2, 3], cells: [] });
    const combo = event("circled-identical", { seat: 1, cells: [3, 0, 3, 1] });
    expect(stepsOf([told(combo)], 7)[0]).toMatchObject({ seat: 1, cells: [3, 10] });
    expect(stepsOf([told(combo)], 7, 1)).toEqual([]); // one's own one knows
    expect(stepsOf([told(event("go", { seat: 0, letter: "B" }))], 7, 0)).toHaveLength(1); // and not what comes by itself
  });

  it("knows what was circled together on one's own sheet", () => {
    const log = [
      told(event("circled-identical", { seat: 0, cells: [0, 0, 1, 0, 2, 0] })),
      told(event("circled-consecutive", { seat: 1, cells: [5, 0, 5, 1] })),
    ];
    expect(combosOf(log, 0, 7)).toEqual([[0, 1, 2]]);
  });

  it("is for a box of the track", () => {
    expect(boxOf(picture(), event("circled-consecutive", { size: 3 }))).toBe("+3");
    expect(boxOf(picture(), event("circled-identical", { size: 3 }))).toBe("=3");
    expect(boxOf(picture(), event("circled-bonus", { size: 8 }))).toBe("8");
  });

  it("has the sounds of its game", () => {
    const sounds = (event: NumberDropEvent) => soundsOf([event], picture());
    expect(sounds(event("solo-place", { total: 100 }))[0]?.sound).toBe("epic");
    expect(sounds(event("solo-place", { total: 99 }))[0]?.sound).toBe("win");
    expect(sounds(event("next-round", {}))).toEqual([]);
  });
});

describe("a lesson", () => {
  it("says what to change, one thing at a time", async () => {
    const words = new Words("en", "number-drop");
    const said = (done: string) => correctionOf(done, "L2 c 1234", words);
    expect(said("T2 c 1234")).toContain("the L");
    expect(said("L3 a 4321")).toContain("turn or flip");
    expect(said("L2 a 4321")).toContain("column c");
    expect(said("L2 c 4321")).toContain("1 2 3 4");
    expect(correctionOf("circle a1 b1 c1", "circle a1 a2 a3", words)).toBe("");
  });
});

it("a broken connection is no opinion on an action: it is asked for again", () => {
  const words = new Words("en", "number-drop");
  const refused = { kind: "refused", id: 1, clause: "ND-6.3", arguments: {} } as const;
  expect(opinionOf("pass", { ...refused, code: "link-lost" }, words)).toBeNull();
  expect(opinionOf("pass", { ...refused, code: "not-now" }, words)?.refusal).not.toContain("ND-6.3");
  expect(opinionOf("pass", { kind: "considered", id: 1, events: [] }, words)?.refusal).toBe("");
});
