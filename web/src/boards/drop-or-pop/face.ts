// DROP OR POP!'s face.
import Counter from "../../design/Counter.svelte";
import { CALM_MS, fallMs, landedMs, TUMBLE_MS, wantsCalm } from "../../design/motion";
import type { Cue } from "../../design/sound";
import type { ToldEvent } from "../../net/protocol";
import type { Face } from "../contract";
import Board from "./Board.svelte";
import { type DropOrPopState, inHand } from "./position";

const TOP = 6; // how many rows a counter falls at most, about: for the ear it is near enough
const SETTLED_MS = 360;
const AFTER_MS = 420; // a win is heard after what brought it

export const face: Face = {
  create: () => ({ takeUp: null }),
  Board,
  Token: Counter,
  note: (state, place, words) => `${inHand(state as DropOrPopState, place.code)} ${words.text("supply")}`,
  motion: { lasts, sounds: (events) => events.flatMap(cuesOf) },
  isGrand: (result) => result.marks.includes("epic"),
};

const LIT_MS = 900; // until the last counter has fallen and the four begin to shine
const HIGHEST = 8; // rows of the highest board

function lasts(events: ToldEvent[]): number {
  const longest = Math.max(0, ...events.map(lastsMs));
  return wantsCalm() ? Math.min(CALM_MS, longest) : longest;
}

function lastsMs({ code, arguments: { row } }: ToldEvent): number {
  switch (code) {
    case "rolled":
      return TUMBLE_MS;
    case "dropped":
      return landedMs(HIGHEST + 1 - Number(row));
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

function cuesOf(event: ToldEvent): Cue[] {
  switch (event.code) {
    case "rolled":
      return [{ sound: "rattle", volume: 0.6 }];
    case "dropped": {
      const rows = Math.max(1, TOP - Number(event.arguments.row));
      return [{ sound: "land", pitch: 1.35 - 0.1 * rows, volume: 0.35 + 0.1 * rows, after: fallMs(rows) }];
    }
    case "popped": {
      const settles: Cue[] =
        Number(event.arguments.fell) > 0
          ? [{ sound: "land", pitch: 0.9, volume: 0.5, after: SETTLED_MS }]
          : [];
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
