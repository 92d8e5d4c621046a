// Which page an address means.

export type Route =
  | { page: "home" }
  | { page: "settings" }
  | { page: "gallery"; game: string }
  | { page: "new"; game: string; from: string | null; line: number }
  | { page: "rules"; game: string }
  | { page: "scores"; game: string }
  | { page: "demo"; game: string; part: string }
  | { page: "table"; table: string; big: boolean }
  | { page: "replay"; table: string; line: number }
  | { page: "nowhere" };

type Address = Pick<Location, "origin" | "pathname" | "search" | "hash">;

/** A replay of a record that was brought as a file, not of a table. */
export const OWN_RECORD = "own";

/** What a table's id can look like: of anything else the server would not even say that it is not there. */
const TABLE = /^[a-z0-9_-]{1,32}$/;
/** What a messenger takes along with a link that ends a sentence. */
const BEHIND = /[.,;:!?)\]}>"'’”“»]+$/;
const IN_DIALOG = { dialog: true } as const;

export function routeOf(address: { pathname: string; search: string }): Route {
  const [head, second, ...more] = address.pathname.split("/").filter(Boolean).map(decoded);
  const first = head?.toLowerCase(); // some write capitals when a link is read aloud
  const query = new URLSearchParams(address.search);
  if (first === undefined) return { page: "home" };
  if (more.length > 0) return { page: "nowhere" };
  if (second === undefined) {
    if (first === "gallery") return { page: first, game: "" };
    return first === "settings" ? { page: first } : { page: "nowhere" };
  }
  const line = Math.trunc(Number(query.get("line"))) || 0;
  switch (first) {
    case "t":
    case "replay": {
      const table = second.toLowerCase().replace(BEHIND, "");
      if (!TABLE.test(table)) return { page: "nowhere" };
      return first === "t"
        ? { page: "table", table, big: query.get("view") === "big" }
        : { page: "replay", table, line };
    }
    case "new":
      return { page: "new", game: second, from: query.get("from"), line };
    case "rules":
    case "scores":
      return { page: first, game: second };
    case "gallery":
      return { page: first, game: second };
    case "demo":
      return { page: "demo", game: second, part: query.get("part") ?? "" };
    default:
      return { page: "nowhere" };
  }
}

export function tablePath(table: string): string {
  return `/t/${encodeURIComponent(table)}`;
}

/** A table as large as the wall, for a projector. */
export function bigPath(table: string): string {
  return `${tablePath(table)}?${new URLSearchParams({ view: "big" })}`;
}

export function rulesPath(game: string, clause = ""): string {
  return `/rules/${encodeURIComponent(game)}${clause ? `#${clause}` : ""}`;
}

export function scoresPath(game: string): string {
  return `/scores/${encodeURIComponent(game)}`;
}

/** A game's demo; without a part, the first. */
export function demoPath(game: string, part = ""): string {
  const path = `/demo/${encodeURIComponent(game)}`;
  return part ? `${path}?${new URLSearchParams({ part })}` : path;
}

/** The design system; with a game, boards of it on one page. */
export function galleryPath(game: string): string {
  return `/gallery/${encodeURIComponent(game)}`;
}

/** A replay; with a line, at the position after that many actions. */
export function replayPath(table: string, line: number | null = null): string {
  return `/replay/${encodeURIComponent(table)}${line === null ? "" : `?line=${line}`}`;
}

export function newPath(game: string, from?: { table: string; line: number }): string {
  const path = `/new/${encodeURIComponent(game)}`;
  return from ? `${path}?${new URLSearchParams({ from: from.table, line: String(from.line) })}` : path;
}

class Router {
  route: Route = $state.raw({ page: "home" });
  /** The table that somebody has come from, by links of this page: where they go back to. */
  left: string | null = $state(null);

  start(): void {
    this.#read();
    addEventListener("popstate", () => {
      for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
      this.#read();
    });
    document.addEventListener("toggle", enterOrLeave, { capture: true });
    document.addEventListener("click", (click) => this.#follow(click));
  }

  go(path: string): void {
    // nobody comes back to a dialog
    if (isInDialog()) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** Let the address tell where in the page somebody is: not a page of its own to come back to. */
  note(path: string): void {
    try {
      history.replaceState(null, "", path);
    } catch {
      // some browsers allow only so many of these within a while: then the address lags behind
    }
  }

  #read(): void {
    this.left = this.route.page === "table" ? this.route.table : null;
    this.route = routeOf(location);
  }

  /** A plain click on a link of our own stays in the page. */
  #follow(click: MouseEvent): void {
    if (
      click.defaultPrevented ||
      click.button !== 0 ||
      click.metaKey ||
      click.ctrlKey ||
      click.shiftKey ||
      click.altKey
    )
      return;
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || !isPage(link, location)) return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** An open dialog is a step of its own in the history: a phone's Back closes it, and leaves the page only then. */
function enterOrLeave(event: Event): void {
  if (!(event.target instanceof HTMLDialogElement)) return;
  const isOpen = event.target.open;
  if (isOpen && !isInDialog()) history.pushState(IN_DIALOG, "");
  else if (!isOpen && isInDialog()) history.back();
}

function isInDialog(): boolean {
  return (history.state as typeof IN_DIALOG | null)?.dialog === IN_DIALOG.dialog;
}

/** Whether a link leads to a page of ours; to another place in this very page the browser goes by itself. */
export function isPage(link: Address, here: Address): boolean {
  const isHere = link.pathname === here.pathname && link.search === here.search && link.hash !== "";
  return link.origin === here.origin && !link.pathname.startsWith("/api/") && !isHere;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router = new Router();
