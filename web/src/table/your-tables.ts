// The tables that this browser has sat at, with how they stand: one's own turn first, what is over last.
import { forget, type Remembered, rememberedTables } from "../app/memory";
import { fetchGlances } from "../net/api";
import { type Glance, MOST_GLANCES } from "../net/protocol";

/** A table; `glance` is null while nobody has said how it stands, or where the server does not have it. */
export interface YourTable {
  table: string;
  game: string;
  agoS: number;
  glance: Glance | null;
}

/** What is remembered, before the server has answered. */
export function remembered(now = Date.now()): YourTable[] {
  return rememberedTables().map((seen) => known(seen, null, now));
}

/** The same with how each table stands. */
export async function yourTables(now = Date.now()): Promise<YourTable[]> {
  const seen = rememberedTables().slice(0, MOST_GLANCES);
  if (seen.length === 0) return [];
  const glances = await fetchGlances({ tables: seen.map(({ table, key }) => ({ table, key })) });
  const byTable = new Map(glances.map((glance) => [glance.table, glance]));
  return sorted(seen.map((one) => known(one, byTable.get(one.table) ?? null, now)));
}

/** One's own turn first, then what is being played, what waits for people, and what is over; the latest first in each. */
export function sorted(tables: readonly YourTable[]): YourTable[] {
  return [...tables].sort((one, other) => rank(one) - rank(other) || one.agoS - other.agoS);
}

export function forgetAll(): void {
  for (const { table } of rememberedTables()) forget(table);
}

function rank({ glance }: YourTable): number {
  if (glance === null) return 4;
  if (glance.isUp) return 0;
  return { playing: 1, lobby: 2 }[glance.stage] ?? 3;
}

function known({ table, game, at }: Remembered, glance: Glance | null, now: number): YourTable {
  const agoS = glance?.agoS ?? Math.max(0, Math.round((now - at) / 1000));
  return { table, game: glance?.game ?? game, agoS, glance };
}
