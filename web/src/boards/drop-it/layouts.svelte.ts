// The layouts that have come from the server, by game and options: a component that asks for one is told when it is there.
import { fetchLayout } from "../../net/api";
import type { Setting } from "../../net/protocol";
import type { Layout } from "./position";

const RETRIES_MS = [1_000, 2_000, 4_000, 8_000];
const LAST_RETRY_MS = 15_000;

export class Layouts {
  #known: Record<string, Layout> = $state.raw({});
  #asked = new Set<string>();

  of(setting: Setting): Layout | null {
    const key = JSON.stringify(setting);
    const layout = this.#known[key] ?? null;
    if (layout === null && !this.#asked.has(key)) void this.#fetch(key, setting);
    return layout;
  }

  /** Ask until it comes: without a layout there is no board, and nobody asks a second time. */
  async #fetch(key: string, setting: Setting): Promise<void> {
    this.#asked.add(key);
    for (let attempt = 0; ; attempt++) {
      try {
        const layout = (await fetchLayout(setting)) as Layout;
        this.#known = { ...this.#known, [key]: layout };
        return;
      } catch {
        await new Promise((done) => setTimeout(done, RETRIES_MS[attempt] ?? LAST_RETRY_MS));
      }
    }
  }
}

export const layouts = new Layouts();
