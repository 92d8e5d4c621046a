// Plays the film of a fall: frame by frame, with its sounds, slowly if somebody wants to see it exactly.
import { play } from "../../design/sound";
import type { Impact } from "./fall";
import type { Film } from "./film";
import type { Placed } from "./geometry";

const SLOW = 0.3;
const LONGEST_FRAME_MS = 100; // a page that stood still for a while shows the fall from where it was, all the same
const FAINT = 60; // mm/s: softer impacts are not heard
const LOUD = 2200;
const TOGETHER_MS = 25; // impacts that come this close are one sound

export class Player {
  isPlaying = $state(false);
  slowly = $state(false);
  #film: Film | null = null;
  /** How long it has been shown. */
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
    film: Film,
    fromMs: number,
    height: number,
    show: (pieces: Placed[]) => void,
    done: () => void,
  ): void {
    this.stop();
    [this.#film, this.#ms, this.#show, this.#done, this.#height] = [film, fromMs, show, done, height];
    const { impacts } = film.fall;
    this.#heard = impacts.findIndex((impact) => impact.ms >= film.at(fromMs));
    if (this.#heard < 0) this.#heard = impacts.length;
    this.#soundAt = Number.NEGATIVE_INFINITY;
    this.isPlaying = true;
    this.#last = performance.now();
    this.#show(film.scene(fromMs));
    this.#request = requestAnimationFrame(this.#frame);
  }

  /** Go to the end at once. */
  skip(): void {
    if (this.#film === null) return;
    this.#show(this.#film.scene(this.#film.lasts));
    this.stop();
  }

  /** Let it be, wherever it is. */
  stop(): void {
    if (this.#film === null) return;
    cancelAnimationFrame(this.#request);
    this.#film = null;
    this.isPlaying = false;
    this.#done();
  }

  #frame = (now: number): void => {
    const film = this.#film;
    if (film === null) return;
    const passedMs = Math.min(LONGEST_FRAME_MS, Math.max(0, now - this.#last));
    this.#ms += passedMs * (this.slowly ? SLOW : 1);
    this.#last = now;
    this.#hear(film);
    if (this.#ms >= film.lasts) {
      this.skip();
      return;
    }
    this.#show(film.scene(this.#ms));
    this.#request = requestAnimationFrame(this.#frame);
  };

  #hear(film: Film): void {
    const { impacts } = film.fall;
    const now = film.at(this.#ms);
    for (let next = impacts[this.#heard]; next && next.ms <= now; next = impacts[++this.#heard]) {
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
