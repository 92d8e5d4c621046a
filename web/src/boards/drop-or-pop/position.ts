// DROP OR POP! on the screen: what its state says, and which counter is which from one state to the next.
import type { Place, ToldEvent } from "../../net/protocol";

export const COLOURS = ["red", "blue", "yellow", "green"] as const;
export type Colour = (typeof COLOURS)[number];
const COUNTERS = 6;
const ROWS: Record<number, number> = { 3: 6, 4: 8 };

export interface DropOrPopState {
  /** From the left, each from the bottom up. */
  columns: number[][];
  seat: number | null;
  rolled: number | null;
  ignored: boolean;
  turns_left: number | null;
  ended: boolean;
}

/** A counter that keeps its identity while it falls; `fresh` has just been dropped. */
export interface Piece {
  id: number;
  colour: Colour;
  fresh: boolean;
}

export function rowsFor(seats: number): number {
  return ROWS[seats] ?? Math.max(...Object.values(ROWS));
}

export function inHand(state: DropOrPopState, code: string): number {
  const colour = COLOURS.indexOf(code as Colour);
  return COUNTERS - state.columns.flat().filter((counter) => counter === colour).length;
}

let lastId = 0;

/** The counters of the new columns: those that were there keep their identity. */
export function settle(before: readonly Piece[][], columns: number[][]): Piece[][] {
  return columns.map((column, x) => settleColumn(before[x] ?? null, column));
}

function settleColumn(before: Piece[] | null, column: number[]): Piece[] {
  const colours = column.map((colour) => COLOURS[colour] ?? "red");
  const old = before ?? [];
  const same = (pieces: Piece[], from: number) =>
    pieces.every((piece, row) => piece.colour === colours[from + row]);
  if (colours.length === old.length && same(old, 0))
    return old.map((piece) => (piece.fresh ? { ...piece, fresh: false } : piece));
  if (colours.length === old.length + 1 && same(old, 0))
    return [...old, ...made(colours.slice(old.length), before !== null)];
  if (colours.length === old.length - 1 && same(old.slice(1), 0)) return old.slice(1);
  if (colours.length === old.length - 1 && same(old.slice(0, -1), 0)) return old.slice(0, -1);
  if (colours.length === old.length + 1 && same(old, 1)) return [...made(colours.slice(0, 1), false), ...old];
  return made(colours, false);
}

function made(colours: Colour[], fresh: boolean): Piece[] {
  return colours.map((colour) => ({ id: ++lastId, colour, fresh }));
}

/** The seat that a colour's counters belong to. */
export function ownerOf(places: Place[], colour: Colour): number {
  return places.findIndex((place) => place.code === colour);
}

/** The squares that events speak of, as "column row": a cluster that wins. */
export function cellsIn(events: readonly ToldEvent[]): Set<string> {
  return new Set(events.flatMap((event) => pairs(event.arguments.cells)));
}

function pairs(cells: unknown): string[] {
  if (!Array.isArray(cells)) return [];
  return cells.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${cells[index + 1]}`] : []));
}
