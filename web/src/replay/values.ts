// Figures of an analysis in words.
import type { Analysis, Deed, Weighed } from "../net/protocol";
import type { Words } from "../words/words";

type Counted = Pick<Analysis, "inPoints">;

/** Points, or a chance to win, with what it is. */
export function amountOf(value: number, { inPoints }: Counted, words: Words): string {
  return inPoints
    ? words.text("analysis-points", { number: rounded(value, 10) })
    : words.text("analysis-chance", { percent: rounded(100 * value, 1) });
}

/** The same where it is plain what it is. */
export function figureOf(value: number, { inPoints }: Counted, words: Words): string {
  return inPoints
    ? words.text("figure-decimal", { number: rounded(value, 10) })
    : words.text("analysis-percent", { percent: rounded(100 * value, 1) });
}

/** To so many parts of one; nothing is not shown as less than nothing. */
function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts + 0;
}

/** What an action does, or its text where there are no words for that. */
export function deedIn({ events, text }: Deed, words: Words): string {
  return words.events(events) || text;
}

/** What a decision cost, as a headline. */
export function headlineOf(one: Weighed, analysis: Analysis, words: Words): string {
  const own = `analysis-moment-${one.phase}`;
  const cost = amountOf(one.cost, analysis, words);
  return words.text(words.has(own) ? own : "analysis-moment", { seat: one.seat, cost });
}

/** What each seat's game was worth at a step: between two of its points as much as at the one before. */
export function valueAt(curve: Analysis["curves"][number], step: number): number {
  return (curve.findLast((point) => point.step <= step) ?? curve[0])?.value ?? 0;
}

/** How luck is told: of somebody alone, apart from what the others decided, or together with it. */
export function companyOf({ balances }: Pick<Analysis, "balances">): "alone" | "apart" | "together" {
  if (balances.length === 1) return "alone";
  return balances.every(({ others }) => others !== null) ? "apart" : "together";
}
