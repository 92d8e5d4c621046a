import { beforeEach, expect, test, vi } from "vitest";
import { draftOf, forgetDraft, keepDraft, keepRecord, ownRecord } from "../src/app/memory";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

test("what is in hand is kept for its table and its moment", () => {
  keepDraft("abc", "0 1.0.1", "release rc 1 2");
  expect(draftOf("abc", "0 1.0.1")).toBe("release rc 1 2");
  expect(draftOf("abc", "1 1.0.1")).toBeNull();
  expect(draftOf("xyz", "0 1.0.1")).toBeNull();
});

test("once the moment has gone, so has what was in hand", () => {
  keepDraft("abc", "0 1.0.1", "release rc 1 2");
  forgetDraft("abc", ["0 1.0.1", "1 1.0.1"]);
  expect(draftOf("abc", "0 1.0.1")).toBe("release rc 1 2");
  forgetDraft("abc", ["0 3.1.3"]);
  expect(draftOf("abc", "0 1.0.1")).toBeNull();
});

test("where a browser keeps nothing, nothing breaks", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepDraft("abc", "0 1.0.1", "release rc 1 2");
  forgetDraft("abc", []);
  expect(draftOf("abc", "0 1.0.1")).toBeNull();
});

test("a record that there is no room for leaves none open, not the one before", () => {
  keepRecord("the first");
  expect(ownRecord()).toBe("the first");
  vi.spyOn(sessionStorage, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  keepRecord("the second");
  expect(ownRecord()).toBeNull();
});
