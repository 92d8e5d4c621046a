// Falling things obey gravity; where little motion is wanted they only fade.
import type { TransitionConfig } from "svelte/transition";
import { preferences } from "../app/preferences.svelte";

export const MS_FOR_ONE_ROW = 130; // t = √(2h/g): four rows take twice as long
const BOUNCE = 0.06;
/** The part of the time in which the fall itself is over. */
export const LANDED = 0.72;
const FADE_MS = 120;
/** How long it takes where little motion is wanted, until the last frame of it. */
export const CALM_MS = FADE_MS + 40;
/** How long dice tumble. */
export const TUMBLE_MS = 700;

/** Nothing should move further than it must. */
export function wantsCalm(): boolean {
  return preferences.isCalm;
}

/** How long a fall of so many rows takes until it lands, in ms. */
export function fallMs(rows: number): number {
  return wantsCalm() || rows <= 0 ? 0 : MS_FOR_ONE_ROW * Math.sqrt(rows);
}

/** How long it takes until the last bounce is over. */
export function landedMs(rows: number): number {
  return (MS_FOR_ONE_ROW * Math.sqrt(Math.max(0, rows))) / LANDED;
}

export function fall(_: Element, { rows }: { rows: number }): TransitionConfig {
  if (rows <= 0) return { duration: 0 };
  if (wantsCalm()) return fade();
  return {
    duration: landedMs(rows),
    css: (t) => `transform: translateY(${-100 * rows * heightAt(t)}%)`,
  };
}

/** How high above its square something is, of all that it falls, at a part of the time: a fall and one small bounce. */
export function heightAt(t: number): number {
  if (t <= LANDED) return 1 - (t / LANDED) ** 2;
  const bounce = (t - LANDED) / (1 - LANDED);
  return BOUNCE * 4 * bounce * (1 - bounce);
}

export function squeeze(_: Element): TransitionConfig {
  if (wantsCalm()) return fade();
  return {
    duration: 160,
    css: (t) => `opacity: ${t}; scale: ${1 + (1 - t) * 0.3} ${t}; transform-origin: bottom`,
  };
}

export function fade(): TransitionConfig {
  return { duration: FADE_MS, css: (t) => `opacity: ${t}` };
}
