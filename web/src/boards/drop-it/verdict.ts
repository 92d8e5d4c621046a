// The referee's verdict on a drop, taken from the events of the action that settled it.
import type { DropItEvent } from "../../net/events";
import type { DropItLayout } from "../../net/pictures";
import { type DropIt, type EventWith, only, type ToldOf } from "../played";
import { beyondLine, type Placed, type Point, type Solid, solidOf, witnesses } from "./geometry";
import { kindOf, outlineOf } from "./position";

type Event = DropItEvent;
type Fall = ToldOf<DropIt>;

export interface Touch {
  piece: number;
  breach: boolean;
  rules: string[];
  event: EventWith<Event, "touches-piece">;
}

export interface EdgeTouch {
  segment: number;
  breach: boolean;
  event: EventWith<Event, "touches-edge">;
}

/** A measurement so near to the other answer that people want to see it. */
export interface CloseCall {
  what: "piece" | "edge" | "height" | "level" | "bonus";
  about: number;
  gap: number;
  holds: boolean;
  breach: boolean;
  event: Event;
}

export interface Verdict {
  number: number;
  seat: number;
  /** The piece that was dropped. */
  piece: number;
  /** It lies in the shaft; otherwise it left over the rim. */
  rests: boolean;
  touches: Touch[];
  edges: EdgeTouch[];
  sticksOut: boolean;
  level: number;
  bonus: { circle: number; points: number }[];
  breaches: string[];
  /** What it scores if nothing is broken, or a joker cancels it. */
  worth: number;
  /** What it scored; null while its player thinks about a joker. */
  points: number | null;
  /** A joker made good what was broken. */
  joker: boolean;
  close: CloseCall[];
}

/** Whether an action is the end of a fall: something to watch. */
export function isFall(told: Fall): boolean {
  return told.actor === null && endOf(told) !== undefined;
}

function endOf({ events }: Fall) {
  return [
    ...only(events, "rests"),
    ...only(events, "left-shaft-again"),
    ...only(events, "left-shaft-for-good"),
  ][0];
}

/** What was decided about a joker after a fall; null as long as nobody has decided, or nobody was asked. */
export function jokerAfter(log: Fall[], fall: Fall): Fall | null {
  if (only(fall.events, "may-joker").length === 0) return null;
  const isJoker = ({ events }: Fall) =>
    events.some(({ code }) => code === "joker-spent" || code === "joker-kept");
  return log.find((told) => told.number > fall.number && isJoker(told)) ?? null;
}

/** The verdict that an action brought, and what a joker made of it; null if it was no fall. */
export function verdictOf(told: Fall, joker: Fall | null = null): Verdict | null {
  const end = endOf(told);
  if (!end || told.actor !== null) return null;
  const { events } = told;
  const all = joker ? [...events, ...joker.events] : events;
  const [scored] = only(all, "scored");
  const [broken] = only(all, "no-points");
  const [asked] = only(events, "may-joker");
  return {
    number: told.number,
    seat: end.arguments.seat,
    piece: end.arguments.piece,
    rests: end.code === "rests",
    touches: only(events, "touches-piece").map((event) => ({
      piece: event.arguments.piece,
      breach: event.arguments.breach === 1,
      rules: event.arguments.rules.split("+").filter(Boolean),
      event,
    })),
    edges: only(events, "touches-edge").map((event) => ({
      segment: event.arguments.segment,
      breach: event.arguments.breach === 1,
      event,
    })),
    sticksOut: only(events, "sticks-out").length > 0,
    level: only(events, "level")[0]?.arguments.level ?? 0,
    bonus: only(events, "bonus").map(({ arguments: { circle, points } }) => ({ circle, points })),
    breaches: only(events, "breach").map((event) => event.arguments.rule),
    worth: scored?.arguments.points ?? broken?.arguments.worth ?? asked?.arguments.worth ?? 0,
    points: scored?.arguments.points ?? (asked && !broken ? null : 0),
    joker: joker !== null && scored !== undefined,
    close: events.flatMap(closeCall),
  };
}

