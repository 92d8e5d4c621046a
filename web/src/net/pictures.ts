// Made from src/droptable/screens by scripts/protocol-types: change it there.

/**
 * A rounded shape around its origin: the corners of its core, counter-clockwise, and the radius around it.
 */
export interface OutlinePicture {
  corners: [number, number][];
  radius: number;
}

/**
 * What a piece looks like; `text` is how an action names it.
 */
export interface KindPicture {
  text: string;
  colour: string;
  shape: string;
}

/**
 * A stretch of the edge: `left`, `right` or `floor`, from the bottom or from the left; `symbol` is on it.
 */
export interface SegmentPicture {
  side: "floor" | "left" | "right";
  number: number;
  symbol: string;
  ends: [[number, number], [number, number]];
}

/**
 * A bonus circle.
 */
export interface CirclePicture {
  x: number;
  y: number;
  radius: number;
  points: number;
}

/**
 * The board and the pieces: what all positions of a game share.
 *
 * `turn` is how many units of angle a whole turn has, `pieces` the kind of each piece, `levels` the lines between the
 * levels from the bottom up (their height at the left and at the right wall). Without print there are still edges.
 * `fastestFlick` is 0 where pieces are let go at rest. `lap` is how many fields the track has, `jokerWorth` what a
 * joker is worth that nobody spends.
 */
export interface DropItLayout {
  width: number;
  height: number;
  turn: number;
  outlines: Record<string, OutlinePicture>;
  kinds: KindPicture[];
  pieces: number[];
  levels: [number, number][];
  bonus: CirclePicture[];
  printed: boolean;
  edges: SegmentPicture[];
  fastestFlick: number;
  lap: number;
  jokerWorth: number;
}

/**
 * A piece in the shaft, and where its origin is.
 */
export interface RestingPicture {
  piece: number;
  x: number;
  y: number;
  angle: number;
}

/**
 * The piece that is being let go, above the rim.
 */
export interface HeldPicture {
  piece: number;
  x: number;
  angle: number;
}

/**
 * A kind of piece that may be let go, and how many of it there are to choose from.
 */
export interface ReleasePicture {
  kind: number;
  left: number;
}

/**
 * Where a seat stands on the track: its token for whole laps, and its field.
 */
export interface TrackPicture {
  token: number;
  field: number;
}

/**
 * The shaft, what the seat whose turn it is may let go now, and by seat what everybody has.
 *
 * `left` are pieces that are still to be dropped.
 */
export interface DropItPicture {
  phase: "colours" | "division" | "fall" | "joker" | "over" | "release" | "start" | "tremor";
  seat: number | null;
  shaft: RestingPicture[];
  held: HeldPicture | null;
  release: ReleasePicture[];
  colours: string[][];
  left: number[];
  scores: number[];
  track: TrackPicture[];
  jokers: number[];
}

/**
 * A column and the colours of its counters from the bottom up.
 */
export interface ColumnPicture {
  colour: string;
  counters: string[];
}

/**
 * The board: its columns from the left, and how many rows they have.
 *
 * `rolled` is the place of the column that the die chose, null until it is thrown. `supplies` are the counters that
 * the seats have in hand.
 */
export interface DropOrPopPicture {
  rows: number;
  columns: ColumnPicture[];
  rolled: number | null;
  supplies: number[];
}

/**
 * The dice: numbers, how many number dice show a star, and the shape, `*` for a star.
 */
export interface RollPicture {
  numbers: number[];
  stars: number;
  shape: string;
}

/**
 * The boxes of a size on the score track, and the letter beside them.
 */
export interface TrackRow {
  letter: string;
  size: number;
  identical: string;
  consecutive: string;
}

/**
 * The box for a combo of the bonus size.
 */
export interface BonusBox {
  box: string;
  size: number;
}

/**
 * A sheet: a sign per cell, circled cells, boxes, letters and rows, and what these are worth.
 *
 * `combos` has the circled cells combo by combo, `columns` the points for rows, identical, consecutive and bonus.
 * `hidden` are the cells of a choice that nobody else sees yet.
 */
export interface SheetPicture {
  cells: string;
  circled: number[];
  combos: number[][];
  boxes: string[];
  letters: string;
  rows: number[];
  columns: number[];
  total: number;
  hidden: number[];
}

/**
 * What a turn or a flip makes of a hold: which hold it is then, and which cell each of its cells was before.
 */
export interface Move {
  to: number;
  from: number[];
}

/**
 * A way to hold a shape: its cells in reading order, and per column of its left edge the row it lands on.
 *
 * `text` is how an action that drops it so begins; the column's name and the numbers follow.
 */
export interface Hold {
  text: string;
  cells: [number, number][];
  rows: (number | null)[];
  turn: Move;
  flip: Move;
}

/**
 * A shape that may be dropped now.
 */
export interface Falling {
  shape: string;
  holds: Hold[];
}

/**
 * A printed name of the high-score list.
 */
export interface PrintedScore {
  name: string;
  points: number;
}

/**
 * The sheets, the block board and the dice.
 *
 * Rows count from the bottom: those from `line` on are above the Game Over line, `rowPoints` is what each may score.
 * `columnNames` are the columns' from the left. `tiles` lie beside the letters of the `track`; alone they slide
 * `last` notches down to GO!, and `starSlides` are the letters of which the star of this roll slides one later.
 * `write` is the seat's first number, `falling` what it may drop, `beat` the next name to beat alone, `perfect` the
 * most that a sheet can score.
 */
export interface NumberDropPicture {
  phase: "block" | "combo" | "first-number" | "over" | "roll" | "round-end" | "shape" | "slide" | "starter" | "tiles";
  active: number | null;
  rows: number;
  line: number;
  rowPoints: number[];
  columnNames: string;
  track: TrackRow[];
  bonus: BonusBox;
  tiles: string[];
  shapes: Record<string, [number, number][]>;
  crossed: string;
  roll: RollPicture | null;
  letter: string;
  notches: number[];
  last: number;
  slides: number;
  starSlides: string;
  sheets: SheetPicture[];
  write: number | null;
  falling: Falling[];
  beat: PrintedScore | null;
  perfect: number;
}

/**
 * A combo that the finder offers, and what it would add; `question` asks for other cells with these numbers.
 */
export interface Combo {
  question: string;
  box: string;
  kind: "bonus" | "consecutive" | "identical";
  size: number;
  points: number;
  cells: number[];
}

/** What each game's screen tells, by the game's name: of a position, of all of them, and who asks for hints. */
export interface Screens {
  "drop-it": { picture: DropItPicture; layout: DropItLayout; advice: unknown };
  "drop-or-pop": { picture: DropOrPopPicture; layout: unknown; advice: unknown };
  "number-drop": { picture: NumberDropPicture; layout: unknown; advice: Combo[] };
}
