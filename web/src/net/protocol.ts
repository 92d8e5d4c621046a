// Made from src/droptable/server/messages by scripts/protocol-types: change it there.

export const VERSION = 1;
export const LONGEST_NAME = 40;
export const LONGEST_SALT = 64;
export const MOST_MEMBERS = 12;
export const MOST_GLANCES = 30;
export const LONGEST_RECORD = 524288;

export type Argument = number | string | number[];

/**
 * The first message: the version of this protocol, and the key that an earlier `Welcome` gave, if there was one.
 *
 * Whoever comes back says how much of the log they have, and its digest, as the last `Shown` gave them: where that is
 * still true, they are sent what came after it and no more.
 */
export interface Hello {
  kind: "hello";
  version: number;
  key?: string | null;
  logLength?: number;
  logDigest?: string;
}

/**
 * Take an open seat, for one person or a team; before the game, say anew who sits at one's own.
 */
export interface Sit {
  kind: "sit";
  id: number;
  seat: number;
  names: string[];
}

/**
 * Join the people at a seat as a team, before the game begins: each with a device of their own.
 */
export interface Join {
  kind: "join";
  id: number;
  seat: number;
  names: string[];
}

/**
 * Leave a seat of one's own, before the game begins.
 */
export interface Stand {
  kind: "stand";
  id: number;
  seat: number;
}

/**
 * Put a bot on a free seat. Host.
 */
export interface SeatBot {
  kind: "seat-bot";
  id: number;
  seat: number;
  bot: string;
}

/**
 * Have so many seats, before the game begins: free ones are brought, or taken away. Host.
 */
export interface SetSeats {
  kind: "set-seats";
  id: number;
  seats: number;
}

/**
 * Free a seat of whoever or whatever sits there. Host. People are shown the reason.
 */
export interface Free {
  kind: "free";
  id: number;
  seat: number;
  reason?: "" | "another" | "away";
}

/**
 * Add a salt to the dice for a seat of one's own, before the game begins.
 */
export interface AddSalt {
  kind: "add-salt";
  id: number;
  seat: number;
  salt: string;
}

/**
 * Begin the game. Host, or whoever sits here while no host is here.
 *
 * A `bot` fills every seat that is still free, and makes room for whoever comes; without one all seats must be taken.
 */
export interface Begin {
  kind: "begin";
  id: number;
  bot?: string | null;
}

/**
 * Go back to before the game, as long as none of the people has moved. The dice will be others. As `Begin`.
 */
export interface CallOff {
  kind: "call-off";
  id: number;
}

/**
 * Do something in the game. `at` is the view's `turn`: what was true when the person decided.
 */
export interface Act {
  kind: "act";
  id: number;
  seat: number;
  text: string;
  at: string;
}

/**
 * Throw what this seat is to throw. `at` as in `Act`.
 */
export interface Roll {
  kind: "roll";
  id: number;
  seat: number;
  at: string;
}

/**
 * Take the seat's last action back; against bots alone also once they have played on, with new dice from there.
 */
export interface TakeBack {
  kind: "take-back";
  id: number;
  seat: number;
}

/**
 * Ask what an action would do. Answered by `Considered`; nobody else learns of it.
 */
export interface Consider {
  kind: "consider";
  id: number;
  seat: number;
  text: string;
}

/**
 * Ask the game's adviser for hints, in the game's own terms. Answered by `Advised`; nobody else learns of it.
 */
export interface Advise {
  kind: "advise";
  id: number;
  seat: number;
  question?: string;
}

/**
 * What there was to see of the action with this number has been seen here: bots need not wait for it any longer.
 */
export interface Seen {
  kind: "seen";
  id: number;
  number: number;
}

/**
 * Enter a seat's score of a finished game on the high-score board, under a name that fits the board.
 */
export interface EnterScore {
  kind: "enter-score";
  id: number;
  seat: number;
  name: string;
}

/**
 * Stop the clock and the game. Host.
 */
export interface Pause {
  kind: "pause";
  id: number;
}

/**
 * Go on after a pause. Host, or whoever sits here while no host is here.
 */
