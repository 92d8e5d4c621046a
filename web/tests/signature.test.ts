import { expect, test } from "vitest";
import type { Finding } from "../src/net/protocol";
import { checkSignature } from "../src/replay/signature";
import { findingsOf, headlineOf } from "../src/replay/verdict";
// signed by droptable.signatures; tests/core/test_verification.py holds that it still is
import RECORD from "./fixtures/signed.record.txt?raw";

const KEY = /^key: (.*)$/m.exec(RECORD)?.[1] ?? "";
const PLAIN = RECORD.replace(/^key:.*\nsignature:.*\n/m, "").replace(
  "droptable-record 2",
  "droptable-record 1",
);

test("what the server has signed is found to be signed, by another library", () => {
  expect(checkSignature(RECORD)).toEqual({ kind: "signed", key: KEY });
  expect(checkSignature(PLAIN)).toEqual({ kind: "unsigned" });
  expect(checkSignature("")).toEqual({ kind: "unsigned" });
});

test("whatever is changed in a signed record is found", () => {
  for (let at = 0; at < RECORD.length; at += 17) {
    const other = RECORD[at] === "1" ? "2" : "1";
    for (const changed of [other, "", `${RECORD[at]} `]) {
      const text = RECORD.slice(0, at) + changed + RECORD.slice(at + 1);
      expect(checkSignature(text).kind, `${at} ${changed}`).not.toBe("signed");
    }
  }
});

test("other line ends are told apart from other words", () => {
  for (const respelled of [
    RECORD.replaceAll("\n", "\r\n"),
    `\ufeff${RECORD}`,
    `${RECORD}\n`,
    RECORD.trimEnd(),
  ]) {
    expect(checkSignature(respelled).kind).toBe("respelled");
  }
  expect(checkSignature(RECORD.replace("rules: ", "rules: 0")).kind).toBe("broken");
});

test("what somebody remarks below an action changes nothing", () => {
  const [first = "", ...rest] = RECORD.split("\n\n", 2);
  const noted = `${first}\n\n${rest.join("").replace("\n", "\n# [0.5] Well, well!\n#\n")}# The end.\n`;
  expect(noted).not.toBe(RECORD);
  expect(checkSignature(noted)).toEqual({ kind: "signed", key: KEY });
  for (const last of ["# The end.", "#"]) {
    expect(checkSignature(RECORD + last)).toEqual({ kind: "signed", key: KEY });
    expect(checkSignature(RECORD.trimEnd() + last).kind).not.toBe("signed");
    expect(checkSignature(`${RECORD}${last}\n\n`).kind).toBe("respelled");
  }
  expect(checkSignature(noted.replaceAll("\n", "\r\n")).kind).toBe("respelled");
  expect(checkSignature(RECORD.replace("\n", "\n# not in the header\n")).kind).toBe("broken");
  expect(checkSignature(noted.replace("# The end.", "* The end.")).kind).toBe("broken");
});

function found(...codes: string[]): Finding[] {
  return codes.map((code) => ({ standing: "proven", code, arguments: {} }));
}
const WHOLE = { findings: found("moves", "start-usual", "over"), fault: null };
const SIGNED = { kind: "signed", key: KEY } as const;
const HERE = { isOwn: false, serversKey: KEY };

test("one line says whether all is well", () => {
  expect(headlineOf(WHOLE, SIGNED, HERE)).toBe("here");
  expect(headlineOf(WHOLE, SIGNED, { isOwn: true, serversKey: "another" })).toBe("elsewhere");
  expect(headlineOf(WHOLE, { kind: "unsigned" }, HERE)).toBe("unsigned");
  expect(headlineOf({ ...WHOLE, findings: found("over", "start-given") }, SIGNED, HERE)).toBe("set-up");
  const cut = { ...WHOLE, findings: found("not-over", "start-usual") };
  expect(headlineOf(cut, { kind: "unsigned" }, HERE)).toBe("under-way");
  expect(headlineOf(cut, { kind: "unsigned" }, { ...HERE, isOwn: true })).toBe("not-over");
  expect(headlineOf(WHOLE, { kind: "respelled" }, HERE)).toBe("broken");
  const fault = { code: "broken-promise", clause: "", arguments: {} };
  expect(headlineOf({ findings: [], fault }, SIGNED, HERE)).toBe("broken");
});

test("a game that goes on at a table is no cause for alarm, one that somebody brings may have been cut short", () => {
  const underWay = {
    findings: [{ standing: "open", code: "not-over", arguments: {} } as Finding],
    fault: null,
  };
  const codes = (isOwn: boolean) =>
    findingsOf(underWay, { kind: "unsigned" }, { isOwn, serversKey: KEY }).map(({ code }) => code);
  expect(codes(false)).toEqual(["goes-on", "signed-later"]);
  expect(codes(true)).toEqual(["not-over", "unsigned"]);
});

test("a key is known, or named as what it is: anybody's", () => {
  const codes = (serversKey: string) =>
    findingsOf(WHOLE, SIGNED, { isOwn: true, serversKey }).flatMap(({ standing, code }) => [
      `${standing} ${code}`,
    ]);
  expect(codes(KEY).slice(-2)).toEqual(["proven unchanged", "proven signer-here"]);
  expect(codes("another").slice(-2)).toEqual(["proven unchanged", "claimed signer-elsewhere"]);
});
