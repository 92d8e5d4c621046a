// One shaft on a page: its layout, how one looks at it, and what one is about to let go there.
import { keepLook, lookAt } from "../../app/memory";
import type { DropItLayout } from "../../net/pictures";
import type { Setting } from "../../net/protocol";
import type { BoardModel } from "../contract";
import { Aim } from "./aim.svelte";
import { layoutFor } from "./layouts";

const BOARD = "drop-it";
const MIRRORED = "mirrored";

export class ShaftModel implements BoardModel {
  /** Null until it has come from the server. */
  layout: DropItLayout | null = $state.raw(null);
  readonly aim = new Aim();
  /** From behind: a mirrored view, never another position. */
  #mirrored = $state(lookAt(BOARD) === MIRRORED);

  constructor(setting: Setting) {
    void layoutFor(setting).then((layout) => {
      this.layout = layout;
    });
  }

  get mirrored(): boolean {
    return this.#mirrored;
  }

  /** Look from the other side; the next shaft begins as this one is looked at. */
  turnRound(): void {
    this.#mirrored = !this.#mirrored;
    keepLook(BOARD, this.#mirrored ? MIRRORED : "");
  }

  readonly takeUp = (text: string): void => this.aim.takeUp(text);
}