export interface Resume {
  kind: "resume";
  id: number;
}

/**
 * Give every decision so many seconds, or none (null). Host.
 */
export interface SetClock {
  kind: "set-clock";
  id: number;
  seconds: number | null;
}

/**
 * Let people ask the adviser, or not. Host.
 */
export interface SetHints {
  kind: "set-hints";
  id: number;
  hints: boolean;
}

/**
 * Let throws that somebody makes by hand happen by themselves after a moment, or not. Host.
 */
export interface SetRolling {
  kind: "set-rolling";
  id: number;
  byItself: boolean;
}

/**
 * Let a bot play for the person at a seat until they come back. Host, or the person.
 *
 * While no host is here: also anybody who sits here, for a person who is not.
 */
export interface Deputise {
  kind: "deputise";
  id: number;
  seat: number;
  bot: string;
}

/**
 * Take a seat back from the bot that played for one. Host, or the person.
 */
export interface ComeBack {
  kind: "come-back";
  id: number;
  seat: number;
}

/**
 * Open a new table with the same people, bots and options, once the game is over. Host, or whoever sits here.
 */
export interface Rematch {
  kind: "rematch";
  id: number;
}

/**
 * Answer what happens with a face or a few words, from a seat of one's own. Shown to everybody, stored nowhere.
 */
export interface React {
  kind: "react";
  id: number;
  seat: number;
  reaction: "again" | "good-luck" | "grr" | "joy" | "love" | "ouch" | "tear" | "thanks" | "well-dropped" | "wink" | "wow";
}

/**
 * Be called to one's turn at this table, by web push: where the browser's push service listens, and its keys.
 */
