import { expect, test } from "vitest";
import type { Place } from "../src/net/protocol";
import {
  clockLeft,
  curtainOf,
  EMPTY,
  freeSeats,
  goesAlong,
  hasGap,
  missing,
  openSeats,
  personUp,
  receive,
  seatNames,
  seatsUp,
  seatToTakeBack,
  viewOf,
} from "../src/table/state";
import { Words } from "../src/words/words";

import { place, shown, told, turn, view } from "./samples";

const first = receive(EMPTY, shown({ log: [told(0, "starts 0", null), told(1, "red", null)] }), 0);

test("the log goes on from where it was", () => {
  const next = receive(first, shown({ logFrom: 2, log: [told(2, "drop")] }), 0);
  expect(next.log.map((entry) => entry.text)).toEqual(["starts 0", "red", "drop"]);
});

test("what was taken back leaves the log", () => {
  const dropped = receive(first, shown({ logFrom: 2, log: [told(2, "drop")] }), 0);
  const back = receive(dropped, shown({ logFrom: 2, log: [] }), 0);
  expect(back.log).toHaveLength(2);
});

test("a log with a hole in it is noticed", () => {
  expect(hasGap(first, shown({ logFrom: 3 }))).toBe(true);
  expect(hasGap(first, shown({ logFrom: 2 }))).toBe(false);
});

test("the refusal of a hello is kept, that of a request is not", () => {
  const refused = { kind: "refused", id: null, code: "no-such-table", clause: "", arguments: {} } as const;
  expect(receive(EMPTY, refused, 0).refusal).toBe(refused);
  expect(receive({ ...EMPTY, link: "live" }, refused, 0).refusal).toBe(null);
});

test("up is whoever decides or throws, unless a deputy does", () => {
  const chance = turn({ kind: "chance", phase: "roll", caller: 1, byHand: true });
  expect(seatsUp(shown())).toEqual([0]);
  expect(seatsUp(shown({ seats: [0, 1], turn: chance }))).toEqual([1]);
  expect(seatsUp(shown({ turn: chance }))).toEqual([]);
  const fall = turn({ kind: "effect", phase: "fall", caller: 1 });
  expect(seatsUp(shown({ seats: [0, 1], turn: fall }))).toEqual([]);
  expect(seatsUp(shown({ stage: "over" }))).toEqual([]);
  expect(seatsUp(shown({ places: [place({ names: ["Ann"], deputy: "greedy" })] }))).toEqual([]);
});

test("the view is that of the seat that is up, else the first", () => {
  const both = shown({ views: [view(), view({ seat: 2, mayTakeBack: true })] });
  expect(viewOf(both, 2)?.seat).toBe(2);
  expect(viewOf(both, undefined)?.seat).toBe(0);
  expect(seatToTakeBack(both)).toBe(2);
  expect(seatToTakeBack(shown())).toBe(null);
});

test("seats are called by their people, bots by names of their own, free ones by their seat, and never two alike", () => {
  const words = new Words("en", "drop-or-pop");
  expect(seatNames(shown().places, words)).toEqual(["Ann", "Ben + Cem", "Bot Pip"]);
  const bots = Array.from({ length: 7 }, () => place({ bot: "greedy" }));
  expect(new Set(seatNames(bots, words)).size).toBe(7);
  const twins = [place({ names: ["Ann"] }), place({ code: "red", names: ["Ann"] }), place({ code: "green" })];
  expect(seatNames(twins, words)).toEqual(["Ann (Blue)", "Ann (Red)", "Green"]);
  expect(freeSeats(twins)).toEqual([2]);
});

test("in a team one member is asked", () => {
  const { places } = shown();
  const words = new Words("en", "drop-or-pop", ["Ann", "Ben + Cem", "Green"]);
  expect(personUp(places, 1, words)).toBe("Cem");
  expect(personUp(places, 0, words)).toBe("Ann");
});

test("the clock runs on between two messages, and stands still in a pause", () => {
  const running = receive(EMPTY, shown({ clockLeftMs: 5000 }), 1000);
  expect(clockLeft(running, 2500)).toBe(3500);
  expect(clockLeft(running, 9000)).toBe(0);
  expect(clockLeft(receive(EMPTY, shown({ clockLeftMs: 5000, paused: true }), 1000), 2500)).toBe(5000);
  expect(clockLeft(first, 2500)).toBe(null);
});

