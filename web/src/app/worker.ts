// The page's way to its service worker.

/** Have the worker at hand, where a browser has such: it takes calls while nobody looks. */
export function startWorker(): void {
  if (!import.meta.env.PROD) return;
  void navigator.serviceWorker?.register("/worker.js", { type: "module" }).catch(() => undefined);
}
