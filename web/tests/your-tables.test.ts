import { expect, test } from "vitest";
import type { Glance } from "../src/net/protocol";
import { sorted, type YourTable } from "../src/table/your-tables";

function table(name: string, agoS: number, given: Partial<Glance> | null): YourTable {
  const glance = given && {
    table: name,
    game: "drop-it",
    stage: "playing",
    people: [],
    bots: 0,
    awaited: [],
    isUp: false,
    agoS,
    ...given,
  };
  return { table: name, game: "drop-it", agoS, glance };
}

test("one's own turn comes first, then what is played, what waits, what is over, and what the server does not know", () => {
  const tables = [
    table("gone", 1, null),
    table("over", 2, { stage: "over" }),
    table("waits", 3, { stage: "lobby" }),
    table("others, long ago", 99, {}),
    table("others", 4, {}),
    table("mine, long ago", 999, { isUp: true }),
    table("mine", 5, { isUp: true }),
  ];
  expect(sorted(tables).map((one) => one.table)).toEqual([
    "mine",
    "mine, long ago",
    "others",
    "others, long ago",
    "waits",
    "over",
    "gone",
  ]);
});
