// One clock for the eye and the ear: it decides when something is seen, heard, said, written down and asked for.
import type { Motion } from "../boards/contract";
import type { Told } from "../net/protocol";

const MOST_WAITING = 2; // whoever was away is not shown all that they missed
const MOST_UNTOLD = 3; // nor told it
const RECENT_MS = 6000;

/** A table, a step of a lesson or of a replay, and all that has happened up to there. */
export interface Frame<Scene> {
  scene: Scene;
  /** What the board is told there. */
  picture?: unknown;
  log: Told[];
}

/** Whom the playhead tells. */
export interface Audience {
  /** It begins on the board, which does not tell it. */
  hear: (told: Told, picture: unknown) => void;
  /** It has happened. */
  say: (told: Told) => void;
  /** It was to be watched, and has been. */
  watched?: (told: Told) => void;
  /** This was taken back: it has not happened any more. */
  takeBack?: (told: Told[]) => void;
  /** What there is to tell is told on the board, as at a table. */
  isTold?: boolean;
}

export class Playhead<Scene> {
  #board: Frame<Scene> = $state.raw() as Frame<Scene>;
  #around: Frame<Scene> = $state.raw() as Frame<Scene>;
  #watch: Told | null = $state.raw(null);
  #from = $state(0);
  /** Somebody came in late: what stands around the board is from after what it still shows. */
  #isAhead = $state(false);
  #fresh: Told[] = $state.raw([]);
  /** The board tells what came onto it, and says when it has. */
  #isTelling = $state(false);
  /** What has come and is not on the board yet; the last of them is how things are. */
  #waiting: Frame<Scene>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #motion: Motion;
  readonly #audience: Audience;

