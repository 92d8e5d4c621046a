// The verdict as sentences.

import type { Words } from "../../words/words";
import type { DropIt, ToldOf } from "../played";
import { isFall, jokerAfter, type Verdict, verdictOf } from "./verdict";

/** Whose drop it was, and what it scored. */
export function headline({ seat, rests, points, worth, joker }: Verdict, words: Words): string {
  if (!rests) return words.text("verdict-out", { seat });
  if (points === null) return words.text("verdict-joker", { seat, worth });
  if (points === 0) return words.text("verdict-none", { seat });
  return words.text(joker ? "verdict-spent" : "verdict-points", { seat, points });
}

/** All that is behind it: what was broken, and how the sum comes about. */
export function details(verdict: Verdict, words: Words): string {
  return [...reasons(verdict, words), ...(verdict.rests ? [sum(verdict, words)] : [])].join(" ");
}

/** The verdict on the last fall among these actions in a few sentences; empty if nothing fell. */
export function gist(told: ToldOf<DropIt>[], words: Words): string {
  const fall = told.findLast(isFall);
  const verdict = fall ? verdictOf(fall, jokerAfter(told, fall)) : null;
  return verdict ? `${headline(verdict, words)} ${details(verdict, words)}` : "";
}

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
