import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WhatIf } from "../src/net/protocol";
import { OtherWay } from "../src/replay/what-if.svelte";

let answers: ((answer: Response) => void)[];

beforeEach(() => {
  answers = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => vi.unstubAllGlobals());

const answer = (seat: number): Response =>
  new Response(JSON.stringify({ seat, steps: [], exhibits: [] } satisfies WhatIf));
const another = () => new OtherWay("a record");

test("a question is about one line, and one at a time", async () => {
  const other = another();
  const asking = other.begin(3);
  void other.begin(4);
  expect(answers).toHaveLength(1);
  answers[0]?.(answer(1));
  await asking;
  expect([other.line, other.seat, other.busy]).toEqual([3, 1, false]);
});

test("an answer that comes after the person has gone on changes nothing", async () => {
  const other = another();
  const asking = other.begin(3);
  other.end();
  answers[0]?.(answer(1));
  await asking;
  expect([other.line, other.isChoosing, other.busy]).toEqual([null, false, false]);
});

test("whoever has gone on may ask again at once, and only that answer counts", async () => {
  const other = another();
  const first = other.begin(3);
  other.end();
  const second = other.begin(5);
  answers[1]?.(answer(2));
  await second;
  answers[0]?.(new Response("", { status: 500 }));
  await first;
  expect([other.line, other.seat, other.refusal]).toEqual([5, 2, null]);
});

test("a refusal is told, and the next question forgets it", async () => {
  const other = another();
  const asking = other.begin(3);
  answers[0]?.(new Response("", { status: 500 }));
  await asking;
  expect(other.refusal?.code).toBe("no-answer");
  void other.begin(3);
  expect(other.refusal).toBeNull();
});
