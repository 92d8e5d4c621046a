// How this browser likes it: sound, motion, theme, patterns, calls, reactions, how pieces are let go and fall. Kept here, and told to
// the style sheets by attributes.
import { keep, kept } from "./memory";

export const THEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["system", "full", "calm"] as const;
/** What lets a piece go: the button, or the finger that is lifted from where it aims. */
export const RELEASES = ["button", "lift"] as const;
/** How a fall is shown: slower from the first contact on, or as it was. */
export const FALLS = ["slowed", "real"] as const;
/** Whether somebody who looks elsewhere is called to their turn by a notification: nobody has asked them yet, or they have said. */
export const CALLS = ["unasked", "on", "off"] as const;
export type Calls = (typeof CALLS)[number];
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Release = (typeof RELEASES)[number];
export type Falls = (typeof FALLS)[number];
type Wishes = Pick<
  Preferences,
  "sound" | "patterns" | "theme" | "motion" | "calls" | "reactions" | "release" | "falls"
>;

class Preferences {
  sound = $state(true);
  patterns = $state(false);
  theme: Theme = $state("system");
  motion: Motion = $state("system");
  release: Release = $state("button");
  falls: Falls = $state("slowed");
  calls: Calls = $state("unasked");
  /** Whether what others answer is shown. */
  reactions = $state(true);
  #lessMotion: MediaQueryList | null = null;

  start(): void {
    this.sound = kept("sound") !== "off";
    this.patterns = kept("patterns") === "on";
    this.theme = oneOf(THEMES, kept("theme"));
    this.motion = oneOf(MOTIONS, kept("motion"));
    this.release = oneOf(RELEASES, kept("release"));
    this.falls = oneOf(FALLS, kept("falls"));
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

  choose(wish: Partial<Wishes>): void {
    Object.assign(this, wish);
    keep("sound", this.sound ? "on" : "off");
    keep("patterns", this.patterns ? "on" : "off");
    keep("theme", this.theme);
    keep("motion", this.motion);
    keep("release", this.release);
    keep("falls", this.falls);
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