function closeCall(event: Event): CloseCall[] {
  switch (event.code) {
    case "close-level":
    case "close-bonus":
    case "close-height": {
      const { about, gap_um: gap, holds } = event.arguments;
      return [{ what: NEARLY[event.code], about, gap, holds: holds === 1, breach: false, event }];
    }
    case "touches-piece":
    case "misses-piece":
      return ifClose(event, "piece", event.arguments.piece, event.code === "touches-piece");
    case "touches-edge":
    case "misses-edge":
      return ifClose(event, "edge", event.arguments.segment, event.code === "touches-edge");
    case "bonus":
      return ifClose(event, "bonus", event.arguments.circle, true);
    case "sticks-out":
      return ifClose(event, "height", 0, true);
    default:
      return [];
  }
}

const NEARLY = { "close-level": "level", "close-bonus": "bonus", "close-height": "height" } as const;

type Measured = EventWith<
  Event,
  "touches-piece" | "misses-piece" | "touches-edge" | "misses-edge" | "bonus" | "sticks-out"
>;

function ifClose(event: Measured, what: CloseCall["what"], about: number, holds: boolean): CloseCall[] {
  const { gap_um: gap, close } = event.arguments;
  const breach = "breach" in event.arguments && event.arguments.breach === 1;
  return close === 1 ? [{ what, about, gap, holds, breach, event }] : [];
}

/** What a magnifier shows: both outlines, and the two points that the gap is between. All in µm, y up. */
export interface Sight {
  one: Solid;
  other: Solid;
  from: Point;
  to: Point;
}

export function sightOf(
  layout: DropItLayout,
  pieces: Placed[],
  piece: number,
  call: CloseCall,
): Sight | null {
  const solid = (wanted: number): Solid | null => {
    const at = pieces.find((other) => other.piece === wanted);
    return at ? solidOf(outlineOf(layout, kindOf(layout, wanted)), at) : null;
  };
  const one = solid(piece);
  if (one === null) return null;
  const line = lineOf(layout, call);
  if (line !== null) {
    const [from, to] = beyondLine(one, line);
    return { one, other: { core: line, radius: 0 }, from, to };
  }
  const other = call.what === "piece" ? solid(call.about) : printed(layout, call);
  if (other === null) return null;
  const [from, to] = (call.what === "edge" && alongEdge(layout, one, call.about)) || witnesses(one, other);
  return { one, other, from, to };
}

/** From where a piece touches the edge to where the sign begins that it does not touch; null if its contact is on it. */
function alongEdge(layout: DropItLayout, one: Solid, about: number): [Point, Point] | null {
  const segment = layout.edges[about];
  if (!segment) return null;
  const [axis, across] = segment.side === "floor" ? ([0, 1] as const) : ([1, 0] as const);
  const wall = segment.ends[0][across];
  const off = (point: Point) => Math.abs(point[across] - wall);
  const nearest = Math.min(...one.core.map(off));
  const [low, high] = [segment.ends[0][axis], segment.ends[1][axis]];
  const gaps = one.core
    .filter((corner) => off(corner) <= nearest + AS_NEAR_UM)
    .map((corner) => [corner[axis], Math.min(high, Math.max(low, corner[axis]))] as const);
  const [from, to] = gaps.reduce((best, gap) => (distance(gap) < distance(best) ? gap : best));
  const at = (along: number): Point => (axis === 0 ? [along, wall] : [wall, along]);
  return from === to ? null : [at(from), at(to)];
}

const AS_NEAR_UM = 200; // corners this near to the wall lie on it as the nearest does
const distance = ([from, to]: readonly [number, number]) => Math.abs(to - from);

function lineOf(layout: DropItLayout, call: CloseCall): [Point, Point] | null {
  if (call.what === "height")
    return [
      [0, layout.height],
      [layout.width, layout.height],
    ];
  if (call.what !== "level") return null;
  const [left, right] = layout.levels[call.about - 2] ?? [0, 0];
  return [
    [0, left],
    [layout.width, right],
  ];
}

function printed(layout: DropItLayout, call: CloseCall): Solid | null {
  if (call.what === "edge") {
    const segment = layout.edges[call.about];
    return segment ? { core: segment.ends, radius: 0 } : null;
  }
  const circle = layout.bonus[call.about];
  return circle ? { core: [[circle.x, circle.y]], radius: circle.radius } : null;
}
