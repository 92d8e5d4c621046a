// Offers in words: what the catalogue calls an action, and the key for it.
import { capital, type Words } from "../../words/words";

export function labelOf(text: string, words: Words): string {
  return capital(words.firstOf([`move-${nameOf(text)}`], text), words.language);
}

/** What follows for whoever does it, in a word or two; empty if that needs no saying. */
export function sequelOf(text: string, words: Words): string {
  return words.firstOf([`sequel-${nameOf(text)}`], "");
}

/** The key that does it, in the language of the page; empty if it has none. */
export function keyOf(text: string, words: Words): string {
  return words.firstOf([`key-${nameOf(text)}`], "");
}

/** An action as messages are called after it: `take 1` is take-1. */
function nameOf(text: string): string {
  return text.replaceAll(" ", "-");
}
