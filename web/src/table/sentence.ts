// An action of the log in words.
import type { Place, Told } from "../net/protocol";
import type { Words } from "../words/words";

/** Empty for an action that goes without saying: then the catalogue has nothing but silence for its events. */
export function sentenceOf(told: Told, words: Words): string {
  const who = told.actor === null ? "" : `${words.name(told.actor)}: `;
  const isSilent = told.events.length > 0 && told.events.every(({ code }) => words.has(`event-${code}`));
  const text = words.events(told.events) || (isSilent ? "" : `${who}${told.text}`);
  return told.by ? `${text} (${deciderOf(told.by, words)})` : text;
}

/** Who decided instead of the seat: `clock`, or `bot` and its name. */
function deciderOf(by: string, words: Words): string {
  return words.firstOf([`by-${by.split(" ")[0]}`], by);
}

/** Who took what back: the first thing of a person's that has not happened any more. Bots take nothing back. */
export function takenBack(back: readonly Told[], places: readonly Place[], words: Words): string {
  const first = back.find(({ actor }) => actor !== null && places[actor]?.bot === null);
  if (!first) return words.text("taken-back");
  const own = `took-back-${first.text}`;
  return words.text(words.has(own) ? own : "took-back", { seat: first.actor ?? 0 });
}
