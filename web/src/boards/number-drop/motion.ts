// How long an action is seen happening on the sheets: dice tumble, and what was written falls to its row.
import { CALM_MS, landedMs, TUMBLE_MS, wantsCalm } from "../../design/motion";
import type { ToldEvent } from "../../net/protocol";

const DICE_MS = TUMBLE_MS + 4 * 30; // one after another
const HIGHEST = 14; // rows of a sheet
const WRITTEN = new Set(["first-number", "shape-dropped", "block-dropped"]);

export function lasts(events: ToldEvent[]): number {
  const longest = Math.max(0, ...events.map(lastsMs));
  return wantsCalm() ? Math.min(CALM_MS, longest) : longest;
}

function lastsMs({ code, arguments: { cells } }: ToldEvent): number {
  if (code === "rolled") return DICE_MS;
  if (!WRITTEN.has(code)) return 0;
  const rows = Array.isArray(cells) ? cells.filter((_, at) => at % 2 === 1) : [];
  return landedMs(HIGHEST - Math.min(HIGHEST, ...rows));
}
