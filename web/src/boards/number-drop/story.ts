// What there is to tell of what has just happened, scene by scene, and how long each takes.
import { wantsCalm } from "../../design/motion";
import type { NumberDropPicture, SheetPicture } from "../../net/pictures";
import type { Words } from "../../words/words";
import type { NumberDrop, ToldOf } from "../played";
import { lasts } from "./motion";
import { columnsOf, EMPTY } from "./picture";
import {
  type Circled,
  cellsOf,
  isCircled,
  isSaid,
  isWritten,
  type Step,
  stepsOf,
  type Written,
} from "./steps";

export const TURN_MS = 420;
const REST_MS = 900; // to look at what has landed
const READING_MS = 1000;
const PER_LETTER_MS = 50;

/** `wait` lets the board move; then all sheets `turn` over side by side, what was chosen lands, and it is `said` who did what. */
export interface Scene {
  kind: "wait" | "turn" | "land" | "say";
  ms: number;
  step: Step | null;
}

export interface Story {
  written: Written[];
  circled: Circled[];
  scenes: Scene[];
}

/** Long enough to be read. */
export function readingMs(text: string): number {
  return READING_MS + PER_LETTER_MS * text.length;
}

/** Whether there may be something to tell: where people play together, they want to see what the others did. */
export function tells({ events }: ToldOf<NumberDrop>, { sheets }: NumberDropPicture): boolean {
  return sheets.length > 1 && events.some((event) => isSaid(event) || isWritten(event) || isCircled(event));
}

/** The story of what came onto the board, for somebody at this seat. */
export function storyOf(
  fresh: ToldOf<NumberDrop>[],
  picture: NumberDropPicture,
  words: Words,
  own: number | null,
): Story {
  const events = fresh.flatMap((told) => told.events);
  const [written, circled] = [events.filter(isWritten), events.filter(isCircled)];
  const isOthers = [...written, ...circled].some((event) => event.arguments.seat !== own);
  const moves = lasts(events, picture);
  const said = stepsOf(fresh, columnsOf(picture), own)
    .map((step) => ({ step, text: words.event(step.event) }))
    .filter(({ text }) => text !== "")
    .map(({ step, text }): Scene => ({ kind: "say", ms: readingMs(text), step }));
  const shown: Scene[] = isOthers
    ? [scene("turn", wantsCalm() ? 0 : TURN_MS), scene("land", moves + REST_MS)]
    : [scene("wait", moves)];
  return { written, circled, scenes: [...shown, ...said] };
}

function scene(kind: Scene["kind"], ms: number): Scene {
  return { kind, ms, step: null };
}

/** The picture as it was before what was chosen came onto the sheets. */
export function before(picture: NumberDropPicture, { written, circled }: Story): NumberDropPicture {
  const columns = columnsOf(picture);
  return { ...picture, sheets: picture.sheets.map((sheet, seat) => bare(sheet, seat)) };

  function bare(sheet: SheetPicture, seat: number): SheetPicture {
    const lifted = new Set(
      written.filter(isOf).flatMap(({ arguments: { cells } }) => cellsOf(cells, columns)),
    );
    const open = new Set(circled.filter(isOf).flatMap(({ arguments: { cells } }) => cellsOf(cells, columns)));
    return {
      ...sheet,
      cells: [...sheet.cells].map((sign, cell) => (lifted.has(cell) ? EMPTY : sign)).join(""),
      circled: sheet.circled.filter((cell) => !open.has(cell)),
      hidden: [],
    };

    function isOf(event: Written | Circled): boolean {
      return event.arguments.seat === seat;
    }
  }
}
