// What one finger does with the shape over a sheet, told in cells from the lower left corner of the grid.
import type { NumberDropPicture } from "../../net/pictures";
import type { Desk } from "./desk.svelte";
import { flipped, ghostOf, type Hand, holdOf, near, over, traded, turned, widthOf } from "./hand";
import { columnsOf } from "./picture";

export interface Point {
  x: number;
  y: number;
}

const TWICE_MS = 300;
const STILL = 0.35; // cells: a finger that moves less has not moved
const SWIPE = 1.2;

/** What a finger is about: a `tap` until it moves, then a `trade` of two numbers, or the shape goes along; `twice` flips. */
type Mode = "tap" | "twice" | "trade" | "move";

export class Gesture {
  #mode: Mode | null = null;
  #start: Point = { x: 0, y: 0 };
  /** The number of the shape that was touched; -1 if none was. */
  #at = -1;
  /** How far right of the shape's left edge it was taken. */
  #offset = 0;
  #lastTap: { time: number; at: Point; hand: Hand } | null = null;

  press(desk: Desk, picture: NumberDropPicture, at: Point, time: number): void {
    const { hand } = desk;
    if (!hand) return;
    this.#start = at;
    this.#at = numberAt(hand, picture, at);
    this.#mode = this.#isSecond(at, time) ? "twice" : "tap";
    const width = widthOf(holdOf(hand));
    const column = Math.floor(at.x);
    const isBeside = column < hand.column || column >= hand.column + width;
    if (this.#mode === "tap" && isBeside) desk.hand = over(hand, column);
    if (this.#mode === "tap" && this.#at < 0) this.#mode = "move";
    this.#offset = column - (desk.hand?.column ?? 0);
  }

  drag(desk: Desk, picture: NumberDropPicture, at: Point): void {
    const { hand } = desk;
    if (!hand || this.#mode === null || this.#mode === "twice") return;
    if (this.#mode === "tap" && distance(at, this.#start) < STILL) return;
    const onto = hand.numbers.length > 0 ? numberAt(hand, picture, at) : -1;
    if (this.#mode !== "move") this.#mode = this.#leaves(hand, at) ? "move" : "trade";
    if (this.#mode === "move") desk.hand = near(hand, Math.floor(at.x) - this.#offset);
    const isTrade = this.#mode === "trade" && onto >= 0 && onto !== this.#at;
    [desk.picked, desk.trade] = isTrade ? [this.#at, onto] : [null, null];
  }

  release(desk: Desk, at: Point, time: number): void {
    const { hand } = desk;
    const mode = this.#mode;
    const onto = desk.trade;
    this.cancel(desk);
    if (!hand || mode === null) return;
    if (mode === "twice" && this.#lastTap) {
      desk.hand = flipped(this.#lastTap.hand);
      this.#lastTap = null;
    } else if (mode === "tap") {
      this.#lastTap = { time, at, hand };
      desk.hand = turned(hand);
    } else if (mode === "trade" && onto !== null) desk.hand = traded(hand, this.#at, onto);
    else if (mode === "trade" && isSwipe(this.#start, at)) desk.hand = flipped(hand);
  }

  cancel(desk: Desk): void {
    if (this.#mode === "trade") [desk.picked, desk.trade] = [null, null];
    this.#mode = null;
  }

  /** Where it was tapped just now, whatever lies there since the shape has turned. */
  #isSecond(at: Point, time: number): boolean {
    const last = this.#lastTap;
    return last !== null && time - last.time < TWICE_MS && distance(last.at, at) < 1;
  }

  /** Sideways off the shape the finger takes it along; a block goes along at once. */
  #leaves(hand: Hand, { x }: Point): boolean {
    const column = Math.floor(x);
    if (hand.numbers.length === 0) return column !== Math.floor(this.#start.x);
    return column < hand.column || column >= hand.column + widthOf(holdOf(hand));
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function isSwipe(from: Point, to: Point): boolean {
  const up = Math.abs(to.y - from.y);
  return up > SWIPE && up > 1.5 * Math.abs(to.x - from.x);
}

/** Which number of the shape lies there, in reading order; -1 if none does. */
function numberAt(hand: Hand, picture: NumberDropPicture, { x, y }: Point): number {
  const columns = columnsOf(picture);
  return ghostOf(hand, columns).indexOf(Math.floor(y) * columns + Math.floor(x));
}
