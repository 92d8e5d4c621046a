import { expect, test } from "vitest";
import { bigPath, isPage, routeOf, tablePath } from "../src/router.svelte";

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

test("a table has a view for the wall, and one for the hand", () => {
  expect(routeOf(link(bigPath("a b")))).toEqual({ page: "table", table: "a b", big: true });
  expect(routeOf(link(tablePath("a b")))).toEqual({ page: "table", table: "a b", big: false });
});
