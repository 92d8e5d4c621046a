// What fingers, a mouse and its wheel do with the piece in hand: anywhere in the shaft, and above it.

import type { DropItLayout } from "../../net/pictures";
import { type Aim, unitsOf } from "./aim.svelte";
import type { Point } from "./geometry";
import type { Look } from "./stage";

const WHEEL_DEGREES = 3;
const FINE_WHEEL_DEGREES = 1;
export const MM_PER_PUSH = 0.04; // of the arrow, for each mm/s

/** The piece in hand as it is seen: the stage's mm, and so many pixels for each. */
export interface InHand {
  aim: Aim;
  layout: DropItLayout;
  look: Look;
  scale: number;
  centre: Point;
  /** What happens where the finger that aimed is lifted within the area; nothing by default. */
  lifted?: () => void;
}

type Grip = "piece" | "knob" | "arrow";
type OnArea = PointerEvent & { currentTarget: HTMLElement };

export class Fingers {
  readonly #hand: () => InHand;
  readonly #down = new Map<number, Point>();
  #grip: Grip = "piece";
  #offset = 0;
  /** What the fingers have done since the first of them came is aiming, and nothing else. */
  #onlyAimed = false;
  /** Where the finger is that turns the piece by its knob. */
  turnsAt: Point | null = $state.raw(null);

  constructor(hand: () => InHand) {
    this.#hand = hand;
  }

  /** A finger takes hold of what it touches; one that touches beside the piece calls it there. */
  down = (event: OnArea): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = this.#pointOf(event);
    this.#down.set(event.pointerId, point);
    this.#onlyAimed = this.#down.size === 1;
    if (this.#down.size > 1) return;
    const { aim, layout, look } = this.#hand();
    const held = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-grip]") : null;
    held?.focus({ preventScroll: true });
    this.#grip = (held?.dataset.grip as Grip | undefined) ?? "piece";
    this.#onlyAimed = this.#grip === "piece";
    this.#offset = held ? aim.x - look.um(point[0]) : 0;
    if (!held) aim.move(layout, look.um(point[0]));
  };

  move = (event: OnArea): void => {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = this.#pointOf(event);
    this.#down.set(event.pointerId, now);
    if (this.#down.size > 1) this.#twist(event.pointerId, before, now);
    else this.#drag(before, now);
  };

  up = (event: OnArea): void => {
    if (!this.#down.delete(event.pointerId)) return;
    this.turnsAt = null;
    const [rest] = this.#down.values();
    if (rest) this.#takeAnew(rest);
    else if (this.#onlyAimed && isWithin(event)) this.#hand().lifted?.();
  };

  /** The system took a finger away: that decides nothing. */
  cancel = (event: OnArea): void => {
    this.#onlyAimed = false;
    this.up(event);
  };

  wheel = (event: WheelEvent): void => {
    const { aim, layout } = this.#hand();
    const degrees = event.shiftKey ? FINE_WHEEL_DEGREES : WHEEL_DEGREES;
    aim.turn(layout, aim.angle - Math.sign(event.deltaY || event.deltaX) * unitsOf(layout, degrees));
  };

  /** One of two fingers is left: it goes on from where it is, and nothing jumps. */
  #takeAnew(rest: Point): void {
    const { aim, look } = this.#hand();
    this.#grip = "piece";
    this.#offset = aim.x - look.um(rest[0]);
  }

  #drag(before: Point, now: Point): void {
    const { aim, layout, look, centre } = this.#hand();
    if (this.#grip === "piece") aim.move(layout, look.um(now[0]) + this.#offset);
    else if (this.#grip === "knob") {
      aim.turn(layout, aim.angle + this.#direction(now, centre) - this.#direction(before, centre));
      this.turnsAt = now;
    } else {
      const across = (now[0] - centre[0]) * (look.mirrored ? -1 : 1);
      aim.push(layout, across / MM_PER_PUSH, (centre[1] - now[1]) / MM_PER_PUSH);
    }
  }

  #twist(moved: number, before: Point, now: Point): void {
    const other = [...this.#down].find(([pointer]) => pointer !== moved)?.[1];
    if (!other) return;
    const { aim, layout, look } = this.#hand();
    aim.turn(layout, aim.angle + this.#direction(now, other) - this.#direction(before, other));
    aim.move(layout, aim.x + (look.um(now[0]) - look.um(before[0])) / 2);
  }

  #pointOf({ currentTarget, clientX, clientY }: OnArea): Point {
    const box = currentTarget.getBoundingClientRect();
    const { scale } = this.#hand();
    return [(clientX - box.left) / scale, (clientY - box.top) / scale];
  }

  #direction([x, y]: Point, [fromX, fromY]: Point): number {
    const { layout, look } = this.#hand();
    const angle = Math.atan2(fromY - y, (x - fromX) * (look.mirrored ? -1 : 1));
    return (angle / (2 * Math.PI)) * layout.turn;
  }
}

/** Whoever draws the finger out of the shaft has changed their mind. */
function isWithin({ currentTarget, clientX, clientY }: OnArea): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
