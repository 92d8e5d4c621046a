// A visit to a table: the state that the screen shows, and the wishes that it sends.
import { keepKey, keyOf } from "../app/memory";
import type { Considered, Reacted, Refused } from "../net/protocol";
import { type Answer, Live, liveUrl, type Wish } from "../net/socket";
import { EMPTY, hasGap, receive, type TableState } from "./state";

/** Codes that need no words: what the person wanted has been done already, or cannot matter any more. */
const SILENT = new Set(["stale-action"]);

/** How long it stands there what somebody has said in passing. */
const SAID_MS = 4_000;

/** What somebody at a seat has said in passing. */
export type Said = Pick<Reacted, "seat" | "reaction"> & { id: number };

export class Visit {
  readonly table: string;
  state: TableState = $state.raw(EMPTY);
  /** The last refusal, until the person does something else. */
  refusal: Refused | null = $state.raw(null);
  /** What people say in passing, the last of each seat's: it is gone after a moment, and kept nowhere. */
  said: readonly Said[] = $state.raw([]);
  #lastSaid = 0;
  /** How long the log was at the last refusal. */
  #lostAt = 0;
  /** What was asked for and is not answered yet: whoever asks for the same again asks once. */
  readonly #asking = new Map<string, Promise<boolean>>();
  #live: Live;

  constructor(table: string) {
    this.table = table;
    this.#live = new Live(liveUrl(table, location), {
      key: () => keyOf(table),
      known: () => ({ logLength: this.state.log.length, logDigest: this.state.shown?.logDigest ?? "" }),
      onLink: (link) => {
        this.state = { ...this.state, link };
      },
      onMessage: (message) => {
        if (message.kind === "reacted") this.#hear(message);
        if (message.kind === "welcome") keepKey(table, message.key);
        if (hasGap(this.state, message)) return this.#live.restart();
        this.state = receive(this.state, message, Date.now());
        if (message.kind === "shown") {
          this.#remember();
          // what was asked for as the line broke has been done after all, or the game has gone on without it
          if (this.refusal?.code === "link-lost" && this.state.log.length > this.#lostAt) this.refusal = null;
        }
      },
    });
  }

  open(): void {
    this.#live.open();
  }

  close(): void {
    this.#live.close();
  }

  /** Do something; true if it was done. */
  ask(wish: Wish): Promise<boolean> {
    const name = JSON.stringify(wish);
    const asked = this.#asking.get(name) ?? this.#ask(wish).finally(() => this.#asking.delete(name));
    this.#asking.set(name, asked);
    return asked;
  }

  async #ask(wish: Wish): Promise<boolean> {
    this.refusal = null;
    const answer = await this.#live.ask(wish);
    if (answer.kind === "refused" && !SILENT.has(answer.code)) {
      this.refusal = answer;
      this.#lostAt = this.state.log.length;
    }
    return answer.kind === "done";
  }

  /** Act for a seat in the turn that it sees; one that has passed is let be by the server. */
  act(seat: number, text: string, at: string): Promise<boolean> {
    return this.ask({ kind: "act", seat, text, at });
  }

  roll(seat: number, at: string): Promise<boolean> {
    return this.ask({ kind: "roll", seat, at });
  }

  /** Let the table know that something has been seen here: whoever waits for that goes on. */
  seen(number: number): void {
    if (this.state.shown?.seats.length) void this.#live.ask({ kind: "seen", number });
  }

  async consider(seat: number, text: string): Promise<Considered | Refused> {
    const answer: Answer = await this.#live.ask({ kind: "consider", seat, text });
    if (answer.kind !== "considered" && answer.kind !== "refused")
      throw new Error("a question got another's answer");
    return answer;
  }

  /** What the game's adviser says; null if it may not be asked. */
  async advise(seat: number, question: string): Promise<unknown> {
    const answer: Answer = await this.#live.ask({ kind: "advise", seat, question });
    return answer.kind === "advised" ? answer.advice : null;
  }

  #hear({ seat, reaction }: Reacted): void {
    const id = ++this.#lastSaid;
    this.said = [...this.said.filter((other) => other.seat !== seat), { id, seat, reaction }];
    setTimeout(() => {
      this.said = this.said.filter((other) => other.id !== id);
    }, SAID_MS);
  }

  /** Keep what a later visit needs: which game this was, and the key at the table that people moved on to. */
  #remember(): void {
    const shown = this.state.shown;
    const key = keyOf(this.table);
    if (!shown || key === null) return;
    keepKey(this.table, key, shown.game);
    if (shown.nextTable !== null && keyOf(shown.nextTable) === null)
      keepKey(shown.nextTable, key, shown.game);
  }
}
