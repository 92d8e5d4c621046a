// Without a network the shell, the rules and the demos are there. With one, nothing old is ever shown: pages and words are
// asked for anew, and what is kept serves only where nobody answers. Files that have their content's hash in their name
// cannot be old.
import type { GameInfo, Guide, Replay, Setting } from "../net/protocol";

/** What a worker's own scope offers of this; the page's types know nothing of it. */
interface OfflineScope {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: string, listener: (event: OfflineEvent) => void): void;
}

interface OfflineEvent {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

/** The build writes these in: the client's files, and what stands for all of them together. */
declare const KEPT_FILES: string[];
declare const KEPT_VERSION: string;

const PREFIX = "droptable-";
const SHELL = "/";
const LANGUAGES = ["en", "de"];
/** How long a page is waited for before what is kept does: a network that swallows everything answers never. */
const PATIENCE_MS = 6_000;
/** Tells the page that nobody answered, and this is what was kept. */
const KEPT = "x-kept";
/** Questions that are asked with a body, and have one answer for ever. */
const ASKED_BY_POST = ["/api/layouts", "/api/exhibits"];
const ANSWERS = /^\/api\/(games|words\/\w+|games\/[^/]+\/((rules|guide)\/\w+|lesson|scores))$/;

export function keepForOffline(scope: OfflineScope): void {
  const name = PREFIX + KEPT_VERSION;
  scope.addEventListener("install", (event) => event.waitUntil(install(scope, name)));
  scope.addEventListener("activate", (event) => event.waitUntil(activate(scope, name)));
  scope.addEventListener("fetch", (event) => {
    const answer = answerTo(event.request, scope.location.origin, name);
    if (answer) event.respondWith(answer);
  });
}

async function install(scope: OfflineScope, name: string): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll([SHELL, ...KEPT_FILES]);
  await scope.skipWaiting(); // a client that is older than its server must not go on
}

async function activate(scope: OfflineScope, name: string): Promise<void> {
  const others = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
  await scope.clients.claim();
  await keepLessons(name);
}

/** Fetch what rules and demos are made of. */
async function keepLessons(name: string): Promise<void> {
  await Promise.all(LANGUAGES.map((language) => fresh(new Request(`/api/words/${language}`), name)));
  const games = (await (await fresh(new Request("/api/games"), name)).json()) as GameInfo[];
  for (const { name: game, lessons } of games) {
    const path = `/api/games/${encodeURIComponent(game)}`;
    for (const language of LANGUAGES) {
      await fresh(new Request(`${path}/rules/${language}`), name);
      await keepGuide(`${path}/guide/${language}`, name);
    }
    for (const part of lessons)
      await keepLesson(`${path}/lesson?${new URLSearchParams({ part })}`, name).catch(() => undefined);
  }
}

/** Fetch the rules in pictures, with what these are drawn with. */
async function keepGuide(path: string, name: string): Promise<void> {
  const response = await fresh(new Request(path), name);
  if (!response.ok) return;
  const { illustrations } = (await response.json()) as Guide;
  for (const { setting } of illustrations) await keepLayout(setting, name);
}

/** In the same words as net/api.ts, by which the answer is found again. */
async function keepLayout({ game, seats, options = {} }: Setting, name: string): Promise<void> {
  await fresh(posted("/api/layouts", { game, seats, options }), name);
}

/** Fetch a demo with what its board is drawn with, and what there is to see where a World answers. */
async function keepLesson(path: string, name: string): Promise<void> {
  const { game, places, options, record, steps } = (await (
    await fresh(new Request(path), name)
  ).json()) as Replay;
  await keepLayout({ game, seats: places.length, options }, name);
  for (const [line, step] of steps.entries())
    if (step.turn.kind === "effect") await fresh(posted("/api/exhibits", { record, line }), name);
}

function posted(path: string, body: unknown): Request {
  return new Request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The answer to a request, where it is ours to give. */
function answerTo(request: Request, origin: string, name: string): Promise<Response> | null {
  const url = new URL(request.url);
  if (url.origin !== origin) return null;
  if (request.method === "POST")
    return ASKED_BY_POST.includes(url.pathname) ? freshElseKept(request, name) : null;
  if (request.method !== "GET") return null;
  if (request.mode === "navigate") return page(request, name);
  if (KEPT_FILES.includes(url.pathname)) return file(request, name);
  return ANSWERS.test(url.pathname) ? freshElseKept(request, name) : null;
}

/** A page: the server's own, which is never older than the server; the kept shell where nobody answers. */
async function page(request: Request, name: string): Promise<Response> {
  const patience = new Promise<Response>((_, fail) => setTimeout(fail, PATIENCE_MS));
  try {
    return await Promise.race([fetch(request), patience]);
  } catch {
    return (await kept(SHELL, name)) ?? Response.error();
  }
}

async function file(request: Request, name: string): Promise<Response> {
  return (await kept(new URL(request.url).pathname, name)) ?? fetch(request);
}

async function freshElseKept(request: Request, name: string): Promise<Response> {
  const again = request.clone();
  try {
    return await fresh(request, name);
  } catch {
    const found = await kept(await keyOf(again), name);
    if (!found) return Response.error();
    const headers = new Headers(found.headers);
    headers.set(KEPT, "yes");
    return new Response(found.body, { status: found.status, headers });
  }
}

/** Ask the server, and keep what it says. */
async function fresh(request: Request, name: string): Promise<Response> {
  const key = await keyOf(request.clone());
  const response = await fetch(request);
  if (response.ok) await (await caches.open(name)).put(key, response.clone());
  return response;
}

async function kept(key: string, name: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(key);
}

/** By what an answer is kept: its address, and for a question with a body also what was asked. */
async function keyOf(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "POST") return pathname + search;
  const body = new TextEncoder().encode(await request.text());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return `${pathname}?asked=${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
