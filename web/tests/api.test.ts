import { afterEach, expect, test, vi } from "vitest";
import { fetchExhibit, fetchReplay, openTable, refusalOf } from "../src/net/api";

afterEach(() => vi.unstubAllGlobals());

function answering(answer: () => Promise<Response>): void {
  vi.stubGlobal("fetch", answer);
}

async function refused(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "nothing was refused",
    (error: unknown) => refusalOf(error).code,
  );
}

const json = (body: unknown, status: number) => async () => new Response(JSON.stringify(body), { status });

test.each([
  ["nobody is there", async () => Promise.reject(new TypeError("Failed to fetch")), "no-answer"],
  ["a refusal", json({ code: "no-such-table", clause: "", arguments: {} }, 404), "no-such-table"],
  ["too much", json({ code: "too-many-questions", clause: "", arguments: {} }, 429), "too-many-questions"],
  ["a fault of ours", json({ code: "http-500", clause: "", arguments: {} }, 500), "http-500"],
  [
    "a page of somebody in between",
    async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
    "no-answer",
  ],
  ["another error", json({ detail: "?" }, 418), "no-answer"],
  ["half an answer", async () => new Response('{"game": "dr'), "no-answer"],
])("every answer has words: %s", async (_, answer, code) => {
  answering(answer);
  expect(await refused(fetchReplay("t"))).toBe(code);
});

test("bytes that never end are given up too", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("the line died")) });
  answering(async () => new Response(broken));
  expect(await refused(fetchExhibit("t", 1))).toBe("no-answer");
});

test("a line that died without a word keeps nobody waiting for ever", async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    return new Promise((_, reject) =>
      init.signal?.addEventListener("abort", () => reject(new Error("late"))),
    );
  });
  const opening = refused(openTable({ game: "g", places: [] }));
  patience.abort();
  expect(await opening).toBe("no-answer");
});
