// What the person in front of this browser is called: their own name, and until they say it one that is made up for them.
import type { Words } from "../words/words";
import { nickname, ownName } from "./memory";

/** A name that nobody at the table has yet: the person's own, else a made-up one. */
export function nameFor(words: Words, taken: readonly string[] = []): string {
  return ownName() || madeUp(words, taken);
}

/** A made-up name that nobody at the table has yet: the same one in this browser, as long as it is free. */
export function madeUp(words: Words, taken: readonly string[] = []): string {
  const all = words.text("made-up-names").split(", ");
  const own = nickname();
  const inOrder = all.map((_, at) => all[(own + at) % all.length] ?? "");
  return inOrder.find((name) => !taken.includes(name)) ?? `${inOrder[0]} ${taken.length}`;
}
