"""Frames while a counter falls, in a real Chromium, beside the same page at rest.

A frame is the time from one animation callback to the next; what a person notices is a long one. A page that does
nothing but ask for frames has long ones too on a busy machine: both are measured in the same run, by turns.
"""

import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.server.live import Server

FALLS = 12
WATCH_MS = 1200
LONG_MS = 50.0
PHONE: ViewportSize = {"width": 390, "height": 844}

_FRAMES = """(ms) => new Promise((done) => {
  const times = [];
  const start = performance.now();
  const step = (now) => {
    times.push(now);
    if (now - start < ms) requestAnimationFrame(step);
    else done(times.slice(1).map((time, at) => time - times[at]));
  };
  requestAnimationFrame(step);
})"""


def frames_of(page: Page, deed: str | None) -> list[float]:
    """Return the frames of a second and a bit, in ms; with a deed, those after a click on it."""
    if deed is not None:
        page.evaluate(f"setTimeout(() => document.querySelector({deed!r}).click(), 60)")
    return [float(frame) for frame in page.evaluate(_FRAMES, WATCH_MS)]


def main() -> int:
    """Measure, print, and fail if a fall has a long frame that rest has not."""
    moving: list[float] = []
    resting: list[float] = []
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            page = browser.new_context(viewport=PHONE).new_page()
            for _ in range(FALLS):
                page.goto(f"{server.address}/demo/drop-or-pop")
                page.locator("[data-roll]").click()
                expect(page.locator("[data-offer]")).to_be_visible()
                page.wait_for_timeout(1000)
                resting += frames_of(page, None)
                moving += frames_of(page, "[data-offer='drop']")
                expect(page.locator("[data-lesson='2']")).to_be_visible()
            browser.close()
    finally:
        server.stop()
    for name, frames in (("at rest", resting), ("a fall", moving)):
        long = sum(frame > LONG_MS for frame in frames)
        print(
            f"{name:8} {len(frames):5} frames, median {statistics.median(frames):5.1f} ms, "
            f"worst {max(frames):5.1f} ms, {long} above {LONG_MS:.0f} ms"
        )
    print(f"worst frame of a fall / worst at rest: {max(moving) / max(resting):.2f}")
    return int(max(moving) > LONG_MS and max(resting) <= LONG_MS)


if __name__ == "__main__":
    sys.exit(main())
