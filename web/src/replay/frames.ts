// The steps of a record as frames for the playhead, and what was done in which of them.
import type { Step, Told } from "../net/protocol";
import type { Frame } from "../table/playhead.svelte";

/** A step, and all that has happened up to there. */
export function frameAt(steps: readonly Step[], at: number): Frame<Step> {
  const scene = steps[at] as Step;
  return { scene, picture: scene.view.state, log: steps.slice(1, at + 1).flatMap(({ told }) => told ?? []) };
}

/** The line, counted from 0, of what a seat did last up to a step; negative if none has done anything. */
export function lastDeedBefore(steps: readonly Step[], at: number): number {
  return steps.slice(0, at + 1).findLastIndex(({ told }) => (told?.actor ?? null) !== null) - 1;
}

/** What came of a line until another seat decided. */
export function happenedAt(steps: readonly Step[], line: number, seat: number | null): Told[] {
  const rest = steps.slice(line + 1).flatMap(({ told }) => told ?? []);
  const end = rest.findIndex(({ actor }) => actor !== null && actor !== seat);
  return end < 0 ? rest : rest.slice(0, end);
}
