import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromServer } from "../src/net/protocol";
import { ANSWER_MS, Live, liveUrl, SILENCE_MS } from "../src/net/socket";
import type { Link } from "../src/table/state";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { kind: string; id?: number; key?: string | null }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const welcome: FromServer = { kind: "welcome", version: 1, key: "k1", isHost: true, seats: [] };
const page = new EventTarget() as EventTarget & { visibilityState: string };
const world = new EventTarget();

let links: Link[];
let heard: FromServer[];
let key: string | null;
let live: Live;

function latest(): FakeSocket {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("nobody connected");
  return socket;
}

function greet(): void {
  latest().open();
  latest().hear(welcome);
}

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = "visible";
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", world.addEventListener.bind(world));
  vi.stubGlobal("removeEventListener", world.removeEventListener.bind(world));
  FakeSocket.all = [];
  links = [];
  heard = [];
  key = null;
  live = new Live("ws://here/live", {
    key: () => key,
    known: () => ({ logLength: 3, logDigest: "d" }),
    onMessage: (message) => {
      heard.push(message);
      if (message.kind === "welcome") key = message.key;
    },
    onLink: (link) => links.push(link),
  });
  live.open();
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first word is hello, and the key comes along once there is one", () => {
  greet();
  expect(latest().sent[0]).toEqual({ kind: "hello", version: 1, key: null, logLength: 3, logDigest: "d" });
  latest().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(10_000);
  latest().open();
  expect(FakeSocket.all).toHaveLength(2);
  expect(latest().sent[0]).toEqual({ kind: "hello", version: 1, key: "k1", logLength: 3, logDigest: "d" });
});

test("an answer finds who asked", async () => {
  greet();
  const answer = live.ask({ kind: "begin" });
  const id = latest().sent.at(-1)?.id ?? 0;
  latest().hear({ kind: "done", id });
  expect(await answer).toEqual({ kind: "done", id });
});

test("what was asked when the line broke is never said again", async () => {
  greet();
  const answer = live.ask({ kind: "roll", seat: 0, at: "1.0.0" });
  latest().onclose?.({ code: 1006 });
  expect(await answer).toMatchObject({ kind: "refused", code: "link-lost" });
  vi.advanceTimersByTime(10_000);
  greet();
  expect(latest().sent.map((message) => message.kind)).toEqual(["hello"]);
});

test("without a line nothing is sent", async () => {
  expect(await live.ask({ kind: "begin" })).toMatchObject({ kind: "refused", code: "link-lost" });
  expect(latest().sent).toEqual([]);
});

test("a line that does not answer is lost sooner than one that has nothing to say", async () => {
  greet();
  vi.advanceTimersByTime(SILENCE_MS - ANSWER_MS - 1);
  const answer = live.ask({ kind: "begin" });
  vi.advanceTimersByTime(ANSWER_MS - 1);
  expect(links).toEqual(["live"]);
  vi.advanceTimersByTime(1);
  expect(links).toEqual(["live", "lost"]);
  expect(await answer).toMatchObject({ code: "link-lost" });
});

test("who waits for an adviser is as patient as who asks for nothing", () => {
  greet();
  void live.ask({ kind: "advise", seat: 0, question: "hint" });
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(links).toEqual(["live"]);
});

test("long silence is a lost line, a beat in time is not", () => {
  greet();
  vi.advanceTimersByTime(SILENCE_MS - 1);
  latest().hear({ kind: "beat" });
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(links).toEqual(["live"]);
  vi.advanceTimersByTime(1);
  expect(links).toEqual(["live", "lost"]);
});

test("a server that starts again says so, and is waited for until it is back", () => {
  greet();
  latest().onclose?.({ code: 1012 });
  vi.advanceTimersByTime(10_000);
  latest().onclose?.({ code: 1006 }); // nobody listens yet
  expect(links).toEqual(["live", "restarting", "restarting"]);
  vi.advanceTimersByTime(10_000);
  greet();
  expect(links.at(-1)).toBe("live");
});

test("a line that never opens is given up, and tried again with growing pauses", () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const tries = () => FakeSocket.all.length;
  latest().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(399);
  expect(tries()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(tries()).toBe(2);
  latest().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(799);
  expect(tries()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(tries()).toBe(3);
  for (let round = 0; round < 10; round++) {
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(8_000);
  }
  expect(tries()).toBe(13);
});

test("whoever comes back to the page is connected at once", () => {
  greet();
  latest().onclose?.({ code: 1006 });
  expect(FakeSocket.all).toHaveLength(1);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("after a sleep the line is not trusted", () => {
  greet();
  vi.setSystemTime(Date.now() + 3_600_000);
  world.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
  greet();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("a refused hello ends it, a refused request does not", () => {
  latest().open();
  latest().hear({ kind: "refused", id: null, code: "no-such-table", clause: "", arguments: {} });
  expect(links).toEqual(["refused"]);
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all).toHaveLength(1);
});

test("closed is closed", () => {
  greet();
  live.close();
  vi.advanceTimersByTime(60_000);
  world.dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(1);
});

test("the line goes to where the page came from", () => {
  expect(liveUrl("abc", { protocol: "https:", host: "play.example" })).toBe(
    "wss://play.example/api/tables/abc/live",
  );
  expect(liveUrl("a/b", { protocol: "http:", host: "h:8000" })).toBe("ws://h:8000/api/tables/a%2Fb/live");
});

test("what is no message ends the connection, and another is made in a while", () => {
  greet();
  latest().onmessage?.({ data: '{"kind": "sho' });
  expect(links.at(-1)).toBe("lost");
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
});
