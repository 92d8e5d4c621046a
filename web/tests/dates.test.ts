import { expect, test } from "vitest";
import { ago, localeOf } from "../src/app/dates";

test("a page in English is dated as the person's own country does it", () => {
  expect(localeOf("en", ["de-AT", "en-GB", "en-US"])).toBe("en-GB");
  expect(localeOf("de", ["en-GB"])).toBe("de");
});

test("what happened lately is told in minutes, hours and days, what is older by its date", () => {
  const now = Date.UTC(2026, 10, 16, 12);
  expect(ago(5 * 60 + 10, "en-GB", now)).toBe("5 minutes ago");
  expect(ago(3 * 3_600, "de-DE", now)).toBe("vor 3 Stunden");
  expect(ago(86_400, "de-DE", now)).toBe("gestern");
  expect(ago(30 * 86_400, "en-GB", now)).toBe("17 Oct 2026");
  expect(ago(30 * 86_400, "de-DE", now)).toBe("17.10.2026");
});
