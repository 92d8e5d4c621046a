// What happened, one step after another: a sentence each, and where to look meanwhile.
import type { Told, ToldEvent } from "../../protocol";

export interface Step {
  event: ToldEvent;
  /** The sheet that it happened on; null is everybody's. */
  seat: number | null;
  rows: number[];
  cells: number[];
  letter: string;
}

/** Events that need no sentence of their own: the dice are seen, and the end has a place of its own. */
const SILENT = new Set(["rolled", "next-round", "scored", "won", "win-shared", "solo-place", "solo-no-place"]);

/** The steps to show of what has just happened; one's own choices were seen when they were made. */
export function stepsOf(fresh: Told[], own: number | null, columns: number): Step[] {
  return fresh
    .filter((told) => own === null || told.actor !== own)
    .flatMap((told) => told.events)
    .filter((event) => !SILENT.has(event.code))
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
