// What a fall would cost, as it is said on the sheet before anything is dropped.
import type { NumberDropEvent } from "../../net/events";
import type { NumberDropPicture } from "../../net/pictures";
import type { Words } from "../../words/words";
import { pointsOf } from "./picture";

export interface Danger {
  text: string;
  /** The rows that would cost points. */
  rows: number[];
}

/** The danger in what the referee says of a fall; null if there is none. */
export function dangerOf(events: NumberDropEvent[], picture: NumberDropPicture, words: Words): Danger | null {
  for (const event of events) {
    if (event.code === "may-not-fit") return { text: words.event(event), rows: [] };
    if (event.code !== "above-line") continue;
    const { rows } = event.arguments;
    const points = rows.reduce((sum, row) => sum + (picture.rowPoints[row] ?? 0), 0);
    return { text: words.text("over-line", { points: pointsOf(points) }), rows };
  }
  return null;
}