test("a curtain falls between people at one screen whose choices are hidden", () => {
  const sealed = turn({ acting: [0, 1, 2], sealed: true });
  const both = shown({ seats: [0, 1], turn: sealed });
  expect(curtainOf(both, null)).toEqual({ seat: 0, awaited: [0, 1, 2], mayTakeBack: [] });
  expect(curtainOf(both, 0)).toBeNull();
  // Ann has chosen: Ben is next, and Ann may still think again
  const views = [view({ seat: 0, mayTakeBack: true, hidden: [told(3, "hidden")] }), view({ seat: 1 })];
  const passed = shown({ seats: [0, 1], turn: { ...sealed, acting: [1, 2] }, views });
  expect(curtainOf(passed, 0)).toEqual({ seat: 1, awaited: [1, 2], mayTakeBack: [0] });
  expect(curtainOf(passed, 1)).toBeNull();
  const waiting = shown({ seats: [0, 1], turn: { ...sealed, acting: [2] }, views });
  expect(curtainOf(waiting, 1)?.seat).toBeNull();
});

test("no curtain where nothing is hidden, or one person sits alone", () => {
  const open = turn({ acting: [0] });
  expect(curtainOf(shown({ seats: [0, 1], turn: open }), null)).toBeNull();
  expect(curtainOf(shown({ seats: [0], turn: { ...open, sealed: true } }), null)).toBeNull();
});

test("whoever sees a rematch being set up goes along, a late visitor does not", () => {
  const over = receive(EMPTY, shown({ stage: "over" }), 0);
  const setUp = receive(over, shown({ stage: "over", nextTable: "def" }), 0);
  expect([over, setUp].map(goesAlong)).toEqual([false, true]);
  const again = receive(setUp, shown({ stage: "over", nextTable: "def" }), 0);
  expect(goesAlong(again)).toBe(true);
  expect(goesAlong(receive(EMPTY, shown({ stage: "over", nextTable: "def" }), 0))).toBe(false);
});

test("nobody is taken away from a score that they may still enter", () => {
  const scored = [place({ names: ["Ann"], mayEnter: true }), place({ names: ["Ben"] })];
  const next = { stage: "over", places: scored, nextTable: "def" };
  const over = receive(EMPTY, shown({ ...next, nextTable: null }), 0);
  expect(goesAlong(receive(over, shown(next), 0))).toBe(false);
  expect(goesAlong(receive(over, shown({ ...next, seats: [1] }), 0))).toBe(true);
});

test("who has not come yet did not go away", () => {
  const gone = place({ names: ["Ann"], here: false });
  const expected = place({ names: ["Ben"], here: false, came: false });
  const places = [
    gone,
    expected,
    place({ names: ["Cem"] }),
    place({ here: false }),
    { ...gone, deputy: "greedy" },
  ];
  expect(missing(places, [0, 1, 2, 3, 4])).toEqual({ seats: [0], came: true });
  expect(missing(places, [1, 2, 3, 4])).toEqual({ seats: [1], came: false });
  expect(missing(places, [2, 3, 4]).seats).toEqual([]);
});

test("in a team with several devices, the one whose turn it is has the turn, and the others step in where it is away", () => {
  const acting = turn({ acting: [1] });
  const team = (given: Partial<Place>) => [
    place({ names: ["Ann"] }),
    place({ code: "red", names: ["Ben", "Cem"], member: 1, ...given }),
  ];
  const at = (members: number[], given: Partial<Place> = {}) =>
    seatsUp(shown({ seats: [1], members: [members], turn: acting, places: team(given) }));
  expect(at([1])).toEqual([1]);
  expect(at([0])).toEqual([]);
  expect(at([0], { absent: [1] })).toEqual([1]);
  expect(at([0, 1])).toEqual([1]);
});

test("whoever comes finds free seats first, then those that a bot only fills", () => {
  const places = [
    place({ bot: "greedy", open: true }),
    place({ names: ["Ann"] }),
    place({ open: true }),
    place({ bot: "greedy" }),
  ];
  expect(openSeats(places)).toEqual([2, 0]);
});
