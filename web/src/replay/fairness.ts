// The dice, done again in this browser: the same sums as droptable/core/nature.py, by another library.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Dice, Replay } from "../net/protocol";

const WORD_BYTES = 8;
const WORDS = 1n << 64n;

/** What the dice of a record turned out to be. Lines are counted from 1, as in the record. */
export type Finding =
  | { kind: "kept"; rolls: number; passed: number }
  | { kind: "broken-promise" }
  | { kind: "wrong-draw"; line: number; found: string; expected: string }
  | { kind: "given" }
  | { kind: "unpublished" };

/** Do every draw of a replay again, and compare. */
export function checkDice(replay: Pick<Replay, "dice" | "steps">): Finding {
  const dice = replay.dice;
  if (dice === null) return { kind: "given" };
  if (dice.secret === null) return { kind: "unpublished" };
  const secret = hexToBytes(dice.secret);
  if (commitmentTo(secret, dice.table) !== dice.commitment) return { kind: "broken-promise" };
  let draws = 0;
  let passed = 0; // thrown away with a turn that was taken back: the record says where
  let rolls = 0; // nature also moves by the rules alone, with nothing to roll
  for (const [line, { told, drawn }] of replay.steps.entries()) {
    if (told === null || drawn === null) continue;
    const noted = Number(/^draw (\d+)$/.exec(told.by)?.[1] ?? draws);
    if (noted > draws) [passed, draws] = [passed + noted - draws, noted];
    // what these numbers stand for is a matter of the rules, which everybody can read; the numbers are ours
    const numbers = draw(secret, dice, draws, drawn.sizes);
    const isSame =
      drawn.number === draws && numbers.join() === drawn.numbers.join() && drawn.means === told.text;
    if (!isSame) return { kind: "wrong-draw", line, found: told.text, expected: drawn.means };
    draws++;
    if (drawn.sizes.length > 0) rolls++;
  }
  return { kind: "kept", rolls, passed };
}

export function commitmentTo(secret: Uint8Array, table: string): string {
  return bytesToHex(
    sha256
      .create()
      .update(secret)
      .update(utf8ToBytes(`\n${table}`))
      .digest(),
  );
}

/** Draw number `k`: one number below each size, as text. */
export function draw(
  secret: Uint8Array,
  dice: Pick<Dice, "table" | "salts">,
  k: number,
  sizes: number[],
): string[] {
  const words = wordsOf(secret, [dice.table, ...dice.salts, String(k)]);
  return sizes.map((size) => below(BigInt(size), words).toString());
}

function* wordsOf(secret: Uint8Array, parts: string[]): Generator<bigint> {
  for (let block = 0; ; block++) {
    const digest = hmac(sha256, secret, utf8ToBytes([...parts, String(block)].join("\n")));
    const bytes = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let at = 0; at < digest.byteLength; at += WORD_BYTES) yield bytes.getBigUint64(at);
  }
}

function below(size: bigint, words: Generator<bigint>): bigint {
  // words past the last whole multiple are thrown away: kept, they would favour small numbers
  const limit = WORDS - (WORDS % size);
  for (;;) {
    const word = words.next().value as bigint;
    if (word < limit) return word % size;
  }
}
