// What decided a game: asked for when somebody wants to know, and asked again until it is there.
import { refusalOf } from "../net/api";
import type { Analysing, Analysis, Refusal, Weighed } from "../net/protocol";

const PAUSE_MS = 700;

export class Inquiry {
  /** How far it is; null while nobody has asked. */
  progress: Analysing | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  readonly #ask: () => Promise<Analysing>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(ask: () => Promise<Analysing>) {
    this.#ask = ask;
  }

  get analysis(): Analysis | null {
    return this.progress?.analysis ?? null;
  }

  get isUnderWay(): boolean {
    return this.progress !== null && this.analysis === null;
  }

  /** Have it worked out; once is enough. */
  async begin(): Promise<void> {
    if (this.progress !== null) return;
    this.refusal = null;
    this.progress = { done: 0, lines: 0, ahead: 0, analysis: null };
    await this.#look();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  /** What was decided at the line that led to a step of the replay, if anything was. */
  decidedBefore(step: number): Weighed | undefined {
    return this.analysis?.decisions.find(({ line }) => line + 1 === step);
  }

  async #look(): Promise<void> {
    let found: Analysing;
    try {
      found = await this.#ask();
    } catch (error) {
      [this.progress, this.refusal] = [null, refusalOf(error)];
      return;
    }
    // it goes on from where it was: what was found out in the very moment of asking says nothing of how far it had come
    if (found.analysis !== null || found.lines > 0 || found.ahead > 0) this.progress = found;
    if (found.analysis === null && !this.#ended) this.#timer = setTimeout(() => void this.#look(), PAUSE_MS);
  }
}
