// The referee's verdict on a drop, taken from the events of the action that settled it.
import type { Told, ToldEvent } from "../../net/protocol";
import { beyondLine, type Placed, type Point, type Solid, solidOf, witnesses } from "./geometry";
import { kindOf, type Layout, outlineOf } from "./position";

export interface Touch {
  piece: number;
  breach: boolean;
  rules: string[];
  event: ToldEvent;
}

export interface EdgeTouch {
  segment: number;
  breach: boolean;
  event: ToldEvent;
}

/** A measurement so near to the other answer that people want to see it. */
export interface CloseCall {
  what: "piece" | "edge" | "height" | "level" | "bonus";
  about: number;
  gap: number;
  holds: boolean;
  breach: boolean;
  event: ToldEvent;
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

const SETTLED = new Set(["rests", "left-shaft-again", "left-shaft-for-good"]);

/** Whether an action is the end of a fall: something to watch. */
export function isFall(told: Told): boolean {
  return told.actor === null && told.events.some((event) => SETTLED.has(event.code));
}

/** Whether a joker was spent after a fall (true) or kept (false); null as long as nobody has decided about one. */
export function jokerAfter(log: Told[], fall: Told): boolean | null {
  const codes = log
    .filter(({ number }) => number > fall.number)
    .flatMap(({ events }) => events.map(({ code }) => code));
  return codes.includes("joker-spent") ? true : codes.includes("joker-kept") ? false : null;
}

/** The verdict that an action brought, and what a joker made of it; null if it was no fall. */
export function verdictOf(told: Told, joker: boolean | null = null): Verdict | null {
  const settled = told.events.find((event) => SETTLED.has(event.code));
  if (!settled || told.actor !== null) return null;
  const all = (code: string) => told.events.filter((event) => event.code === code);
  const bonus = all("bonus").map((event) => ({
    circle: number(event, "circle"),
    points: number(event, "points"),
  }));
  const level = number(all("level")[0], "level");
  const breaches = all("breach").map((event) => String(event.arguments.rule));
  const worth = level + bonus.reduce((sum, one) => sum + one.points, 0);
  const rests = settled.code === "rests";
  return {
    number: told.number,
    seat: number(settled, "seat"),
    piece: number(settled, "piece"),
    rests,
    touches: all("touches-piece").map((event) => ({
      piece: number(event, "piece"),
      breach: number(event, "breach") === 1,
      rules: String(event.arguments.rules).split("+").filter(Boolean),
      event,
    })),
    edges: all("touches-edge").map((event) => ({
      segment: number(event, "segment"),
      breach: number(event, "breach") === 1,
      event,
    })),
    sticksOut: all("sticks-out").length > 0,
    level,
    bonus,
    breaches,
    worth,
    points:
      rests && (breaches.length === 0 || joker)
        ? worth
        : all("may-joker").length > 0 && joker === null
          ? null
          : 0,
    joker: joker === true,
    close: told.events.flatMap(closeCall),
  };
}

function closeCall(event: ToldEvent): CloseCall[] {
  const call = (what: CloseCall["what"], about: string, holds: boolean): CloseCall[] => [
    {
      what,
      about: number(event, about),
      gap: number(event, "gap_um"),
      holds,
      breach: number(event, "breach") === 1,
      event,
    },
  ];
  const holds = number(event, "holds") === 1;
  if (event.code === "close-level") return call("level", "about", holds);
  if (event.code === "close-bonus") return call("bonus", "about", holds);
  if (event.code === "close-height") return call("height", "about", holds);
  if (number(event, "close") !== 1) return [];
  if (event.code === "touches-piece" || event.code === "misses-piece")
    return call("piece", "piece", event.code === "touches-piece");
  if (event.code === "touches-edge" || event.code === "misses-edge")
    return call("edge", "segment", event.code === "touches-edge");
  if (event.code === "bonus") return call("bonus", "circle", true);
  return event.code === "sticks-out" ? call("height", "about", true) : [];
}

function number(event: ToldEvent | undefined, name: string): number {
  const value = event?.arguments[name];
  return typeof value === "number" ? value : 0;
}

/** What a magnifier shows: both outlines, and the two points that the gap is between. All in µm, y up. */
export interface Sight {
  one: Solid;
  other: Solid;
  from: Point;
  to: Point;
}

export function sightOf(layout: Layout, pieces: Placed[], piece: number, call: CloseCall): Sight | null {
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
  const [from, to] = witnesses(one, other);
  return { one, other, from, to };
}

function lineOf(layout: Layout, call: CloseCall): [Point, Point] | null {
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

function printed(layout: Layout, call: CloseCall): Solid | null {
  if (call.what === "edge") {
    const segment = layout.edges[call.about];
    return segment ? { core: segment.ends, radius: 0 } : null;
  }
  const circle = layout.bonus[call.about];
  return circle ? { core: [[circle.x, circle.y]], radius: circle.radius } : null;
}
