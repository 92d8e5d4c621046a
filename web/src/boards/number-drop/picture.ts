// A position of NUMBER DROP as src/droptable/screens/number_drop.py tells it, and how it is read.
// A cell is its number on the sheet: rows from the bottom, columns from the left.

export type Offset = [x: number, y: number];

/** What a turn or a flip makes of a hold: which hold it is then, and which cell each of its cells was before. */
export interface Move {
  to: number;
  from: number[];
}

/** A way to hold a shape: its cells in reading order, and per column of its left edge the row it lands on. */
export interface Hold {
  cells: Offset[];
  rows: (number | null)[];
  turn: Move;
  flip: Move;
}

export interface Falling {
  shape: string;
  holds: Hold[];
}

export interface SheetPicture {
  cells: string;
  circled: number[];
  boxes: string[];
  letters: string;
  rows: number[];
  /** Points for rows, identical, consecutive and bonus. */
  columns: number[];
  total: number;
  /** Cells of a choice that nobody else sees yet. */
  hidden: number[];
}

export interface Picture {
  phase: string;
  active: number | null;
  rows: number;
  line: number;
  tiles: string[];
  shapes: Record<string, Offset[]>;
  crossed: string;
  roll: { numbers: number[]; stars: number; shape: string } | null;
  letter: string;
  notches: number[];
  last: number;
  slides: number;
  sheets: SheetPicture[];
  write: number | null;
  falling: Falling[];
  beat: { name: string; points: number } | null;
}

/** A combo that the finder offers. */
export interface Combo {
  box: string;
  kind: string;
  size: number;
  cells: number[];
}

export const EMPTY = ".";
export const BLOCK = "X";
export const STAR = "*";
export const LETTERS = "ABCDE";
const COLUMN_NAMES = "abcdefg";

export function columnsOf(picture: Picture): number {
  return (picture.sheets[0]?.cells.length ?? 0) / picture.rows;
}

export function columnName(column: number): string {
  return COLUMN_NAMES[column] ?? "";
}

/** A cell as people call it: c5. */
export function cellName(cell: number, columns: number): string {
  return `${columnName(cell % columns)}${Math.floor(cell / columns) + 1}`;
}

export function cellOf(name: string, columns: number): number {
  return (Number(name.slice(1)) - 1) * columns + COLUMN_NAMES.indexOf(name[0] ?? "");
}

/** How many rows of a sheet are in use. */
export function heightOf(sheet: SheetPicture, columns: number): number {
  return Math.ceil(sheet.cells.replace(/\.+$/, "").length / columns);
}

/**
 * On which sides a circled cell is joined to the combo around it: top, right, bottom, left.
 *
 * A sheet does not say which circled cells were circled together; `combos` has what is known of that, a number per
 * cell. Of the others, equal neighbours belong together, and neighbours one apart unless one has an equal beside it.
 */
export function joints(
  sheet: SheetPicture,
  cell: number,
  columns: number,
  combos: ReadonlyMap<number, number> = new Map(),
): [boolean, boolean, boolean, boolean] {
  const circled = new Set(sheet.circled);
  const step = (one: number, other: number) =>
    Math.abs(Number(sheet.cells[one]) - Number(sheet.cells[other]));
  const isGuessed = (one: number | null) => one !== null && circled.has(one) && !combos.has(one);
  const isAlone = (one: number) =>
    neighbours(one, columns).every((other) => other === null || !isGuessed(other) || step(one, other) > 0);
  const isJoined = (other: number | null) => {
    if (other === null || !circled.has(other)) return false;
    if (combos.has(cell) || combos.has(other)) return combos.get(cell) === combos.get(other);
    return step(cell, other) === 0 || (step(cell, other) === 1 && isAlone(cell) && isAlone(other));
  };
  const [top, right, bottom, left] = neighbours(cell, columns);
  return [isJoined(top), isJoined(right), isJoined(bottom), isJoined(left)];
}

/** The cells above, to the right, below and to the left; null beyond the sides. */
function neighbours(
  cell: number,
  columns: number,
): [number | null, number | null, number | null, number | null] {
  const x = cell % columns;
  return [cell + columns, x < columns - 1 ? cell + 1 : null, cell - columns, x > 0 ? cell - 1 : null];
}

/** The letter beside the boxes of a size, and the box names of that size. */
export function trackRows(): { letter: string; size: number; same: string; run: string }[] {
  return [...LETTERS].map((letter, at) => ({ letter, size: at + 3, same: `=${at + 3}`, run: `+${at + 3}` }));
}

/** Points as people write them, with a real minus. */
export function pointsOf(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
