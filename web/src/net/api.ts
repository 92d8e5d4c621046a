// What goes over plain HTTP.

import { presence } from "./presence.svelte";
import type {
  Analysing,
  GameInfo,
  Glance,
  Guide,
  Invitation,
  KeptTables,
  NewTable,
  NewWhatIf,
  Opened,
  PushInfo,
  RecordInfo,
  Refusal,
  Replay,
  ScoreMap,
  Scores,
  ServerKey,
  Setting,
  WhatIf,
} from "./protocol";

/** The server said no, with words for it; or nobody answered at all. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The service worker's word that nobody answered, and this is what it had kept. */
const KEPT = "x-kept";
const PATIENCE_MS = 30_000; // a line that died without a word would keep somebody waiting for ever

let games: Promise<GameInfo[]> | null = null;

/** The games that there are; asked once. */
export function fetchGames(): Promise<GameInfo[]> {
  games ??= ask<GameInfo[]>("/api/games").catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

let key: Promise<string> | null = null;

/** The public key of this server's signatures; asked once. */
export function fetchKey(): Promise<string> {
  key ??= ask<ServerKey>("/api/key").then((answer) => answer.key);
  key.catch(() => {
    key = null;
  });
  return key;
}

/** All words of a language: the files of the catalogue by name. */
export function fetchWords(language: string): Promise<Record<string, string>> {
  return ask<Record<string, string>>(`/api/words/${language}`);
}

const NO_PAGE = ["http-404", "no-rule-page"];

/** A game's rules in Markdown; null where there are none. */
export async function fetchRules(game: string, language: string): Promise<string | null> {
  try {
    return await (await answer(`/api/games/${encodeURIComponent(game)}/rules/${language}`)).text();
  } catch (error) {
    if (NO_PAGE.includes(refusalOf(error).code)) return null;
    throw error;
  }
}

/** What explains a game in two minutes; its text is empty where nobody has written it. */
export function fetchGuide(game: string, language: string): Promise<Guide> {
  return ask<Guide>(`/api/games/${encodeURIComponent(game)}/guide/${language}`);
}

/** Whose calls a browser takes that wants to be called to its turn; null where the server sends none. */
export async function fetchPushKey(): Promise<string | null> {
  return (await ask<PushInfo>("/api/push")).key;
}

export function openTable(table: NewTable): Promise<Opened> {
  return ask<Opened>("/api/tables", posted(table));
}

/** What the boards of a game with these options are drawn with. The worker that keeps the answers asks in the same words. */
export function fetchLayout<Layout>({ game, seats, options = {} }: Setting): Promise<Layout> {
  return ask<Layout>("/api/layouts", posted({ game, seats, options }));
}

/** What there was to see of an action at a table: empty where there was nothing. */
export async function fetchExhibit(table: string, number: number, promise = ""): Promise<ArrayBuffer> {
  // a game that was called off had other dice, and browsers keep what they were sent for this address
  const query = new URLSearchParams({ promise: promise.slice(0, 8) });
  return (await answer(`/api/tables/${encodeURIComponent(table)}/exhibits/${number}?${query}`)).arrayBuffer();
}

/** The same for a line of a record, counted from 0. */
export async function exhibitOfRecord(record: string, line: number): Promise<ArrayBuffer> {
  return (await answer("/api/exhibits", posted({ record, line }))).arrayBuffer();
}

/** What another action in place of a record's line would have led to. */
export function askWhatIf(asked: NewWhatIf): Promise<WhatIf> {
  return ask<WhatIf>("/api/what-if", posted(asked));
}

/** What a release at a record's line would have scored all along the rim. */
export function fetchScoreMap(record: string, line: number): Promise<ScoreMap> {
  return ask<ScoreMap>("/api/score-maps", posted({ record, line }));
}

/** How far the analysis of a table's game is; it begins with the first who asks. */
export function analyseTable(table: string): Promise<Analysing> {
  return ask<Analysing>(`/api/tables/${encodeURIComponent(table)}/analysis`, posted({}));
}

/** The same of a record that the person brings. */
export function analyseRecord(record: string): Promise<Analysing> {
  return ask<Analysing>("/api/analyses", posted({ record }));
}

/** A game's high-score boards. */
export function fetchScores(game: string): Promise<Scores[]> {
  return ask<Scores[]>(`/api/games/${encodeURIComponent(game)}/scores`);
}

export async function fetchRecord(table: string): Promise<string> {
  return (await answer(recordPath(table))).text();
}

/** What a record that the person brings says of itself. */
export function describeRecord(record: string): Promise<RecordInfo> {
  return ask<RecordInfo>("/api/records", posted({ record }));
}

/** Every position of a table so far. */
export function fetchReplay(table: string): Promise<Replay> {
  return ask<Replay>(`/api/tables/${encodeURIComponent(table)}/replay`);
}

/** Every position of a record that the person brings. */
export function replayRecord(record: string): Promise<Replay> {
  return ask<Replay>("/api/replays", posted({ record }));
}

/** A part of the game's demo. */
export function fetchLesson(game: string, part: string): Promise<Replay> {
  return ask<Replay>(`/api/games/${encodeURIComponent(game)}/lesson?${new URLSearchParams({ part })}`);
}

export function recordPath(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}

/** How the tables stand that this browser remembers; those that are gone are left out. */
export function fetchGlances(kept: KeptTables): Promise<Glance[]> {
  return ask<Glance[]>("/api/glances", posted(kept));
}

/** The link to a table that works for others, and whether any does. */
export function fetchInvitation(table: string): Promise<Invitation> {
  return ask<Invitation>(`/api/tables/${encodeURIComponent(table)}/invitation`);
}

export function qrPath(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/qr.svg`;
}

/** The refusal behind whatever was thrown. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof RefusalError ? error.refusal : refusal("no-answer");
}

async function ask<Body>(path: string, init?: RequestInit): Promise<Body> {
  return (await (await answer(path, init)).json()) as Body;
}

async function answer(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
    presence.note(false);
    throw new RefusalError(refusal("no-answer"));
  });
  presence.note(!response.headers.has(KEPT));
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as Refusal | null;
  throw new RefusalError(body && typeof body.code === "string" ? body : refusal("no-answer"));
}

function posted(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function refusal(code: string): Refusal {
  return { code, clause: "", arguments: {} };
}
