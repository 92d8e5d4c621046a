// What somebody would do who knows: asked for in a turn, and gone with it.
import type { Idea } from "../net/protocol";
import type { Turn } from "./turn.svelte";
import type { Visit } from "./visit.svelte";

export class Hinting {
  /** What was answered, best first; null while it is thought about. */
  ideas: Idea[] | null = $state.raw(null);
  /** The turn that it was asked for in. */
  #moment = $state("");
  readonly #visit: Visit;
  readonly #turn: Turn;

  constructor(visit: Visit, turn: Turn) {
    [this.#visit, this.#turn] = [visit, turn];
  }

  /** There is a hint to be seen, or to be waited for. */
  readonly isShown = $derived.by(() => this.#moment !== "" && this.#moment === this.#turn.moment);
  readonly isThinking = $derived.by(() => this.isShown && this.ideas === null);
  /** The action that the board marks, as the game spells it; empty where there is none. */
  readonly text = $derived.by(() => (this.isShown ? (this.ideas?.[0]?.text ?? "") : ""));

  async ask(): Promise<void> {
    const { moment, seat } = this.#turn;
    if (seat === undefined || this.isThinking) return;
    [this.#moment, this.ideas] = [moment, null];
    const ideas = ((await this.#visit.advise(seat, "hint")) ?? []) as Idea[];
    if (this.#moment === moment) this.ideas = ideas;
  }

  /** It was read. */
  end(): void {
    this.#moment = "";
  }
}
