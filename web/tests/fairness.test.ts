import { expect, test } from "vitest";
import type { Dice, Step } from "../src/net/protocol";
import { checkDice, commitmentTo, draw } from "../src/replay/fairness";
import { told, turn, view } from "./samples";

// worked out by droptable.core.nature: ProvableDraws(bytes(range(32)), "k3x9", ("", "blue moon", ""))
const SECRET = Uint8Array.from({ length: 32 }, (_, index) => index);
const dice: Dice = {
  table: "k3x9",
  commitment: "0e4b9eefd906b1a199f1581984310068546347c2e034ffc6b1ecf4368ccb0d4e",
  salts: ["", "blue moon", ""],
  secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
};

function rolled(number: number, text: string, means: string, numbers: string[]): Step {
  return {
    told: told(number, text, null),
    view: view(),
    turn: turn({ acting: [0] }),
    result: null,
    drawn: { number, sizes: SIZES, numbers, means },
  };
}
const SIZES = [4, 6, 1000003];
const FIRST = ["3", "5", "515668"];
const SECOND = ["2", "2", "284874"];

test("the same sums as the server's, by another library", () => {
  expect(commitmentTo(SECRET, "k3x9")).toBe(dice.commitment);
  expect(draw(SECRET, dice, 0, SIZES)).toEqual(FIRST);
  expect(draw(SECRET, dice, 1, SIZES)).toEqual(SECOND);
});

test("honest dice are found honest", () => {
  const steps = [rolled(0, "red", "red", FIRST), rolled(1, "blue", "blue", SECOND)];
  expect(checkDice({ dice, steps })).toEqual({ kind: "kept", rolls: 2, passed: 0 });
});

test("where nature moves by the rules alone there is no roll, and the count goes on", () => {
  const end = rolled(1, "round-end", "round-end", []);
  const steps = [
    rolled(0, "red", "red", FIRST),
    { ...end, drawn: { number: 1, sizes: [], numbers: [], means: "round-end" } },
  ];
  expect(checkDice({ dice, steps })).toEqual({ kind: "kept", rolls: 1, passed: 0 });
});

test("a roll that somebody changed is found, with what it should have been", () => {
  const steps = [rolled(0, "red", "red", FIRST), rolled(1, "green", "blue", SECOND)];
  expect(checkDice({ dice, steps })).toEqual({
    kind: "wrong-draw",
    line: 1,
    found: "green",
    expected: "blue",
  });
});

test("numbers that the secret does not give are found", () => {
  expect(checkDice({ dice, steps: [rolled(0, "red", "red", SECOND)] }).kind).toBe("wrong-draw");
});

test("another secret breaks the promise", () => {
  const other = { ...dice, secret: "ff".repeat(32) };
  expect(checkDice({ dice: other, steps: [] }).kind).toBe("broken-promise");
});

test("where nothing can be checked, that is said", () => {
  expect(checkDice({ dice: null, steps: [] }).kind).toBe("given");
  expect(checkDice({ dice: { ...dice, secret: null }, steps: [] }).kind).toBe("unpublished");
});
