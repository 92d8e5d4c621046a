// What the people at this screen may do now, as far as they have seen how things stand.
import { Taps } from "../app/taps.svelte";
import type { Shown } from "../net/protocol";
import type { Playhead } from "./playhead.svelte";
import { curtainOf, seatsUp, seatToTakeBack, viewOf } from "./state";
import type { Visit } from "./visit.svelte";

const ROLL_MS = 2000; // who wants to throw the dice themselves has time to

export class Turn {
  readonly #visit: Visit;
  readonly #playhead: Playhead<Shown>;
  /** Whose hands the device is in, where several people around it must not see each other's choices. */
  #lifted: number | null = $state(null);
  /** Something was done in this turn from here. */
  #isAnswered = $state(false);
  readonly taps: Taps;

  constructor(visit: Visit, playhead: Playhead<Shown>) {
    [this.#visit, this.#playhead] = [visit, playhead];
    this.taps = new Taps(() => `${this.moment} ${this.seatBack} ${this.curtain?.seat}`);
    $effect.pre(() => {
      this.#newest;
      this.#isAnswered = false;
    });
    $effect(() => {
      if (!this.rollsItself) return;
      const timer = setTimeout(() => this.roll(), ROLL_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      // the turn went on: whoever had the device gives it away
      const up = seatsUp(this.shown);
      if (!this.shown.turn?.sealed || (this.#lifted !== null && !up.includes(this.#lifted)))
        this.#lifted = null;
    });
  }

  /** The turn as the server has it, seen or not. */
  readonly #newest = $derived.by(() => {
    const { shown } = this.#visit.state;
    return shown ? `${this.seat} ${viewOf(shown, this.seat)?.turn}` : "";
  });
  readonly shown = $derived.by(() => this.#playhead.around.scene);
  readonly curtain = $derived.by(() => curtainOf(this.shown, this.#lifted));
  /** The seat of this screen that is up. */
  readonly seat = $derived.by(() => (this.shown.paused || this.curtain ? undefined : seatsUp(this.shown)[0]));
  readonly view = $derived.by(() => viewOf(this.shown, this.seat));
  readonly rolls = $derived.by(() => this.seat !== undefined && (this.shown.turn?.byHand ?? false));
  readonly decides = $derived.by(() => this.seat !== undefined && this.shown.turn?.kind === "seats");
  readonly moment = $derived.by(() => `${this.seat} ${this.view?.turn} ${this.shown.turn?.kind}`);
  /** The seat of this screen that may take its last action back: also while it is still seen happening. */
  readonly seatBack = $derived.by(() => {
    const { shown } = this.#visit.state;
    return shown === null || shown.paused || this.curtain ? null : seatToTakeBack(shown);
  });
  /** Nothing can be done: it is only just there, or answered, something is still to be seen, or nobody would hear it. */
  readonly isBusy = $derived.by(
    () =>
      !this.taps.ready || !this.#playhead.isStill || this.#isAnswered || this.#visit.state.link !== "live",
  );

  /** The dice roll by themselves in a moment. */
  readonly rollsItself = $derived.by(() => this.rolls && this.shown.rollsItself && !this.isBusy);

  lift(seat: number): void {
    if (!this.isBusy) this.#lifted = seat;
  }

  act(text: string): void {
    const { seat, view } = this;
    if (seat !== undefined && view && this.decides && !this.isBusy)
      void this.#answer(this.#visit.act(seat, text, view.turn));
  }

  roll(): void {
    const { seat, view } = this;
    if (seat !== undefined && view && this.rolls && !this.isBusy)
      void this.#answer(this.#visit.roll(seat, view.turn));
  }

  /** A turn that has been answered is not asked for again, unless the answer was refused. */
  async #answer(asked: Promise<boolean>): Promise<void> {
    this.#isAnswered = true;
    if (!(await asked)) this.#isAnswered = false;
  }

  takeBack(): void {
    if (this.seatBack !== null) void this.#visit.ask({ kind: "take-back", seat: this.seatBack });
  }
}
