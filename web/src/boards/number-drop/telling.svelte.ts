// Goes through a story scene by scene. Nothing else happens meanwhile; a tap skips what is left.
import type { NumberDropEvent } from "../../net/events";
import type { Scene, Story } from "./story";

export class Telling {
  story: Story | null = $state.raw(null);
  #at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done: () => void = () => undefined;
  #hear: (events: NumberDropEvent[]) => void = () => undefined;

  /** What is told now; null if nothing is. */
  get scene(): Scene | null {
    return this.story?.scenes[this.#at] ?? null;
  }

  /** `hear` is told what there is to be heard, when it is told. */
  begin(story: Story, done: () => void, hear: (events: NumberDropEvent[]) => void): void {
    this.stop();
    [this.story, this.#at, this.#done, this.#hear] = [story, 0, done, hear];
    this.#go();
  }

  skip(): void {
    if (this.story !== null) this.#end();
  }

  /** Nobody looks any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.story = null;
  }

  #go(): void {
    const { scene } = this;
    if (scene === null) {
      this.#end();
      return;
    }
    this.#hear(scene.heard);
    this.#timer = setTimeout(() => {
      this.#at++;
      this.#go();
    }, scene.ms);
  }

  #end(): void {
    this.#hear(this.story?.finale ?? []);
    this.stop();
    this.#done();
  }
}
