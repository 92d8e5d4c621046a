// A server's signature of a record, checked in this browser: the same sums as droptable/signatures.py, by another library.
import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

hashes.sha512 = sha512; // the browser's own is not there on a page without https, as in a home

/** Whether a record is signed. One that is `respelled` says what was signed, with other line ends, say. */
export type Signed =
  | { kind: "unsigned" }
  | { kind: "broken" }
  | { kind: "respelled" }
  | { kind: "signed"; key: string };

const HEADER = /^droptable-record 2\n[\s\S]*?\nkey: ([0-9a-f]{64})\nsignature: ([0-9a-f]{128})(?:\n|$)/;

/** Check the signature of a record's text, byte for byte but for notes. Whose key it is, is another question. */
export function checkSignature(record: string): Signed {
  const text = withoutNotes(record);
  const usual = `${text
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n")
    .trimEnd()}\n`;
  const found = HEADER.exec(usual.split("\n\n", 1)[0] ?? "");
  const [, key = "", signature = ""] = found ?? [];
  if (found === null) return { kind: usual.startsWith("droptable-record 2\n") ? "broken" : "unsigned" };
  if (fits(text, key, signature)) return { kind: "signed", key };
  return { kind: fits(usual, key, signature) ? "respelled" : "broken" };
}

/** What somebody remarks below an action is no part of the game: no signature covers it. */
function withoutNotes(record: string): string {
  const [, head = record, body = ""] = /^([\s\S]*?\n\r?\n)([\s\S]*)$/.exec(record) ?? [];
  const rows = body.match(/[^\n]*\n|[^\n]+$/g) ?? []; // each with its own line end, which the last may lack
  return head + rows.filter((row) => !row.startsWith("#")).join("");
}

/** What was signed is the text with an empty signature. */
function fits(text: string, key: string, signature: string): boolean {
  const signed = utf8ToBytes(text.replace(`\nsignature: ${signature}`, "\nsignature: "));
  try {
    return verify(hexToBytes(signature), signed, hexToBytes(key), { zip215: false });
  } catch {
    return false; // these bytes are no key
  }
}
