"""Frames while a piece of DROP IT falls into a shaft with 35 others, in a real Chromium, beside the same page at rest.

The same fall is seen again and again, at a phone's and at a desk's width; every time the page also rests for as long. A
page that does nothing but ask for frames has long ones too on a busy machine, so both are measured by turns.
"""

import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from bench.bench_frames import LONG_MS, frames_of
from droptable.core.record import parse_record
from droptable.core.replay import positions
from droptable.games.drop_it.state import Releasing
from tests.browser.conftest import FLAGS, chromium
from tests.server.live import Server

FALLS = 10
IN_SHAFT = 35
WIDTHS: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 1440, "height": 900})
GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "drop_it" / "two-teams-with-jokers.record.txt"


def full_shaft() -> int:
    """Return after how many lines of the record the last piece is to be released onto all the others."""
    record = parse_record(GOLDEN.read_text())
    for line, match in enumerate(positions(record)):
        if isinstance(match.state.phase, Releasing) and len(match.state.shaft) >= IN_SHAFT:
            return line
    raise AssertionError("the record has no such position")


def seat_somebody(page: Page, server: Server) -> None:
    """Open the table at that position, let the last piece go, and wait until it rests."""
    page.goto(f"{server.address}/new/drop-it")
    page.locator("form > details > summary").click()
    page.locator("input[type=file]").set_input_files(GOLDEN)
    page.locator("[data-from-record] input").fill(str(full_shaft()))
    for seat in (0, 1):
        page.locator(f"[data-who='{seat}']").select_option("here")
    page.locator("button[type=submit]").click()
    page.locator("[data-let-go][aria-disabled=false]").click()
    expect(page.locator("[data-tool=again]")).to_be_visible(timeout=30_000)


def measure(page: Page) -> tuple[list[float], list[float]]:
    """Return the frames at rest and during falls, in ms."""
    resting: list[float] = []
    moving: list[float] = []
    for _ in range(FALLS):
        page.wait_for_timeout(300)
        resting += frames_of(page, None)
        moving += frames_of(page, "[data-tool=again]")
        expect(page.locator("[data-tool=again]")).to_be_visible()
    return resting, moving


def told(name: str, frames: list[float]) -> str:
    """Return the figures in a line."""
    long = sum(frame > LONG_MS for frame in frames)
    p95 = statistics.quantiles(frames, n=20)[-1]
    return (
        f"{name:16} {len(frames):5} frames, median {statistics.median(frames):5.1f} ms, 95 % under {p95:5.1f} ms, "
        f"worst {max(frames):5.1f} ms, {long} above {LONG_MS:.0f} ms"
    )


def main() -> int:
    """Measure, print, and fail if falls have more long frames than rest, by more than three in a hundred."""
    worse = False
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            for size in WIDTHS:
                page = browser.new_context(viewport=size).new_page()
                seat_somebody(page, server)
                pieces = page.locator("[data-piece]").count()
                resting, moving = measure(page)
                print(f"{size['width']} px, {pieces} pieces in the shaft")
                print(told("  at rest", resting), told("  a fall", moving), sep="\n")
                long = [sum(frame > LONG_MS for frame in frames) / len(frames) for frames in (resting, moving)]
                worse = worse or long[1] > long[0] + 0.03
                page.close()
            browser.close()
    finally:
        server.stop()
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
