// How each game looks. The rest of the client asks here and never asks which game it is.
import type { Component } from "svelte";
import type { Cue } from "../design/sound";
import type {
  Considered,
  Place,
  Refused,
  Result,
  Setting,
  Told,
  ToldEvent,
  TurnInfo,
  View,
} from "../net/protocol";
import type { Words } from "../words/words";

/** What a seat has in hand and has not done yet: a reload in mid-thought finds it again while the moment lasts. */
export interface Draft {
  read: () => string | null;
  keep: (text: string) => void;
}

export interface BoardProps {
  view: View;
  places: Place[];
  turn: TurnInfo | null;
  words: Words;
  /** What is played: a layout may depend on it. */
  setting: Setting;
  /** What happened so far. */
  log: Told[];
  /** What is to be seen happening before `view` goes on, from this moment of it (ms) on; null if nothing is. */
  watch: Told | null;
  watchFrom: number;
  /** It has been seen. */
  watched: () => void;
  /** What there was to see of an action, by its number: the bytes of the game's World. */
  exhibit: (number: number) => Promise<ArrayBuffer>;
  /** What happened last, to show where. */
  events: ToldEvent[];
  /** All that has happened since the table was last shown, where it is a live one. */
  fresh?: Told[];
  /** What an action would do that the person looks at. */
  preview: ToldEvent[];
  /** Shown on a wall for many: everything that all may see, as large as it goes. */
  big?: boolean;
  /** The seat that may act now from this screen. */
  seat: number | null;
  act: (text: string) => void;
  /** Throw the dice, if it is this screen's turn to. */
  roll: (() => void) | null;
  /** Look at an action before doing it; null looks away. */
  look: (events: ToldEvent[] | null) => void;
  /** The position that this one is compared with, where it is. */
  compared?: View | undefined;
  /** Where a live table keeps what the seat is about to do. */
  draft?: Draft | undefined;
}

export interface ActionsProps {
  view: View;
  words: Words;
  setting: Setting;
  /** The turn came only just now, or has been answered: whoever clicks now means what was there before. */
  busy: boolean;
  act: (text: string) => void;
  look: (events: ToldEvent[] | null) => void;
  consider: (text: string) => Promise<Considered | Refused>;
  /** Ask the game's adviser; null where there is none, or the host has switched hints off. */
  advise: (question: string) => Promise<unknown>;
  /** Whether the adviser may be asked. */
  hints: boolean;
  /** The action that a lesson waits for. */
  wanted?: string;
}

export interface TokenProps {
  code: string;
  seat: number;
  /** The position, where there is one. */
  position?: unknown;
}

export interface Face {
  Board: Component<BoardProps>;
  /** What a seat may do; by default a button for each offer. */
  Actions?: Component<ActionsProps>;
  /** The seat's piece, as a sign beside its name. */
  Token?: Component<TokenProps>;
  /** The board says who sits where, and who is awaited: a narrow screen needs no list of seats. */
  showsSeats?: boolean;
  /** A board that needs the height of the screen: where there is room, the actions stand beside it. */
  isTall?: boolean;
  /** Whether this is a win to make a fuss about. */
  isGrand?: (result: Result) => boolean;
  /** Whether what the learner did is what a lesson asks for; by default only the very same action is. */
  fitsLesson?: (done: string, wanted: string) => boolean;
  /** What to change so that it is what the lesson asks for, in words; empty if that can't be said. */
  correction?: (done: string, wanted: string, words: Words) => string;
  /** What an action sounds like. */
  sounds?: (events: ToldEvent[]) => Cue[];
  /** How long it is seen happening, in ms: what came of it is not said before. By default it is said at once. */
  lasts?: (events: ToldEvent[]) => number;
  /** A few words beside a seat, such as what it has left. */
  note?: (state: unknown, place: Place, words: Words, seat: number) => string;
  /** Whether an action is something to watch: until it has been seen, the table stands still around the board. */
  watches?: (told: Told) => boolean;
  /** The events of the last action that tell how the game ended, where the board shows the rest; by default all of them. */
  endings?: readonly string[];
  /** The board itself says in words what happened last. */
  tells?: boolean;
  /** Take up an action of a record, so that it can be done in another way; a game that has this has what-ifs. */
  takeUp?: (text: string) => void;
  /** What came of an action, in short, so that two ways can be compared; by default all that is said of it. */
  gist?: (told: Told[], words: Words) => string;
  /** A picture of what an option's value means; `pictured` are the options that have one for each value. */
  OptionPicture?: Component<{ option: string; value: string }>;
  pictured?: string[];
  /** Phases in which a person's hand throws by itself. */
  throwsAtOnce?: string[];
}

export interface Entry {
  /** A picture for the shelf: small, since it is loaded with the page. */
  Cover: Component;
  /** Everything else, fetched when somebody sits down to the game. */
  load: () => Promise<{ face: Face }>;
}

const entries = new Map<string, Entry>();
const faces = new Map<string, Face>();

export function register(game: string, entry: Entry): void {
  entries.set(game, entry);
}

export function coverOf(game: string): Component | undefined {
  return entries.get(game)?.Cover;
}

/** Fetch what a game needs on the screen; a game without a face has the plain board. */
export async function ready(game: string): Promise<void> {
  const loaded = await entries.get(game)?.load();
  if (loaded) faces.set(game, loaded.face);
}

/** The game's face, once it is ready. */
export function faceOf(game: string): Face | undefined {
  return faces.get(game);
}
