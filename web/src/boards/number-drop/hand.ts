// What somebody holds over their sheet before they let go: a shape, how it is held, where, and its numbers.
import type { Falling, Hold, Move, NumberDropPicture, RollPicture } from "../../net/pictures";
import { columnName } from "./picture";

/** A number of the roll; a star has no value until it is given one. */
export interface Held {
  value: number | null;
  star: boolean;
}

/** `numbers` are in reading order; there are none in a block. */
export interface Hand {
  shape: number;
  hold: number;
  column: number;
  numbers: Held[];
}

/** The hand at the beginning of a turn: over where it lands lowest, the dice as they lie; null if nothing falls. */
export function freshHand(picture: NumberDropPicture): Hand | null {
  const numbers = picture.phase === "shape" && picture.roll ? diceOf(picture.roll) : [];
  for (const [shape, { holds }] of picture.falling.entries()) {
    const hands = holds.flatMap(({ rows }, hold) =>
      rows.map((_, column): Hand => ({ shape, hold, column, numbers })),
    );
    const fitting = hands.filter((hand) => landingRow(hand, picture.falling) !== null);
    // of several that are as low, the one that is held as it is drawn, and the leftmost
    if (fitting.length > 0)
      return fitting.reduce((best, hand) => (weight(hand) < weight(best) ? hand : best));
  }
  return null;

  function weight(hand: Hand): number {
    const row = landingRow(hand, picture.falling) ?? 0;
    return holdOf(hand, picture.falling).cells.reduce((sum, [, y]) => sum + row + y, 0);
  }
}

function diceOf(roll: RollPicture): Held[] {
  const numbers = roll.numbers.map((value): Held => ({ value, star: false }));
  return [...numbers, ...Array.from({ length: roll.stars }, (): Held => ({ value: null, star: true }))];
}

export function holdOf(hand: Hand, falling: Falling[]): Hold {
  const hold = falling[hand.shape]?.holds[hand.hold];
  if (hold === undefined) throw new Error("a hand holds what falls");
  return hold;
}

export function widthOf(hold: Hold): number {
  return 1 + Math.max(...hold.cells.map(([x]) => x));
}

export function heightOf(hold: Hold): number {
  return 1 + Math.max(...hold.cells.map(([, y]) => y));
}

/** The hand with its left edge at this column, or as near as the sheet allows. */
export function near(hand: Hand, falling: Falling[], column: number): Hand {
  const last = holdOf(hand, falling).rows.length - 1;
  return { ...hand, column: Math.min(Math.max(column, 0), last) };
}

/** The hand over this column of the sheet: whoever points at a column means the middle of the shape. */
export function over(hand: Hand, falling: Falling[], column: number): Hand {
  return near(hand, falling, column - ((widthOf(holdOf(hand, falling)) - 1) >> 1));
}

export function turned(hand: Hand, falling: Falling[]): Hand {
  return moved(hand, falling, holdOf(hand, falling).turn);
}

export function flipped(hand: Hand, falling: Falling[]): Hand {
  return moved(hand, falling, holdOf(hand, falling).flip);
}

/** The numbers go along with their cells, and the middle of the shape stays where it is. */
function moved(hand: Hand, falling: Falling[], move: Move): Hand {
  const before = widthOf(holdOf(hand, falling));
  const numbers = hand.numbers.length > 0 ? move.from.map((at) => hand.numbers[at] as Held) : [];
  const after = { ...hand, hold: move.to, numbers };
  const shift = Math.trunc((before - widthOf(holdOf(after, falling))) / 2);
  return near(after, falling, hand.column + shift);
}

/** Another shape, where a star lets one choose. */
export function withShape(hand: Hand, falling: Falling[], shape: number): Hand {
  return near({ ...hand, shape, hold: 0 }, falling, hand.column);
}

/** Two numbers trade places. */
export function traded(hand: Hand, one: number, other: number): Hand {
  const numbers = [...hand.numbers];
  [numbers[one], numbers[other]] = [numbers[other] as Held, numbers[one] as Held];
  return { ...hand, numbers };
}

/** A star becomes a digit. */
export function starred(hand: Hand, at: number, value: number): Hand {
  return { ...hand, numbers: hand.numbers.map((held, index) => (index === at ? { ...held, value } : held)) };
}

/** The first star that has no digit yet, -1 if all have. */
export function openStar(hand: Hand): number {
  return hand.numbers.findIndex((held) => held.value === null);
}

/** The row on which the shape comes to rest; null if it would stick out at the top. */
export function landingRow(hand: Hand, falling: Falling[]): number | null {
  return holdOf(hand, falling).rows[hand.column] ?? null;
}

/** Where the shape would land, cell by cell in reading order; empty if it would stick out at the top. */
export function ghostOf(hand: Hand, falling: Falling[], columns: number): number[] {
  const row = landingRow(hand, falling);
  if (row === null) return [];
  return holdOf(hand, falling).cells.map(([x, y]) => (row + y) * columns + hand.column + x);
}

/** On which sides of a cell the ghost ends: its outline runs there. */
export function rimOf(cell: number, ghost: ReadonlyMap<number, string>, columns: number): string {
  const x = cell % columns;
  const sides = {
    top: ghost.has(cell + columns),
    right: x < columns - 1 && ghost.has(cell + 1),
    bottom: ghost.has(cell - columns),
    left: x > 0 && ghost.has(cell - 1),
  };
  return Object.entries(sides)
    .flatMap(([side, goesOn]) => (goesOn ? [] : [side]))
    .join(" ");
}

/** The action as the game spells it; empty while a star has no digit. */
export function textOf(hand: Hand, picture: NumberDropPicture): string {
  if (openStar(hand) >= 0) return "";
  const digits = hand.numbers.map((held) => held.value).join("");
  return `${holdOf(hand, picture.falling).text} ${columnName(picture, hand.column)} ${digits}`.trimEnd();
}

/** The hand that does this action; null if it is no action of falling. */
export function handFor(text: string, picture: NumberDropPicture): Hand | null {
  const fresh = freshHand(picture);
  for (const [shape, { holds }] of picture.falling.entries()) {
    const hold = holds.findIndex((held) => text.startsWith(`${held.text} `));
    if (hold < 0 || !fresh) continue;
    const [name = "", digits = ""] = text.slice((holds[hold]?.text.length ?? 0) + 1).split(" ");
    const column = picture.columnNames.indexOf(name);
    return { shape, hold, column, numbers: arranged(fresh.numbers, [...digits].map(Number)) };
  }
  return null;
}

/** The dice in this order; what no die shows is a star's. */
function arranged(dice: Held[], digits: number[]): Held[] {
  const left = [...dice];
  return digits.map((value) => {
    const at = left.findIndex((held) => held.value === value);
    return at >= 0 ? (left.splice(at, 1)[0] as Held) : { value, star: true };
  });
}
