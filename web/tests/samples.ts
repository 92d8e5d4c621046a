import type { EventWith } from "../src/boards/played";
import type { Place, Shown, Told, ToldEvent, TurnInfo, View } from "../src/net/protocol";

/** What makes events of a game with those arguments that matter to a test. */
export function eventsOf<Event extends ToldEvent>() {
  return <Code extends Event["code"]>(code: Code, given: Partial<EventWith<Event, Code>["arguments"]>) =>
    ({ code, clause: "", arguments: given }) as unknown as EventWith<Event, Code>;
}

export function told(number: number, text: string, actor: number | null = 0): Told {
  return { number, actor, text, events: [], by: "" };
}

export function place(given: Partial<Place> = {}): Place {
  return {
    code: "blue",
    names: [],
    bot: null,
    deputy: null,
    open: false,
    here: true,
    came: true,
    absent: [],
    member: 0,
    entered: null,
    mayEnter: false,
    wins: 0,
    ...given,
  };
}

export function view(given: Partial<View> = {}): View {
  return {
    seat: 0,
    state: {},
    hidden: [],
    offers: [],
    barred: [],
    turn: "1.0.1",
    mayTakeBack: false,
    ...given,
  };
}

export function turn(given: Partial<TurnInfo> = {}): TurnInfo {
  return { kind: "seats", phase: "move", acting: [], caller: null, sealed: false, byHand: false, ...given };
}

export function shown(given: Partial<Shown> = {}): Shown {
  const { seats = [0] } = given;
  return {
    kind: "shown",
    table: "abc",
    game: "drop-or-pop",
    rules: 1,
    options: {},
    start: null,
    stage: "playing",
    places: [
      place({ names: ["Ann"] }),
      place({ code: "red", names: ["Ben", "Cem"], member: 1 }),
      place({ code: "green", bot: "greedy" }),
    ],
    isHost: true,
    mayHost: true,
    seats,
    members: seats.map(() => [0, 1]),
    mayCallOff: false,
    unseated: null,
    spectators: 0,
    paused: false,
    clockSeconds: null,
    clockLeftMs: null,
    hints: true,
    rollsItself: false,
    lastMs: null,
    dice: { table: "abc", commitment: "00", salts: ["", "", ""], secret: null },
    logFrom: 0,
    log: [],
    logDigest: "",
    views: [view()],
    turn: turn({ acting: [0] }),
    result: null,
    nextTable: null,
    nextBy: null,
    games: 0,
    ...given,
  };
}