export interface Subscribe {
  kind: "subscribe";
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/**
 * An event of the game. Words and motion are made from it.
 */
export interface ToldEvent {
  code: string;
  clause: string;
  arguments: Record<string, Argument>;
}

/**
 * An action that happened: who (null is nature), its text, what it did, and who decided if not the seat itself.
 */
export interface Told {
  number: number;
  actor: number | null;
  text: string;
  events: ToldEvent[];
  by: string;
}

/**
 * An action that a seat may do now, with what it would do.
 */
export interface Offer {
  text: string;
  events: ToldEvent[];
}

/**
 * Something true of an action that speaks for it or against it; its words are called `reason-` and the code.
 */
export interface HintReason {
  code: string;
  arguments: Record<string, Argument>;
}

/**
 * Something that the strongest bot would do, what it would do, and what that is worth: a chance, or points.
 *
 * `reasons` tell why; the last of them tells the worth. The answer to the question `hint` is a list of ideas, best
 * first.
 */
export interface Idea {
  text: string;
  events: ToldEvent[];
  value: number;
  reasons: HintReason[];
}

/**
 * A move that keeps its place among the offers, and why it cannot be done now: a stable code and its clause.
 */
export interface Barred {
  text: string;
  place: number;
  code: string;
  clause: string;
  arguments: Record<string, Argument>;
}

/**
 * The game as one of the guest's seats, or a spectator (null), may know it.
 *
 * `state` is what the game's screen makes of its state, as plain JSON. `hidden` are the seat's own choices of a sealed
 * step that is still open.
 * `offers` lists what the seat may do, null where that cannot be listed, and `barred` what it may not at the moment.
 * `turn` goes back in `Act` and `Roll`.
 */
export interface View {
  seat: number | null;
  state: unknown;
  hidden: Told[];
  offers: Offer[] | null;
  barred: Barred[];
  turn: string;
  mayTakeBack: boolean;
}

/**
 * A seat: its catalogue code, who sits there, which bot plays (for itself or as a deputy), whether they are in.
 */
export interface Place {
  code: string;
  names: string[];
  bot: string | null;
  deputy: string | null;
  open: boolean;
  here: boolean;
  came: boolean;
  absent: number[];
  member: number;
  entered: string | null;
  mayEnter: boolean;
  wins: number;
}

/**
 * The seat that this guest lost in the middle of the game, and why.
 */
export interface Unseated {
  seat: number;
  reason: "" | "another" | "away";
}

/**
 * Whose move it is: `seats`, `chance`, `effect` or `over`.
 *
 * At a chance turn `byHand` tells that the caller throws, by `Roll`; otherwise nature goes on by itself.
 */
export interface TurnInfo {
  kind: string;
  phase: string;
  acting: number[];
  caller: number | null;
  sealed: boolean;
  byHand: boolean;
}

/**
 * How the game ended.
 */
export interface Result {
  ranks: number[];
  scores: number[] | null;
  marks: string[];
}

/**
 * The promise of the dice; `secret` is null until the game is over.
 */
export interface Dice {
  table: string;
  commitment: string;
  salts: string[];
  secret: string | null;
}

/**
 * The answer to `Hello`. The key opens the same seats again after a reload, a sleep or a crash: keep it secret.
 */
export interface Welcome {
  kind: "welcome";
  version: number;
  key: string;
  isHost: boolean;
  seats: number[];
}

/**
 * The table as it stands. The log is sent from `logFrom` on: what the client had before that stays.
 *
 * `logDigest` stands for the whole of it: whoever comes back says it in `Hello`.
 *
 * `lastMs` is how long ago the last action was, null if that was before the table was last rebuilt: whoever comes
 * in while something falls sees it fall.
 * `stage` is `lobby`, `playing`, `over` or `read-only` (rules that this server does not know; `log` has no events).
 */
export interface Shown {
  kind: "shown";
  table: string;
  game: string;
  rules: number;
  options: Record<string, string>;
  start: string | null;
  stage: string;
  places: Place[];
  isHost: boolean;
  mayHost: boolean;
  seats: number[];
  members: number[][];
  mayCallOff: boolean;
  unseated: Unseated | null;
  spectators: number;
  paused: boolean;
  clockSeconds: number | null;
  clockLeftMs: number | null;
  hints: boolean;
  rollsItself: boolean;
  lastMs: number | null;
  dice: Dice;
  logFrom: number;
  log: Told[];
  logDigest: string;
  views: View[];
  turn: TurnInfo | null;
  result: Result | null;
  nextTable: string | null;
  nextBy: number | null;
  games: number;
}

/**
 * The request was done, and stored.
 */
export interface Done {
  kind: "done";
  id: number;
}

/**
 * The request changed nothing: a stable code, the clause it breaks, and the arguments for the words.
 */
export interface Refused {
  kind: "refused";
  id: number | null;
  code: string;
  clause: string;
  arguments: Record<string, Argument>;
}

/**
 * What an action would do.
 */
export interface Considered {
  kind: "considered";
  id: number;
  events: ToldEvent[];
}

/**
 * What the game's adviser says.
 */
export interface Advised {
  kind: "advised";
  id: number;
  advice: unknown;
}

/**
 * Somebody at a seat has answered what happens.
 */
export interface Reacted {
  kind: "reacted";
  seat: number;
  reaction: "again" | "good-luck" | "grr" | "joy" | "love" | "ouch" | "tear" | "thanks" | "well-dropped" | "wink" | "wow";
}

/**
 * Sent every 10 s where there is nothing else: a client that hears nothing for 25 s has lost the connection.
 */
export interface Beat {
  kind: "beat";
}

/**
 * A seat of a new table: people who are at the opener's screen, or a bot, or free.
 */
export interface NewPlace {
  names?: string[];
  bot?: string | null;
}

/**
 * A new table: a game with options and seats; `begin` starts it at once if all seats are taken.
 *
 * With a record and a line, the table begins at that position of the record, with dice of its own.
 */
export interface NewTable {
  game: string;
  places: NewPlace[];
  options?: Record<string, string>;
  clockSeconds?: number | null;
  hints?: boolean;
  rollsItself?: boolean | null;
  begin?: boolean;
  record?: string | null;
  line?: number;
}

/**
 * A game with its options: what is played at a table, whoever sits there.
 */
export interface Setting {
  game: string;
  seats: number;
  options?: Record<string, string>;
}

/**
 * A line of a record, counted from 0.
 */
export interface RecordLine {
  record: string;
  line: number;
}

/**
 * A table that was opened: its id for the link, and the host's key.
 */
export interface Opened {
  table: string;
  key: string;
}

/**
 * A table that a browser remembers, with its key there.
 */
export interface KeptTable {
  table: string;
  key: string;
}

/**
 * What a browser remembers.
 */
export interface KeptTables {
  tables: KeptTable[];
}

/**
 * How a table stands, at a glance; `stage` as in `Shown`.
 */
export interface Glance {
  table: string;
  game: string;
  stage: string;
  people: string[];
  bots: number;
  awaited: string[];
  isUp: boolean;
  agoS: number;
}

/**
 * A table's link for others. Where `alone`, the server listens to its own machine: nobody else can follow it.
 */
export interface Invitation {
  link: string;
  alone: boolean;
}

/**
 * An option: `choice`, `flag`, `number`, `document`, or `experimental`, a number of the published rules.
 */
export interface OptionInfo {
  name: string;
  kind: string;
  clause: string;
  default: string;
  words: string[];
  low: number | null;
  high: number | null;
}

/**
 * What a bot achieved in so many games, with its 95 % interval: the share of games that it won against so many
 * `others` of a kind, or, where `against` is empty, its mean score alone.
 */
export interface BotRating {
  figure: number;
  low: number;
  high: number;
  games: number;
  against: string;
  others: number;
}

/**
 * What there is to know of a game before anybody sits down.
 */
export interface GameInfo {
  name: string;
  title: string;
  fewestSeats: number;
  mostSeats: number;
  teams: number[];
  options: OptionInfo[];
  presets: Record<string, Record<string, string>>;
  bots: string[];
  variantBots: string[];
  seatCodes: string[][];
  hasHints: boolean;
  rollsItself: boolean;
  boards: string[];
  lessons: string[];
  ratings: Record<string, BotRating>;
  missing: string;
}

/**
 * The public key, in hex, of the server's signatures (Ed25519).
 */
export interface ServerKey {
  key: string;
}

/**
 * A name with its points; `table` has the record, where one was kept.
 */
export interface Score {
  name: string;
  points: number;
  table: string | null;
}

/**
 * A place of a high-score board: the printed name to beat, and who did.
 */
export interface ScorePlace {
  printed: Score | null;
  own: Score | null;
}

/**
 * A high-score board, for games of so many seats; places from the first on.
 */
export interface Scores {
  board: string;
  fewestSeats: number;
  mostSeats: number;
  places: ScorePlace[];
}

/**
 * A record to look at.
 */
export interface NewReplay {
  record: string;
}

/**
 * What a record says of itself: the game, who sat where, and how many actions it has.
 */
export interface RecordInfo {
  game: string;
  places: NewPlace[];
  lines: number;
}

/**
 * A draw of nature's: which one it was (from 0), the sizes that the game named, the numbers that the published
 * secret gives, and the action that these stand for.
 *
 * Without sizes nature moved by the rules alone, which counts as a draw too.
 */
export interface Drawn {
  number: number;
  sizes: number[];
  numbers: string[];
  means: string;
}

/**
 * A position of a replay: the action that led there (null at the start), and whose move it is now.
 *
 * `drawn` is there where the action was drawn and the secret is known.
 */
export interface Step {
  told: Told | null;
  view: View;
  turn: TurnInfo;
  result: Result | null;
  drawn: Drawn | null;
}

/**
 * Something that was found out about a record; its words are called `proof-` and the code.
 */
export interface Finding {
  standing: "claimed" | "open" | "proven";
  code: string;
  arguments: Record<string, Argument>;
}

/**
 * The body of an HTTP error, or what does not hold in a record.
 */
export interface Refusal {
  code: string;
  clause: string;
  arguments: Record<string, Argument>;
}

/**
 * What somebody remarks on a line of a record, counted from 0: words, and what it was worth to who decided.
 */
export interface LineNote {
  line: number;
  comment: string;
  value: number | null;
}

/**
 * A record, position by position. `dice` is null where they were given by hand; `record` is its text.
 *
 * `findings` tell what it proves, but for its signature and the falls: who looks at it checks the one, and the others
 * take long. `fault` is the first thing in it that does not hold, though every move is legal.
 */
export interface Replay {
  game: string;
  rules: number;
  options: Record<string, string>;
  places: Place[];
  dice: Dice | null;
  steps: Step[];
  record: string;
  findings: Finding[];
  fault: Refusal | null;
  notes: LineNote[];
}

/**
 * Another action of a seat in place of a line of a record, counted from 0; null asks what there is to choose.
 */
export interface NewWhatIf {
  record: string;
  line: number;
  text?: string | null;
}

/**
 * What would have happened: the positions after the other action and after each answer of nature's that follows.
 *
 * Chance falls as it did. `exhibits` has what there is to see of each step, in base64. Where no action was named, the
 * one step is the position that the seat stood before, with its offers.
 */
export interface WhatIf {
  seat: number;
  steps: Step[];
  exhibits: string[];
}

/**
 * Something that a seat did or could have done, and what that does.
 */
export interface Deed {
  text: string;
  events: ToldEvent[];
}

/**
 * A decision at a line of a record, counted from 0, beside the best that could have been done there.
 *
 * `phase` is what was to be decided. Values are chances to win, or points; `cost` is the difference, never below 0,
 * and `isDear` says whether that is worth telling.
 */
export interface Weighed {
  line: number;
  seat: number;
  phase: string;
  chosen: Deed;
  best: Deed;
  value: number;
  bestValue: number;
  cost: number;
  isDear: boolean;
}

/**
 * What a seat's game was worth at a step of the replay.
 */
export interface CurvePoint {
  step: number;
  value: number;
}

/**
 * Where a seat's result comes from: all else adds up to it.
 *
 * `others` is what the other seats' decisions changed: `null` where that is told as luck, too.
 */
export interface Balance {
  expected: number;
  luck: number;
  others: number | null;
  skill: number;
  result: number;
}

/**
 * A game that is over, decision by decision, with each seat's curve and balance.
 *
 * `moments` are the decisions that cost most, by their place in `decisions`, the dearest first. A curve has a point
 * before and one after each of the seat's own decisions, and one at the end; where balances tell of `others`, one at
 * every step.
 */
export interface Analysis {
  inPoints: boolean;
  decisions: Weighed[];
  moments: number[];
  curves: CurvePoint[][];
  balances: Balance[];
}

/**
 * How far an analysis is: so many lines of the record are done; `ahead` is how many others come first.
 *
 * Whoever wants it asks again until `analysis` is there.
 */
export interface Analysing {
  done: number;
  lines: number;
  ahead: number;
  analysis: Analysis | null;
}

/**
 * A place along the rim, in µm from the left wall, and the points that a release there could expect.
 */
export interface MapSpot {
  x: number;
  points: number;
}

/**
 * What a release would have scored all along the rim, from left to right, and where it was let go.
 */
export interface ScoreMap {
  spots: MapSpot[];
  chosen: MapSpot;
}

/**
 * Whose calls a browser takes that wants to be called to its turn; null where this server sends none.
 */
export interface PushInfo {
  key: string | null;
}

/**
 * A position as a guide shows it: what the board draws, with the action that led there, if one did.
 */
export interface Illustration {
  name: string;
  setting: Setting;
  places: Place[];
  step: Step;
}

/**
 * What explains a game in two minutes: Markdown, empty where there is none, and what its pictures show.
 */
export interface Guide {
  text: string;
  illustrations: Illustration[];
}

export type AnyRequest =
  | Sit
  | Join
  | Stand
  | SeatBot
  | SetSeats
  | Free
  | AddSalt
  | Begin
  | CallOff
  | Act
  | Roll
  | TakeBack
  | EnterScore
  | Pause
  | Resume
  | SetClock
  | SetHints
  | SetRolling
  | Deputise
  | ComeBack
  | Rematch
  | Consider
  | Advise
  | React
  | Seen
  | Subscribe;

export type FromServer =
  | Welcome
  | Shown
  | Done
  | Refused
  | Considered
  | Advised
  | Reacted
  | Beat;

export type FromClient = Hello | AnyRequest;
