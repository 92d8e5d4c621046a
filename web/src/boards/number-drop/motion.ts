// How what happens on the sheets is seen, and when it is heard: dice tumble, and a tile falls in one piece to its row.
import type { TransitionConfig } from "svelte/transition";
import { CALM_MS, fade, fallMs, heightAt, LANDED, landedMs, TUMBLE_MS, wantsCalm } from "../../design/motion";
import type { Manner } from "../../design/sound";
import type { NumberDropEvent } from "../../net/events";
import type { NumberDropPicture } from "../../net/pictures";
import { columnsOf, EMPTY } from "./picture";
import { isWritten } from "./steps";

const DICE_MS = TUMBLE_MS + 4 * 30; // one after another
const SQUASH = 0.1; // how much of its height a tile gives when it lands

export function lasts(events: NumberDropEvent[], { rows }: NumberDropPicture): number {
  const longest = Math.max(0, ...events.map((event) => lastsMs(event, rows)));
  return wantsCalm() ? Math.min(CALM_MS, longest) : longest;
}

function lastsMs(event: NumberDropEvent, rows: number): number {
  if (event.code === "rolled") return DICE_MS;
  return isWritten(event) ? landedMs(rows - lowestRow(event.arguments.cells)) : 0;
}

/** The lowest row of cells that are told as `x, row, x, row, …`. */
function lowestRow(flat: readonly number[]): number {
  return Math.min(...flat.filter((_, at) => at % 2 === 1));
}

/** What came onto a sheet at once if that is one thing that fell; more than the largest tile is another moment of the game. */
export function fallen(before: string, now: string, { shapes }: Pick<NumberDropPicture, "shapes">): number[] {
  const most = Math.max(1, ...Object.values(shapes).map((cells) => cells.length));
  const fresh = [...now].flatMap((sign, cell) => (sign !== EMPTY && before[cell] === EMPTY ? [cell] : []));
  const isLater = [...before].every((sign, cell) => sign === EMPTY || sign === now[cell]);
  return isLater && fresh.length <= most ? fresh : [];
}

/** How many rows a tile of these cells falls: it comes from above the sheet. */
export function depthOf(cells: readonly number[], picture: NumberDropPicture): number {
  return picture.rows - Math.floor(Math.min(...cells) / columnsOf(picture));
}

/** A tile comes down in one piece, gives a little, and bounces once. */
export function descend(_: Element, { depth }: { depth: number }): TransitionConfig {
  if (wantsCalm()) return fade();
  return {
    duration: landedMs(depth),
    css: (t) =>
      `transform: translateY(calc(var(--cell) * ${-depth * heightAt(t)})) scale(${1 + squashAt(t) / 2}, ${1 - squashAt(t)})`,
  };
}

function squashAt(t: number): number {
  const since = (t - LANDED) / (1 - LANDED);
  return since < 0 ? 0 : SQUASH * Math.max(0, 1 - since * 3);
}

/** The knock of a tile that falls so far: as it lands. Far falls hit harder, and a high pile sounds higher. */
export function knockOf(depth: number, { rows }: Pick<NumberDropPicture, "rows">): Manner {
  const row = rows - depth;
  return { pitch: 0.8 + row * 0.06, volume: 1 - row * 0.05, after: fallMs(depth) };
}
