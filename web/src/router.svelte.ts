// Three kinds of pages, by address.

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; from: string | null; line: number }
  | { page: "table"; table: string }
  | { page: "nowhere" };

export function routeOf(address: { pathname: string; search: string }): Route {
  const [first, second, ...more] = address.pathname.split("/").filter(Boolean).map(decoded);
  if (first === undefined) return { page: "home" };
  if (second === undefined || more.length > 0) return { page: "nowhere" };
  if (first === "t") return { page: "table", table: second };
  if (first !== "new") return { page: "nowhere" };
  const query = new URLSearchParams(address.search);
  return { page: "new", game: second, from: query.get("from"), line: Number(query.get("line")) || 0 };
}

export function tablePath(table: string): string {
  return `/t/${encodeURIComponent(table)}`;
}

export function newPath(game: string, from?: { table: string; line: number }): string {
  const path = `/new/${encodeURIComponent(game)}`;
  return from ? `${path}?${new URLSearchParams({ from: from.table, line: String(from.line) })}` : path;
}

class Router {
  route: Route = $state.raw({ page: "home" });

  start(): void {
    this.#read();
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (click) => this.#follow(click));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
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
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    click.preventDefault();
    this.go(link.pathname + link.search);
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const router = new Router();
