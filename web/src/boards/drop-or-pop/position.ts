// DROP OR POP! on the screen: which counter is which from one position to the next, and what events speak of.
import type { DropOrPopEvent } from "../../net/events";
import type { ColumnPicture, DropOrPopPicture } from "../../net/pictures";
import type { Place } from "../../net/protocol";

/** A counter that keeps its identity while it falls; `fresh` has just been dropped. */
export interface Piece {
  id: number;
  colour: string;
  fresh: boolean;
}

/** The colour that the die shows, where it has been thrown. */
export function rolledColour({ columns, rolled }: DropOrPopPicture): string | undefined {
  return rolled === null ? undefined : columns[rolled]?.colour;
}

let lastId = 0;

/** The counters of the new columns: those that were there keep their identity. */
export function settle(before: readonly Piece[][], columns: ColumnPicture[]): Piece[][] {
  return columns.map(({ counters }, x) => settleColumn(before[x] ?? null, counters));
}

function settleColumn(before: Piece[] | null, colours: string[]): Piece[] {
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

function made(colours: string[], fresh: boolean): Piece[] {
  return colours.map((colour) => ({ id: ++lastId, colour, fresh }));
}

/** The seat that a colour's counters belong to. */
export function ownerOf(places: Place[], colour: string): number {
  return places.findIndex((place) => place.code === colour);
}

/** Where the last move was made, as "column row"; a POP is at the bottom of its column, in the row below the first. */
export function lastMove(log: readonly { events: readonly DropOrPopEvent[] }[]): string {
  const moves = log.flatMap(({ events }) => events).filter(isMove);
  const last = moves.at(-1);
  return last ? `${last.arguments.x} ${last.code === "dropped" ? last.arguments.row : -1}` : "";
}

type Move = Extract<DropOrPopEvent, { code: "dropped" | "popped" }>;

function isMove(event: DropOrPopEvent): event is Move {
  return event.code === "dropped" || event.code === "popped";
}

/** The squares that events speak of, as "column row": a cluster that wins. */
export function cellsIn(events: readonly DropOrPopEvent[]): Set<string> {
  return new Set(events.flatMap((event) => ("cells" in event.arguments ? pairs(event.arguments.cells) : [])));
}

function pairs(cells: number[]): string[] {
  return cells.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${cells[index + 1]}`] : []));
}
