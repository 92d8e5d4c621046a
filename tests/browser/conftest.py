"""A real server, a real Chromium, and people in browsers of their own."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Playwright, expect, sync_playwright

from tests.browser.person import Person
from tests.server.conftest import postgres, redis  # noqa: F401  # fixtures that these tests need, too
from tests.server.live import Server

CLIENT = Path(__file__).parents[2] / "web" / "dist" / "index.html"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WITHOUT_WINDOWS = "chromium-headless-shell"  # Debian's: the same pages for a third less work, and no notifications
PATIENCE_MS = 120_000  # what is never shown fails late; what a busy machine shows late does not fail
FLAGS = [
    "--no-sandbox",  # a container's root may not have one
    "--disable-gpu",  # which is not there: to imitate one takes longer than to draw without
    # our proxy signs for itself; a context that is told to take that gives up some files on a busy machine
    "--ignore-certificate-errors",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# what Chromium itself says while a server is away
LOST_LINE = (
    "WebSocket connection to",
    "Failed to load resource: net::ERR_CONNECTION",
    "Failed to load resource: net::ERR_FAILED",  # by way of the service worker
)
# somebody whose time passes five times as fast; what is waited for from the server, a line or typefaces, keeps its time
IN_A_HURRY = """
const { setTimeout: later, setInterval: often, requestAnimationFrame: frame } = window;
const now = performance.now.bind(performance);
const sooner = (ms) => (ms < 3000 ? ms / 5 : ms);
window.setTimeout = (deed, ms, ...more) => later(deed, sooner(ms ?? 0), ...more);
window.setInterval = (deed, ms, ...more) => often(deed, sooner(ms ?? 0), ...more);
window.requestAnimationFrame = (deed) => frame((at) => deed(at * 5));
performance.now = () => now() * 5;
"""
COMPILING = {"test_analysis", "test_hint"}
NO_WORKER = "Service Worker registration blocked by Playwright"
REFUSED = "Failed to load resource: the server responded with a status of 400"

# what has only just come takes no tap: see web/src/app/taps.svelte.ts
TAKES_A_TAP = ":not(.dock.fresh *)"

Sit = Callable[..., Person]


class Reachable(Protocol):
    """Something that has an address which browsers can go to."""

    @property
    def address(self) -> str: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let those that need the compiled twins come last: other tests, which run meanwhile, have compiled them by then.

    Whoever comes too soon waits for those, and nobody compiles the same twice.
    """
    items.sort(key=lambda item: item.path.stem in COMPILING)


def chromium() -> str:
    """Return where Chromium is: Debian's, or whichever CHROMIUM names."""
    named = os.environ.get("CHROMIUM")
    found = next(filter(None, map(shutil.which, [named] if named else CHROMIUMS)), None)
    assert found or not named, f"CHROMIUM={named} is no program here."
    assert found, "No Chromium was found. On Debian: apt-get install chromium. Elsewhere name it: CHROMIUM=/path/to/it."
    return found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return what drives browsers."""
    assert CLIENT.exists(), "The browser client is not built: run scripts/web."
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as driving:
        yield driving


@pytest.fixture(scope="session", autouse=True)
def calm_fingers() -> Iterator[None]:
    """Let nobody tap what does not take a tap yet.

    Playwright would try, and while it is refused it scrolls the page to and fro, as no finger does: what was in sight
    is not any more.
    """
    with pytest.MonkeyPatch.context() as patch:
        for deed in ("click", "dblclick", "tap"):
            patch.setattr(Locator, deed, _calmly(getattr(Locator, deed)))
        yield


def _calmly(deed: Callable[..., None]) -> Callable[..., None]:
    def do_it(what: Locator, **more: Any) -> None:
        deed(what.and_(what.page.locator(TAKES_A_TAP)), **more)

    return do_it


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return a Chromium without windows where there is one, or whichever CHROMIUM names."""
    light = None if os.environ.get("CHROMIUM") else shutil.which(WITHOUT_WINDOWS)
    yield from launched(playwright, light or chromium())


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Return a Chromium that has all that a person's has."""
    yield from launched(playwright, chromium())


def launched(playwright: Playwright, where: str) -> Iterator[Browser]:
    """Run a browser."""
    running = playwright.chromium.launch(executable_path=where, args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return the server that all tests share: each opens tables of its own."""
    yield from serving(tmp_path_factory.mktemp("house"))


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """Return a server that one test may kill and start again."""
    yield from serving(tmp_path)


def serving(folder: Path) -> Iterator[Server]:
    """Run a server with a database of its own, whose bots answer at once; it must have nothing to complain about."""
    running = Server(folder, "--tables-per-hour", "10000")  # all who test here come from one address
    running.start()
    yield running
    running.stop()
    assert [line for line in running.faults().splitlines() if "is shown read-only" not in line] == []


@pytest.fixture
def sit(request: pytest.FixtureRequest, house: Server) -> Iterator[Sit]:
    """Return what gives each person a browser of their own. Nothing may go wrong in any of them."""
    is_whole = request.node.get_closest_marker("whole_browser") is not None
    browser: Browser = request.getfixturevalue("whole_browser" if is_whole else "browser")
    contexts = []
    complaints: list[str] = []

    def new_person(
        server: Reachable | None = None, *, refusals: bool = False, hurried: bool = False, **settings: Any
    ) -> Person:
        """Seat somebody; with `refusals` they try what the server refuses, which Chromium notes too."""
        fine = (*LOST_LINE, NO_WORKER, REFUSED) if refusals else (*LOST_LINE, NO_WORKER)

        def listen(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not message.text.startswith(fine):
                complaints.append(f"{message.text} {message.location['url']}")

        # a service worker would fetch everything for later in each of these many browsers: who tests it lets it in
        usual = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, "service_workers": "block"}
        context = browser.new_context(**{**usual, **settings})
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        if hurried:
            context.add_init_script(IN_A_HURRY)
        context.on("console", listen)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        return Person(context, (server or house).address)

    yield new_person
    for context in contexts:
        context.close()
    assert complaints == []
