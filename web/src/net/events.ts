// Made from src/droptable/games/*/events.py by scripts/protocol-types: change it there.

/** What DROP IT tells. */
export type DropItEvent =
  /** A seat plays this colour. */
  | { code: "has-colour"; clause: string; arguments: { seat: number; colour: string } }
  /** A seat has these two shapes of the fourth colour. */
  | { code: "divided"; clause: string; arguments: { seat: number; colour: string; one: string; other: string } }
  /** It is known who begins. */
  | { code: "starts"; clause: string; arguments: { seat: number } }
  /** A piece is let go, the `number`-th of the game. */
  | { code: "released"; clause: string; arguments: { seat: number; piece: number; colour: string; shape: string; number: number; x_um: number; angle: number; vx: number; vy: number } }
  /** The hand shifted it by so much. */
  | { code: "trembled"; clause: string; arguments: { seat: number; x_um: number; angle: number } }
  /** Another piece left the shaft. */
  | { code: "knocked-out"; clause: string; arguments: { piece: number; colour: string; shape: string } }
  /** The piece left the shaft; it may be dropped again so often. */
  | { code: "left-shaft-again"; clause: string; arguments: { seat: number; piece: number; colour: string; shape: string; tries: number } }
  /** It is out. */
  | { code: "left-shaft-for-good"; clause: string; arguments: { seat: number; piece: number; colour: string; shape: string } }
  /** The piece lies here, and so many others were pushed. */
  | { code: "rests"; clause: string; arguments: { seat: number; piece: number; colour: string; shape: string; x_um: number; y_um: number; angle: number; pushed: number } }
  /** It touches this piece; `rules` are the landing rules that this breaks, joined by `+`. */
  | { code: "touches-piece"; clause: string; arguments: { piece: number; colour: string; shape: string; gap_um: number; breach: number; rules: string; close: number } }
  /** It nearly touches this piece. */
  | { code: "misses-piece"; clause: string; arguments: { piece: number; colour: string; shape: string; gap_um: number; breach: number; rules: string; close: number } }
  /** It touches this stretch of the edge; `symbol` is what is printed there, if anything is. */
  | { code: "touches-edge"; clause: string; arguments: { segment: number; side: string; number: number; symbol: string; gap_um: number; breach: number; rules: string; close: number } }
  /** It nearly touches this stretch of the edge. */
  | { code: "misses-edge"; clause: string; arguments: { segment: number; side: string; number: number; symbol: string; gap_um: number; breach: number; rules: string; close: number } }
  /** It is higher than the rim. */
  | { code: "sticks-out"; clause: string; arguments: { gap_um: number; by_um: number; breach: number; close: number } }
  /** It overlaps this bonus circle. */
  | { code: "bonus"; clause: string; arguments: { circle: number; size: string; points: number; gap_um: number; by_um: number; close: number } }
  /** It nearly sticks out. */
  | { code: "close-height"; clause: string; arguments: { about: number; gap_um: number; by_um: number; how: string; holds: number } }
  /** It nearly overlaps this circle. */
  | { code: "close-bonus"; clause: string; arguments: { about: number; size: string; gap_um: number; by_um: number; how: string; holds: number } }
  /** The highest level that counts. */
  | { code: "level"; clause: string; arguments: { level: number } }
  /** It is, or is not, in this level by a hair. */
  | { code: "close-level"; clause: string; arguments: { about: number; gap_um: number; by_um: number; how: string; holds: number } }
  /** A landing rule is broken, by the `number`-th piece of the game. */
  | { code: "breach"; clause: string; arguments: { rule: string; seat: number; number: number } }
  /** A joker would make the breach good. */
  | { code: "may-joker"; clause: string; arguments: { seat: number; worth: number; left: number } }
  /** The breach costs what the piece is worth. */
  | { code: "no-points"; clause: string; arguments: { seat: number; worth: number } }
  /** Points, what they are made of, and where on the track the seat stands. */
  | { code: "scored"; clause: string; arguments: { seat: number; points: number; level: number; bonus: number; total: number; token: number; field: number } }
  /** A joker made the breach good. */
  | { code: "joker-spent"; clause: string; arguments: { seat: number; left: number } }
  /** The seat let it be. */
  | { code: "joker-kept"; clause: string; arguments: { seat: number; left: number } }
  /** Jokers that nobody spent score. */
  | { code: "jokers-left"; clause: string; arguments: { seat: number; left: number; points: number } }
  /** One seat has the most. */
  | { code: "won"; clause: string; arguments: { seats: number[]; scores: number[] } }
  /** Several have. */
  | { code: "shared-win"; clause: string; arguments: { seats: number[]; scores: number[] } };

