// Whom a tap is meant for: what stood there when somebody made up their mind, never what has just come in its place.
import type { Attachment } from "svelte/attachments";

/** Nobody answers faster to something new. */
const SEEN_MS = 250;
/** Whoever taps twice within this time, at about the same place, means one thing. */
const TWICE_MS = 750;
const SAME_PLACE_PX = 60;

interface Tap {
  at: number;
  x: number;
  y: number;
}

/**
 * The one guard against taps that were meant for something else. What decides a game waits until it is `ready`; of what
 * else stands there, nothing takes a tap while it `isNew`, or one that was meant for what stood in the same place before.
 */
export class Taps {
  /** What has stood there long enough to be seen, and to be meant even by whoever taps twice. */
  #seen = $state("");
  #meant = $state("");
  #changes = $state(0);
  #changedAt = 0;
  #last: Tap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  readonly #standing: () => string;

  /** `standing` tells what stands there now: whenever it is something else, that takes its time. */
  constructor(standing: () => string) {
    this.#standing = standing;
    $effect(() => {
      const now = this.#now;
      this.#changedAt = performance.now();
      const seen = setTimeout(() => {
        this.#seen = now;
      }, SEEN_MS);
      const meant = setTimeout(
        () => {
          this.#meant = now;
        },
        Math.max(SEEN_MS, this.#last.at + TWICE_MS - performance.now()),
      );
      return () => {
        clearTimeout(seen);
        clearTimeout(meant);
      };
    });
    $effect(() => {
      // after whatever they do: a tap that was let through, and a key, which has no place
      const onclick = ({ clientX, clientY }: MouseEvent) => this.#note(clientX, clientY);
      const onkeydown = () => this.#note(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
      addEventListener("click", onclick);
      addEventListener("keydown", onkeydown);
      return () => {
        removeEventListener("click", onclick);
        removeEventListener("keydown", onkeydown);
      };
    });
  }

  /** Whether what stands here is so new that nobody can have seen it. */
  get isNew(): boolean {
    return this.#seen !== this.#now;
  }

  /** Whether whoever does something now means what stands here now. */
  get ready(): boolean {
    return this.#meant === this.#now;
  }

  /** Something else stands there, though it is the same turn: a button in place of another. */
  changed(): void {
    this.#changes++;
  }

  /** Guards what is in an element: a second tap in the place of the first does not reach what came there in between. */
  guard: Attachment<HTMLElement> = (node) => {
    const onclick = (click: MouseEvent) => {
      if (!this.#isMeantForAnother(click)) return;
      click.preventDefault();
      click.stopPropagation();
    };
    node.addEventListener("click", onclick, { capture: true });
    return () => node.removeEventListener("click", onclick, { capture: true });
  };

  #isMeantForAnother({ detail, clientX, clientY }: MouseEvent): boolean {
    const { at, x, y } = this.#last;
    const isTap = detail > 0; // a key that presses a button is none
    const isTwice = performance.now() - at < TWICE_MS && Math.hypot(clientX - x, clientY - y) < SAME_PLACE_PX;
    return isTap && isTwice && this.#changedAt >= at;
  }

  #note(x: number, y: number): void {
    this.#last = { at: performance.now(), x, y };
  }

  get #now(): string {
    return `${this.#standing()} ${this.#changes}`;
  }
}
