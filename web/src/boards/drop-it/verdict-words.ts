// The verdict as sentences.
import type { Words } from "../../words";
import type { Verdict } from "./verdict";

/** Why there are no points, a sentence for each breach. */
export function reasons(verdict: Verdict, words: Words): string[] {
  const pieces = verdict.touches
    .filter((touch) => touch.breach)
    .map(({ event, rules }) =>
      words.text("why-piece", { ...event.arguments, rule: rules.length > 1 ? "both" : (rules[0] ?? "") }),
    );
  const edges = verdict.edges
    .filter((edge) => edge.breach)
    .map(({ event }) => words.text("why-edge", event.arguments));
  return [...pieces, ...edges, ...(verdict.sticksOut ? [words.text("why-height")] : [])];
}

/** How the sum comes about: the level, and every circle. */
export function sum(verdict: Verdict, words: Words): string {
  const circles = verdict.bonus.map(({ points }) => `+ ${points}`).join(" ") || "none";
  const broken = verdict.points === 0 ? 1 : 0;
  return words.text("verdict-sum", { level: verdict.level, circles, worth: verdict.worth, broken });
}