/** What DROP OR POP! tells. */
export type DropOrPopEvent =
  /** It is known who begins. */
  | { code: "starts"; clause: string; arguments: { seat: number } }
  /** The die chose a column; `again` is 1 for the second roll of a turn. */
  | { code: "rolled"; clause: string; arguments: { seat: number; column: string; again: number } }
  /** Neither DROP nor POP was possible. */
  | { code: "passed"; clause: string; arguments: { seat: number; column: string } }
  /** A counter fell to this row, counted from 0 at the bottom. */
  | { code: "dropped"; clause: string; arguments: { seat: number; column: string; x: number; row: number } }
  /** The lowest counter of a column is out, and so many above it fell; `own` is 1 if it was the seat's. */
  | { code: "popped"; clause: string; arguments: { seat: number; owner_seat: number; own: number; column: string; x: number; fell: number } }
  /** The seat rolls again. */
  | { code: "ignored"; clause: string; arguments: { seat: number; column: string } }
  /** A cluster of four ends the game. */
  | { code: "won"; clause: string; arguments: { seat: number; size: number; cells: number[] } }
  /** A larger one does. */
  | { code: "won-epic"; clause: string; arguments: { seat: number; size: number; cells: number[] } }
  /** Several seats have the largest cluster. */
  | { code: "drew"; clause: string; arguments: { seats: number[]; size: number; cells: number[] } }
  /** The win that a POP made is not of the seat that popped. */
  | { code: "handed"; clause: string; arguments: { seat: number; seats: number[] } }
  /** No turns are left. */
  | { code: "turn-limit"; clause: string; arguments: Record<string, never> };

