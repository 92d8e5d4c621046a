// Where a replay stops: at every step that tells something, or has something to watch. What goes without saying passes by.
import type { Step, Told } from "../net/protocol";

/** The steps to stop at, in their order; the start and the end are always among them. */
export function stopsOf(steps: readonly Step[], isTold: (told: Told) => boolean): number[] {
  return steps.flatMap(({ told }, at) =>
    told === null || at === steps.length - 1 || isTold(told) ? [at] : [],
  );
}

/** The stop to go to from one step towards another: that one, or the next one beyond it. */
export function stopTowards(stops: readonly number[], from: number, to: number): number {
  const beyond = to < from ? stops.findLast((stop) => stop <= to) : stops.find((stop) => stop >= to);
  return beyond ?? (to < from ? stops[0] : stops.at(-1)) ?? 0;
}
