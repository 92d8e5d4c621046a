"""What a careful eye would find on a page: faults in accessibility, and text that does not fit."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# where something is on its page, however far that is scrolled: left, top, width and height
PLACE = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left, top + scrollY, width, height].map(Math.round);
}"""

_FAULTS = """async () => {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(document, { runOnly });
  return found.violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.target.join(" ")}: ${node.failureSummary}`));
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


def assert_accessible(page: Page) -> None:
    """Let axe-core look at the page as it is."""
    page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    faults = page.evaluate(_FAULTS)
    faults += [f"a gap in the words: {text}" for text in page.locator("body").all_text_contents() if "{$" in text]
    assert faults == [], "\n".join(faults)


def assert_no_overflow(page: Page) -> None:
    """Look for text that sticks out of its box or the window."""
    page.evaluate("document.fonts.ready")
    faults = page.evaluate(_OVERFLOW)
    assert faults == [], f"{page.url}: {faults}"
