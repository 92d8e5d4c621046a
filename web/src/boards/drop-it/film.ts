// A fall as it is shown: as it was until something is touched, slower while things roll, tip and shove, as it was at the end.
import { type Fall, lasts, scene } from "./fall";
import type { Placed } from "./geometry";

/** How fast the part is shown in which much happens at once. */
export const SLOWED = 0.4;
const STIRRING = 0.05; // µm/µs, the same as m/s: slower than this nothing rolls, tips or shoves any more
const ARM_UM = 19_000; // about as far from its middle is the rim of a piece, which is seen to turn
const FRAME_MS = 1000 / 60;

export class Film {
  readonly fall: Fall;
  /** From when to when, in the fall's own ms, it is shown slower. */
  readonly from: number;
  readonly until: number;

  constructor(fall: Fall, isSlowed = true) {
    this.fall = fall;
    this.from = fall.impacts[0]?.ms ?? lasts(fall);
    this.until = isSlowed ? Math.max(this.from, stirsUntil(fall)) : this.from;
  }

  /** How long it is shown, in ms. */
  get lasts(): number {
    return lasts(this.fall) + this.#added;
  }

  /** Which moment of the fall is seen after so long. */
  at(shownMs: number): number {
    if (shownMs <= this.from) return shownMs;
    const slow = this.from + (shownMs - this.from) * SLOWED;
    return slow <= this.until ? slow : shownMs - this.#added;
  }

  scene(shownMs: number): Placed[] {
    return scene(this.fall, this.at(shownMs));
  }

  get #added(): number {
    return (this.until - this.from) * (1 / SLOWED - 1);
  }
}

/** Until when a piece is clearly seen to move, in the fall's own ms. */
function stirsUntil(fall: Fall): number {
  for (let at = fall.times.length - 1; at > 0; at--) {
    const [before = 0, now = 0] = fall.times.slice(at - 1, at + 1);
    if (now - before < FRAME_MS / 4) continue; // the frame of the first contact may come right before another
    const [one, other] = [scene(fall, before), scene(fall, now)];
    const furthest = Math.max(...one.map((piece, row) => moved(piece, other[row] ?? piece)));
    if (furthest / ((now - before) * 1000) > STIRRING) return now;
  }
  return 0;
}

function moved(one: Placed, other: Placed): number {
  const turned = Math.hypot(other.cosine - one.cosine, other.sine - one.sine) * ARM_UM;
  return Math.hypot(other.x - one.x, other.y - one.y) + turned;
}
