import { expect, test } from "vitest";
import { bigPath, isPage, routeOf, tablePath } from "../src/app/router.svelte";

const here = new URL("http://here/rules/some-game?x=1#DP-1.1");
const link = (address: string) => new URL(address, here);

test("links to pages of ours stay in the page", () => {
  expect(isPage(link("/"), here)).toBe(true);
  expect(isPage(link("/rules/another#DP-1.1"), here)).toBe(true);
  expect(isPage(link("/rules/some-game?x=2#DP-1.1"), here)).toBe(true);
});

test("a link to a place in this very page is the browser's: it knows how to scroll there", () => {
  expect(isPage(link("#DP-2.3"), here)).toBe(false);
});

test("what is no page of ours is fetched as usual", () => {
  expect(isPage(link("/api/tables/t/record"), here)).toBe(false);
  expect(isPage(link("https://elsewhere/rules"), here)).toBe(false);
});

test("a line is a whole number, whatever the address says", () => {
  const lineOf = (line: string) => routeOf({ pathname: "/replay/t", search: `?line=${line}` });
  expect(lineOf("3")).toMatchObject({ line: 3 });
  expect(lineOf("1.5")).toMatchObject({ line: 1 });
  expect(lineOf("last")).toMatchObject({ line: 0 });
});

test("what can be no table is nowhere", () => {
  for (const pathname of [
    "/t/a%2Fb",
    "/t/%F0%9F%A6%84%20%2F..%2F",
    "/t/%E0%A4%A",
    "/replay/a%2Fb",
    `/t/${"a".repeat(99)}`,
  ])
    expect(routeOf({ pathname, search: "" })).toEqual({ page: "nowhere" });
});

test("a table is found in capitals too", () => {
  expect(routeOf({ pathname: "/t/8QQAU8CZNX", search: "" })).toMatchObject({
    page: "table",
    table: "8qqau8cznx",
  });
  expect(routeOf({ pathname: "/replay/8QQAU8CZNX", search: "" })).toMatchObject({ table: "8qqau8cznx" });
});

test("a link is followed with what a messenger took along behind it, and with a capital in front", () => {
  for (const pathname of ["/t/ab.", "/T/ab", "/t/ab%E2%80%9D,"])
    expect(routeOf({ pathname, search: "" })).toMatchObject({ page: "table", table: "ab" });
});

test("a table has a view for the wall, and one for the hand", () => {
  expect(routeOf(link(bigPath("ab")))).toEqual({ page: "table", table: "ab", big: true });
  expect(routeOf(link(tablePath("ab")))).toEqual({ page: "table", table: "ab", big: false });
});
