// Where things are, for drawing and for aiming: the referee measures on the server, by exact geometry of its own.
import type { DropItLayout, OutlinePicture, RestingPicture } from "../../net/pictures";

export type Point = [number, number];

/** A piece as it is drawn: its origin in µm, and the cosine and sine of its angle. */
export interface Placed {
  piece: number;
  x: number;
  y: number;
  cosine: number;
  sine: number;
}

/** A convex core with a radius around it, placed in the shaft: a piece, a circle, a line, a stretch of the edge. */
export interface Solid {
  core: Point[];
  radius: number;
}

export function placed(layout: DropItLayout, { piece, x, y, angle }: RestingPicture): Placed {
  const [cosine, sine] = cosineSine(layout, angle);
  return { piece, x, y, cosine, sine };
}

/**
 * Cosine and sine of an angle in the layout's units, to the last bit as games/drop_it/geometry.py has them: where a piece
 * may be let go is told to the µm. The browser's own sine may differ there.
 */
export function cosineSine({ turn }: DropItLayout, angle: number): Point {
  const octant = turn / 8;
  const turned = (((angle + octant) % turn) + turn) % turn;
  const quarter = Math.floor(turned / (2 * octant));
  const [cosine, sine] = nearZero((turned - quarter * 2 * octant - octant) * (6.283185307179586 / turn));
  if (quarter === 0) return [cosine, sine];
  if (quarter === 1) return [-sine, cosine];
  return quarter === 2 ? [-cosine, -sine] : [sine, -cosine];
}

/** The two series, smallest terms first; the angle is at most an eighth of a turn. */
function nearZero(radians: number): Point {
  const square = -radians * radians;
  let [cosine, sine] = [0, 0];
  for (let n = 18; n > 0; n -= 2) {
    cosine = (square / (n * (n - 1))) * (1 + cosine);
    sine = (square / (n * (n + 1))) * (1 + sine);
  }
  return [1 + cosine, radians * (1 + sine)];
}

export function turnedCorners(outline: OutlinePicture, cosine: number, sine: number): Point[] {
  return outline.corners.map(([x, y]) => [cosine * x - sine * y, sine * x + cosine * y]);
}

export function solidOf(outline: OutlinePicture, at: Placed): Solid {
  const core = turnedCorners(outline, at.cosine, at.sine).map(([x, y]): Point => [x + at.x, y + at.y]);
  return { core, radius: outline.radius };
}

export function reach(outline: OutlinePicture): number {
  return Math.max(...outline.corners.map(([x, y]) => Math.hypot(x, y))) + outline.radius;
}

/** The leftmost and the rightmost x at which a piece turned like this is between the walls, in whole µm, as the rules say. */
export function room(layout: DropItLayout, outline: OutlinePicture, angle: number): [number, number] {
  const across = cornersAt(layout, outline, angle).map(([x]) => x);
  const left = Math.ceil(-Math.min(...across)) + outline.radius;
  const right = Math.ceil(Math.max(...across)) + outline.radius;
  return [left, layout.width - right];
}

/** From a piece's origin down to its lowest point. */
export function below(layout: DropItLayout, outline: OutlinePicture, angle: number): number {
  return outline.radius - Math.min(...cornersAt(layout, outline, angle).map(([, y]) => y));
}

function cornersAt(layout: DropItLayout, outline: OutlinePicture, angle: number): Point[] {
  return turnedCorners(outline, ...cosineSine(layout, angle));
}

/** An outline as an SVG path in mm, y down, around its own origin: straight sides and round corners. */
export function outlinePath(outline: OutlinePicture): string {
  const r = outline.radius / 1000;
  if (outline.corners.length === 1) return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  return roundedPath({ core: outline.corners.map(([x, y]): Point => [x / 1000, -y / 1000]), radius: r }, 0);
}

/** The path of a solid whose points are on the screen already; `sweep` is 1 where its corners go round clockwise there. */
export function roundedPath({ core, radius }: Solid, sweep: 0 | 1): string {
  const [first] = core;
  if (core.length === 1 && first) {
    const [x, y] = first;
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  }
  const side = sweep === 1 ? 1 : -1;
  const parts = core.map((from, at) => {
    const to = core[(at + 1) % core.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const out: Point = [
      (-(to[1] - from[1]) / length) * radius * -side,
      ((to[0] - from[0]) / length) * radius * -side,
    ];
    const start = `${from[0] + out[0]} ${from[1] + out[1]}`;
    const join = at === 0 ? `M${start}` : `A${radius} ${radius} 0 0 ${sweep} ${start}`;
    return `${join}L${to[0] + out[0]} ${to[1] + out[1]}`;
  });
  const start = parts[0]?.slice(1).split("L")[0];
  return `${parts.join("")}A${radius} ${radius} 0 0 ${sweep} ${start}Z`;
}

/** The two points, one on the rim of each solid, between which the gap is measured. The cores must not overlap. */
export function witnesses(one: Solid, other: Solid): [Point, Point] {
  const [a, b] = nearest(one.core, other.core);
  const distance = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / distance, (b[1] - a[1]) / distance];
  return [
    [a[0] + ux * one.radius, a[1] + uy * one.radius],
    [b[0] - ux * other.radius, b[1] - uy * other.radius],
  ];
}

/** The point of a solid that is furthest beyond a line (upwards), and the point of the line that it is measured from. */
export function beyondLine(solid: Solid, [from, to]: [Point, Point]): [Point, Point] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const normal: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const height = ([x, y]: Point) => (x - from[0]) * normal[0] + (y - from[1]) * normal[1];
  const top = solid.core.reduce((best, point) => (height(point) > height(best) ? point : best));
  const tip: Point = [top[0] + normal[0] * solid.radius, top[1] + normal[1] * solid.radius];
  const above = height(tip);
  return [tip, [tip[0] - normal[0] * above, tip[1] - normal[1] * above]];
}

function nearest(one: Point[], other: Point[]): [Point, Point] {
  let best: [Point, Point] = [one[0] as Point, other[0] as Point];
  let least = Number.POSITIVE_INFINITY;
  const offer = (a: Point, b: Point) => {
    const square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
    if (square < least) [least, best] = [square, [a, b]];
  };
  for (const point of one) for (const side of sides(other)) offer(point, onSide(point, side));
  for (const point of other) for (const side of sides(one)) offer(onSide(point, side), point);
  return best;
}

function sides(core: Point[]): [Point, Point][] {
  return core.map((point, at) => [point, core[(at + 1) % core.length] ?? point]);
}

function onSide([x, y]: Point, [[ax, ay], [bx, by]]: [Point, Point]): Point {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = square === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square;
  const part = Math.min(1, Math.max(0, along));
  return [ax + part * (bx - ax), ay + part * (by - ay)];
}
