// What this browser remembers: its key to each table, a name, a language. Never in an address, so never in a shared link.

const KEYS = "droptable.table.";
const NAME = "droptable.name";
const NICKNAME = "droptable.nickname";
const LANGUAGE = "droptable.language";
const SETTING = "droptable.setting.";
const RECORD = "droptable.record";
const DRAFT = "droptable.draft.";
const LOOK = "droptable.look.";
const MOST_TABLES = 30;

export interface Remembered {
  table: string;
  key: string;
  game: string;
  at: number;
}

export function keyOf(table: string): string | null {
  return read(table)?.key ?? null;
}

/** Keep the key of a table; what is known of its game stays if nothing new is said. */
export function keepKey(table: string, key: string, game = ""): void {
  const before = read(table);
  const isNews =
    before?.key !== key || (game !== "" && before.game !== game) || Date.now() - before.at > 60_000;
  if (!isNews) return;
  write(KEYS + table, JSON.stringify({ key, game: game || before?.game || "", at: Date.now() }));
  for (const old of rememberedTables().slice(MOST_TABLES)) forget(old.table);
}

export function forget(table: string): void {
  attempt(() => localStorage.removeItem(KEYS + table), undefined);
}

/** The tables that this browser has sat at, the latest first. */
export function rememberedTables(): Remembered[] {
  const names = attempt(() => Object.keys(localStorage), []);
  return names
    .filter((name) => name.startsWith(KEYS))
    .flatMap((name) => read(name.slice(KEYS.length)) ?? [])
    .sort((a, b) => b.at - a.at);
}

export function ownName(): string {
  return attempt(() => localStorage.getItem(NAME), null) ?? "";
}

export function keepName(name: string): void {
  write(NAME, name);
}

/** A number that this browser keeps: which of the made-up names is its own. */
export function nickname(): number {
  const kept = Number(attempt(() => localStorage.getItem(NICKNAME), null) ?? Number.NaN);
  if (Number.isInteger(kept) && kept >= 0) return kept;
  const own = Math.floor(Math.random() * 1000);
  write(NICKNAME, String(own));
  return own;
}

export function chosenLanguage(): string | null {
  return attempt(() => localStorage.getItem(LANGUAGE), null);
}

export function keepLanguage(language: string): void {
  write(LANGUAGE, language);
}

/** A setting that was kept under this name. */
export function kept(name: string): string | null {
  return attempt(() => localStorage.getItem(SETTING + name), null);
}

export function keep(name: string, value: string): void {
  write(SETTING + name, value);
}

/** The record that the person brought last, for as long as this tab is open. */
export function ownRecord(): string | null {
  return attempt(() => sessionStorage.getItem(RECORD), null);
}

/** Keep a record in place of the one before, which goes even where there is no room for another. */
export function keepRecord(text: string): void {
  attempt(() => sessionStorage.removeItem(RECORD), undefined);
  attempt(() => sessionStorage.setItem(RECORD, text), undefined);
}

/** What somebody had in hand at a moment of a table, for as long as this tab is open; null if nothing of that moment was kept. */
export function draftOf(table: string, moment: string): string | null {
  const kept = draft(table);
  return kept?.moment === moment ? kept.text : null;
}

export function keepDraft(table: string, moment: string, text: string): void {
  attempt(() => sessionStorage.setItem(DRAFT + table, JSON.stringify({ moment, text })), undefined);
}

/** Let go of what was kept, unless its moment is one of these. */
export function forgetDraft(table: string, moments: readonly string[]): void {
  const kept = draft(table);
  if (kept && !moments.includes(kept.moment))
    attempt(() => sessionStorage.removeItem(DRAFT + table), undefined);
}

/** How somebody last looked at a board, for as long as this tab is open. */
export function lookAt(board: string): string | null {
  return attempt(() => sessionStorage.getItem(LOOK + board), null);
}

export function keepLook(board: string, look: string): void {
  attempt(() => sessionStorage.setItem(LOOK + board, look), undefined);
}

function draft(table: string): { moment: string; text: string } | null {
  return attempt(() => JSON.parse(sessionStorage.getItem(DRAFT + table) ?? "null"), null);
}

function read(table: string): Remembered | null {
  return attempt(() => {
    const text = localStorage.getItem(KEYS + table);
    return text === null ? null : { table, ...(JSON.parse(text) as Omit<Remembered, "table">) };
  }, null);
}

function write(name: string, value: string): void {
  attempt(() => localStorage.setItem(name, value), undefined);
}

/** A browser may forbid or have filled its storage: then this visit is simply not remembered. */
function attempt<Value>(action: () => Value, otherwise: Value): Value {
  try {
    return action();
  } catch {
    return otherwise;
  }
}
