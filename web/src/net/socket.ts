// One connection to one table, for as long as the page is open: it comes back by itself and never says a thing twice.

import type { Link } from "../table/state";
import {
  type Advised,
  type AnyRequest,
  type Considered,
  type Done,
  type FromServer,
  type Hello,
  type Refused,
  VERSION,
} from "./protocol";

export type Answer = Done | Considered | Advised | Refused;
type WithoutId<Request> = Request extends AnyRequest ? Omit<Request, "id"> : never;
export type Wish = WithoutId<AnyRequest>;

export const SILENCE_MS = 25_000; // the server is heard every 10 s
export const ANSWER_MS = 8_000; // who has asked for something hears of it sooner than this
const WELCOME_MS = 12_000; // until who has come is let in
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8_000;
const RESTART = 1012; // what a server closes a line with that is told to stop
const STALE_MS = 12_000; // after a sleep: more than one beat is missing

export interface Listener {
  key: () => string | null;
  /** What this browser has of the log: the rest of it is enough. */
  known: () => Pick<Hello, "logLength" | "logDigest">;
  onMessage(message: FromServer): void;
  onLink(link: Link): void;
}

export class Live {
  #socket: WebSocket | null = null;
  #listener: Listener;
  #url: string;
  #link: Link = "connecting";
  #heardAt = 0;
  #attempts = 0;
  #lastId = 0;
  #waiting = new Map<number, (answer: Answer) => void>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #lostAt = Number.POSITIVE_INFINITY;

  constructor(url: string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** Connect, and stay connected until `close`. */
  open(): void {
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("online", this.#wake);
    addEventListener("pageshow", this.#wake);
    this.#connect();
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
    removeEventListener("pageshow", this.#wake);
    this.#drop();
    clearTimeout(this.#retry);
  }

  /** Ask for something. What the answer was to be is unknown if the connection breaks: then it is `link-lost`. */
  ask(wish: Wish): Promise<Answer> {
    const id = ++this.#lastId;
    const socket = this.#socket;
    if (this.#link !== "live" || socket?.readyState !== WebSocket.OPEN) return Promise.resolve(lost(id));
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      socket.send(JSON.stringify({ ...wish, id }));
      if (wish.kind !== "advise") this.#listen(Math.min(this.#lostAt, Date.now() + ANSWER_MS)); // a bot may think long
    });
  }

  /** Leave this connection and make a new one at once: the server then shows the whole table. */
  restart(): void {
    this.#drop();
    this.#tell("lost");
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#heard();
    socket.onopen = () => {
      const { key, known } = this.#listener;
      const hello: Hello = { kind: "hello", version: VERSION, key: key(), ...known() };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      const message = messageIn(String(data));
      if (message) this.#receive(message);
      else this.#lost(); // whatever this is, it is not our server, or not all of it
    };
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #receive(message: FromServer): void {
    if (message.kind === "welcome") {
      this.#attempts = 0;
      this.#tell("live");
    }
    this.#heard();
    this.#listener.onMessage(message);
    if (message.kind === "refused" && this.#link !== "live") {
      this.#turnedAway();
    } else if ("id" in message && message.id !== null) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  #heard(): void {
    this.#heardAt = Date.now();
    this.#listen(this.#heardAt + (this.#link === "live" ? SILENCE_MS : WELCOME_MS));
  }

  /** Take the line for lost at this moment, unless something is heard before. */
  #listen(until: number): void {
    this.#lostAt = until;
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#lost(), until - Date.now());
  }

  #lost(code?: number): void {
    const waited = this.#attempts++;
    this.#drop();
    this.#tell(code === RESTART || this.#link === "restarting" ? "restarting" : "lost");
    this.#retry = setTimeout(() => this.#connect(), pause(waited));
  }

  /** Our very hello was refused (no such table, another version): coming back would not help. */
  #turnedAway(): void {
    this.#drop();
    this.#tell("refused");
  }

  /** Let go of the socket, whatever state it is in; whoever waits for an answer learns that none will come. */
  #drop(): void {
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    for (const [id, resolve] of this.#waiting) resolve(lost(id));
    this.#waiting.clear();
  }

  /** The page is looked at again, or the network is back: a sleeping page's timers may be hours late. */
  #wake = (): void => {
    if (document.visibilityState === "hidden" || this.#link === "refused") return;
    const isAway = this.#link === "lost" || this.#link === "restarting";
    if (isAway || Date.now() - this.#heardAt > STALE_MS) this.restart();
  };

  #tell(link: Link): void {
    this.#link = link;
    this.#listener.onLink(link);
  }
}

function messageIn(text: string): FromServer | null {
  try {
    return JSON.parse(text) as FromServer;
  } catch {
    return null;
  }
}

/** How long to wait before the next attempt: longer each time, and never all browsers at once. */
function pause(attempts: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts);
  return longest / 2 + (Math.random() * longest) / 2;
}

function lost(id: number): Refused {
  return { kind: "refused", id, code: "link-lost", clause: "", arguments: {} };
}

/** The address of a table's connection, beside the page's own. */
export function liveUrl(table: string, page: { protocol: string; host: string }): string {
  const protocol = page.protocol === "https:" ? "wss:" : "ws:";
  return `${protocol}//${page.host}/api/tables/${encodeURIComponent(table)}/live`;
}
