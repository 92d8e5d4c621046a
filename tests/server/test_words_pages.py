"""The catalogue and the rule pages over HTTP."""

import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from droptable.core.registry import Ruleset, rulesets
from droptable.words import LANGUAGES, Words, catalogue, catalogue_files
from droptable.words.rulebook import rule_page
from tests.conformance import tiny
from tests.server.live import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("words"))
    server.start()
    yield server
    server.kill()


def asked(server: Server, path: str, known: str = "") -> tuple[int, str, str]:
    """Return the status, the version and the body."""
    request = urllib.request.Request(server.address + path, headers={"If-None-Match": known})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.headers["etag"], answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["etag"] or "", error.read().decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_a_language_are_served(server: Server, language: str) -> None:
    words = server.get(f"/api/words/{language}")
    assert set(words) >= {"core", "web", "drop-it", "drop-or-pop", "number-drop", "number-drop-solo-lesson"}
    assert words["drop-it"] == catalogue_files(language, "drop-it")[1].read_text(encoding="utf-8")


def test_what_the_browser_has_kept_is_not_sent_again(server: Server) -> None:
    for path in ("/api/words/en", "/api/games/drop-it/rules/en"):
        status, version, body = asked(server, path)
        assert status == 200
        assert body
        assert asked(server, path, version) == (304, version, "")
        assert asked(server, path, 'W/"of yesterday"')[0] == 200


def test_rule_pages_are_served_as_they_are_written(server: Server) -> None:
    for language in LANGUAGES:
        assert asked(server, f"/api/games/drop-it/rules/{language}")[2] == rule_page("drop-it", language)


@pytest.mark.parametrize(
    "path",
    [
        "/api/words/xx",
        "/api/words/..",
        "/api/games/chess/rules/en",
        "/api/games/drop-it/rules/xx",
        "/api/games/..%2Fen%2Fdrop-it/rules/en",
    ],
)
def test_there_is_nothing_else(server: Server, path: str) -> None:
    assert asked(server, path)[0] == 404


# ---------------------------------------------------------------- a game of another package


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """A game whose words are in a folder of its own, in English alone."""
    tiny.register()
    ruleset = rulesets[tiny.Pebbles.name]
    own = Ruleset("guest", "Guest", ruleset.seats, ruleset.build, home=tmp_path)
    (tmp_path / "words" / "en").mkdir(parents=True)
    (tmp_path / "words" / "en" / "guest.ftl").write_text("tagline = Come in.\n")
    (tmp_path / "words" / "en" / "guest-lesson.ftl").write_text("lesson-title = Sit.\n")
    (tmp_path / "words" / "en" / "core.ftl").write_text("and = whatever\n")
    (tmp_path / "words" / "en" / "guest.md").write_text("# Guest\n")
    monkeypatch.setitem(rulesets._found, "guest", own)
    return own


def test_a_game_of_another_package_brings_its_words(guest: Ruleset) -> None:
    for language in LANGUAGES:
        words = catalogue.__wrapped__(language)
        assert words["guest"] == "tagline = Come in.\n"
        assert words["guest-lesson"] == "lesson-title = Sit.\n"
        assert words["core"] != "and = whatever\n"
        assert catalogue_files(language, "guest")[1] == guest.home / "words" / "en" / "guest.ftl"  # type: ignore[operator]
    assert rule_page("guest", "en") == "# Guest\n"
    assert Words("de").text("and") == "und"
