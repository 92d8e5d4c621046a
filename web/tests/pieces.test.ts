// What is seen of DROP IT's pieces while falls are fetched, played, skipped and overtaken by others.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Placed } from "../src/boards/drop-it/geometry";
import { layoutFor } from "../src/boards/drop-it/layouts";
import { Pieces, type Showing } from "../src/boards/drop-it/pieces.svelte";

const ONE = 32768;
const END_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) =>
    setTimeout(() => frame(performance.now()), 16),
  );
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (piece: number, y: number): Placed => ({ piece, x: 0, y, cosine: 1, sine: 0 });

/** One piece that falls straight down to the floor. */
function fallOf(piece: number): ArrayBuffer {
  const frames = [0, 0, 300, ONE, 0, END_MS * 1000, 0, 10, ONE, 0];
  return Int32Array.from([1, 1, 2, 0, piece, ...frames]).buffer;
}

function showing(piece: number, exhibit = async () => fallOf(piece)): Showing {
  return { exhibit, dropped: piece, fromMs: 0, height: 1, move: () => undefined };
}

function later<Value>(): { promise: Promise<Value>; come: (value: Value) => void } {
  let come: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    come = resolve;
  });
  return { promise, come };
}

function heights(pieces: Pieces): Record<number, number> {
  return Object.fromEntries(pieces.seen.map(({ piece, y }) => [piece, y]));
}

test("a fall is played to its end, and stays", async () => {
  const pieces = new Pieces();
  const shown = pieces.show(showing(1));
  await vi.advanceTimersByTimeAsync(END_MS / 2);
  expect([...pieces.moving]).toEqual([1]);
  await vi.advanceTimersByTimeAsync(END_MS);
  expect(await shown).toBe(true);
  expect([...pieces.moving]).toEqual([]);
  const next = pieces.show(showing(2));
  await vi.advanceTimersByTimeAsync(END_MS / 2);
  expect(heights(pieces)[1]).toBe(10);
  pieces.player.skip();
  expect(await next).toBe(true);
});

test("seen again, everything lies where the position has it", async () => {
  const pieces = new Pieces();
  pieces.rest([at(1, 12)]);
  const again = pieces.showAgain(showing(1));
  await vi.advanceTimersByTimeAsync(END_MS * 2);
  await again;
  expect(heights(pieces)).toEqual({ 1: 12 });
});

test("a fall that is being seen again never ends one that is seen for the first time", async () => {
  const pieces = new Pieces();
  pieces.rest([at(1, 12)]);
  const slow = later<ArrayBuffer>();
  const again = pieces.showAgain(showing(1, () => slow.promise));
  const live = pieces.show(showing(2));
  await vi.advanceTimersByTimeAsync(END_MS / 2);
  slow.come(fallOf(1)); // it comes at last, in the middle of the other's fall
  await again;
  expect([...pieces.moving]).toEqual([2]);
  expect(heights(pieces)[1]).toBe(12);
  await vi.advanceTimersByTimeAsync(END_MS);
  expect(await live).toBe(true);
});

test("whoever leaves in mid-fall is not followed by it", async () => {
  const pieces = new Pieces();
  const shown = pieces.show(showing(1));
  await vi.advanceTimersByTimeAsync(END_MS / 2);
  pieces.end();
  expect(await shown).toBe(false);
  expect(pieces.player.isPlaying).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("what cannot be fetched keeps nobody waiting", async () => {
  const pieces = new Pieces();
  expect(await pieces.show(showing(1, () => Promise.reject(new Error("offline"))))).toBe(true);
});

test("a layout is asked for until it comes, and once", async () => {
  const answers = [() => Promise.reject(new Error("offline")), async () => new Response('{"width": 3}')];
  vi.stubGlobal("fetch", () => answers.shift()?.());
  const setting = { game: "g", seats: 2, options: {} };
  const asked = [layoutFor(setting), layoutFor(setting)];
  await vi.advanceTimersByTimeAsync(5000);
  expect(await Promise.all(asked)).toEqual([{ width: 3 }, { width: 3 }]);
  expect(answers).toEqual([]);
});
