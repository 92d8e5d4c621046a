// What somebody holds over their sheet before they let go: a shape, how it is held, where, and its numbers.
import type { Falling, Hold, Move, NumberDropPicture, RollPicture } from "../../net/pictures";
import { columnName } from "./picture";

/** A number of the roll; a star has no value until it is given one. */
export interface Held {
  value: number | null;
  star: boolean;
}

/**
 * `numbers` are in reading order; there are none in a block. It knows all that it may hold: it outlives the picture that
 * it was taken from until something else is to be decided.
 */
export interface Hand {
  falling: Falling[];
  shape: number;
  hold: number;
  column: number;
  numbers: Held[];
}

/** The hand at the beginning of a turn: over where it lands lowest, the dice as they lie; null if nothing falls. */
export function freshHand(picture: NumberDropPicture): Hand | null {
  const numbers = picture.phase === "shape" && picture.roll ? diceOf(picture.roll) : [];
  const { falling } = picture;
  for (const [shape, { holds }] of falling.entries()) {
    const hands = holds.flatMap(({ rows }, hold) =>
      rows.map((_, column): Hand => ({ falling, shape, hold, column, numbers })),
    );
    const fitting = hands.filter((hand) => landingRow(hand) !== null);
    // of several that are as low, the one that is held as it is drawn, and the leftmost
    if (fitting.length > 0)
      return fitting.reduce((best, hand) => (weight(hand) < weight(best) ? hand : best));
  }
  return null;

  function weight(hand: Hand): number {
    const row = landingRow(hand) ?? 0;
    return holdOf(hand).cells.reduce((sum, [, y]) => sum + row + y, 0);
  }
}

function diceOf(roll: RollPicture): Held[] {
  const numbers = roll.numbers.map((value): Held => ({ value, star: false }));
  return [...numbers, ...Array.from({ length: roll.stars }, (): Held => ({ value: null, star: true }))];
}

export function holdOf(hand: Hand): Hold {
  const hold = hand.falling[hand.shape]?.holds[hand.hold];
  if (hold === undefined) throw new Error("a hand holds what falls");
  return hold;
}

/** The letter of the shape; empty for a block. */
export function shapeOf(hand: Hand): string {
  return hand.falling[hand.shape]?.shape ?? "";
}

export function widthOf(hold: Hold): number {
  return 1 + Math.max(...hold.cells.map(([x]) => x));
}

export function heightOf(hold: Hold): number {
  return 1 + Math.max(...hold.cells.map(([, y]) => y));
}

/** The hand with its left edge at this column, or as near as the sheet allows. */
export function near(hand: Hand, column: number): Hand {
  const last = holdOf(hand).rows.length - 1;
  return { ...hand, column: Math.min(Math.max(column, 0), last) };
}

/** The hand over this column of the sheet: whoever points at a column means the middle of the shape. */
export function over(hand: Hand, column: number): Hand {
  return near(hand, column - ((widthOf(holdOf(hand)) - 1) >> 1));
}

export function turned(hand: Hand): Hand {
  return moved(hand, holdOf(hand).turn);
}

export function flipped(hand: Hand): Hand {
  return moved(hand, holdOf(hand).flip);
}

/** The numbers go along with their cells, and the middle of the shape stays where it is. */
function moved(hand: Hand, move: Move): Hand {
  const before = widthOf(holdOf(hand));
  const numbers = hand.numbers.length > 0 ? move.from.map((at) => hand.numbers[at] as Held) : [];
  const after = { ...hand, hold: move.to, numbers };
  const shift = Math.trunc((before - widthOf(holdOf(after))) / 2);
  return near(after, hand.column + shift);
}

/** Another shape, where a star lets one choose. */
export function withShape(hand: Hand, shape: number): Hand {
  return near({ ...hand, shape, hold: 0 }, hand.column);
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
export function landingRow(hand: Hand): number | null {
  return holdOf(hand).rows[hand.column] ?? null;
}

/** Where the shape would land, cell by cell in reading order; empty if it would stick out at the top. */
export function ghostOf(hand: Hand, columns: number): number[] {
  const row = landingRow(hand);
  if (row === null) return [];
  return holdOf(hand).cells.map(([x, y]) => (row + y) * columns + hand.column + x);
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
  return `${holdOf(hand).text} ${columnName(picture, hand.column)} ${digits}`.trimEnd();
}

/** The hand that does this action; null if it is no action of falling. */
export function handFor(text: string, picture: NumberDropPicture): Hand | null {
  const fresh = freshHand(picture);
  for (const [shape, { holds }] of picture.falling.entries()) {
    const hold = holds.findIndex((held) => text.startsWith(`${held.text} `));
    if (hold < 0 || !fresh) continue;
    const [name = "", digits = ""] = text.slice((holds[hold]?.text.length ?? 0) + 1).split(" ");
    const column = picture.columnNames.indexOf(name);
    return { ...fresh, shape, hold, column, numbers: arranged(fresh.numbers, [...digits].map(Number)) };
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
