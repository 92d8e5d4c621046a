// The first times, a line says how: whoever has done it often enough is left alone.
import { keep, kept } from "../../app/memory";
import type { NumberDropPicture } from "../../net/pictures";

const TIMES = 4;

/** The line to say while this is decided, by its name in the catalogue; empty if there is nothing that is still new. */
export function howTo(picture: NumberDropPicture, seat: number): string {
  return linesFor(picture, seat).find((line) => timesOf(line) < TIMES) ?? "";
}

/** It has been read. */
export function noteHowTo(line: string): void {
  if (line !== "") keep(line, String(timesOf(line) + 1));
}

function linesFor({ phase, crossed, sheets }: NumberDropPicture, seat: number): string[] {
  const others = sheets.filter((_, at) => at !== seat).map(({ letters }) => letters);
  const isHeld = [...others.join("")].some((letter) => !crossed.includes(letter));
  return [phase === "block" ? "howto-block" : "howto-shape", ...(isHeld ? ["howto-badge"] : [])];
}

function timesOf(line: string): number {
  return Number(kept(line) ?? 0);
}
