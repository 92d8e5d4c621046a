// Plays a fall: frame by frame, with its sounds, slowly if somebody wants to see it exactly.
import { play } from "../../design/sound";
import { type Fall, type Impact, lasts, scene } from "./fall";
import type { Placed } from "./geometry";

const SLOW = 0.2;
const FAINT = 60; // mm/s: softer impacts are not heard
const LOUD = 2200;
const TOGETHER_MS = 25; // impacts that come this close are one sound

export class Player {
  isPlaying = $state(false);
  slowly = $state(false);
  #fall: Fall | null = null;
  #ms = 0;
  #last = 0;
  #heard = 0;
  #soundAt = Number.NEGATIVE_INFINITY;
  #request = 0;
  #show: (pieces: Placed[]) => void = () => {};
  #done: () => void = () => {};
  #height = 1;

  /** Play from a moment on; `done` is called once: at its end, when it is skipped or when it is stopped. */
  start(
    fall: Fall,
    fromMs: number,
    height: number,
    show: (pieces: Placed[]) => void,
    done: () => void,
  ): void {
    this.stop();
    [this.#fall, this.#ms, this.#show, this.#done, this.#height] = [fall, fromMs, show, done, height];
    this.#heard = fall.impacts.findIndex((impact) => impact.ms >= fromMs);
    if (this.#heard < 0) this.#heard = fall.impacts.length;
    this.#soundAt = Number.NEGATIVE_INFINITY;
    this.isPlaying = true;
    this.#last = performance.now();
    this.#show(scene(fall, fromMs));
    this.#request = requestAnimationFrame(this.#frame);
  }

  /** Go to the end at once. */
  skip(): void {
    if (this.#fall === null) return;
    this.#show(scene(this.#fall, lasts(this.#fall)));
    this.stop();
  }

  /** Let it be, wherever it is. */
  stop(): void {
    if (this.#fall === null) return;
    cancelAnimationFrame(this.#request);
    this.#fall = null;
    this.isPlaying = false;
    this.#done();
  }

  #frame = (now: number): void => {
    const fall = this.#fall;
    if (fall === null) return;
    this.#ms += Math.max(0, now - this.#last) * (this.slowly ? SLOW : 1);
    this.#last = now;
    this.#hear(fall);
    if (this.#ms >= lasts(fall)) {
      this.skip();
      return;
    }
    this.#show(scene(fall, this.#ms));
    this.#request = requestAnimationFrame(this.#frame);
  };

  #hear(fall: Fall): void {
    for (
      let next = fall.impacts[this.#heard];
      next && next.ms <= this.#ms;
      next = fall.impacts[++this.#heard]
    ) {
      if (next.speed < FAINT || next.ms - this.#soundAt < TOGETHER_MS) continue;
      this.#soundAt = next.ms;
      play("land", manner(next, this.#height));
    }
  }
}

/** The higher up, the brighter; the faster, the louder. */
function manner(impact: Impact, height: number): { pitch: number; volume: number } {
  const pitch = (impact.other === null ? 0.85 : 1.1) + (0.5 * impact.y) / height;
  return { pitch, volume: Math.min(1, 0.12 + (impact.speed / LOUD) * 0.88) };
}
