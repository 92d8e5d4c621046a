// Offers in words: what the catalogue calls an action, the key for it, and what it would do.
import type { Barred, Offer, View } from "../../net/protocol";
import { capital, type Words } from "../../words/words";

/** A move in its place: it can be done now, or says why not. */
export type Move = { offer: Offer; barred: null } | { offer: null; barred: Barred };

/** What may be done, and between it, in their places, the moves that may not be done at the moment. */
export function movesOf({ offers, barred }: Pick<View, "offers" | "barred">): Move[] {
  const moves: Move[] = (offers ?? []).map((offer) => ({ offer, barred: null }));
  for (const bar of barred) moves.splice(bar.place, 0, { offer: null, barred: bar });
  return moves;
}

export function labelOf(text: string, words: Words): string {
  return capital(words.firstOf([`move-${nameOf(text)}`], text), words.language);
}

/** What an offer would do, in a word or two, and whether that is more than the move itself; empty if it needs no saying. */
export function sequelOf({ events }: Offer, words: Words): { text: string; isGrave: boolean } {
  const told = events.findLast(({ code }) => words.has(`would-${code}`));
  if (told === undefined) return { text: "", isGrave: false };
  return { text: words.text(`would-${told.code}`, told.arguments), isGrave: told !== events[0] };
}

/** Why a move can't be done, in a word or two. */
export function barOf(barred: Barred, words: Words): string {
  const short = `barred-${barred.code}`;
  return words.has(short) ? words.text(short, barred.arguments) : words.error(barred);
}

/** The key that does it, in the language of the page; empty if it has none. */
export function keyOf(text: string, words: Words): string {
  return words.firstOf([`key-${nameOf(text)}`], "");
}

/** An action as messages are called after it: `take 1` is take-1. */
function nameOf(text: string): string {
  return text.replaceAll(" ", "-");
}
