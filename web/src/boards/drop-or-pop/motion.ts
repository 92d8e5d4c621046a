// How long an action is seen happening on the board, and what it sounds like.
import { CALM_MS, fallMs, landedMs, TUMBLE_MS, wantsCalm } from "../../design/motion";
import type { Cue } from "../../design/sound";
import type { DropOrPopEvent } from "../../net/events";
import type { DropOrPopPicture } from "../../net/pictures";

const SETTLED_MS = 360;
const AFTER_MS = 420; // a win is heard after what brought it
const LIT_MS = 900; // until the last counter has fallen and the four begin to shine

export function lasts(events: DropOrPopEvent[], { rows }: DropOrPopPicture): number {
  const longest = Math.max(0, ...events.map((event) => lastsMs(event, rows)));
  return wantsCalm() ? Math.min(CALM_MS, longest) : longest;
}

function lastsMs(event: DropOrPopEvent, rows: number): number {
  switch (event.code) {
    case "rolled":
      return TUMBLE_MS;
    case "dropped":
      return landedMs(rows + 1 - event.arguments.row);
    case "popped":
      return SETTLED_MS;
    case "won":
    case "won-epic":
    case "drew":
      return LIT_MS;
    default:
      return 0;
  }
}

export function soundsOf(events: DropOrPopEvent[], { rows }: DropOrPopPicture): Cue[] {
  return events.flatMap((event) => cuesOf(event, rows));
}

function cuesOf(event: DropOrPopEvent, rows: number): Cue[] {
  switch (event.code) {
    case "rolled":
      return [{ sound: "rattle", volume: 0.6 }];
    case "dropped": {
      const fallen = Math.max(1, rows - event.arguments.row);
      const far = 0.6 * (fallen / rows); // far falls hit harder and deeper
      return [{ sound: "land", pitch: 1.35 - far, volume: 0.35 + far, after: fallMs(fallen) }];
    }
    case "popped": {
      const settles: Cue[] =
        event.arguments.fell > 0 ? [{ sound: "land", pitch: 0.9, volume: 0.5, after: SETTLED_MS }] : [];
      return [{ sound: "pop" }, ...settles];
    }
    case "ignored":
      return [{ sound: "tap" }];
    case "won":
    case "drew":
      return [{ sound: "win", after: AFTER_MS }];
    case "won-epic":
      return [{ sound: "epic", after: AFTER_MS }];
    default:
      return [];
  }
}
