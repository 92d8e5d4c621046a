// A fall as the server recorded it: decoded, and asked where everything is at a moment. See physics/drop_it/exhibit.py.
import type { Placed } from "./geometry";

const FORMAT = 1;
const ONE = 32768; // the cosine of 0
const HEAD = 4;
const POSE = 4;
const IMPACT = 6;

export interface Impact {
  ms: number;
  piece: number;
  /** The other piece; null is the shaft. */
  other: number | null;
  /** mm/s */
  speed: number;
  x: number;
  y: number;
}

export interface Fall {
  pieces: number[];
  /** When each frame was, in ms since the piece was let go. */
  times: number[];
  /** Frame by frame, piece by piece: x, y, cosine, sine. */
  poses: Int32Array;
  impacts: Impact[];
}

/** Read what the server wrote; null if this is no fall, or one of a form that is not known here. */
export function decode(bytes: ArrayBuffer): Fall | null {
  if (bytes.byteLength < HEAD * 4 || bytes.byteLength % 4 !== 0) return null;
  const numbers = integers(bytes);
  const [form, pieces = 0, frames = 0, impacts = 0] = numbers;
  const frame = 1 + POSE * pieces;
  const whole = HEAD + pieces + frames * frame + impacts * IMPACT;
  if (form !== FORMAT || frames < 1 || pieces < 1 || numbers.length !== whole) return null;
  const body = HEAD + pieces;
  const times: number[] = [];
  const poses = new Int32Array(frames * pieces * POSE);
  for (let at = 0; at < frames; at++) {
    const from = body + at * frame;
    times.push((numbers[from] ?? 0) / 1000);
    poses.set(numbers.subarray(from + 1, from + frame), at * pieces * POSE);
  }
  const heard = numbers.subarray(body + frames * frame);
  return {
    pieces: Array.from(numbers.subarray(HEAD, body)),
    times,
    poses,
    impacts: Array.from({ length: impacts }, (_, at) =>
      impactOf(heard.subarray(at * IMPACT, (at + 1) * IMPACT)),
    ),
  };
}

/** Whole numbers of 32 bits, little end first, whichever way this machine writes its own. */
function integers(bytes: ArrayBuffer): Int32Array {
  const view = new DataView(bytes);
  return Int32Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getInt32(at * 4, true));
}

function impactOf([us = 0, piece = 0, other = -1, speed = 0, x = 0, y = 0]: Int32Array): Impact {
  return { ms: us / 1000, piece, other: other < 0 ? null : other, speed, x, y };
}

export function lasts(fall: Fall): number {
  return fall.times.at(-1) ?? 0;
}

/** Where the pieces that move are at a moment: between two frames, in between. */
export function scene(fall: Fall, ms: number): Placed[] {
  const next = frameAfter(fall, ms);
  const before = Math.max(0, next - 1);
  const [from, to] = [fall.times[before] ?? 0, fall.times[next] ?? 0];
  const part = to > from ? Math.min(1, Math.max(0, (ms - from) / (to - from))) : 1;
  return fall.pieces.map((piece, row) => between(fall, piece, row, before, next, part));
}

/** The first frame that is not before this moment; the last one after the end. */
function frameAfter(fall: Fall, ms: number): number {
  let [low, high] = [0, fall.times.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fall.times[middle] ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

function between(fall: Fall, piece: number, row: number, before: number, next: number, part: number): Placed {
  const [a, b] = [(before * fall.pieces.length + row) * POSE, (next * fall.pieces.length + row) * POSE];
  const mixed = (at: number) => (fall.poses[a + at] ?? 0) * (1 - part) + (fall.poses[b + at] ?? 0) * part;
  const [cosine, sine] = [mixed(2) / ONE, mixed(3) / ONE];
  // halfway between two directions a unit vector is a little short
  const length = Math.hypot(cosine, sine) || 1;
  return { piece, x: mixed(0), y: mixed(1), cosine: cosine / length, sine: sine / length };
}
