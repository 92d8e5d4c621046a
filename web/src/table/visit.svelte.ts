// A visit to a table: the state that the screen shows, and the wishes that it sends.
import { keepKey, keyOf } from "../app/memory";
import type { Considered, Refused } from "../net/protocol";
import { type Answer, Live, liveUrl, type Wish } from "../net/socket";
import { EMPTY, hasGap, receive, type TableState, viewOf } from "./state";

/** Codes that need no words: what the person wanted has been done already, or cannot matter any more. */
const SILENT = new Set(["stale-action"]);

export class Visit {
  readonly table: string;
  state: TableState = $state.raw(EMPTY);
  /** The last refusal, until the person does something else. */
  refusal: Refused | null = $state.raw(null);
  /** The turn that this browser has answered already: a double click finds it here. */
  #answered = $state("");
  /** What was asked for and is not answered yet. */
  readonly #asking = new Map<string, Promise<boolean>>();
  #live: Live;

  constructor(table: string) {
    this.table = table;
    this.#live = new Live(liveUrl(table, location), {
      key: () => keyOf(table),
      onLink: (link) => {
        this.state = { ...this.state, link };
      },
      onMessage: (message) => {
        if (message.kind === "welcome") keepKey(table, message.key);
        if (hasGap(this.state, message)) return this.#live.restart();
        this.state = receive(this.state, message, Date.now());
        if (message.kind === "shown") this.#seen();
      },
    });
  }

  open(): void {
    this.#live.open();
  }

  close(): void {
    this.#live.close();
  }

  /** Do something; true if it was done. Who asks for the same twice, before there is an answer, asks once. */
  ask(wish: Wish): Promise<boolean> {
    const name = JSON.stringify(wish);
    const asked = this.#asking.get(name) ?? this.#ask(wish).finally(() => this.#asking.delete(name));
    this.#asking.set(name, asked);
    return asked;
  }

  async #ask(wish: Wish): Promise<boolean> {
    this.refusal = null;
    const answer = await this.#live.ask(wish);
    if (answer.kind === "refused" && !SILENT.has(answer.code)) this.refusal = answer;
    return answer.kind === "done";
  }

  /** Act for a seat, once per turn however often it is clicked. */
  act(seat: number, text: string): Promise<boolean> {
    return this.#once(seat, (at) => ({ kind: "act", seat, text, at }));
  }

  roll(seat: number): Promise<boolean> {
    return this.#once(seat, (at) => ({ kind: "roll", seat, at }));
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

  /** Whether this turn of a seat has been answered from here, and the table not yet been shown anew. */
  hasAnswered(seat: number): boolean {
    return this.#answered !== "" && this.#answered === this.#turnOf(seat);
  }

  async #once(seat: number, wish: (at: string) => Wish): Promise<boolean> {
    const at = this.#turnOf(seat);
    if (at === "" || this.#answered === at) return false;
    this.#answered = at;
    const done = await this.ask(wish(atOf(at)));
    if (!done && this.#answered === at) this.#answered = "";
    return done;
  }

  #turnOf(seat: number): string {
    const shown = this.state.shown;
    const view = shown ? viewOf(shown, seat) : undefined;
    return view?.seat === seat ? `${seat} ${view.turn}` : "";
  }

  /** The table was shown anew: an answered turn has passed, unless it is still the same one. */
  #seen(): void {
    if (this.#answered !== this.#turnOf(Number.parseInt(this.#answered, 10))) this.#answered = "";
    this.#remember();
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

function atOf(turn: string): string {
  return turn.slice(turn.indexOf(" ") + 1);
}
