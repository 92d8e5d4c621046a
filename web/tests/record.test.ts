import { expect, test } from "vitest";
import { LONGEST_RECORD } from "../src/net/protocol";
import { isTooLong, tooLong } from "../src/replay/record";
import { Words } from "../src/words/words";

test("a file of eight megabytes is too big, and says so", () => {
  expect(isTooLong(8_000_000)).toBe(true);
  expect(isTooLong(LONGEST_RECORD)).toBe(false);
  const text = new Words("en").error({ code: "record-too-long", clause: "", arguments: tooLong });
  expect(text).toContain("too big");
  expect(text).not.toContain("{");
});
