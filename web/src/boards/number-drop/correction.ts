// What to change in a lesson so that the shape falls as the lesson means it.
import type { Words } from "../../words/words";

/** Shape, hold, column and numbers, as in `T3 c 1956` and `block 1 c`. */
const FALLING = /^(block |[A-Z])(\d+) (\w)(?: (\d+))?$/;

/** One thing at a time, in the order in which one would mend it. */
export function correctionOf(done: string, wanted: string, words: Words): string {
  const [, shape, hold, column, numbers] = FALLING.exec(done) ?? [];
  const [, rightShape, rightHold, rightColumn, rightNumbers] = FALLING.exec(wanted) ?? [];
  if (rightHold === undefined) return "";
  if (shape !== rightShape) return words.text("correct-shape", { shape: rightShape ?? "" });
  if (hold !== rightHold) return words.text("correct-hold");
  if (column !== rightColumn) return words.text("correct-column", { column: rightColumn ?? "" });
  if (numbers !== rightNumbers)
    return words.text("correct-numbers", { numbers: [...(rightNumbers ?? "")].join(" ") });
  return "";
}
