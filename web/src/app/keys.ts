// The one ear for the keyboard. Whoever wants keys says what each of them would do; the innermost that has a wish gets it.
import type { Attachment } from "svelte/attachments";

export interface Press {
  /** A letter is small, whichever way it was typed; other keys have their names. */
  key: string;
  /** Space or Enter. */
  isPress: boolean;
  repeat: boolean;
  shift: boolean;
  target: Element;
}

/** What a key does; undefined if nothing. */
export type Wishes = (press: Press) => (() => void) | undefined;

/** Where keys mean something else: they are typed, or move what has the focus. */
const FIELDS = "input, textarea, select, [data-log]";
const PRESSED = "button, a, summary";
/** What several boards on a page do not share. */
const STAGE = "[data-stage]";

const listeners = new Map<Element, Wishes>();
let touched: Element | null = null;

export function startKeys(): void {
  addEventListener("keydown", onkeydown);
  const touch = ({ target }: Event) => {
    touched = target instanceof Element ? (target.closest(STAGE) ?? touched) : touched;
  };
  addEventListener("pointerdown", touch, { capture: true });
}

/** Listen for as long as the element is there. */
export function onKeys(wishes: Wishes): Attachment {
  return (node) => {
    listeners.set(node, wishes);
    return () => listeners.delete(node);
  };
}

function onkeydown(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target.closest(FIELDS)) return;
  const isPress = event.key === " " || event.key === "Enter";
  if (isPress && target.closest(PRESSED)) {
    // a button that is held down is pressed once
    if (event.repeat) event.preventDefault();
    return;
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const press = { key, isPress, repeat: event.repeat, shift: event.shiftKey, target };
  const wish = wishOf(press);
  if (!wish) return;
  event.preventDefault();
  wish();
}

function wishOf(press: Press): (() => void) | undefined {
  const stage = press.target.closest(STAGE) ?? (touched?.isConnected ? touched : null);
  const asked = [...listeners].filter(([node]) => stage === null || node.closest(STAGE) === stage);
  for (const [, wishes] of asked.sort(([one], [other]) => depthOf(other) - depthOf(one))) {
    const wish = wishes(press);
    if (wish) return wish;
  }
  return undefined;
}

function depthOf(node: Element): number {
  let depth = 0;
  for (let above = node.parentElement; above; above = above.parentElement) depth++;
  return depth;
}
