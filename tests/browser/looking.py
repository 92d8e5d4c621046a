"""What a careful eye would find on a page: faults in accessibility, and text that does not fit."""

from pathlib import Path

from playwright.sync_api import Locator, Page

LOOKS, GLANCE_MS = 200, 50  # how often, and how far apart, what moves is looked at until it rests
LONG_LOOKS = 20  # of axe's, which take about a second each
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# where something is on its page, however far that is scrolled, once it stands: left, top, width and height
# what hangs on the window's size is drawn in the frame after it has changed
_PLACE = """async (one) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const place = () => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round);
  };
  await frame();
  for (let look = 0, stood = 0, before = ""; look < 2400; look++) {
    await frame();
    const now = String(place());
    stood = now === before ? stood + 1 : 0;
    if (stood === 2) return place();
    before = now;
  }
  throw new Error("it never comes to rest");
}"""

# which of these are not in the window as a whole, and where they are
_OUT_OF_SIGHT = """(things) => things.flatMap((thing) => {
  const { left, top, right, bottom } = document.querySelector(thing)?.getBoundingClientRect() ?? { left: NaN };
  const isSeen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isSeen ? [] : [`${thing} is at ${left} to ${right} and ${top} to ${bottom} of ${innerWidth} x ${innerHeight}`];
})"""

# waits for what moves, and tells what moves on: nothing does for more than five seconds by itself (WCAG 2.2.2)
_MOTION = """async () => {
  const isPassing = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime <= 5000;
  await Promise.allSettled(document.getAnimations().filter(isPassing).map((one) => one.finished));
}"""
_RESTLESS = """async () => {
  const isShort = (one) => one.effect.getComputedTiming().endTime <= 5000;
  const [short, long] = [true, false].map((is) => document.getAnimations().filter((one) => isShort(one) === is));
  await Promise.allSettled(short.map((one) => one.finished));
  return long.filter((one) => !one.effect.target.closest(".game:hover")).map((one) => `${one.animationName} moves on`);
}"""

# what axe finds, and whether the page stood still meanwhile: somebody may move while it is looked at
_FAULTS = """async () => {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  let stood = true;
  const changes = new MutationObserver(() => { stood = false; });
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  const found = await axe.run(document, { runOnly });
  stood &&= document.getAnimations().every((one) => one.effect.getComputedTiming().endTime > 5000);
  changes.disconnect();
  const faults = found.violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.target.join(" ")}: ${node.failureSummary}`));
  return { faults, stood };
}"""

# Text sticks out if a line of it ends outside of the window, or outside of the box that it belongs to; what is only for
# listeners, scrolls by itself or lies in a closed <details> does not count.
_OVERFLOW = """() => {
  const BOXES = "button, a.button, label, li, td, th, .card, .field, [data-box]";
  const UNSEEN = ".for-listeners, script, style, svg, option, #announcements";

  /** How far text may reach: to the edges of the narrowest box around it; anywhere in a box that scrolls. */
  function edges(parent) {
    let left = 0, right = innerWidth;
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const overflow = getComputedStyle(box).overflowX;
      if (["auto", "scroll"].includes(overflow)) return [-Infinity, Infinity];
      if (!box.matches(BOXES) && !["hidden", "clip"].includes(overflow)) continue;
      const edge = box.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
    }
    return [left, right];
  }

  const faults = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (!text || !parent || parent.closest(UNSEEN)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [left, right] = edges(parent);
    const lines = [...range.getClientRects()].filter((line) => line.width > 0);
    const out = Math.max(0, ...lines.map((line) => Math.max(line.right - right, left - line.left)));
    if (out > 1) faults.push(`"${text}" sticks out by ${Math.round(out)} px`);
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} px wide in a window of ${innerWidth}`);
  return faults;
}"""


# axe does not look at placeholders: as readable as any text, 4.5 : 1.
_PALE = """() => {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => {
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => {
    const [red, green, blue] = rgb(colour).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return [...document.querySelectorAll("input[placeholder]")].flatMap((field) => {
    const [one, other] = [getComputedStyle(field, "::placeholder").color, getComputedStyle(field).backgroundColor];
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    const contrast = (bright + 0.05) / (dark + 0.05);
    return contrast < 4.5 ? [`a placeholder has a contrast of ${contrast.toFixed(2)}: ${field.placeholder}`] : [];
  });
}"""

