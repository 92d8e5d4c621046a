// How long an action is seen happening on the sheets: dice tumble, and what was written falls to its row.
import { CALM_MS, landedMs, TUMBLE_MS, wantsCalm } from "../../design/motion";
import type { NumberDropEvent } from "../../net/events";
import type { NumberDropPicture } from "../../net/pictures";
import { isDropped } from "./steps";

const DICE_MS = TUMBLE_MS + 4 * 30; // one after another

export function lasts(events: NumberDropEvent[], { rows }: NumberDropPicture): number {
  const longest = Math.max(0, ...events.map((event) => lastsMs(event, rows)));
  return wantsCalm() ? Math.min(CALM_MS, longest) : longest;
}

function lastsMs(event: NumberDropEvent, rows: number): number {
  if (event.code === "rolled") return DICE_MS;
  if (event.code !== "first-number" && !isDropped(event)) return 0;
  return landedMs(rows - Math.min(rows, ...event.arguments.cells.filter((_, at) => at % 2 === 1)));
}
