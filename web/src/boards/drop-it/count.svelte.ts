// The end counts up: one joker after another moves its seat's peg, and only then somebody has won.
import { wantsCalm } from "../../design/motion";
import { play } from "../../design/sound";
import type { DropItPicture, TrackPicture } from "../../net/pictures";

const JOKER_MS = 450;
const READ_MS = 700; // of the last one

type Counts = DropItPicture["count"];

/** How long it takes, in ms. */
export function countMs(count: Counts): number {
  return wantsCalm() || count.length === 0 ? 0 : count.length * JOKER_MS + READ_MS;
}

/** Where everybody stands on the track once so many jokers have been counted. */
export function trackAfter(track: TrackPicture[], count: Counts, counted: number): TrackPicture[] {
  return track.map(
    (before, seat) => count.slice(0, counted).findLast((joker) => joker.seat === seat)?.track ?? before,
  );
}

export class Count {
  /** How many jokers have been counted; null where nothing is being counted. */
  counted: number | null = $state(null);

  /** Count to the end; returns what calls it off. */
  begin(count: Counts): () => void {
    this.counted = 0;
    const timer = setInterval(() => this.#next(count.length), JOKER_MS);
    return () => {
      clearInterval(timer);
      this.counted = null;
    };
  }

  #next(all: number): void {
    if (this.counted === null || this.counted >= all) return;
    this.counted++;
    play("tap", { pitch: 1 + this.counted / all });
  }
}
