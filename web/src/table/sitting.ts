// Sitting down: under which name, and what this browser remembers of it.
import { keepName, ownName } from "../app/memory";
import { madeUp } from "../app/names";
import type { Shown } from "../net/protocol";
import type { Words } from "../words/words";
import { namesOf } from "./seating";
import type { Visit } from "./visit.svelte";

/** Everybody's names at a table. */
export function namesAt({ places }: Pick<Shown, "places">): string[] {
  return places.flatMap((place) => place.names);
}

/** Take a seat, or join the team there, as whoever was written down, or under a made-up name; true if it was done. */
export async function sitDown(
  visit: Visit,
  shown: Shown,
  words: Words,
  kind: "sit" | "join",
  seat: number,
  written: string,
): Promise<boolean> {
  const said = namesOf(written);
  const names = said.length > 0 ? said : [madeUp(words, namesAt(shown))];
  const isOwn = shown.seats.length === 0 || ownName() === "";
  const done = await visit.ask({ kind, seat, names });
  // a team is nobody's own name, nor is that of somebody else at the same screen
  if (done && isOwn && said.length === 1 && said[0]) keepName(said[0]);
  return done;
}
