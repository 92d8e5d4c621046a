// How this browser likes it: sound, motion, theme, patterns, calls, reactions. Kept here, and told to the style sheets by attributes.
import { keep, kept } from "./memory";

export const THEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["system", "full", "calm"] as const;
/** Whether somebody who looks elsewhere is called to their turn by a notification: nobody has asked them yet, or they have said. */
export const CALLS = ["unasked", "on", "off"] as const;
export type Calls = (typeof CALLS)[number];
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];

class Preferences {
  sound = $state(true);
  patterns = $state(false);
  theme: Theme = $state("system");
  motion: Motion = $state("system");
  calls: Calls = $state("unasked");
  /** Whether what others answer is shown. */
  reactions = $state(true);
  #lessMotion: MediaQueryList | null = null;

  start(): void {
    this.sound = kept("sound") !== "off";
    this.patterns = kept("patterns") === "on";
    this.theme = oneOf(THEMES, kept("theme"));
    this.motion = oneOf(MOTIONS, kept("motion"));
    this.calls = oneOf(CALLS, kept("calls"));
    this.reactions = kept("reactions") !== "off";
    this.#lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
    this.#lessMotion.addEventListener("change", () => this.#show());
    this.#show();
  }

  /** Nothing moves further than it must: by choice, or because the machine is set so. */
  get isCalm(): boolean {
    return this.motion === "system" ? (this.#lessMotion?.matches ?? false) : this.motion === "calm";
  }

  choose(
    wish: Partial<Pick<Preferences, "sound" | "patterns" | "theme" | "motion" | "calls" | "reactions">>,
  ): void {
    Object.assign(this, wish);
    keep("sound", this.sound ? "on" : "off");
    keep("patterns", this.patterns ? "on" : "off");
    keep("theme", this.theme);
    keep("motion", this.motion);
    keep("calls", this.calls);
    keep("reactions", this.reactions ? "on" : "off");
    this.#show();
  }

  #show(): void {
    const page = document.documentElement.dataset;
    page.theme = this.theme;
    page.motion = this.isCalm ? "calm" : "full";
    page.patterns = this.patterns ? "on" : "off";
  }
}

function oneOf<Choice extends string>(choices: readonly Choice[], wanted: string | null): Choice {
  return choices.find((choice) => choice === wanted) ?? (choices[0] as Choice);
}

export const preferences = new Preferences();
