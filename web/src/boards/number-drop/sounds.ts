// What an action sounds like: dice rattle, pencils scratch. Whatever falls knocks as it lands: see Grid.
import type { Cue, Sound } from "../../design/sound";
import type { NumberDropEvent } from "../../net/events";
import type { NumberDropPicture } from "../../net/pictures";

const SOUNDS: Partial<Record<NumberDropEvent["code"], Sound>> = {
  rolled: "rattle",
  slid: "tap",
  "slid-by-star": "tap",
  "circled-identical": "pencil",
  "circled-consecutive": "pencil",
  "circled-bonus": "pencil",
  "column-full": "pop",
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
    return [{ sound: isPerfect(event, picture) ? "epic" : sound }];
  });
}

function isPerfect(event: NumberDropEvent, { perfect }: NumberDropPicture): boolean {
  const isWin = event.code === "won" || event.code === "win-shared" || event.code === "solo-place";
  return isWin && event.arguments.total === perfect;
}
