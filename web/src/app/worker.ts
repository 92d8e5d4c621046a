// The page's way to its service worker.

const RENEWED = "droptable.renewed";
const RENEWED_LATELY_MS = 20_000;

/** Have the worker at hand, where a browser has such: it takes calls while nobody looks, and answers where no server does. */
export function startWorker(): void {
  const workers = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  // the first one takes over a page that is as new as itself; a later one belongs to a newer client
  let isOlder = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (isOlder) renew();
    isOlder = true;
  });
  void workers.register("/worker.js", { type: "module" }).catch(() => undefined);
}

/** The server was away and is back: perhaps it is a newer one, which has a newer client. */
export async function lookForNewer(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.update().catch(() => undefined);
}

/** Load the page anew, as the server has it now; not again and again. */
export function renew(): void {
  const last = Number(sessionStorage.getItem(RENEWED) ?? 0);
  if (Date.now() - last < RENEWED_LATELY_MS) return;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  location.reload();
}
