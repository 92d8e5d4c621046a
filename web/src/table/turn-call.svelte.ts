// Whether this screen's people are waited for, and when that has to be said.
import { type Call, call, hangUp, showCalling } from "../app/calls";

/** Who has waited shorter than this looks on anyway. */
const WAITED_MS = 5_000;

export class TurnCall {
  #isHidden = $state(document.hidden);
  /** Since when nobody of this screen has been up; null while somebody is, or nothing is known yet. */
  #idleSince: number | null = null;

  /** `seen` and `newest` name who is up as far as the page has shown it, and as the server has it; `about` is what to say. */
  constructor(seen: () => string, newest: () => string, about: (name: string) => Call) {
    this.name = $derived.by(() => (this.#isHidden ? newest() : seen()));
    $effect(() => {
      const look = () => {
        this.#isHidden = document.hidden;
        if (!document.hidden) void hangUp(about("").table);
      };
      document.addEventListener("visibilitychange", look);
      return () => {
        document.removeEventListener("visibilitychange", look);
        showCalling(false);
      };
    });
    $effect(() => {
      const { name } = this;
      showCalling(name !== "");
      this.#turnTo(name, about);
    });
  }

  /** Who is up here: a page that nobody looks at moves nothing, so nothing has to be seen first. */
  readonly name: string;

  #turnTo(name: string, about: (name: string) => Call): void {
    if (name === "") {
      this.#idleSince ??= performance.now();
      return;
    }
    const idleSince = this.#idleSince;
    this.#idleSince = null;
    if (idleSince !== null && (document.hidden || performance.now() - idleSince >= WAITED_MS))
      void call(about(name));
  }
}
