// What is told of a game, as its board knows it: the messages of the protocol with the game's own picture and events in them.
import type { GameEvents } from "../net/events";
import type { Screens } from "../net/pictures";
import type { Considered, Offer, Told, ToldEvent, View } from "../net/protocol";

/** What a game tells; of one that we know nothing about, that is anything. */
export interface Played {
  picture: unknown;
  layout: unknown;
  advice: unknown;
  event: ToldEvent;
}

type Games = { [Game in keyof Screens & keyof GameEvents]: Screens[Game] & { event: GameEvents[Game] } };
export type DropOrPop = Games["drop-or-pop"];
export type NumberDrop = Games["number-drop"];
export type DropIt = Games["drop-it"];

type With<Message, Game extends Played> = Omit<Message, "events"> & { events: Game["event"][] };
export type ToldOf<Game extends Played> = With<Told, Game>;
export type OfferOf<Game extends Played> = With<Offer, Game>;
export type ConsideredOf<Game extends Played> = With<Considered, Game>;
export type ViewOf<Game extends Played> = Omit<View, "state" | "offers" | "hidden"> & {
  state: Game["picture"];
  offers: OfferOf<Game>[] | null;
  hidden: ToldOf<Game>[];
};

/** The events with one of these codes. */
export type EventWith<Event extends ToldEvent, Code extends Event["code"]> = Extract<Event, { code: Code }>;

/** Of several events those with this code. */
export function only<Event extends ToldEvent, Code extends Event["code"]>(
  events: readonly Event[],
  code: Code,
): EventWith<Event, Code>[] {
  return events.filter((event): event is EventWith<Event, Code> => event.code === code);
}