  /** Begin with a frame that is there already. If its last action was to be watched and is so many ms old, so is the rest of it. */
  constructor(first: Frame<Scene>, motion: Motion, audience: Audience, agoMs: number | null = null) {
    [this.#motion, this.#audience] = [motion, audience];
    this.#board = this.#around = first;
    const last = first.log.at(-1);
    if (last === undefined || agoMs === null || agoMs >= RECENT_MS || !this.#watches(last)) return;
    this.#board = this.#around = { ...first, log: first.log.slice(0, -1) };
    this.#waiting = [first];
    [this.#watch, this.#from, this.#isAhead] = [last, agoMs, true];
  }

  /** What the board shows: where it is, or is moving to. */
  get board(): Frame<Scene> {
    return this.#board;
  }

  /** What stands around the board: nothing that has not been seen to happen there. */
  get around(): Frame<Scene> {
    return this.#around;
  }

  /** What the board lets people watch before it goes on, from this moment of it (ms) on. */
  get watch(): Told | null {
    return this.#watch;
  }

  get from(): number {
    return this.#from;
  }

  /** What came onto the board with its last step. */
  get fresh(): Told[] {
    return this.#fresh;
  }

  /** How things are, whether it has been seen or not. */
  get newest(): Scene {
    return (this.#waiting.at(-1) ?? this.#board).scene;
  }

  /** Whether the board tells what came onto it last: what comes meanwhile waits. */
  get isTelling(): boolean {
    return this.#isTelling;
  }

  /** Whether people are to look there now: nobody is up meanwhile, and nothing is offered. */
  get isShowing(): boolean {
    return this.#watch !== null || this.#isTelling;
  }

  get isStill(): boolean {
    return this.#watch === null && this.#board === this.#around;
  }

  /** Whether the scene around the board tells what the board has not shown yet: it is all that a latecomer has. */
  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** Things went on, or are shown anew. What is still moving has been seen enough. */
  play(frame: Frame<Scene>): void {
    const known = this.#waiting.at(-1) ?? this.#board;
    const kept = commonLength(known.log, frame.log);
    if (kept < known.log.length) this.#takeBack(frame, kept);
    else if (this.#watch !== null || this.#waiting.length > 0) this.#waiting.push(frame);
    else if (kept === frame.log.length) this.#renew(frame);
    else if (this.#isTelling) this.#waiting.push(frame);
    else {
      this.#settle();
      this.#waiting.push(frame);
      this.#advance();
    }
  }

  /** Another moment, without a way there. */
  jump(frame: Frame<Scene>): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    [this.#watch, this.#from, this.#fresh, this.#isAhead] = [null, 0, [], false];
    this.#isTelling = false;
    this.#board = this.#around = frame;
  }

  /** What was to be watched has been seen. */
  seen(): void {
    const told = this.#watch;
    const frame = this.#waiting[0];
    if (told === null || frame === undefined) return;
    [this.#watch, this.#from, this.#isAhead] = [null, 0, false];
    this.#audience.watched?.(told);
    this.#put({ ...this.#board, log: frame.log.slice(0, frame.log.indexOf(told) + 1) });
    this.#advance();
  }

  /** The board has told what it had to tell. */
  told(): void {
    if (!this.#isTelling) return;
    this.#isTelling = false;
    this.#settle();
    if (this.#waiting.length > 0) this.#advance();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #watches(told: Told): boolean {
    return this.#motion.watches?.(told) ?? false;
  }

  #takeBack(frame: Frame<Scene>, kept: number): void {
    const back = (this.#waiting.at(-1) ?? this.#board).log.slice(kept);
    this.jump({ ...frame, log: frame.log.slice(0, kept) });
    this.#audience.takeBack?.(back);
    if (kept < frame.log.length) this.play(frame);
  }

  /** The same has happened, and somebody came, went or chose in secret: that interrupts nothing. */
  #renew(frame: Frame<Scene>): void {
    const isStill = this.isStill;
    this.#board = frame;
    if (isStill) this.#around = frame;
  }

  /** Bring onto the board what waits, up to the next thing to be watched. */
  #advance(): void {
    for (let frame = this.#waiting[0]; frame !== undefined; frame = this.#waiting[0]) {
      const watch = this.#nextToWatch(frame);
      if (watch !== null) {
        const log = frame.log.slice(0, frame.log.indexOf(watch));
        this.#put({ ...this.#board, log });
        this.#settle();
        this.#audience.hear(watch, frame.picture);
        this.#watch = watch;
        return;
      }
      this.#waiting.shift();
      this.#put(frame);
      if (this.#waiting.length <= MOST_UNTOLD && this.#hasToTell()) break;
      if (this.#waiting.length > 0) this.#settle();
    }
    this.#rest();
  }

  /** The first thing to watch in a frame, unless too many others wait behind it. */
  #nextToWatch(frame: Frame<Scene>): Told | null {
    const there = this.#board.log.length;
    const all = (this.#waiting.at(-1) ?? frame).log.slice(there).filter((told) => this.#watches(told));
    const wanted = new Set(all.slice(-MOST_WAITING).map(({ number }) => number));
    return frame.log.slice(there).find(({ number }) => wanted.has(number)) ?? null;
  }

  #put(frame: Frame<Scene>): void {
    const news = frame.log.slice(this.#board.log.length);
    for (const told of news)
      if (!this.#watches(told) && !this.#isTold(told, frame.picture))
        this.#audience.hear(told, frame.picture);
    this.#board = frame;
    if (news.length > 0) this.#fresh = news;
  }

  /** Let the board move as long as it takes: then it has happened. */
  #rest(): void {
    const { picture } = this.#board;
    this.#isTelling = this.#hasToTell();
    if (this.#isTelling) return;
    const lastsMs = Math.max(
      0,
      ...this.#unsaid().map(({ events }) => this.#motion.lasts?.(events, picture) ?? 0),
    );
    clearTimeout(this.#timer);
    if (lastsMs === 0) this.#settle();
    else this.#timer = setTimeout(() => this.#settle(), lastsMs);
  }

  #hasToTell(): boolean {
    const { picture } = this.#board;
    return this.#unsaid().some((told) => this.#isTold(told, picture));
  }

  /** Whether the board tells this, and lets it be heard as it does. */
  #isTold(told: Told, picture: unknown): boolean {
    return (this.#audience.isTold ?? false) && (this.#motion.tells?.(told, picture) ?? false);
  }

  /** All that is on the board has happened. */
  #settle(): void {
    clearTimeout(this.#timer);
    const unsaid = this.#unsaid();
    this.#around = this.#board;
    for (const told of unsaid) this.#audience.say(told);
  }

  #unsaid(): Told[] {
    return this.#board.log.slice(this.#around.log.length);
  }
}

/** How much of two logs is the same: what was lost with a connection leaves one short, never wrong. */
function commonLength(before: readonly Told[], after: readonly Told[]): number {
  const differs = before.findIndex((told, at) => !isSame(told, after[at]));
  return differs < 0 ? before.length : differs;
}

function isSame(a: Told, b: Told | undefined): boolean {
  return a.number === b?.number && a.actor === b.actor && a.text === b.text;
}
