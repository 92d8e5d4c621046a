// What the person at a board has in mind and has not done yet. The board and the buttons below it share it.

import type { NumberDropEvent } from "../../net/events";
import type { NumberDropPicture } from "../../net/pictures";
import type { Refused } from "../../net/protocol";
import type { Words } from "../../words/words";
import type { BoardModel } from "../contract";
import type { ConsideredOf, NumberDrop } from "../played";
import { ghostOf, type Hand, handFor, textOf } from "./hand";
import { cellName, cellOf, columnName, columnsOf } from "./picture";

/** The referee's word on an action: what it would do, or why it may not be. */
export interface Opinion {
  text: string;
  events: NumberDropEvent[];
  refusal: string;
}

/** What an answer says of an action; null if it says nothing, since the connection broke off: then ask again. */
export function opinionOf(
  text: string,
  answer: ConsideredOf<NumberDrop> | Refused,
  words: Words,
): Opinion | null {
  if (answer.kind === "considered") return { text, events: answer.events, refusal: "" };
  return answer.code === "link-lost" ? null : { text, events: [], refusal: words.error(answer) };
}

export class Desk implements BoardModel {
  readonly takeUp = null;
  /** The moment that all this belongs to. */
  moment = $state("");
  hand: Hand | null = $state.raw(null);
  /** The number in the hand that is to trade places or, a star, to get a digit. */
  picked: number | null = $state(null);
  /** The number that it would trade places with if the finger were lifted now. */
  trade: number | null = $state(null);
  /** The cells of a combo, in the order in which they were pointed at. */
  chosen: number[] = $state.raw([]);
  /** The cell under the keyboard's cursor. */
  cursor: number | null = $state(null);
  /** The column for the first number. */
  column: number | null = $state(null);

  /** What the referee says to it. */
  opinion = $state.raw<Opinion | null>(null);

  /** The action that a lesson waits for. */
  wanted = $state("");

  clear(moment: string, hand: Hand | null): void {
    this.moment = moment;
    this.hand = hand;
    this.picked = null;
    this.trade = null;
    this.chosen = [];
    this.cursor = null;
    this.column = null;
    this.opinion = null;
  }

  /** What is in the hand, while something falls. */
  held(picture: NumberDropPicture): Hand | null {
    return picture.falling.length > 0 ? this.hand : null;
  }

  /** What is worth keeping of it over a reload: a text for `restore`. */
  kept(): string {
    const hand = this.hand && { ...this.hand, falling: undefined };
    return JSON.stringify({ hand, chosen: this.chosen, column: this.column });
  }

  restore(kept: string): void {
    const { hand, chosen, column } = JSON.parse(kept);
    if (this.hand && hand) this.hand = { ...this.hand, ...hand };
    this.chosen = chosen;
    this.column = column;
  }

  toggle(cell: number): void {
    this.chosen = this.chosen.includes(cell)
      ? this.chosen.filter((other) => other !== cell)
      : [...this.chosen, cell];
  }

  /** The action that is in mind, as the game spells it; empty if there is none yet. */
  text(picture: NumberDropPicture): string {
    if (picture.phase === "combo" && this.chosen.length > 0) {
      const cells = [...this.chosen].sort((a, b) => a - b);
      return `circle ${cells.map((cell) => cellName(picture, cell)).join(" ")}`;
    }
    if (picture.phase === "first-number" && this.column !== null)
      return `write ${columnName(picture, this.column)}`;
    const hand = this.held(picture);
    return hand ? textOf(hand, picture) : "";
  }

  /** The cells that a lesson waits for, or that a hint names. */
  target(picture: NumberDropPicture, hint: string): number[] {
    const wanted = this.wanted || hint;
    const [kind, ...names] = wanted.split(" ");
    if (kind === "circle") return names.map((name) => cellOf(picture, name));
    if (kind === "write") return names.map((name) => cellOf(picture, `${name}1`));
    const hand = picture.falling.length > 0 ? handFor(wanted, picture) : null;
    return hand ? ghostOf(hand, columnsOf(picture)) : [];
  }

  /** What would be written where, sign by cell. */
  ghost(picture: NumberDropPicture): Map<number, string> {
    if (picture.phase === "first-number" && this.column !== null) {
      return new Map([[this.column, String(picture.write)]]);
    }
    const hand = this.held(picture);
    if (!hand) return new Map();
    const cells = ghostOf(hand, columnsOf(picture));
    return new Map(cells.map((cell, at) => [cell, signOf(hand, at)]));
  }
}

function signOf(hand: Hand, at: number): string {
  if (hand.numbers.length === 0) return "X";
  return String(hand.numbers[at]?.value ?? "★");
}
