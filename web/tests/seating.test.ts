import { expect, test } from "vitest";
import { demoPath, newPath, routeOf, tablePath } from "../src/app/router.svelte";
import { LONGEST_NAME, MOST_MEMBERS } from "../src/net/protocol";
import {
  fitted,
  fittedName,
  namesOf,
  placesOf,
  type Sitter,
  sittersFrom,
  usualSeats,
} from "../src/table/seating";

test("a plus makes a team", () => {
  expect(namesOf(" Ann + Ben ,Cem")).toEqual(["Ann", "Ben", "Cem"]);
  expect(namesOf("  ")).toEqual([]);
});

test("a field of names takes what the server takes", () => {
  const long = "x".repeat(LONGEST_NAME + 5);
  expect(fitted(`Ann + ${long}`)).toBe(`Ann + ${long.slice(0, LONGEST_NAME)}`);
  expect(fitted(` Ann+${long}& Ben`)).toBe(` Ann+${long.slice(0, LONGEST_NAME)}& Ben`);
  // characters are counted as people and Python count them
  expect([...fitted("🎲".repeat(LONGEST_NAME + 1))]).toHaveLength(LONGEST_NAME);
  expect(
    namesOf(
      fitted(
        Array(MOST_MEMBERS + 3)
          .fill("Ann")
          .join("+"),
      ),
    ),
  ).toHaveLength(MOST_MEMBERS);
  expect(fitted("Ann +")).toBe("Ann +");
  expect(fittedName(`${long}+ Ben`)).toBe(long.slice(0, LONGEST_NAME));
});

test("whoever sits down without a name gets one that nobody has", () => {
  const sitters: Sitter[] = [
    { who: "here", name: "", bot: "greedy" },
    { who: "bot", name: "x", bot: "greedy" },
    { who: "guest", name: "x", bot: "greedy" },
    { who: "here", name: "Otter", bot: "greedy" },
    { who: "here", name: " ", bot: "greedy" },
  ];
  const animals = ["Otter", "Finch", "Hare"];
  const madeUp = (others: readonly string[]) => animals.find((name) => !others.includes(name)) ?? "";
  expect(placesOf(sitters, madeUp)).toEqual([
    { names: ["Finch"] },
    { bot: "greedy" },
    {},
    { names: ["Otter"] },
    { names: ["Hare"] },
  ]);
});

test("addresses and pages", () => {
  const route = (pathname: string, search = "") => routeOf({ pathname, search });
  expect(route("/")).toEqual({ page: "home" });
  expect(route(tablePath("abc"))).toEqual({ page: "table", table: "abc", big: false });
  expect(route("/new/drop-or-pop")).toEqual({ page: "new", game: "drop-or-pop", from: null, line: 0 });
  const [pathname = "", search = ""] = newPath("drop-or-pop", { table: "abc", line: 7 }).split("?");
  expect(route(pathname, search)).toEqual({ page: "new", game: "drop-or-pop", from: "abc", line: 7 });
  expect(route(demoPath("drop-it"))).toEqual({ page: "demo", game: "drop-it", part: "" });
  const [demo = "", of = ""] = demoPath("drop-it", "the end").split("?");
  expect(route(demo, of)).toEqual({ page: "demo", game: "drop-it", part: "the end" });
  expect(route("/elsewhere")).toEqual({ page: "nowhere" });
  expect(route("/t/%E0%A4%A")).toEqual({ page: "nowhere" });
});

test("whoever sat in a record may sit there again", () => {
  expect(sittersFrom([{ names: ["Ann"] }, { names: ["Ben", "Cem"] }], [])).toEqual([
    { who: "here", name: "Ann" },
    { who: "here", name: "Ben + Cem" },
  ]);
  expect(
    sittersFrom(
      [
        { names: [], bot: "greedy" },
        { names: [], bot: "old" },
      ],
      ["greedy"],
    ),
  ).toEqual([{ who: "bot", bot: "greedy" }, { who: "bot" }]);
});

test("two of one name in a record are told apart", () => {
  const places = [{ names: ["Bot Pip"] }, { names: ["bot pip"] }, { names: ["Bot Pip", "Ann"] }];
  expect(sittersFrom(places, []).map(({ name }) => name)).toEqual([
    "Bot Pip",
    "bot pip 2",
    "Bot Pip 3 + Ann",
  ]);
});

test("a new table is set for company, as far as there is room", () => {
  expect(usualSeats({ fewestSeats: 1, mostSeats: 6 })).toBe(2);
  expect(usualSeats({ fewestSeats: 3, mostSeats: 4 })).toBe(3);
  expect(usualSeats({ fewestSeats: 1, mostSeats: 1 })).toBe(1);
});
