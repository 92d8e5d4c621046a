// Web push for a table: this browser tells the server where it can be called, as long as its person wants that.
import { fetchPushKey } from "../net/api";
import type { Visit } from "./visit.svelte";

/** Let the server call this browser to its turn at a table, where it sends calls at all. */
export async function subscribe(visit: Visit, language: string): Promise<void> {
  const key = await fetchPushKey().catch(() => null);
  const worker = key === null ? undefined : await navigator.serviceWorker?.ready;
  if (key === null || !worker) return;
  const found = await subscriptionOf(worker, key).catch(() => null); // a browser without a push service has none
  const { endpoint, keys } = found?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return;
  await visit.ask({ kind: "subscribe", endpoint, p256dh: keys.p256dh, auth: keys.auth, language });
}

/** The browser's subscription: one serves all tables of a server. */
async function subscriptionOf(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const known = await worker.pushManager.getSubscription();
  return known ?? worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
