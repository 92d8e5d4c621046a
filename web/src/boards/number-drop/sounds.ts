// What an action sounds like: dice rattle, shapes land the deeper the lower they come to rest, pencils scratch.
import type { Cue, Manner, Sound } from "../../design/sound";
import type { NumberDropEvent } from "../../net/events";
import type { NumberDropPicture } from "../../net/pictures";
import { isDropped } from "./steps";

const SOUNDS: Partial<Record<NumberDropEvent["code"], Sound>> = {
  rolled: "rattle",
  "shape-dropped": "land",
  "block-dropped": "land",
  "first-number": "pencil",
  slid: "tap",
  "slid-by-star": "tap",
  "circled-identical": "pencil",
  "circled-consecutive": "pencil",
  "circled-bonus": "pencil",
  "letter-circled": "pop",
  "rows-full": "pencil",
  "rows-lost": "wrong",
  "letter-fires": "wrong",
  go: "wrong",
  won: "win",
  "win-shared": "win",
  "solo-place": "win",
};

export function soundsOf(events: NumberDropEvent[], picture: NumberDropPicture): Cue[] {
  return events.flatMap((event) => {
    const sound = SOUNDS[event.code];
    if (sound === undefined) return [];
    return [{ sound: isPerfect(event, picture) ? "epic" : sound, ...mannerOf(event, picture) }];
  });
}

function isPerfect(event: NumberDropEvent, { perfect }: NumberDropPicture): boolean {
  const isWin = event.code === "won" || event.code === "win-shared" || event.code === "solo-place";
  return isWin && event.arguments.total === perfect;
}

function mannerOf(event: NumberDropEvent, { rows }: NumberDropPicture): Manner {
  if (!isDropped(event)) return {};
  const row = Math.min(...event.arguments.cells.filter((_, at) => at % 2 === 1));
  // far falls hit harder, and a high pile sounds higher
  return { pitch: 0.8 + row * 0.06, volume: 1 - row * 0.05, after: 38 * Math.sqrt(rows - row) };
}
