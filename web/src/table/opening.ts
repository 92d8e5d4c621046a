// Opening a table with one tap: with friends, against bots, or like another one.
import { keepKey } from "../app/memory";
import { nameFor } from "../app/names";
import { router, tablePath } from "../app/router.svelte";
import { openTable } from "../net/api";
import type { GameInfo, NewTable, Shown } from "../net/protocol";
import type { Words } from "../words/words";
import { usualBot, usualSeats } from "./seating";

/** The person sits down, and the other seats wait for friends. */
export function openWithFriends(game: GameInfo, words: Words): Promise<void> {
  const free = Array.from({ length: usualSeats(game) - 1 }, () => ({}));
  return open({ game: game.name, places: [{ names: [nameFor(words)] }, ...free] });
}

/** The person, and bots of middling strength, at so many seats; the game begins. */
export function openAgainstBots(game: GameInfo, seats: number, words: Words): Promise<void> {
  const bots = Array.from({ length: seats - 1 }, () => ({ bot: usualBot(game.bots) }));
  return open({ game: game.name, places: [{ names: [nameFor(words)] }, ...bots], begin: true });
}

/** A table of the person's own with the game, the options and the seats of another. */
export function openLike({ game, options, places, clockSeconds, hints }: Shown, words: Words): Promise<void> {
  const free = Array.from({ length: places.length - 1 }, () => ({}));
  return open({ game, options, clockSeconds, hints, places: [{ names: [nameFor(words)] }, ...free] });
}

/** Open a table and go there. */
export async function open(table: NewTable): Promise<void> {
  const opened = await openTable(table);
  keepKey(opened.table, opened.key, table.game);
  router.go(tablePath(opened.table));
}
