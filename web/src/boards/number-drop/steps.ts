// What happened, one step after another: a sentence each, and where to look meanwhile.
import type { NumberDropEvent } from "../../net/events";
import type { NumberDropPicture } from "../../net/pictures";
import type { NumberDrop, ToldOf } from "../played";

export interface Step {
  event: NumberDropEvent;
  /** The sheet that it happened on; null is everybody's. */
  seat: number | null;
  rows: number[];
  cells: number[];
  letter: string;
}

/** What is worth a sentence in passing; the rest is seen on the sheets, or said where it was done. */
const TOLD = new Set<NumberDropEvent["code"]>([
  "letter-fires",
  "letter-wasted",
  "above-line",
  "circled-identical",
  "circled-consecutive",
  "circled-bonus",
  "column-full",
  "letter-circled",
  "rows-full",
  "rows-lost",
  "letter-retired",
  "game-over",
  "tiles-down",
  "slid-by-star",
  "star-slides-nothing",
  "go",
  "protected",
  "no-fit",
]);

/** What somebody did themselves, and so knows: tiles that slide are none of it. */
const DONE = new Set<NumberDropEvent["code"]>([
  "above-line",
  "circled-identical",
  "circled-consecutive",
  "circled-bonus",
  "column-full",
  "letter-circled",
  "rows-full",
  "rows-lost",
]);

/** Whether it is worth a sentence. */
export function isSaid(event: NumberDropEvent): boolean {
  return TOLD.has(event.code);
}

/** The steps to tell of what has just happened; what one did oneself one knows. */
export function stepsOf(fresh: ToldOf<NumberDrop>[], columns: number, own: number | null = null): Step[] {
  return fresh
    .flatMap((told) => told.events)
    .filter(isSaid)
    .map((event) => stepOf(event, columns))
    .filter(({ seat, event }) => seat === null || seat !== own || !DONE.has(event.code));
}

export function stepOf(event: NumberDropEvent, columns: number): Step {
  const given = event.arguments;
  return {
    event,
    seat: "seat" in given ? given.seat : null,
    rows: "rows" in given ? given.rows : [],
    cells: "cells" in given ? cellsOf(given.cells, columns) : [],
    letter: "letter" in given ? given.letter : "",
  };
}

/** Cells as a picture counts them, from `x, row, x, row, …`. */
export function cellsOf(flat: readonly number[], columns: number): number[] {
  return flat.flatMap((x, at) => (at % 2 === 0 ? [(flat[at + 1] ?? 0) * columns + x] : []));
}

/** The combos that a seat circled, as far as the log goes back. */
export function combosOf(log: ToldOf<NumberDrop>[], seat: number, columns: number): number[][] {
  return log
    .flatMap((told) => told.events)
    .filter(isCircled)
    .filter((event) => event.arguments.seat === seat)
    .map((event) => cellsOf(event.arguments.cells, columns));
}

export type Circled = Extract<
  NumberDropEvent,
  { code: "circled-identical" | "circled-consecutive" | "circled-bonus" }
>;

/** Whether a combo is circled by it. */
export function isCircled(event: NumberDropEvent): event is Circled {
  return ["circled-identical", "circled-consecutive", "circled-bonus"].includes(event.code);
}

/** The box that a combo is circled for. */
export function boxOf({ track, bonus }: NumberDropPicture, { code, arguments: { size } }: Circled): string {
  if (code === "circled-bonus") return bonus.box;
  const row = track.find((one) => one.size === size);
  return (code === "circled-identical" ? row?.identical : row?.consecutive) ?? "";
}

export type Written = Extract<NumberDropEvent, { code: "first-number" | "shape-dropped" | "block-dropped" }>;

/** Whether something came onto a sheet by it. */
export function isWritten(event: NumberDropEvent): event is Written {
  return event.code === "first-number" || isDropped(event);
}

type Dropped = Extract<NumberDropEvent, { code: "shape-dropped" | "block-dropped" }>;

/** Whether something fell by it. */
export function isDropped(event: NumberDropEvent): event is Dropped {
  return event.code === "shape-dropped" || event.code === "block-dropped";
}
