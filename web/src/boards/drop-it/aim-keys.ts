// What the keyboard does with the piece in hand.
import type { Press } from "../../app/keys";
import { MM, unitsOf } from "./aim.svelte";
import type { InHand } from "./fingers.svelte";

// steps of the keys, in mm and degrees: with Shift fine ones, longer ones while a key is held down
const STEP = 1;
const FINE_STEP = 0.1;
const HELD_STEP = 3;
const PAGE_DEGREES = 15;

/** What a key does; undefined if nothing. With the knob in hand every arrow turns. */
export function aimWish({ key, repeat, shift, target }: Press, hand: InHand): (() => void) | undefined {
  const { aim, layout, look } = hand;
  const step = shift ? FINE_STEP : repeat ? HELD_STEP : STEP;
  const right = look.mirrored ? -1 : 1;
  const turn = (degrees: number) => aim.turn(layout, aim.angle + unitsOf(layout, degrees));
  const isTurning = target.closest("[data-grip=knob]") !== null;
  const move = (mm: number) => (isTurning ? turn(-mm) : aim.move(layout, aim.x + right * mm * MM));
  const wishes: Record<string, () => void> = {
    ArrowLeft: () => move(-step),
    ArrowRight: () => move(step),
    ArrowUp: () => turn(step),
    ArrowDown: () => turn(-step),
    PageUp: () => turn(PAGE_DEGREES),
    PageDown: () => turn(-PAGE_DEGREES),
    Home: () => aim.move(layout, look.mirrored ? layout.width : 0),
    End: () => aim.move(layout, look.mirrored ? 0 : layout.width),
  };
  return wishes[key];
}
