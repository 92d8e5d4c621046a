// Some things at a table take time to see, such as a fall. They are shown one after another, each to its end.
import type { Shown, Told } from "../net/protocol";
import type { TableState } from "./state";

const MOST_WAITING = 2; // whoever was away is not shown all that they missed
const RECENT_MS = 6000;

export interface Presented {
  shown: Shown;
  log: Told[];
}

export class Playhead {
  /** How many entries of the log have been seen. */
  #seen = $state(0);
  /** From which of its moments on (ms) the first thing is shown: whoever comes in late sees the rest of it. */
  #late = $state(0);
  #watches: (told: Told) => boolean;
  #last: Presented | null = null;

  constructor(table: TableState, watches: (told: Told) => boolean) {
    this.#watches = watches;
    const last = table.log.at(-1);
    const ago = table.shown?.lastMs ?? null;
    const isFresh = last !== undefined && watches(last) && ago !== null && ago < RECENT_MS;
    this.#seen = table.log.length - (isFresh ? 1 : 0);
    this.#late = isFresh ? ago : 0;
  }

  get from(): number {
    return this.#late;
  }

  /** What is to be watched next; null if everything has been seen. */
  next(log: Told[]): Told | null {
    const waiting = log.slice(this.#seen).filter(this.#watches);
    return waiting.slice(-MOST_WAITING)[0] ?? null;
  }

  seen(told: Told | null): void {
    if (told === null) return;
    this.#seen = told.number + 1;
    this.#late = 0;
  }

  /** The table as it stood before what is being watched, or as it stands. */
  presented(watch: Told | null, log: Told[], shown: Shown): Presented {
    if (watch === null || this.#last === null)
      this.#last = { shown, log: watch === null ? log : log.slice(0, watch.number) };
    return this.#last;
  }
}
