// What there is to tell of what has just happened, scene by scene, and how long each takes.
import { wantsCalm } from "../../design/motion";
import type { NumberDropEvent } from "../../net/events";
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
const WINS = new Set<NumberDropEvent["code"]>(["won", "win-shared"]);
export const PER_SEAT_MS = 600; // for the five figures of one seat
const READING_MS = 1000;
const PER_LETTER_MS = 50;

/**
 * `wait` lets the board move; then all sheets `turn` over side by side, what was chosen lands, and it is `said` who did what. At the
 * end of the game the points are `count`ed before anybody is called the winner.
 */
export interface Scene {
  kind: "wait" | "turn" | "land" | "say" | "count";
  ms: number;
  step: Step | null;
  /** What is heard as it begins. */
  heard: NumberDropEvent[];
}

export interface Story {
  written: Written[];
  circled: Circled[];
  scenes: Scene[];
  /** What is heard once all is told, or skipped: somebody has won. */
  finale: NumberDropEvent[];
}

/** How long it takes to add up the points of so many seats, and to see whose are the most. */
export function countingMs(seats: number): number {
  return wantsCalm() ? 0 : seats * PER_SEAT_MS + REST_MS;
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
    .map(({ step, text }): Scene => ({ kind: "say", ms: readingMs(text), step, heard: [step.event] }));
  const finale = events.filter(({ code }) => WINS.has(code));
  const later = new Set([...finale, ...said.flatMap(({ heard }) => heard)]);
  const shown: Scene[] = isOthers
    ? [scene("turn", wantsCalm() ? 0 : TURN_MS), scene("land", moves + REST_MS)]
    : [scene("wait", moves)];
  const end: Scene[] = picture.phase === "over" ? [scene("count", countingMs(picture.sheets.length))] : [];
  const [first, ...rest] = [...shown, ...said, ...end];
  const scenes = first ? [{ ...first, heard: events.filter((event) => !later.has(event)) }, ...rest] : [];
  return { written, circled, scenes, finale };
}

function scene(kind: Scene["kind"], ms: number): Scene {
  return { kind, ms, step: null, heard: [] };
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
