// What the server says of a game of DROP IT: the position, and the layout that it is drawn with. Lengths are µm.

/** In the order in which the server numbers them. */
export const COLOURS = ["red", "yellow", "blue", "green"] as const;

export interface Pose {
  x: number;
  y: number;
  angle: number;
}

export interface Resting {
  piece: number;
  pose: Pose;
}

export interface Hold {
  x: number;
  angle: number;
  vx: number;
  vy: number;
}

export interface DropItState {
  phase: "colours" | "division" | "start" | "release" | "tremor" | "fall" | "joker" | "over";
  seat: number | null;
  /** By seat: numbers of colours. */
  colours: number[][];
  /** By seat: how many pieces of each kind. */
  supplies: number[][];
  scores: number[];
  jokers: number[];
  shaft: Resting[];
  piece: number | null;
  hold: Hold | null;
  tries: number;
}

export interface Kind {
  /** As in an action's text. */
  text: string;
  colour: string;
  shape: string;
}

export interface Outline {
  corners: [number, number][];
  radius: number;
}

export interface Segment {
  side: "left" | "right" | "floor";
  number: number;
  symbol: string;
  ends: [[number, number], [number, number]];
}

export interface Bonus {
  x: number;
  y: number;
  radius: number;
  points: number;
}

export interface Layout {
  name: string;
  width: number;
  height: number;
  /** How many units of angle a whole turn has. */
  turn: number;
  outlines: Record<string, Outline>;
  kinds: Kind[];
  /** By piece: the number of its kind. */
  pieces: number[];
  /** The lines between the levels, from the bottom up: their height at the left wall and at the right wall. */
  levels: [number, number][];
  bonus: Bonus[];
  /** Whether anything is printed on the edges. */
  printed: boolean;
  edges: Segment[];
  gravity: number;
  lap: number;
  joker_worth: number;
  jokers_each: number;
  /** 0 where pieces are let go at rest. */
  fastest_flick: number;
  touch_um: number;
  close_um: number;
}

export function kindOf(layout: Layout, piece: number): Kind {
  return layout.kinds[layout.pieces[piece] ?? 0] as Kind;
}

export function outlineOf(layout: Layout, kind: Kind): Outline {
  return layout.outlines[kind.shape] as Outline;
}

/** The kinds that a seat may let go now: those it has left, or the one piece that left the shaft. */
export function kindsToRelease(layout: Layout, state: DropItState, seat: number): number[] {
  if (state.piece !== null) return [layout.pieces[state.piece] ?? 0];
  return (state.supplies[seat] ?? []).flatMap((left, kind) => (left > 0 ? [kind] : []));
}

export function piecesLeft(state: DropItState, seat: number): number {
  return (state.supplies[seat] ?? []).reduce((sum, left) => sum + left, 0);
}

export function millimetres(um: number, language: string, digits = 0): string {
  return (um / 1000).toLocaleString(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
