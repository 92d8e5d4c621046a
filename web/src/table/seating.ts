// Who is to sit where at a new table.
import { type GameInfo, LONGEST_NAME, MOST_MEMBERS, type NewPlace } from "../net/protocol";

/** At this screen, a guest who comes by link, or a bot. */
export type Who = "here" | "guest" | "bot";

export interface Sitter {
  who: Who;
  name: string;
  bot: string;
}

/** How many sit down where nobody said: company, as far as the game has room for it. */
export function usualSeats({ fewestSeats, mostSeats }: Pick<GameInfo, "fewestSeats" | "mostSeats">): number {
  return Math.min(Math.max(2, fewestSeats), mostSeats);
}

/** A bot of middling strength, where nobody said which: they are listed from weak to strong. */
export function usualBot(bots: readonly string[]): string | null {
  return bots[Math.min(1, bots.length - 1)] ?? null;
}

/** The usual options of a game, as far as a preset does not say otherwise. */
export function withPreset(
  { options, presets }: Pick<GameInfo, "options" | "presets">,
  preset = "",
): Record<string, string> {
  const usual = Object.fromEntries(options.map((option) => [option.name, option.default]));
  return { ...usual, ...presets[preset] };
}

const TEAM = /[+,&]/;
const TEAM_KEPT = /([+,&])/;

/** The people behind a line such as "Ann + Ben": several are a team. */
export function namesOf(text: string): string[] {
  return text
    .split(TEAM)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** A line of names as far as the server takes it: each name up to its longest, as many as a team may have. */
export function fitted(text: string): string {
  const parts = text.split(TEAM_KEPT).slice(0, 2 * MOST_MEMBERS - 1);
  return parts.map(fittedName).join("");
}

/** One name up to its longest; space in front is not counted, since it is not sent. */
export function fittedName(text: string): string {
  const name = text.trimStart();
  return text.slice(0, text.length - name.length) + [...name].slice(0, LONGEST_NAME).join("");
}

/** The places of a new table; whoever has not said a name is given one that none of the others has. */
export function placesOf(
  sitters: readonly Sitter[],
  madeUp: (others: readonly string[]) => string,
): NewPlace[] {
  const taken = sitters.flatMap((sitter) => (sitter.who === "here" ? namesOf(sitter.name) : []));
  return sitters.map((sitter) => {
    if (sitter.who === "guest") return {};
    if (sitter.who === "bot") return { bot: sitter.bot };
    const names = namesOf(sitter.name);
    if (names.length > 0) return { names };
    taken.push(madeUp(taken));
    return { names: taken.slice(-1) };
  });
}

/**
 * Whoever sat there may sit there again: people at this screen, and the same bots where there are such. A record may have
 * two of one name, a table may not: the second is numbered.
 */
export function sittersFrom(places: readonly NewPlace[], bots: readonly string[]): Partial<Sitter>[] {
  const taken = new Set<string>();
  return places.map(({ names = [], bot = null }) => {
    if (bot === null) return { who: "here", name: names.map((name) => toldApart(name, taken)).join(" + ") };
    return bots.includes(bot) ? { who: "bot", bot } : { who: "bot" };
  });
}

function toldApart(name: string, taken: Set<string>): string {
  let own = name;
  for (let number = 2; taken.has(own.toLowerCase()); number++) {
    const suffix = ` ${number}`;
    own = [...name].slice(0, LONGEST_NAME - suffix.length).join("") + suffix;
  }
  taken.add(own.toLowerCase());
  return own;
}
