// How a picture of NUMBER DROP is read.
// A cell is its number on the sheet: rows from the bottom, columns from the left.
import type { NumberDropPicture, SheetPicture } from "../../net/pictures";

export const EMPTY = ".";
export const BLOCK = "X";
export const STAR = "*";
type Names = Pick<NumberDropPicture, "columnNames">;

export function columnsOf({ columnNames }: Names): number {
  return columnNames.length;
}

export function columnName({ columnNames }: Names, column: number): string {
  return columnNames[column] ?? "";
}

/** A cell as people call it: c5. */
export function cellName(picture: Names, cell: number): string {
  const columns = columnsOf(picture);
  return `${columnName(picture, cell % columns)}${Math.floor(cell / columns) + 1}`;
}

export function cellOf({ columnNames }: Names, name: string): number {
  return (Number(name.slice(1)) - 1) * columnNames.length + columnNames.indexOf(name[0] ?? "");
}

/** What stands around the squares of a small sheet, in px. */
const RIM = { x: 15, y: 34 };
/** One row is compared more easily than two: those must be so much larger. */
const WORTH = 1.1;

/** How many small sheets stand side by side where each is to be as large as it can, and how large its squares are then, in px. */
export function sideBySide(
  count: number,
  width: number,
  height: number,
  picture: Names & Pick<NumberDropPicture, "rows">,
): { across: number; cell: number } {
  const choices = Array.from({ length: count }, (_, at) => laidOut(at + 1));
  return choices.reduce((best, one) => (one.cell > WORTH * best.cell ? one : best));

  function laidOut(down: number): { across: number; cell: number } {
    const across = Math.ceil(count / down);
    const [x, y] = [(width / across - RIM.x) / columnsOf(picture), (height / down - RIM.y) / picture.rows];
    return { across, cell: Math.min(x, y) };
  }
}

/** How many rows of a sheet are in use. */
export function heightOf(sheet: SheetPicture, columns: number): number {
  return Math.ceil(sheet.cells.replace(/\.+$/, "").length / columns);
}

/** Which combo each circled cell is in, a number per cell: the sheet's own reading, unless the combo is `known`. */
export function combosOn(sheet: SheetPicture, known: readonly number[][] = []): Map<number, number> {
  return new Map([...sheet.combos, ...known].flatMap((cells, combo) => cells.map((cell) => [cell, combo])));
}

/** On which sides a circled cell is joined to the combo around it: top, right, bottom, left. */
export function joints(
  combos: ReadonlyMap<number, number>,
  cell: number,
  columns: number,
): [boolean, boolean, boolean, boolean] {
  const isJoined = (other: number | null) =>
    other !== null && combos.has(cell) && combos.get(cell) === combos.get(other);
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

/** Points as people write them, with a real minus. */
export function pointsOf(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