# A word on a button is broken if it stands on two lines and has no hyphen or space to break at.
_BROKEN = """() => {
  const faults = [];
  for (const button of document.querySelectorAll("button, a.button, label.button, summary")) {
    if (!button.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.textContent.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) faults.push(word);
      }
    }
  }
  return faults;
}"""


# A finger finds a control that is this wide and high around its middle, whatever is drawn of it. Links within a
# sentence are as high as its lines, and on a board one may miss: buttons below it do the same.
_TOO_SMALL = """(least) => {
  const CONTROLS = "button, a.button, input, select, summary, textarea, [data-grip=knob]";
  const IN_PASSING = ".for-listeners, [inert], dialog:not([open]), [data-do], [data-die-roll]";
  const reach = least / 2 - 1;
  const faults = [];
  for (const one of document.querySelectorAll(CONTROLS)) {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (one.disabled || one.closest(IN_PASSING)) continue;
    const whole = one.closest("label") ?? one;
    whole.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = whole.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const isHit = ([x, y]) => whole.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y));
    const edges = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]];
    if (!edges.every(isHit)) {
      const name = `${one.getAttribute("aria-label") ?? one.innerText} ${JSON.stringify({ ...one.dataset })}`;
      faults.push(`${name.trim()}: ${Math.round(width)} x ${Math.round(height)} px`);
    }
  }
  scrollTo(0, 0);
  return faults;
}"""


def assert_targets(page: Page, least_px: int = 44) -> None:
    """Look for controls that a finger would miss."""
    assert_finds_nothing(page, _TOO_SMALL, least_px)


def place_at_rest(what: Locator) -> list[int]:
    """Return where something is on its page, however far that is scrolled, once it stands.

    Frames are counted: on a page whose clock stands still there are none.
    """
    wait_for_motion(what.page)
    return [int(number) for number in what.evaluate(_PLACE)]


def wait_for_motion(page: Page) -> None:
    """Wait until what fades, slides or turns has done so; what moves on for long is not waited for."""
    page.evaluate(_MOTION)


def assert_in_sight(page: Page, *things: str) -> None:
    """Hold that a window shows all of these at once, as a whole, where the page begins."""
    wait_for_motion(page)
    page.evaluate("scrollTo(0, 0)")
    assert_finds_nothing(page, _OUT_OF_SIGHT, list(things))


def assert_no_word_is_broken(page: Page) -> None:
    """Look for words on buttons that go on in the next line."""
    assert_finds_nothing(page, _BROKEN)


def assert_accessible(page: Page) -> None:
    """Let axe-core look at the page once it has come to rest: what fades in is pale for a moment."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    faults = page.evaluate(_RESTLESS) + _found_at_rest(page) + page.evaluate(_PALE)
    faults += [f"a gap in the words: {text}" for text in page.locator("body").all_text_contents() if "{$" in text]
    assert faults == [], "\n".join(faults)


def _found_at_rest(page: Page) -> list[str]:
    """Return what axe finds: what it found while something moved is looked at again."""
    faults = list[str]()
    for _ in range(LONG_LOOKS):
        found = page.evaluate(_FAULTS)
        faults = found["faults"]
        if found["stood"] or not faults:
            break
        page.evaluate(_RESTLESS)
    return faults


def assert_no_overflow(page: Page) -> None:
    """Look for text that sticks out of its box or the window."""
    assert_finds_nothing(page, _OVERFLOW)


def assert_finds_nothing(page: Page, find: str, *given: object) -> None:
    """Let a script look for faults of what stands there: what moves may stick out for a moment, a fault stays."""
    page.evaluate("document.fonts.ready")
    faults = page.evaluate(find, *given)
    for _ in range(LOOKS):
        if not faults:
            return
        page.wait_for_timeout(GLANCE_MS)
        faults = page.evaluate(find, *given)
    raise AssertionError(f"{page.url}: {faults}")
