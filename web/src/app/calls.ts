// Calls somebody back to their turn who looks elsewhere: the page's icon, a soft sound, a buzz, a notification.
import { play } from "../design/sound";
import { preferences } from "./preferences.svelte";

const USUAL_ICON = "/icon.svg";
const CALLING_ICON = "/icon-turn.svg";
const BUZZ_MS = [60, 80, 60];

export interface Call {
  /** What it is about: a newer call takes the place of an older one. */
  table: string;
  title: string;
  text: string;
}

/** Whether this browser can show notifications here, and has not been told never to. */
export function mayBeCalled(): boolean {
  return isSecureContext && "Notification" in window && Notification.permission !== "denied";
}

/** Ask the person's browser for notifications, once they have said that they want them; tell whether they may come. */
export async function beCalled(): Promise<boolean> {
  const isAllowed = (await Notification.requestPermission()) === "granted";
  preferences.choose({ calls: isAllowed ? "on" : "off" });
  return isAllowed;
}

/** Want no calls any more: a server that still has one to send learns from the push service that nobody is there. */
export async function beCalledNoMore(): Promise<void> {
  preferences.choose({ calls: "off" });
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** Let the page's icon tell that somebody is waited for here. */
export function showCalling(isCalling: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = isCalling ? CALLING_ICON : USUAL_ICON;
}

/** It is their turn: say so to the ear and the hand, and, where they do not look, in a notification. */
export async function call(what: Call): Promise<void> {
  play("call", { volume: 0.5 });
  // a browser complains where nobody has touched the page yet
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (document.hidden && preferences.calls === "on" && mayBeCalled()) await notify(what);
}

/** They have come: a call that is still to be seen has done its work. */
export async function hangUp(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag: table })) ?? []) shown.close();
}

async function notify({ table, title, text }: Call): Promise<void> {
  const options = { body: text, tag: table, icon: "/icon-192.png", data: { path: `/t/${table}` } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) await worker.showNotification(title, options);
  else showByPage(title, options);
}

/** Without a worker the page shows it itself, which phones do not allow. */
function showByPage(title: string, options: NotificationOptions): void {
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    const leave = () => shown.close();
    document.addEventListener("visibilitychange", leave, { once: true });
  } catch {
    // then title, icon and sound have to do
  }
}
