// What the people at this screen may do now, as far as they have seen how things stand.
import { Taps } from "../app/taps.svelte";
import type { Shown } from "../net/protocol";
import type { Playhead } from "./playhead.svelte";
import { curtainOf, seatsUp, seatToTakeBack, viewOf } from "./state";
import type { Visit } from "./visit.svelte";

export class Turn {
  readonly #visit: Visit;
  readonly #playhead: Playhead<Shown>;
  /** Whose hands the device is in, where several people around it must not see each other's choices. */
  #lifted: number | null = $state(null);
  readonly taps: Taps;

  constructor(visit: Visit, playhead: Playhead<Shown>) {
    [this.#visit, this.#playhead] = [visit, playhead];
    this.taps = new Taps(() => `${this.moment} ${this.seatBack} ${this.curtain?.seat}`);
    $effect(() => {
      // the turn went on: whoever had the device gives it away
      const up = seatsUp(this.shown);
      if (!this.shown.turn?.sealed || (this.#lifted !== null && !up.includes(this.#lifted)))
        this.#lifted = null;
    });
  }

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
  /** Nothing can be done: it is only just there, something is asked for or still to be seen, or nobody would hear it. */
  readonly isBusy = $derived.by(
    () =>
      !this.taps.ready ||
      !this.#playhead.isStill ||
      this.#visit.isAsking ||
      this.#visit.state.link !== "live",
  );

  lift(seat: number): void {
    if (!this.isBusy) this.#lifted = seat;
  }

  act(text: string): void {
    if (this.seat !== undefined && this.view && this.decides && !this.isBusy)
      void this.#visit.act(this.seat, text, this.view.turn);
  }

  roll(): void {
    if (this.seat !== undefined && this.view && this.rolls && !this.isBusy)
      void this.#visit.roll(this.seat, this.view.turn);
  }

  takeBack(): void {
    if (this.seatBack !== null) void this.#visit.ask({ kind: "take-back", seat: this.seatBack });
  }
}
