// The layouts that have come from the server, by game and options: a component that asks for one is told when it is there.
import { fetchLayout } from "../../api";
import type { Setting } from "../../protocol";
import type { Layout } from "./position";

class Layouts {
  #known: Record<string, Layout> = $state.raw({});
  #asked = new Set<string>();

  of(setting: Setting): Layout | null {
    const key = JSON.stringify(setting);
    const layout = this.#known[key] ?? null;
    if (layout === null && !this.#asked.has(key)) void this.#fetch(key, setting);
    return layout;
  }

  async #fetch(key: string, setting: Setting): Promise<void> {
    this.#asked.add(key);
    try {
      const layout = (await fetchLayout(setting)) as Layout;
      this.#known = { ...this.#known, [key]: layout };
    } catch {
      // the line is gone for the moment: whoever asks next asks the server again
      setTimeout(() => this.#asked.delete(key), 1000);
    }
  }
}

export const layouts = new Layouts();
