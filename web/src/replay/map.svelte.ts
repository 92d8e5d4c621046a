// Where a release would have scored what: asked for at a moment of a replay, and gone with it.
import { fetchScoreMap, refusalOf } from "../net/api";
import type { Refusal, ScoreMap } from "../net/protocol";

export class Mapping {
  #map: ScoreMap | null = $state.raw(null);
  #line = $state(-1);
  refusal: Refusal | null = $state.raw(null);
  busy = $state(false);
  readonly #record: string;

  constructor(record: string) {
    this.#record = record;
  }

  /** The map of a line, counted from 0, if that is the one that is there. */
  of(line: number): ScoreMap | undefined {
    return this.#line === line && this.#map ? this.#map : undefined;
  }

  async ask(line: number): Promise<void> {
    if (this.busy) return;
    [this.busy, this.refusal, this.#line, this.#map] = [true, null, line, null];
    try {
      this.#map = await fetchScoreMap(this.#record, line);
    } catch (error) {
      this.refusal = refusalOf(error);
    }
    this.busy = false;
  }

  end(): void {
    this.#map = null;
  }
}
