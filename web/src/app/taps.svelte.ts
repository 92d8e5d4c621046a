// Whom a tap is meant for: what stood there when somebody made up their mind, never what has just come in its place.
import type { Attachment } from "svelte/attachments";

/** Nobody answers faster to something new. */
const SEEN_MS = 250;
/** Whoever taps twice within this time, at about the same place, means one thing. */
const TWICE_MS = 750;
const SAME_PLACE_PX = 60;
/** What decides nothing, and stood there before: whoever is quick there means it. */
const HARMLESS = "[data-harmless]";

interface Tap {
  at: number;
  x: number;
  y: number;
}

const NEVER: Tap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
/** Where a key is pressed: a tap is never in the same place. */
const NOWHERE = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

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
  #last: Tap = NEVER;
  /** The one before it. */
  #before: Tap = NEVER;
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
        Math.max(SEEN_MS, Math.ceil(this.#last.at + TWICE_MS - performance.now())),
      );
      return () => {
        clearTimeout(seen);
        clearTimeout(meant);
        // what comes back after something else is as new as that was
        [this.#seen, this.#meant] = ["", ""];
      };
    });
    $effect(() => {
      // before they do anything: what they bring about is newer than they are
      const onclick = ({ clientX, clientY }: MouseEvent) => this.#note(clientX, clientY);
      const onkeydown = () => this.#note(...NOWHERE);
      addEventListener("click", onclick, { capture: true });
      addEventListener("keydown", onkeydown, { capture: true });
      return () => {
        removeEventListener("click", onclick, { capture: true });
        removeEventListener("keydown", onkeydown, { capture: true });
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
      const isHarmless = click.target instanceof Element && click.target.closest(HARMLESS) !== null;
      if (isHarmless || !this.#isMeantForAnother(click, this.#before)) return;
      this.#last = this.#before; // it was none
      click.preventDefault();
      click.stopPropagation();
    };
    // nor does it take the focus anywhere
    const onmousedown = (press: MouseEvent) => {
      if (this.isNew || this.#isMeantForAnother(press, this.#last)) press.preventDefault();
    };
    node.addEventListener("click", onclick, { capture: true });
    node.addEventListener("mousedown", onmousedown, { capture: true });
    return () => {
      node.removeEventListener("click", onclick, { capture: true });
      node.removeEventListener("mousedown", onmousedown, { capture: true });
    };
  };

  /** Whether a tap comes so soon after another, in the same place, that both were meant for what stood there then. */
  #isMeantForAnother({ detail, clientX, clientY }: MouseEvent, { at, x, y }: Tap): boolean {
    const isTap = detail > 0; // a key that presses a button is none
    const isTwice = performance.now() - at < TWICE_MS && Math.hypot(clientX - x, clientY - y) < SAME_PLACE_PX;
    return isTap && isTwice && this.#changedAt >= at;
  }

  #note(x: number, y: number): void {
    this.#before = this.#last;
    this.#last = { at: performance.now(), x, y };
  }

  get #now(): string {
    return `${this.#standing()} ${this.#changes}`;
  }
}
