// An action of the log in words.
import type { Told } from "./protocol";
import type { Words } from "./words";

export function sentenceOf(told: Told, words: Words): string {
  const who = told.actor === null ? "" : `${words.name(told.actor)}: `;
  const text = words.events(told.events) || `${who}${told.text}`;
  return told.by ? `${text} (${deciderOf(told.by, words)})` : text;
}

/** Who decided instead of the seat: `clock`, or `bot` and its name. */
function deciderOf(by: string, words: Words): string {
  return words.firstOf([`by-${by.split(" ")[0]}`], by);
}
