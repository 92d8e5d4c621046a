"""The catalogue: both languages say the same things, and everything that happens has words."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from droptable.core.errors import DroptableError, IllegalActionError, VerificationError
from droptable.core.game import event
from droptable.core.registry import rulesets
from droptable.words import FOLDER, LANGUAGES, Words, catalogue_files, language_of
from droptable.words.rulebook import clauses, rule_page
from tests.conformance.walks import Variant, steps, variants

FILES = sorted(path.name for path in (FOLDER / "en").glob("*.ftl"))
PUBLIC = ("event-", "error-", "option-", "seat-", "help-", "figure-", "ask-", "command-")
GAMES = [name for name in rulesets if not name.startswith("tiny-")]


def messages(path: Path) -> dict[str, set[str]]:
    """Return a file's messages with the variables that each uses."""
    resource = FluentParser().parse(path.read_text(encoding="utf-8"))
    junk = [entry.content for entry in resource.body if isinstance(entry, ast.Junk)]
    assert not junk, f"{path.name}: not Fluent: {junk[0]}"
    found = [entry for entry in resource.body if isinstance(entry, ast.Message)]
    names = [entry.id.name for entry in found]
    assert len(set(names)) == len(names), f"{path.name}: a message stands there twice"
    return {entry.id.name: set(re.findall(r"\$(\w+)", _source(path, entry))) for entry in found}


def _source(path: Path, entry: ast.Message) -> str:
    assert entry.span is not None
    return path.read_text(encoding="utf-8")[entry.span.start : entry.span.end]


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_messages(name: str) -> None:
    english, german = (messages(FOLDER / language / name) for language in LANGUAGES)
    # a language may have helpers of its own (German inflects what English does not), but nobody asks for those
    helpers = {message for message in set(english) ^ set(german) if not message.startswith(PUBLIC)}
    assert set(german) - helpers == set(english) - helpers
    assert set().union(*german.values()) == set().union(*english.values())


def test_every_game_has_words_and_rules_in_every_language() -> None:
    for game in GAMES:
        for language in LANGUAGES:
            assert len(catalogue_files(language, game)) == 2
            assert rule_page(game, language).startswith("# ")


@pytest.mark.parametrize("game", GAMES)
def test_both_rule_pages_have_the_same_clauses(game: str) -> None:
    english, german = (clauses(game, language) for language in LANGUAGES)
    assert english == german
    assert len(set(english)) == len(english)


@pytest.mark.parametrize("variant", [v for v in variants() if v.game in GAMES and not v.options], ids=str)
def test_everything_that_happens_has_words_and_a_clause(variant: Variant) -> None:
    game = variant.build()
    known = set(clauses(game.name, "en"))
    speakers = [Words(language, game) for language in LANGUAGES]
    for step in steps(variant):
        for told in game.narrate(step.before.state, step.actor, step.action):
            assert told.clause in known
            for words in speakers:
                assert f"event-{told.code}" in words, f"{words.language} has no words for {told.code}"
                words.event(told)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_seats_and_options_have_words(game: str, language: str) -> None:
    ruleset = rulesets[game]
    for seats in ruleset.seats:
        words = Words(language, ruleset.game(seats))
        assert not any(name.startswith("seat-") for name in words.names)
    words = Words(language, ruleset.game())
    assert "tagline" in words
    for option in ruleset.options:
        assert f"option-{option.name}" in words


def _raised_codes() -> dict[str, set[str]]:
    """Find the codes of all errors that the source raises, by the game whose package raises them."""
    source = FOLDER.parent
    pattern = re.compile(r"(?:(?<!UnknownName)Error|_refusal)\(\s*\"([a-z][a-z-]+)\"")
    found: dict[str, set[str]] = {}
    for path in source.rglob("*.py"):
        parts = path.relative_to(source).parts
        game = parts[1].replace("_", "-") if parts[0] == "games" and len(parts) > 2 else ""
        found.setdefault(game, set()).update(pattern.findall(path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_words(language: str) -> None:
    for game, codes in _raised_codes().items():
        words = Words(language, rulesets[game].game() if game else None)
        for code in codes:
            assert f"error-{code}" in words, f"{language}: no words for the error {code} of {game or 'core'}"


def test_names_stand_for_seats() -> None:
    words = Words("en", rulesets["drop-or-pop"].game(), ["Ann", "Ben", "Cem"])
    assert words.event(event("dropped", "DP-2.4", seat=1, column="red", x=0, row=0)) == (
        "Ben drops a counter into the red column."
    )
    drew = event("drew", "DP-3.4", seats=(0, 2), size=4, cells=(0, 0))
    assert words.event(drew).startswith("Ann and Cem")


def test_errors_name_their_clause_and_reason() -> None:
    words = Words("de", rulesets["drop-or-pop"].game())
    full = IllegalActionError("column-full", clause="DP-2.4", column="red")
    assert words.error(full).endswith("(DP-2.4)")
    assert "roten" in words.error(full)
    outer: DroptableError = VerificationError("bad-move", clause="DP-2.4", line=3, text="drop", reason="column-full")
    outer.__cause__ = full
    assert "roten" in words.error(outer)


def test_unknown_codes_are_still_said() -> None:
    assert "strange-code" in Words("en").error(DroptableError("strange-code", number=3))


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "en", "DROPTABLE_LANG": "de"}, "de"),
    ],
)
def test_the_machines_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
