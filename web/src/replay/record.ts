// What a browser knows of a record before anybody has read it.
import { LONGEST_RECORD } from "../net/protocol";

/** The arguments for the words that say so. */
export const tooLong = { longest: LONGEST_RECORD };

/** Whether a file of so many bytes is more than the server reads, however it is written: records are hardly more than ASCII. */
export function isTooLong(bytes: number): boolean {
  return bytes > LONGEST_RECORD;
}
