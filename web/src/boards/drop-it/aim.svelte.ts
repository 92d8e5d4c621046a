// What the person is about to let go: which piece, where along the rim, how far turned, and how hard it is pushed.

import type { DropItLayout, DropItPicture } from "../../net/pictures";
import type { Words } from "../../words/words";
import { room } from "./geometry";
import { outlineOf } from "./position";

export class Aim {
  kind = $state(0);
  /** µm from the left wall */
  x = $state(0);
  /** in the layout's units */
  angle = $state(0);
  /** mm/s */
  vx = $state(0);
  vy = $state(0);
  /** How often a piece was taken from the tray in this turn. */
  taken = $state(0);
  /** The keyboard was at the piece in hand when it was let go. */
  isHeld = false;
  #known = "";
  #takenUp: string[] | null = null;

  /** Begin a turn: keep the piece and the place of the last time where that can be. */
  begin(layout: DropItLayout, { release }: DropItPicture): void {
    const kinds = release.map(({ kind }) => kind);
    const board = `${layout.width} ${layout.height}`;
    if (this.#known !== board) [this.#known, this.x, this.angle] = [board, Math.round(layout.width / 2), 0];
    this.vx = this.vy = this.taken = 0;
    if (this.#takenUp) this.#recall(layout, this.#takenUp);
    if (!kinds.includes(this.kind)) this.kind = kinds[0] ?? 0;
    this.move(layout, this.x);
  }

  /** Begin the next turn with a release that was done already. */
  takeUp(text: string): void {
    const [word, ...rest] = text.split(" ");
    this.#takenUp = word === "release" ? rest : null;
  }

  #recall(layout: DropItLayout, [kind, ...numbers]: string[]): void {
    const [x = 0, angle = 0, vx = 0, vy = 0] = numbers.map(Number);
    this.#takenUp = null;
    this.kind = layout.kinds.findIndex(({ text }) => text === kind);
    [this.x, this.angle, this.vx, this.vy] = [x, angle, vx, vy];
  }

  choose(layout: DropItLayout, kind: number): void {
    this.kind = kind;
    this.taken++;
    this.move(layout, this.x);
  }

  /** Move along the rim, as far as the walls allow. */
  move(layout: DropItLayout, x: number): void {
    const [low, high] = this.room(layout);
    this.x = Math.round(Math.min(high, Math.max(low, x)));
  }

  turn(layout: DropItLayout, angle: number): void {
    this.angle = Math.round(angle + layout.turn) % layout.turn;
    if (this.angle < 0) this.angle += layout.turn;
    this.move(layout, this.x);
  }

  /** Push, at most as fast as the table allows. */
  push(layout: DropItLayout, vx: number, vy: number): void {
    const most = layout.fastestFlick;
    const speed = Math.hypot(vx, vy);
    const part = speed > most ? most / speed : 1;
    // towards zero: rounding up could be a hair too fast
    [this.vx, this.vy] = [Math.trunc(vx * part), Math.trunc(vy * part)];
  }

  room(layout: DropItLayout): [number, number] {
    const kind = layout.kinds[this.kind];
    return kind ? room(layout, outlineOf(layout, kind), this.angle) : [0, layout.width];
  }

  text(layout: DropItLayout): string {
    const push = this.vx || this.vy ? ` ${this.vx} ${this.vy}` : "";
    return `release ${layout.kinds[this.kind]?.text} ${this.x} ${this.angle}${push}`;
  }
}

export const MM = 1000;

const NEAR_UM = 12_000;

/** Whether an action is as good as another: the same one, or a release of the same piece not far from there. */
export function isNear(done: string, wanted: string): boolean {
  const [word, kind, x] = done.split(" ");
  const [wantedWord, wantedKind, wantedX] = wanted.split(" ");
  if (word !== "release" || wantedWord !== "release") return done === wanted;
  return kind === wantedKind && Math.abs(Number(x) - Number(wantedX)) <= NEAR_UM;
}

/** What to change of a release so that it is as good as another, in words; empty for any other action. */
export function correction(done: string, wanted: string, words: Words): string {
  const [word, kind] = done.split(" ");
  const [wantedWord, wantedKind, wantedX] = wanted.split(" ");
  if (word !== "release" || wantedWord !== "release") return "";
  if (kind !== wantedKind) return words.text("correct-piece");
  return words.text("correct-place", { mm: Math.round(Number(wantedX) / MM) });
}

export function degreesOf(layout: DropItLayout, angle: number): number {
  return (angle / layout.turn) * 360;
}

export function unitsOf(layout: DropItLayout, degrees: number): number {
  return (degrees / 360) * layout.turn;
}
