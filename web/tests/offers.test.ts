import { expect, test } from "vitest";
import { barOf, movesOf, sequelOf } from "../src/boards/plain/offers";
import type { DropOrPopEvent } from "../src/net/events";
import type { Barred, Offer, Place } from "../src/net/protocol";
import { takenBack } from "../src/table/sentence";
import { hasCompany, onlookers } from "../src/table/state";
import { Words } from "../src/words/words";
import { eventsOf, place, shown, told, view } from "./samples";

const words = new Words("en", "drop-or-pop", ["Ann", "Ben", "Green"]);
const event = eventsOf<DropOrPopEvent>();

function offer(text: string, ...events: DropOrPopEvent[]): Offer {
  return { text, events };
}

function barred(text: string, at: number, code = "column-full"): Barred {
  return { text, place: at, code, clause: "DP-2.4", arguments: { column: "red" } };
}

test("every move has its place, whatever is possible", () => {
  const texts = (moves: ReturnType<typeof movesOf>) => moves.map((move) => (move.offer ?? move.barred).text);
  const drop = offer("drop");
  const pop = offer("pop");
  expect(texts(movesOf(view({ offers: [drop], barred: [barred("pop", 1), barred("ignore", 2)] })))).toEqual([
    "drop",
    "pop",
    "ignore",
  ]);
  expect(texts(movesOf(view({ offers: [pop], barred: [barred("drop", 0), barred("ignore", 2)] })))).toEqual([
    "drop",
    "pop",
    "ignore",
  ]);
});

test("an offer tells the gravest that it would do, and a barred move why it can't be done", () => {
  const popped = event("popped", { seat: 0, owner_seat: 1, own: 0 });
  expect(sequelOf(offer("pop", popped), words)).toEqual({ text: "Ben’s goes", isGrave: false });
  const handed = offer("pop", popped, event("won", { seat: 1 }), event("handed", { seat: 0, seats: [1] }));
  expect(sequelOf(handed, words)).toEqual({ text: "win for Ben!", isGrave: true });
  expect(barOf(barred("drop", 0), words)).toBe("the column is full");
  expect(barOf(barred("drop", 0, "not-that-now"), words)).toBe(
    words.error(barred("drop", 0, "not-that-now")),
  );
});

test("what was taken back is told by what it was", () => {
  const places = [{ bot: null }, { bot: null }, { bot: "greedy" }] as Place[];
  expect(takenBack([told(3, "drop", 1), told(4, "red", null)], places, words)).toBe(
    "Ben took back the drop.",
  );
  expect(takenBack([told(2, "I1 a 4367", 2), told(3, "I1 c 4367", 0)], places, words)).toBe(
    "Ann took the last move back.",
  );
  expect(takenBack([], places, words)).toBe("Taken back.");
});

test("who watches does not count themselves, and bots are no company", () => {
  expect(onlookers(shown({ spectators: 1, seats: [] }))).toBe(0);
  expect(onlookers(shown({ spectators: 1, seats: [0] }))).toBe(1);
  expect(hasCompany(shown())).toBe(true);
  expect(hasCompany(shown({ seats: [0, 1] }))).toBe(false);
  expect(hasCompany(shown({ seats: [] }))).toBe(false);
  expect(hasCompany(shown({ places: [place({ names: ["Ann"] }), place({ bot: "greedy" })] }))).toBe(false);
});
