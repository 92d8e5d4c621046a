// How each game looks. The rest of the client asks here and never asks which game it is.
import type { Component } from "svelte";
import type { Considered, Place, Refused, ToldEvent, TurnInfo, View } from "../protocol";
import type { Words } from "../words";

export interface BoardProps {
  view: View;
  places: Place[];
  turn: TurnInfo | null;
  words: Words;
  /** What happened last, to show where. */
  events: ToldEvent[];
  /** What an action would do that the person looks at. */
  preview: ToldEvent[];
  /** The seat that may act now from this screen. */
  seat: number | null;
  act: (text: string) => void;
  /** Look at an action before doing it; null looks away. */
  look: (events: ToldEvent[] | null) => void;
}

export interface ActionsProps {
  view: View;
  words: Words;
  /** The turn came only just now, or has been answered: whoever clicks now means what was there before. */
  busy: boolean;
  act: (text: string) => void;
  look: (events: ToldEvent[] | null) => void;
  consider: (text: string) => Promise<Considered | Refused>;
}

export interface Face {
  Board: Component<BoardProps>;
  /** What a seat may do; by default a button for each offer. */
  Actions?: Component<ActionsProps>;
  /** The seat's piece, as a sign beside its name. */
  Token?: Component<{ code: string }>;
  /** A picture for the shelf. */
  Cover?: Component;
  /** A few words beside a seat, such as what it has left. */
  note?: (state: unknown, place: Place, words: Words) => string;
}

const faces = new Map<string, Face>();

export function register(game: string, face: Face): void {
  faces.set(game, face);
}

export function faceOf(game: string): Face | undefined {
  return faces.get(game);
}
