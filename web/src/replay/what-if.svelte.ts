// What if: in a replay, another action in place of one that was done, and what would have come of it.
import { askWhatIf, refusalOf } from "../net/api";
import type { Refusal, Step, Told, WhatIf } from "../net/protocol";

export class OtherWay {
  /** The line that is replaced, counted from 0; null while the replay is shown as it was. */
  line: number | null = $state(null);
  seat: number | null = $state(null);
  /** The position in which something else is done. */
  before: Step | null = $state.raw(null);
  /** What comes of it; null while nothing has been chosen. */
  answer: WhatIf | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  busy = $state(false);
  /** How many questions were asked or given up: an answer to any but the last comes too late. */
  #questions = 0;
  readonly #record: string;

  constructor(record: string) {
    this.#record = record;
  }

  /** Somebody is choosing what to do instead. */
  get isChoosing(): boolean {
    return this.line !== null && this.answer === null;
  }

  /** What would have happened. */
  get told(): Told[] {
    return (this.answer?.steps ?? []).flatMap(({ told }) => told ?? []);
  }

  /** Go back to before a line of the record. */
  async begin(line: number): Promise<void> {
    const answer = await this.#ask(line, null);
    if (answer === null) return;
    [this.line, this.seat, this.before, this.answer] = [line, answer.seat, answer.steps[0] ?? null, null];
  }

  async act(text: string): Promise<void> {
    if (this.line === null) return;
    this.answer = (await this.#ask(this.line, text)) ?? this.answer;
  }

  /** Choose anew. */
  again(): void {
    this.answer = null;
  }

  end(): void {
    this.#questions++;
    this.busy = false;
    [this.line, this.seat, this.before, this.refusal] = [null, null, null, null];
    this.again();
  }

  /** What there is to see of an action of this other way. */
  async exhibit(number: number): Promise<ArrayBuffer> {
    const text = this.answer?.exhibits[number - (this.line ?? 0)] ?? "";
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  }

  /** The server's answer; null if there is none, or if it comes after the person has gone on. */
  async #ask(line: number, text: string | null): Promise<WhatIf | null> {
    if (this.busy) return null;
    [this.busy, this.refusal] = [true, null];
    const question = ++this.#questions;
    let answer: WhatIf | null = null;
    let refusal: Refusal | null = null;
    try {
      answer = await askWhatIf({ record: this.#record, line, text });
    } catch (error) {
      refusal = refusalOf(error);
    }
    if (question !== this.#questions) return null;
    [this.busy, this.refusal] = [false, refusal];
    return answer;
  }
}
