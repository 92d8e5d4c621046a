import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromServer } from "../src/net/protocol";
import { Visit } from "../src/table/visit.svelte";
import { place, shown, told } from "./samples";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  sent: { kind: string; id: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let visit: Visit;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  visit = new Visit("abc");
  visit.open();
  FakeSocket.last.hear({ kind: "welcome", version: 1, key: "k", isHost: false, seats: [] });
  FakeSocket.last.hear(shown({ stage: "lobby", places: [place()], seats: [] }));
});

afterEach(() => {
  visit.close();
  vi.unstubAllGlobals();
});

const sit = { kind: "sit" as const, seat: 0, names: ["Ann"] };
const sits = () => FakeSocket.last.sent.filter(({ kind }) => kind === "sit");

test("a double tap asks once, and both taps learn that it was done", async () => {
  const taps = [visit.ask(sit), visit.ask(sit)];
  expect(sits()).toHaveLength(1);
  FakeSocket.last.hear({ kind: "done", id: sits()[0]?.id ?? 0 });
  expect(await Promise.all(taps)).toEqual([true, true]);
  expect(visit.refusal).toBeNull();
});

test("what was answered may be asked for again, and something else at any time", async () => {
  const first = visit.ask(sit);
  void visit.ask({ ...sit, seat: 1 });
  expect(sits()).toHaveLength(2);
  const refused = { kind: "refused", code: "seat-taken", clause: "", arguments: {} } as const;
  FakeSocket.last.hear({ ...refused, id: sits()[0]?.id ?? 0 });
  expect(await first).toBe(false);
  expect(visit.refusal?.code).toBe("seat-taken");
  void visit.ask(sit);
  expect(sits()).toHaveLength(3);
});

test("what was asked for as the line broke is not called undone once the game has gone on", async () => {
  const asked = visit.act(0, "drop", "1");
  vi.useFakeTimers();
  FakeSocket.last.onclose?.({ code: 1006 });
  expect(await asked).toBe(false);
  vi.advanceTimersByTime(60_000); // it comes back by itself
  vi.useRealTimers();
  expect(visit.refusal?.code).toBe("link-lost");
  FakeSocket.last.hear(shown({ stage: "lobby", places: [place()], seats: [] }));
  expect(visit.refusal?.code).toBe("link-lost");
  FakeSocket.last.hear(shown({ stage: "playing", places: [place()], seats: [0], log: [told(0, "drop", 0)] }));
  expect(visit.refusal).toBeNull();
});
