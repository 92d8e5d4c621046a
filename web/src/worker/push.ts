// A call to one's turn that came while no page was open, or none looked at: shown, and followed when it is tapped.

/** As the server's `push.py` sends it. */
interface Pushed {
  table: string;
  title: string;
  text: string;
}

/** What a worker's own scope offers of this; the page's types know nothing of it. */
interface PushScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Opened[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(kind: string, listener: (event: WorkerEvent) => void): void;
}

interface Opened {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
}

interface WorkerEvent {
  data?: { json(): Pushed };
  notification?: Notification;
  waitUntil(work: Promise<unknown>): void;
}

export function answerPushes(scope: PushScope): void {
  scope.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(show(scope, event.data.json()));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification?.close();
    const path = (event.notification?.data as { path?: string } | undefined)?.path ?? "/";
    event.waitUntil(open(scope, path));
  });
}

async function show(scope: PushScope, { table, title, text }: Pushed): Promise<void> {
  const options = { body: text, tag: table, icon: "/icon-192.png", data: { path: pathOf(table) } };
  await scope.registration.showNotification(title, options);
}

/** To the page that shows the table, or to a new one. */
async function open(scope: PushScope, path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : scope.clients.openWindow(path));
}

function pathOf(table: string): string {
  return `/t/${encodeURIComponent(table)}`;
}
