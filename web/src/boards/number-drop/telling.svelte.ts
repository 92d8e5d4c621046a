// Goes through a story scene by scene. Nothing else happens meanwhile; a tap skips what is left.
import type { Scene, Story } from "./story";

export class Telling {
  story: Story | null = $state.raw(null);
  #at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done: () => void = () => undefined;

  /** What is told now; null if nothing is. */
  get scene(): Scene | null {
    return this.story?.scenes[this.#at] ?? null;
  }

  begin(story: Story, done: () => void): void {
    this.stop();
    [this.story, this.#at, this.#done] = [story, 0, done];
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
    if (scene === null) this.#end();
    else
      this.#timer = setTimeout(() => {
        this.#at++;
        this.#go();
      }, scene.ms);
  }

  #end(): void {
    this.stop();
    this.#done();
  }
}
