// A lesson as somebody goes through it: a record in which the learner does what the others do by themselves.
import { announce } from "../app/announce";
import { Taps } from "../app/taps.svelte";
import type { Face } from "../boards/contract";
import { play, playAll } from "../design/sound";
import type { Replay, Step } from "../net/protocol";
import { Playhead } from "../table/playhead.svelte";
import { sentenceOf } from "../table/sentence";
import type { Words } from "../words/words";
import { frameAt } from "./frames";

export const LEARNER = 0;
const OTHERS_MS = 1100;

export class LessonRun {
  /** What is wrong with what the learner did last, until they try something else. */
  hint = $state("");
  readonly playhead: Playhead<Step>;
  readonly taps: Taps;
  readonly #steps: readonly Step[];
  readonly #face: Face;
  readonly #words: () => Words;
  #began = 0;

  constructor(lesson: Replay, face: Face, words: () => Words) {
    [this.#steps, this.#face, this.#words] = [lesson.steps, face, words];
    const { motion = {} } = face;
    this.playhead = new Playhead(frameAt(this.#steps, 0), motion, {
      hear: ({ events }, picture) => playAll(motion.sounds?.(events, picture) ?? []),
      say: (told) => announce(sentenceOf(told, words())),
    });
    this.taps = new Taps(() => String(this.at));
    $effect(() => this.#goByItself());
    $effect(() => () => this.playhead.end());
  }

  readonly step = $derived.by(() => this.playhead.around.scene);
  /** How many steps have been seen. */
  readonly at = $derived.by(() => this.playhead.around.log.length);
  readonly next = $derived.by(() => this.#steps[this.at + 1]?.told ?? null);
  readonly isOver = $derived.by(() => this.next === null);
  readonly isMine = $derived.by(() => this.next?.actor === LEARNER);
  readonly rolls = $derived.by(
    () => this.next?.actor === null && this.step.turn.byHand && this.step.turn.caller === LEARNER,
  );
  /** What the lesson says here; empty if nothing. */
  readonly text = $derived.by(() => {
    const spoken = this.isOver ? "lesson-end" : `lesson-${this.at + 1}`;
    return this.#words().has(spoken) ? this.#words().text(spoken) : "";
  });
  /** The learner is to read, and goes on then. */
  readonly waits = $derived.by(() => this.text !== "" && !this.isMine && !this.rolls && !this.isOver);
  readonly isBusy = $derived.by(() => !this.taps.ready || !this.playhead.isStill);

  get last(): number {
    return this.#steps.length - 1;
  }

  /** On with the lesson, if somebody may. */
  goOn(): void {
    if ((this.rolls || this.waits) && !this.isBusy) this.#go();
  }

  act(done: string): void {
    const wanted = this.next?.text;
    if (!this.isMine || wanted === undefined || this.isBusy) return;
    const { fits = (one: string, other: string) => one === other, correction } = this.#face.teaching ?? {};
    if (fits(done, wanted)) this.#go();
    else this.#correct(correction?.(done, wanted, this.#words()) || this.#words().text("lesson-not-now"));
  }

  readonly canGoBack = $derived.by(() => this.at > 0 && this.playhead.isStill);

  /** To the last thing that the learner did, or read. */
  back(): void {
    if (!this.canGoBack) return;
    let to = this.at - 1;
    while (to > 0 && !this.#stopsAt(to)) to--;
    this.hint = "";
    this.playhead.jump(frameAt(this.#steps, to));
  }

  /** Whether the lesson waits for the learner there. */
  #stopsAt(at: number): boolean {
    const told = this.#steps[at + 1]?.told;
    const turn = this.#steps[at]?.turn;
    const isThrow = told?.actor === null && turn?.byHand && turn.caller === LEARNER;
    return told?.actor === LEARNER || isThrow || this.#words().has(`lesson-${at + 1}`);
  }

  again(): void {
    this.playhead.jump(frameAt(this.#steps, 0));
  }

  #correct(hint: string): void {
    this.hint = hint;
    announce(hint);
    play("wrong");
  }

  #go(): void {
    this.hint = "";
    this.#began = performance.now();
    this.playhead.play(frameAt(this.#steps, this.at + 1));
  }

  /** What the others do happens by itself, one thing after another. */
  #goByItself(): (() => void) | undefined {
    if (this.isMine || this.rolls || this.waits || this.isOver || !this.playhead.isStill) return undefined;
    // what follows from what somebody did is part of it
    const isAtOnce = this.next?.actor === null && !this.step.turn.byHand && this.step.turn.caller !== null;
    const isWatched = this.step.told !== null && (this.#face.motion?.watches?.(this.step.told) ?? false);
    const passedMs = isWatched ? 0 : performance.now() - this.#began;
    const timer = setTimeout(() => this.#go(), isAtOnce ? 0 : OTHERS_MS - passedMs);
    return () => clearTimeout(timer);
  }
}
