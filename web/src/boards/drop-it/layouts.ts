// The layouts that have come from the server, by game and options: each is asked for once.
import { fetchLayout } from "../../net/api";
import type { DropItLayout } from "../../net/pictures";
import type { Setting } from "../../net/protocol";

const RETRIES_MS = [1_000, 2_000, 4_000, 8_000];
const LAST_RETRY_MS = 15_000;

const asked = new Map<string, Promise<DropItLayout>>();

export function layoutFor(setting: Setting): Promise<DropItLayout> {
  const key = JSON.stringify(setting);
  const layout = asked.get(key) ?? patiently(() => fetchLayout<DropItLayout>(setting));
  asked.set(key, layout);
  return layout;
}

/** Ask until it comes: without a layout there is no board, and nobody asks a second time. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch {
      await new Promise((done) => setTimeout(done, RETRIES_MS[attempt] ?? LAST_RETRY_MS));
    }
  }
}
