// The words for everything that the client says, from the catalogue that Python reads too: the server sends it.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { fetchWords } from "../net/api";
import type { Argument } from "../net/protocol";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Arguments = Record<string, Argument>;

/** A language's files by name, in Fluent. */
export type Catalogue = Record<string, string>;

/** Between the names of those who share a seat, and in nobody's own name. */
export const TOGETHER = " + ";

const catalogues = new Map<Language, Catalogue>();
const bundles = new Map<string, FluentBundle>();

/** Fetch a language, unless it is known. */
export async function loadLanguage(language: Language): Promise<void> {
  if (!catalogues.has(language)) learn(language, await fetchWords(language));
}

export function learn(language: Language, catalogue: Catalogue): void {
  catalogues.set(language, catalogue);
  bundles.clear();
}

/** One language's words; with a game, that game's too, and `more` files. `names` are what the seats are called. */
export class Words {
  readonly language: Language;
  readonly names: readonly string[];
  readonly #bundle: FluentBundle;

  constructor(
    language: Language,
    game: string | null = null,
    names: readonly string[] = [],
    more: readonly string[] = [],
  ) {
    this.language = language;
    this.names = names;
    this.#bundle = bundleOf(language, ["core", "web", ...(game === null ? [] : [game]), ...more]);
  }

  has(message: string): boolean {
    return this.#bundle.hasMessage(message);
  }

  /** The message's text; its own name if the catalogue has none. */
  text(message: string, given: Arguments = {}): string {
    const pattern = this.#bundle.getMessage(message)?.value;
    if (!pattern) return message;
    const faults: Error[] = [];
    const words = Object.entries(given).flatMap(([name, value]) => [
      [`${name}_people`, this.#people(name, value)],
      [name, this.#word(name, value)],
    ]);
    const text = this.#bundle.formatPattern(pattern, Object.fromEntries(words), faults);
    // a number below zero has the same sign as where it is drawn, not a hyphen
    return text.replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, "−");
  }

  /** The first of these messages that the catalogue has, else the fallback. */
  firstOf(messages: string[], fallback: string): string {
    const found = messages.find((message) => this.has(message));
    return found === undefined ? fallback : this.text(found);
  }

  /** What happened, in a sentence; empty for an event that only motion is made from. */
  event(event: { code: string; arguments: Arguments }): string {
    const message = `event-${event.code}`;
    return this.has(message) ? this.text(message, event.arguments) : "";
  }

  /** Several events as one text. */
  events(events: { code: string; arguments: Arguments }[]): string {
    return events
      .map((event) => this.event(event))
      .filter(Boolean)
      .join(" ");
  }

  /** What is wrong and what to do, in a sentence; its clause is for whoever asks why. */
  error(error: { code: string; clause: string; arguments: Arguments }): string {
    const message = `error-${error.code}`;
    return this.has(message)
      ? this.text(message, { why: this.#reason(error.arguments), ...error.arguments })
      : this.text("error-unexpected", { code: error.code });
  }

  /** The words for an error that was the reason for another, of which the code is left, and what it was about. */
  #reason(given: Arguments): string {
    const { reason = "" } = given;
    return this.has(`error-${reason}`) ? this.text(`error-${reason}`, given) : String(reason);
  }

  /** "a", "a and b", "a, b and c". */
  allOf(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    return `${items.slice(0, -1).join(", ")} ${this.text("and")} ${items.at(-1)}`;
  }

  /** What a seat is called. */
  name(seat: number): string {
    return this.names[seat] ?? String(seat);
  }

  #word(name: string, value: Argument): FluentVariable {
    if (Array.isArray(value)) {
      return this.allOf(value.map((item) => (areSeats(name) ? this.name(item) : String(item))));
    }
    if (typeof value === "number" && isSeat(name)) return this.name(value);
    return typeof value === "number" && name.endsWith("_um") ? value / 1000 : value;
  }

  /** How many people an argument speaks of: those who share a seat do something, one person does it. */
  #people(name: string, value: Argument): number {
    const seats = Array.isArray(value) ? (areSeats(name) ? value : []) : isSeat(name) ? [Number(value)] : [];
    return seats.reduce((people: number, seat) => people + this.name(Number(seat)).split(TOGETHER).length, 0);
  }
}

function isSeat(name: string): boolean {
  return name === "seat" || name.endsWith("_seat");
}

function areSeats(name: string): boolean {
  return name === "seats" || name.endsWith("_seats");
}

/** The text with a capital letter in front, as the first word on a button. */
export function capital(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** The language to begin with: what was chosen before, else the browser's, else English. */
export function languageOf(chosen: string | null, preferred: readonly string[]): Language {
  const wanted = [chosen ?? "", ...preferred].map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    (wanted.find((tag) => (LANGUAGES as readonly string[]).includes(tag)) as Language | undefined) ?? "en"
  );
}

/** The file with the words of a part of a game's demo. */
export function lessonFile(game: string, part: string): string {
  return [game, part, "lesson"].filter(Boolean).join("-");
}

function bundleOf(language: Language, files: string[]): FluentBundle {
  const name = [language, ...files].join("/");
  const known = bundles.get(name);
  if (known) return known;
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const file of files) {
    const source = catalogues.get(language)?.[file];
    // a game may say in its own way what all games say
    if (source !== undefined) bundle.addResource(new FluentResource(source), { allowOverrides: true });
  }
  bundles.set(name, bundle);
  return bundle;
}
