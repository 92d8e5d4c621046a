// What an action sounds like: dice rattle, shapes land the deeper the lower they come to rest, pencils scratch.
import type { Cue, Manner, Sound } from "../../design/sound";
import type { ToldEvent } from "../../net/protocol";

const SOUNDS: Record<string, Sound> = {
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

const PERFECT = 100;

export function soundsOf(events: ToldEvent[]): Cue[] {
  return events.flatMap((event) => {
    const sound =
      event.arguments.total === PERFECT && SOUNDS[event.code] === "win" ? "epic" : SOUNDS[event.code];
    return sound === undefined ? [] : [{ sound, ...mannerOf(event) }];
  });
}

function mannerOf(event: ToldEvent): Manner {
  const cells = event.arguments.cells;
  if (!event.code.endsWith("-dropped") || !Array.isArray(cells)) return {};
  const row = Math.min(...cells.filter((_, at) => at % 2 === 1));
  // far falls hit harder, and a high pile sounds higher
  return { pitch: 0.8 + row * 0.06, volume: 1 - row * 0.05, after: 38 * Math.sqrt(14 - row) };
}