/** What NUMBER DROP tells. */
export type NumberDropEvent =
  /** The five block tiles, in the order of their letters. */
  | { code: "tiles-laid"; clause: string; arguments: { tiles: string } }
  /** It is known who begins. */
  | { code: "starts"; clause: string; arguments: { seat: number } }
  /** A seat wrote its first number. */
  | { code: "first-number"; clause: string; arguments: { seat: number; number: number; at: string; cells: number[] } }
  /** The five dice, stars as `*`; `stars` counts that of the shape too. */
  | { code: "rolled"; clause: string; arguments: { seat: number; numbers: string; shape: string; stars: number } }
  /** These seats have to drop the letter's tile, since `from_seats` hold the letter. */
  | { code: "letter-fires"; clause: string; arguments: { letter: string; tile: string; from_seats: number[]; from_count: number; seats: number[] } }
  /** The letter fires, and everybody holds it. */
  | { code: "letter-wasted"; clause: string; arguments: { letter: string; tile: string } }
  /** A shape with its numbers in reading order; `stars` are the digits that stars became, `rows` those it filled. */
  | { code: "shape-dropped"; clause: string; arguments: { seat: number; shape: string; numbers: number[]; stars: number[]; star_count: number; at: string; cells: number[]; rows: number[]; numbered: number[]; count: number } }
  /** A block tile; `rows` are those that it filled. */
  | { code: "block-dropped"; clause: string; arguments: { seat: number; letter: string; tile: string; at: string; cells: number[]; rows: number[]; numbered: number[]; count: number } }
  /** Something lies in these rows above the line: the game will end with this round. */
  | { code: "above-line"; clause: string; arguments: { seat: number; rows: number[]; numbered: number[]; count: number } }
  /** Equal numbers are circled. */
  | { code: "circled-identical"; clause: string; arguments: { seat: number; size: number; first: number; last: number; cells: number[]; points: number } }
  /** A run is circled, told from its lowest number up. */
  | { code: "circled-consecutive"; clause: string; arguments: { seat: number; size: number; first: number; last: number; cells: number[]; points: number } }
  /** Eight numbers of either kind are circled. */
  | { code: "circled-bonus"; clause: string; arguments: { seat: number; size: number; first: number; last: number; cells: number[]; points: number } }
  /** All boxes of a kind (`identical` or `consecutive`) are circled, which scores on top of them. */
  | { code: "column-full"; clause: string; arguments: { seat: number; kind: string; points: number } }
  /** Both boxes of a size are circled: the letter protects. */
  | { code: "letter-circled"; clause: string; arguments: { seat: number; letter: string; tile: string } }
  /** A seat let it be. */
  | { code: "no-combo-circled"; clause: string; arguments: { seat: number } }
  /** Rows score. */
  | { code: "rows-full"; clause: string; arguments: { seat: number; rows: number[]; numbered: number[]; count: number; points: number } }
  /** Rows above the line cost so many points. */
  | { code: "rows-lost"; clause: string; arguments: { seat: number; rows: number[]; numbered: number[]; count: number; points: number } }
  /** The letter that fired is crossed off. */
  | { code: "letter-crossed"; clause: string; arguments: { letter: string; tile: string } }
  /** A letter that everybody holds is crossed off. */
  | { code: "letter-retired"; clause: string; arguments: { letter: string; tile: string } }
  /** This seat is the active one now. */
  | { code: "next-round"; clause: string; arguments: { seat: number } }
  /** The sheets of these seats have crossed the line. */
  | { code: "game-over"; clause: string; arguments: { seats: number[]; count: number } }
  /** All tiles are at the bottom: the game is over. */
  | { code: "tiles-down"; clause: string; arguments: Record<string, never> }
  /** The sum, and what it is made of: rows, identical, consecutive, bonus. */
  | { code: "scored"; clause: string; arguments: { seat: number; total: number; columns: number[] } }
  /** One seat has the most. */
  | { code: "won"; clause: string; arguments: { seat: number; total: number } }
  /** Several have. */
  | { code: "win-shared"; clause: string; arguments: { seats: number[]; total: number } }
  /** The score beats this printed name. */
  | { code: "solo-place"; clause: string; arguments: { seat: number; total: number; place: number; name: string; points: number } }
  /** It does not even beat the last one. */
  | { code: "solo-no-place"; clause: string; arguments: { seat: number; total: number; name: string; points: number } }
  /** The player slid a tile; it has come `notch` of `notches` notches. */
  | { code: "slid"; clause: string; arguments: { seat: number; letter: string; tile: string; notch: number; notches: number } }
  /** The star of the roll did. */
  | { code: "slid-by-star"; clause: string; arguments: { seat: number; letter: string; tile: string; notch: number; notches: number } }
  /** The star's tile is at the bottom already. */
  | { code: "star-slides-nothing"; clause: string; arguments: { seat: number; letter: string; tile: string } }
  /** A tile reached GO! and has to be dropped. */
  | { code: "go"; clause: string; arguments: { seat: number; letter: string; tile: string } }
  /** A tile reached GO!, and its letter is circled. */
  | { code: "protected"; clause: string; arguments: { seat: number; letter: string; tile: string } }
  /** It can be placed nowhere: the game will end with this round. */
  | { code: "no-fit"; clause: string; arguments: { seat: number; shape: string } }
  /** What this roll still brings may find no place after this. */
  | { code: "may-not-fit"; clause: string; arguments: { seat: number } };

/** What each game tells, by its name. */
export interface GameEvents {
  "drop-it": DropItEvent;
  "drop-or-pop": DropOrPopEvent;
  "number-drop": NumberDropEvent;
}
