import { expect, test } from "vitest";
import type { Step } from "../src/net/protocol";
import { stopsOf, stopTowards } from "../src/replay/stops";
import { told, turn, view } from "./samples";

function steps(...texts: (string | null)[]): Step[] {
  return texts.map((text, at) => ({
    told: text === null ? null : told(at - 1, text),
    view: view(),
    turn: turn(),
    result: null,
    drawn: null,
  }));
}

const REPLAY = steps(null, "release", "hush", "fall", "release", "hush", "hush");
const STOPS = stopsOf(REPLAY, ({ text }) => text !== "hush");

test("a replay stops where something is told, and at its ends", () => {
  expect(STOPS).toEqual([0, 1, 3, 4, 6]);
});

test("a step on, or back, never lands where nothing is to be seen", () => {
  expect(stopTowards(STOPS, 1, 2)).toBe(3);
  expect(stopTowards(STOPS, 3, 2)).toBe(1);
  expect(stopTowards(STOPS, 4, 5)).toBe(6);
  expect(stopTowards(STOPS, 6, 5)).toBe(4);
  expect(stopTowards(STOPS, 3, 4)).toBe(4);
  // beyond the ends there is nothing
  expect(stopTowards(STOPS, 6, 7)).toBe(6);
  expect(stopTowards(STOPS, 0, -1)).toBe(0);
  // whoever comes by a link to a quiet moment goes on from there
  expect(stopTowards(STOPS, 2, 3)).toBe(3);
  expect(stopTowards(STOPS, 2, 1)).toBe(1);
});
