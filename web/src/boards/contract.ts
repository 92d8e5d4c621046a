// How each game looks. The rest of the client asks here and never asks which game it is.
import type { Component } from "svelte";
import type { Cue } from "../design/sound";
import type { Place, Refused, Result, ScoreMap, Setting, TurnInfo } from "../net/protocol";
import type { Words } from "../words/words";
import { plain } from "./plain/face";
import type { ConsideredOf, Played, ToldOf, ViewOf } from "./played";

/** What somebody has in hand and in mind at one board: every board on a page has a model of its own. */
export interface BoardModel {
  /** Begin the next turn with an action that was done already, or that a lesson wants; a game that can has what-ifs. */
  readonly takeUp: ((text: string) => void) | null;
}

/** What a seat has in hand and has not done yet: a reload in mid-thought finds it again while the moment lasts. */
export interface Draft {
  read: () => string | null;
  keep: (text: string) => void;
}

export interface BoardProps<Game extends Played = Played, Model extends BoardModel = BoardModel> {
  model: Model;
  view: ViewOf<Game>;
  places: Place[];
  turn: TurnInfo | null;
  words: Words;
  /** What happened so far. */
  log: ToldOf<Game>[];
  /** What is to be seen happening before `view` goes on, from this moment of it (ms) on; null if nothing is. */
  watch: ToldOf<Game> | null;
  watchFrom: number;
  /** It has been seen. */
  watched: () => void;
  /** What came onto the board last is to be told there before anything else happens: see `Motion.tells`. */
  telling: boolean;
  /** It has been told. */
  told: () => void;
  /** What there was to see of an action, by its number: the bytes of the game's World. */
  exhibit: (number: number) => Promise<ArrayBuffer>;
  /** What happened last, to show where. */
  events: Game["event"][];
  /** What came onto the board with its last step; nothing where somebody jumped here. */
  fresh: ToldOf<Game>[];
  /** At a table: the board tells what happens there. A lesson and a replay have words of their own. */
  live: boolean;
  /** What an action would do that the person looks at. */
  preview: Game["event"][];
  /** Shown on a wall for many: everything that all may see, as large as it goes. */
  big: boolean;
  /** The board has come to rest: what it shows has happened. */
  still: boolean;
  /** The seat that decides now at this screen. */
  seat: number | null;
  /** The seats of the people at this screen. */
  mine: number[];
  /** What stands here takes no tap yet, or has been answered: see app/taps. */
  busy: boolean;
  act: (text: string) => void;
  /** Throw the dice, if it is this screen's turn to. */
  roll: (() => void) | null;
  /** Look at an action before doing it; null looks away. */
  look: (events: Game["event"][] | null) => void;
  /** The position that this one is compared with, where it is. */
  compared?: ViewOf<Game> | undefined;
  /** Where a live table keeps what the seat is about to do. */
  draft?: Draft | undefined;
  /** What an action would have scored all along the board, where somebody wants to see it. */
  map?: ScoreMap | undefined;
  /** The action that a hint names: the board marks where it is done. */
  hint?: string | undefined;
}

export interface ActionsProps<Game extends Played = Played, Model extends BoardModel = BoardModel> {
  model: Model;
  view: ViewOf<Game>;
  words: Words;
  /** What stands here takes no tap yet, or has been answered: see app/taps. */
  busy: boolean;
  act: (text: string) => void;
  look: (events: Game["event"][] | null) => void;
  consider: (text: string) => Promise<ConsideredOf<Game> | Refused>;
  /** Ask the game's adviser; null where there is none, or the host has switched hints off. */
  advise: (question: string) => Promise<Game["advice"] | null>;
  /** Whether the adviser may be asked. */
  hints: boolean;
  /** Something else stands where the finger is now, though the turn is the same. */
  changed: () => void;
  /** The action that a lesson waits for. */
  wanted?: string | undefined;
  /** The action that a hint names. */
  hint?: string | undefined;
}

export interface TokenProps<Game extends Played = Played> {
  code: string;
  seat: number;
  /** The position, where there is one. */
  position?: Game["picture"] | undefined;
}

/** What an action looks and sounds like while it happens: the playhead keeps everything else waiting for it. */
export interface Motion<Game extends Played = Played> {
  /** Whether an action is something to watch: the board stays where it was and says when it has been seen. */
  watches?: (told: ToldOf<Game>) => boolean;
  /** How long the board moves into the new position, in ms; by default it is there at once. */
  lasts?: (events: Game["event"][], picture: Game["picture"]) => number;
  /** Whether a table's board has something to tell of an action once it is there: nothing goes on until it says that it has. */
  tells?: (told: ToldOf<Game>, picture: Game["picture"]) => boolean;
  /** What it sounds like, from its beginning on. */
  sounds?: (events: Game["event"][], picture: Game["picture"]) => Cue[];
}

/** How a lesson takes what the learner does. */
export interface Teaching {
  /** Whether it is what the lesson asks for; by default only the very same action is. */
  fits?: (done: string, wanted: string) => boolean;
  /** What to change so that it is, in words; empty if that can't be said. */
  correction?: (done: string, wanted: string, words: Words) => string;
}

export interface Face<Game extends Played = Played, Model extends BoardModel = BoardModel> {
  /** Make what one board on a page needs for itself. */
  create: (setting: Setting) => Model;
  Board: Component<BoardProps<Game, Model>>;
  /** What a seat may do; by default a button for each offer. */
  Actions?: Component<ActionsProps<Game, Model>>;
  /** The seat's piece, as a sign beside its name. */
  Token?: Component<TokenProps<Game>>;
  motion?: Motion<Game>;
  teaching?: Teaching;
  /** The board says who sits where, and who is awaited: a narrow screen needs no list of seats. */
  showsSeats?: boolean;
  /** A board that needs the height of the screen: where there is room, the actions stand beside it. */
  isTall?: boolean;
  /** A tall board so slim that the actions stand beside it on a phone, too. */
  isSlim?: boolean;
  /** The board can show what an action would have scored elsewhere. */
  mapsScores?: boolean;
  /** The board itself says in words what happened last. */
  tells?: boolean;
  /** Whether this is a win to make a fuss about. */
  isGrand?: (result: Result) => boolean;
  /** A few words beside a seat, such as what it has left. */
  note?: (picture: Game["picture"], words: Words, seat: number) => string;
  /** The events of the last action that tell how the game ended, where the board shows the rest; by default all of them. */
  endings?: readonly Game["event"]["code"][];
  /** What came of an action, in short, so that two ways can be compared; by default all that is said of it. */
  gist?: (told: ToldOf<Game>[], words: Words) => string;
  /** A picture of what an option's value means; `pictured` are the options that have one for each value. */
  OptionPicture?: Component<{ option: string; value: string }>;
  pictured?: string[];
}

/**
 * A game's face as the rest of the client sees it: what the game tells, and which model its boards get, is between it and
 * its boards. The types of the former are the server's own, so it is here alone that they are taken on trust.
 */
export function faceWith<Game extends Played, Model extends BoardModel = BoardModel>(
  own: Face<Game, Model>,
): Face {
  return own as unknown as Face;
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

/** The game's face, once it is ready; one that nobody has drawn is plain. */
export function faceOf(game: string): Face {
  return faces.get(game) ?? plain;
}
