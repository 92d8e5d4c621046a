import { expect, test } from "vitest";
import { ICONS } from "../src/design/Icon.svelte";
import { SWATCHES } from "../src/views/Gallery.svelte";
import { LANGUAGES, languageOf, Words } from "../src/words/words";

const events = {
  dropped: { code: "dropped", arguments: { seat: 1, column: "red", x: 0, row: 0 } },
  drew: { code: "drew", arguments: { seats: [0, 2], size: 4, cells: [0, 0] } },
  popped: { code: "popped", arguments: { seat: 0, owner_seat: 2, own: 0, column: "blue", x: 1, fell: 2 } },
};

const names = ["Ann", "Ben", "Cem"];

test("seats are told by their names, several with an and", () => {
  const words = new Words("en", "drop-or-pop", names);
  expect(words.event(events.dropped)).toBe("Ben drops a counter into the red column.");
  expect(words.event(events.drew)).toMatch(/^Ann and Cem have/);
  expect(words.event(events.popped)).toBe("Ann pops one of Cem’s counters out of the blue column.");
});

test("those who share a seat do things, one person does them", () => {
  const told = (language: "en" | "de") =>
    [events.dropped, { code: "won", arguments: { seat: 1, size: 4 } }].map((event) =>
      new Words(language, "drop-or-pop", ["Ann", "Ben + Cem"]).event(event),
    );
  expect(told("en")).toEqual([
    "Ben + Cem drop a counter into the red column.",
    "Ben + Cem win with a cluster of 4!",
  ]);
  expect(told("de")).toEqual([
    "Ben + Cem werfen einen Stein in die rote Spalte.",
    "Ben + Cem gewinnen mit einer Gruppe von 4!",
  ]);
  const end = new Words("de", "drop-it", ["Ben + Cem"]).event({
    code: "won",
    arguments: { seats: [0], scores: [7] },
  });
  expect(end).toContain("Ben + Cem gewinnen.");
});

test("what the gallery shows is named in every language", () => {
  for (const language of LANGUAGES) {
    const words = new Words(language);
    for (const name of SWATCHES) expect(words.has(`swatch-${name}`), name).toBe(true);
    for (const name of ICONS) expect(words.has(`icon-${name}`), name).toBe(true);
  }
});

test("German is German", () => {
  const words = new Words("de", "drop-or-pop", names);
  expect(words.event(events.popped)).toBe("Ann lässt in der blauen Spalte einen Stein von Cem platzen.");
  expect(words.allOf(["a", "b", "c"])).toBe("a, b und c");
});

test("an error keeps its clause for who asks, and one without words is still a sentence", () => {
  const words = new Words("en", "drop-or-pop");
  const full = { code: "column-full", clause: "DP-2.4", arguments: { column: "red" } };
  expect(words.error(full)).toBe("There is no room left in the red column.");
  expect(words.error({ code: "what-is-this", clause: "", arguments: {} })).toContain("what-is-this");
});

test("an error says what the reason behind it is", () => {
  const line = { line: 48, text: "yellow" };
  const bad = (reason: string, more = {}) => ({
    code: "bad-move",
    clause: "",
    arguments: { ...line, reason, ...more },
  });
  expect(new Words("en").error(bad("not-natures-turn"))).toBe(
    "Move 48 (“yellow”) is not legal: It is somebody’s turn to decide.",
  );
  expect(new Words("de").error(bad("not-natures-turn"))).not.toContain("{$");
  expect(new Words("en", "drop-or-pop").error(bad("column-full", { column: "red" }))).toContain(
    "the red column.",
  );
  expect(new Words("en").error(bad("never-heard-of"))).toContain("never-heard-of");
});

test("an event without words says nothing", () => {
  expect(new Words("en").event({ code: "only-motion", arguments: {} })).toBe("");
});

test("less than nothing has a minus, not a hyphen", () => {
  const words = new Words("en", null, ["A-1"]);
  expect(words.text("end-alone", { points: -15 })).toBe("−15 points");
  expect(words.text("take-back-of", { seat: 0 })).toContain("A-1");
});

test("people read millimetres", () => {
  const missed = { code: "misses-piece", arguments: { colour: "blue", shape: "circle", gap_um: 500 } };
  expect(new Words("en", "drop-it").event(missed)).toContain("by 0.5 mm");
  expect(new Words("de", "drop-it").event(missed)).toContain("0,5 mm an");
});

test("names are text, whatever is in them", () => {
  const words = new Words("en", "drop-or-pop", ["<b>{ $seat }</b>", "", ""]);
  expect(words.event({ code: "starts", arguments: { seat: 0 } })).toBe("<b>{ $seat }</b> begins.");
});

test("the client's own words are there in both languages", () => {
  for (const language of LANGUAGES) {
    const words = new Words(language);
    expect(words.has("you-are-up")).toBe(true);
    expect(words.text("waiting-for-free", { free: 2, seats_in_all: 4 })).toMatch(/2.*4/);
  }
});

test("the language is what was chosen, else what the browser prefers, else English", () => {
  expect(languageOf("de", ["en-GB"])).toBe("de");
  expect(languageOf(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(languageOf(null, ["fr"])).toBe("en");
});
