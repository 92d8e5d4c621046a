// What happened, one step after another: a sentence each, and where to look meanwhile.
import type { Told, ToldEvent } from "../../net/protocol";

export interface Step {
  event: ToldEvent;
  /** The sheet that it happened on; null is everybody's. */
  seat: number | null;
  rows: number[];
  cells: number[];
  letter: string;
}

/** What is worth a sentence in passing; the rest is seen on the sheets, or said where it was done. */
const TOLD = new Set([
  "letter-fires",
  "letter-wasted",
  "block-dropped",
  "above-line",
  "circled-identical",
  "circled-consecutive",
  "circled-bonus",
  "letter-circled",
  "rows-full",
  "rows-lost",
  "letter-crossed",
  "letter-retired",
  "game-over",
  "tiles-down",
  "slid-by-star",
  "star-slides-nothing",
  "go",
  "protected",
  "no-fit",
]);

/** The steps to show of what has just happened. What one did openly was seen when it was done. */
export function stepsOf(fresh: Told[], columns: number): Step[] {
  return fresh
    .flatMap((told) => told.events)
    .filter((event) => TOLD.has(event.code))
    .map((event) => stepOf(event, columns));
}

export function stepOf(event: ToldEvent, columns: number): Step {
  const { seat, rows, cells, letter } = event.arguments;
  const flat = Array.isArray(cells) ? cells : [];
  return {
    event,
    seat: typeof seat === "number" ? seat : null,
    rows: Array.isArray(rows) ? rows : [],
    cells: flat.flatMap((x, at) => (at % 2 === 0 ? [(flat[at + 1] ?? 0) * columns + x] : [])),
    letter: typeof letter === "string" ? letter : "",
  };
}

/** Which cells of a seat's sheet were circled together, as far as the log goes back: a number per combo. */
export function combosOf(log: Told[], seat: number, columns: number): Map<number, number> {
  const combos = new Map<number, number>();
  for (const told of log) {
    for (const event of told.events) {
      if (!event.code.startsWith("circled-") || event.arguments.seat !== seat) continue;
      for (const cell of stepOf(event, columns).cells) combos.set(cell, told.number);
    }
  }
  return combos;
}
