// What this browser knows of a table: plain values, changed only by what the server says.
import type { FromServer, Place, Refused, Shown, Told, TurnInfo, View } from "../net/protocol";
import { TOGETHER, type Words } from "../words/words";

/** The connection: never there yet, there, lost for now, ended by a server that starts again, or refused for good. */
export type Link = "connecting" | "live" | "lost" | "restarting" | "refused";

export interface TableState {
  link: Link;
  /** Why the server will not let us in at all. */
  refusal: Refused | null;
  shown: Shown | null;
  /** When `shown` came, in the browser's own milliseconds: the clock runs on from there. */
  shownAt: number;
  log: Told[];
  /** The next table was set up while this browser looked on. */
  movesOn: boolean;
}

export const EMPTY: TableState = {
  link: "connecting",
  refusal: null,
  shown: null,
  shownAt: 0,
  log: [],
  movesOn: false,
};

/** The state after a message. */
export function receive(table: TableState, message: FromServer, now: number): TableState {
  if (message.kind === "refused" && table.link !== "live") return { ...table, refusal: message };
  if (message.kind !== "shown") return table;
  const log = [...table.log.slice(0, message.logFrom), ...message.log];
  return {
    ...table,
    shown: message,
    shownAt: now,
    log,
    movesOn: table.movesOn || (table.shown?.nextTable === null && message.nextTable !== null),
  };
}

/** Whether a message cannot be fitted to what is known: then only the whole table helps. */
export function hasGap(table: TableState, message: FromServer): boolean {
  return message.kind === "shown" && message.logFrom > table.log.length;
}

// ---------------------------------------------------------------- questions

/** The seats of this browser whose people have to do something now, in seat order: none while nature answers one of them. */
export function seatsUp(shown: Shown): number[] {
  if (shown.stage !== "playing" || isNatures(shown)) return [];
  const wanted = seatsAwaited(shown);
  return shown.seats.filter(
    (seat) => wanted.includes(seat) && shown.places[seat]?.deputy === null && isAtThisDevice(shown, seat),
  );
}

/** Whether whose turn it is in a team is at this device: or at one that is away, then whoever is here steps in. */
function isAtThisDevice({ places, seats, members }: Shown, seat: number): boolean {
  const place = places[seat];
  if (!place || place.names.length < 2) return true;
  const atThisDevice = members[seats.indexOf(seat)] ?? [];
  return atThisDevice.includes(place.member) || place.absent.includes(place.member);
}

/** Whether people at other screens play with those at this one. */
export function hasCompany({ places, seats }: Pick<Shown, "places" | "seats">): boolean {
  return seats.length > 0 && places.some(({ names }, seat) => names.length > 0 && !seats.includes(seat));
}

/** How many others look on: whoever looks on does not count themselves. */
export function onlookers({ spectators, seats }: Pick<Shown, "spectators" | "seats">): number {
  return seats.length > 0 ? spectators : Math.max(0, spectators - 1);
}

/** Whether this browser goes along to the next table by itself: not before a score that is to be entered. */
export function goesAlong({ shown, movesOn }: TableState): boolean {
  return movesOn && shown !== null && !shown.seats.some((seat) => shown.places[seat]?.mayEnter);
}

/** The people among these seats whom a bot could play for: who went away, or, if none did, who has not come yet. */
export function missing(places: Place[], seats: number[]): { seats: number[]; came: boolean } {
  const away = seats.filter((seat) => {
    const place = places[seat];
    return place && !isFree(place) && !place.here && place.deputy === null;
  });
  const gone = away.filter((seat) => places[seat]?.came);
  return gone.length > 0 ? { seats: gone, came: true } : { seats: away, came: false };
}

/** Whether it is nature's to go on, without anybody's hand: a piece that was let go falls. */
export function isNatures({ turn }: { turn: TurnInfo | null }): boolean {
  return turn !== null && turn.kind !== "seats" && !turn.byHand;
}

/** The seats that everybody waits for, whoever sits there. */
export function seatsAwaited({ turn }: { turn: TurnInfo | null }): number[] {
  if (turn === null) return [];
  return turn.kind === "seats" ? turn.acting : turn.caller === null ? [] : [turn.caller];
}

/** What to look at: the view of the seat that is up, else of a seat of one's own, else a spectator's. */
export function viewOf(shown: Shown, seat: number | undefined): View | undefined {
  return shown.views.find((view) => view.seat === seat) ?? shown.views[0];
}

/** The seat of this browser that may take its last action back. */
export function seatToTakeBack(shown: Shown): number | null {
  return shown.views.find((view) => view.mayTakeBack)?.seat ?? null;
}

/** What stands between people at one screen who must not see each other's choices. */
export interface Curtain {
  /** Who is to have the device next; null while all of them have chosen. */
  seat: number | null;
  awaited: number[];
  mayTakeBack: number[];
}

/** The curtain to draw, or null: `lifted` is the seat that has shown itself to be in front of the screen. */
export function curtainOf(shown: Shown, lifted: number | null): Curtain | null {
  const people = shown.seats.filter((seat) => shown.places[seat]?.deputy === null);
  if (shown.stage !== "playing" || !shown.turn?.sealed || people.length < 2) return null;
  const seat = seatsUp(shown)[0] ?? null;
  if (seat !== null && seat === lifted) return null;
  const mayTakeBack = shown.views.flatMap((view) =>
    view.mayTakeBack && view.hidden.length > 0 && view.seat !== null ? [view.seat] : [],
  );
  return { seat, awaited: seatsAwaited(shown), mayTakeBack };
}

export function isFree(place: Place): boolean {
  return place.names.length === 0 && place.bot === null;
}

/** The seats where whoever comes may sit down: free ones, and those that a bot only fills; free ones first. */
export function openSeats(places: Place[]): number[] {
  const open = places.flatMap((place, seat) => (place.open ? [seat] : []));
  return [
    ...open.filter((seat) => isFree(places[seat] as Place)),
    ...open.filter((seat) => !isFree(places[seat] as Place)),
  ];
}

export function freeSeats(places: Place[]): number[] {
  return places.flatMap((place, seat) => (isFree(place) ? [seat] : []));
}

/** What the seats are called: people by their names, a team as such, bots by one that says so, free seats as such; of two alike each by both. */
export function seatNames(places: Place[], words: Words): string[] {
  const plain = places.map((place, seat) => {
    if (place.names.length > 0) return place.names.join(TOGETHER);
    return words.text(place.bot === null ? `seat-${place.code}` : "bot-name", { number: seat + 1 });
  });
  return plain.map((name, seat) =>
    plain.indexOf(name) === plain.lastIndexOf(name)
      ? name
      : `${name} (${words.text(`seat-${places[seat]?.code}`)})`,
  );
}

/** Who is asked by name at a seat: in a team, the member whose turn it is. */
export function personUp(places: Place[], seat: number, words: Words): string {
  const place = places[seat];
  const member = place && place.names.length > 1 ? place.names[place.member] : undefined;
  return member ?? words.name(seat);
}

/** What is left on the clock, in ms; null without one. */
export function clockLeft(table: TableState, now: number): number | null {
  const left = table.shown?.clockLeftMs ?? null;
  if (left === null || table.shown?.paused) return left;
  return Math.max(0, left - (now - table.shownAt));
}
