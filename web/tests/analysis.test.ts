import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RefusalError } from "../src/net/api";
import type { Analysing, Analysis } from "../src/net/protocol";
import { Inquiry } from "../src/replay/analysis.svelte";
import { companyOf, valueAt } from "../src/replay/values";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ANALYSIS: Analysis = { inPoints: true, decisions: [], moments: [], curves: [], balances: [] };
const under = (done: number): Analysing => ({ done, lines: 4, ahead: 0, analysis: null });

test("it is asked for again until it is there, and no more", async () => {
  const answers: Analysing[] = [under(1), under(3), { done: 0, lines: 0, ahead: 0, analysis: null }];
  const ask = vi.fn(async () => answers.shift() ?? { ...under(0), analysis: ANALYSIS });
  const inquiry = new Inquiry(ask);
  expect(inquiry.isUnderWay).toBe(false);
  await inquiry.begin();
  expect(inquiry.progress?.done).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(700);
  expect(inquiry.progress?.done).toBe(3); // an answer without a figure takes nothing back
  await vi.runAllTimersAsync();
  expect(inquiry.analysis).toEqual(ANALYSIS);
  expect(ask).toHaveBeenCalledTimes(4);
});

test("a refusal ends it, and one may try again", async () => {
  let isFull = true;
  const inquiry = new Inquiry(async () => {
    if (isFull) throw new RefusalError({ code: "too-many-analyses", clause: "", arguments: {} });
    return { ...under(0), analysis: ANALYSIS };
  });
  await inquiry.begin();
  expect([inquiry.refusal?.code, inquiry.isUnderWay]).toEqual(["too-many-analyses", false]);
  isFull = false;
  await inquiry.begin();
  expect([inquiry.refusal, inquiry.analysis]).toEqual([null, ANALYSIS]);
});

test("between two decisions a game is worth what it was after the first", () => {
  const curve = [
    { step: 2, value: 5 },
    { step: 3, value: 4 },
    { step: 9, value: 7 },
  ];
  expect([0, 2, 3, 8, 9].map((step) => valueAt(curve, step))).toEqual([5, 5, 4, 4, 7]);
});

test("luck is told by whether there are others, and whether what they decided is known", () => {
  const of = (...others: (number | null)[]) => ({
    balances: others.map((one) => ({ expected: 0, luck: 0, others: one, skill: 0, result: 0 })),
  });
  expect([of(null), of(null, null), of(0, 0.5)].map(companyOf)).toEqual(["alone", "together", "apart"]);
});
