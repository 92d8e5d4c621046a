// What a magnifier shows of a close call: the place where the referee measured, to the figure that the referee told.
import type { DropItLayout, SegmentPicture } from "../../net/pictures";
import { beyondLine, type Placed, type Point, type Solid, solidOf, witnesses } from "./geometry";
import { kindOf, outlineOf } from "./position";
import type { CloseCall } from "./verdict";

/** All in µm, y up. */
export interface Sight {
  /** The piece, and what it nearly touches, enters or leaves. */
  one: Solid;
  other: Solid;
  /** Where the other answer begins: so far apart, or so far over the border. */
  limit: Solid;
  /** What the other belongs to, where that goes on: the whole wall. */
  ground: Solid | null;
  /** The two points that the gap is between: on the piece, and on the border. */
  from: Point;
  to: Point;
  /** From the border to where the gap is more than none. */
  away: Point;
}

const LIMIT_UM = 3000; // of a border that has no length of its own
const SAME_UM = 30; // the referee rounds

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
  if (line !== null) return overLine(layout, one, line);
  const segment = call.what === "edge" ? layout.edges[call.about] : undefined;
  if (segment) return atEdge(layout, one, segment, call.gap);
  const other = call.what === "piece" ? solid(call.about) : circleOf(layout, call);
  if (other === null) return null;
  const grown = call.what === "piece" ? layout.touch : -layout.touch;
  return between(one, other, { ...other, radius: other.radius + grown });
}

function between(one: Solid, other: Solid, limit: Solid, ground: Solid | null = null): Sight {
  const [from, to] = witnesses(one, other);
  const [a, b] = witnesses({ ...one, radius: 0 }, { ...other, radius: 0 });
  return { one, other, limit, ground, from, to, away: unit([a[0] - b[0], a[1] - b[1]]) };
}

/** A line that is crossed from below: more than a touch beyond it counts. */
function overLine({ touch }: DropItLayout, one: Solid, line: [Point, Point]): Sight {
  const [from, to] = beyondLine(one, line);
  const along = unit([line[1][0] - line[0][0], line[1][1] - line[0][1]]);
  const away: Point = [along[1], -along[0]];
  const limit = line.map(([x, y]): Point => [x - away[0] * touch, y - away[1] * touch]);
  return {
    one,
    other: { core: line, radius: 0 },
    limit: { core: limit, radius: 0 },
    ground: null,
    from,
    to,
    away,
  };
}

/** A stretch of the edge: the piece is so far from its wall, or its contact with the wall so far from the stretch. */
function atEdge(layout: DropItLayout, one: Solid, segment: SegmentPicture, gap: number): Sight {
  const other: Solid = { core: segment.ends, radius: 0 };
  const wall: Solid = { core: wallOf(layout, segment), radius: 0 };
  const straight = between(one, wall, { ...wall, radius: layout.touch }, wall);
  const isStraight =
    Math.abs(Math.hypot(straight.from[0] - straight.to[0], straight.from[1] - straight.to[1]) - gap) <
    SAME_UM;
  if (isStraight) return { ...straight, other };
  const isFloor = segment.side === "floor";
  const along = ([x, y]: Point) => (isFloor ? x : y);
  const isBeyond = along(straight.to) > (along(segment.ends[0]) + along(segment.ends[1])) / 2;
  const to = segment.ends[isBeyond ? 1 : 0];
  const step = isBeyond ? 1 : -1;
  const away: Point = isFloor ? [step, 0] : [0, step];
  const ahead = (by: number): Point => [to[0] + away[0] * by, to[1] + away[1] * by];
  const [x, y] = ahead(layout.touch);
  const inwards = segment.side === "right" ? -LIMIT_UM : LIMIT_UM;
  const far: Point = isFloor ? [x, y + inwards] : [x + inwards, y];
  return { one, other, limit: { core: [[x, y], far], radius: 0 }, ground: wall, from: ahead(gap), to, away };
}

function wallOf({ width, height }: DropItLayout, { side }: SegmentPicture): Point[] {
  const x = side === "right" ? width : 0;
  return [[x, 0], side === "floor" ? [width, 0] : [x, height]];
}

function lineOf(layout: DropItLayout, call: CloseCall): [Point, Point] | null {
  if (call.what !== "height" && call.what !== "level") return null;
  const rim = [layout.height, layout.height];
  const [left = 0, right = 0] = call.what === "height" ? rim : (layout.levels[call.about - 2] ?? [0, 0]);
  return [
    [0, left],
    [layout.width, right],
  ];
}

function circleOf(layout: DropItLayout, call: CloseCall): Solid | null {
  const circle = layout.bonus[call.about];
  return circle ? { core: [[circle.x, circle.y]], radius: circle.radius } : null;
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
