"""The catalogue: both languages say the same things, and everything that happens has words."""

import ast as python
import gettext
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

from droptable.bots.bot import bot_names
from droptable.core.errors import DroptableError, IllegalActionError, UnknownNameError, VerificationError
from droptable.core.game import event
from droptable.core.options import Choice
from droptable.core.registry import rulesets
from droptable.words import FOLDER, LANGUAGES, Words, catalogue_files, language_of
from droptable.words.click_catalogue import DOMAIN
from droptable.words.click_catalogue import FOLDER as CLICK_FOLDER
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


@pytest.mark.parametrize("name", FILES)
def test_a_message_tells_the_same_in_both_languages(name: str) -> None:
    """Whatever one language says of who, how many and where, the other says too, by itself or by its helpers."""
    english, german = (tellings(language, name) for language in LANGUAGES)
    shared = {message for message in english if message in german and not message.startswith(INFLECTED)}
    assert {message: english[message] for message in shared} == {message: german[message] for message in shared}


# helpers that one language needs for its cases and plurals, and what only plurals ask for
INFLECTED = ("the-", "a-", "by-a-", "in-the-", "verb-")
PLURAL = "_people"


def tellings(language: str, name: str) -> dict[str, set[str]]:
    """Return what each message of a file tells, with what the messages tell that it is made of."""
    paths = {FOLDER / language / file for file in (name, "core.ftl", name.replace("-lesson", ""))}
    found: dict[str, set[str]] = {}
    used: dict[str, set[str]] = {}
    for path in filter(Path.exists, paths):
        found |= messages(path)
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                placeables = re.findall(r"\{ *([^\s{}][^{}]*)\}", _source(path, entry))
                used[entry.id.name] = {each.strip() for each in placeables}

    def told(message: str) -> set[str]:
        inner = (told(other) for other in used[message] if other in found)
        return {each for each in found[message].union(*inner) if not each.endswith(PLURAL)}

    return {message: told(message) for message in messages(FOLDER / language / name)}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("??/*.*")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_apostrophes_are_those_of_print(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r".*\w'\w.*", text) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_says_again_what_all_games_share(language: str) -> None:
    shared = set(messages(FOLDER / language / "core.ftl"))
    for game in GAMES:
        assert not shared & set(messages(FOLDER / language / f"{game}.ftl"))


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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_an_option_is_in_plain_words(game: str, language: str) -> None:
    """The browser asks for the option's own word, then for one that options share, then for a seat's."""
    files = [*catalogue_files(language, game), FOLDER / language / "web.ftl"]
    known = set().union(*(messages(path) for path in files))
    for option in rulesets[game].options:
        for word in option.words if isinstance(option, Choice) else ():
            assert known & {f"value-{option.name}-{word}", f"value-{word}", f"seat-{word}"}, f"{option.name}: {word}"


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


def _raise_sites() -> Iterator[tuple[str, str, str, set[str]]]:
    """Yield every place that makes an error with a plain code: where, the game, the code, what it passes."""
    source = FOLDER.parent
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).parts
        game = parts[1].replace("_", "-") if parts[0] == "games" and len(parts) > 2 else ""
        tree = python.parse(path.read_text(encoding="utf-8"))
        caused = {id(node.exc) for node in python.walk(tree) if isinstance(node, python.Raise) and node.cause}
        for node in python.walk(tree):
            if isinstance(node, python.Call) and (code := _error_code(node)):
                given = {keyword.arg for keyword in node.keywords if keyword.arg}
                given |= {"text"} if getattr(node.func, "id", "") == "NotationError" else set()
                given |= {"why"} if id(node) in caused or given & {"reason", "refusal"} else set()
                if all(keyword.arg for keyword in node.keywords):  # else nobody can tell before it runs
                    yield f"{path.name}:{node.lineno}", game, code, given


def _error_code(call: python.Call) -> str:
    name = call.func.id if isinstance(call.func, python.Name) else ""
    first = call.args[0] if call.args else None
    if not name.endswith("Error") or name == "UnknownNameError" or not isinstance(first, python.Constant):
        return ""
    return first.value if isinstance(first.value, str) and re.fullmatch("[a-z][a-z-]+", first.value) else ""


@cache
def _variables(language: str, game: str | None) -> dict[str, set[str]]:
    """Return the variables that each message uses, also by way of the messages that it refers to."""
    direct: dict[str, set[str]] = {}
    refers: dict[str, set[str]] = {}
    for path in catalogue_files(language, game):
        text = path.read_text(encoding="utf-8")
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ast.Message) and entry.span is not None:
                source = text[entry.span.start : entry.span.end]
                direct[entry.id.name] = set(re.findall(r"\$(\w+)", source))
                refers[entry.id.name] = set(re.findall(r"\{ ([a-z][a-z-]+) \}", source))
    for _ in direct:  # a message may refer to one that refers to another
        for name, others in refers.items():
            direct[name] |= set().union(*(direct.get(other, set()) for other in others))
    return direct


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_passes_what_its_words_need(language: str) -> None:
    sites = list(_raise_sites())
    assert len(sites) > 30
    for where, game, code, given in sites:
        used = _variables(language, game or None).get(f"error-{code}", set())
        assert used <= given, f"{where}: {language} needs {used - given} for error-{code}"


def test_unknown_names_pass_what_their_words_need() -> None:
    given = set(UnknownNameError("game", "chess").arguments)
    for language in LANGUAGES:
        for message, used in _variables(language, None).items():
            if message.startswith("error-unknown-") and message.removeprefix("error-unknown-") in ("game", "bot"):
                assert used <= given


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_words_that_need_what_it_is_told_with(game: str, language: str) -> None:
    known = _variables(language, game)
    page = set(clauses(game, language))
    for code, declared in rulesets[game].events.items():
        assert set(declared.clauses) <= page
        told = {*declared.arguments, *(f"{name}_people" for name in declared.arguments)}
        assert known[f"event-{code}"] <= told, f"{language}: event-{code}"


def test_no_message_is_left_over() -> None:
    """Every message is asked for: by its name, by a family (`event-` and a code), or by another message."""
    browser = Path(__file__).parents[2] / "web" / "src"
    files = [*FOLDER.parent.rglob("*.py"), *browser.rglob("*.ts"), *browser.rglob("*.svelte")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    words = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.ftl"))
    asked = set(re.findall(r"[\"'`]([a-zA-Z0-9_-]+)[\"'`]", code)) | set(re.findall(r"\{ ([a-z][a-z-]+) \}", words))
    asked |= {code for name in rulesets for code in rulesets[name].events}
    asked |= {name.lower() for name in re.findall(r"\b([A-Z]+) = ", code)}  # members of an Enum, as they are spelled
    families = set(re.findall(r"([a-z][a-z-]*-)\$?\{", code))
    families |= {f"{option.name}-" for name in rulesets for option in rulesets[name].options}  # value-edges-shape

    def is_asked_for(name: str) -> bool:
        parts = [name.removeprefix(family) for family in families if name.startswith(family)]
        return name.isdigit() or {name, name.removesuffix("_share")} & asked != set() or any(map(is_asked_for, parts))

    for path in FOLDER.rglob("*.ftl"):
        for name in messages(path):
            assert is_asked_for(name), f"{path}: nobody asks for {name}"


def test_what_is_missing_leaves_a_gap_and_raises_nothing() -> None:
    for language in LANGUAGES:
        words = Words(language, rulesets["drop-or-pop"].game())
        for path in catalogue_files(language, "drop-or-pop"):
            for message in messages(path):
                assert words.text(message)
    assert "column" in Words("en", rulesets["drop-or-pop"].game()).text("error-column-empty")
    assert "line" in Words("en").error(VerificationError("bad-move"))


@pytest.mark.parametrize(("language", "asks"), [("en", "Did you mean"), ("de", "Meinst du")])
def test_nothing_is_suggested_where_nothing_is_near(language: str, asks: str) -> None:
    words = Words(language)
    assert asks not in words.error(UnknownNameError("game", "chess", ["drop-or-pop"]))
    assert "  " not in words.error(UnknownNameError("game", "chess", ["drop-or-pop"]))
    assert f"{asks} drop-or-pop?" in words.error(UnknownNameError("game", "drop-or-plop", ["drop-or-pop"]))


def test_a_game_without_options_says_so() -> None:
    assert "This game has none." in Words("en").error(
        DroptableError("unknown-option", option="x", options=0, allowed="")
    )
    assert "There is: a" in Words("en").error(DroptableError("unknown-option", option="x", options=1, allowed="a"))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "Ann rolls yellow.",
                "Ann rolls again: red.",
                "Ben pops one of Cem’s counters out of the red column.",
                "Ann, Ben and Cem have a cluster of 4 each: they share the win.",
            ],
        ),
        (
            "de",
            [
                "Ann würfelt Gelb.",
                "Ann würfelt noch einmal: Rot.",
                "Ben lässt in der roten Spalte einen Stein von Cem platzen.",
                "Ann, Ben und Cem haben je eine Gruppe von 4: Sie teilen sich den Sieg.",
            ],
        ),
    ],
)
def test_the_words_of_drop_or_pop(language: str, told: list[str]) -> None:
    words = Words(language, rulesets["drop-or-pop"].game(), ["Ann", "Ben", "Cem"])
    events = [
        event("rolled", "DP-2.2", seat=0, column="yellow", again=0),
        event("rolled", "DP-2.2", seat=0, column="red", again=1),
        event("popped", "DP-2.5", seat=1, owner_seat=2, own=0, column="red", x=0, fell=0),
        event("drew", "DP-3.4", seats=(0, 1, 2), size=4, cells=()),
    ]
    assert [words.event(each) for each in events] == told


@pytest.mark.parametrize(("language", "number", "share"), [("en", "1,234.5", "28.0%"), ("de", "1.234,5", "28,0\xa0%")])
def test_numbers_are_written_as_the_language_writes_them(language: str, number: str, share: str) -> None:
    words = Words(language)
    assert words.text("figure-decimal", number=1234.5) == number
    assert words.text("figure-decimal", number=37.0) == "37"
    assert words.text("figure-percent", number=0.28) == share


@pytest.mark.parametrize(("language", "said"), [("en", "by 0.5 mm"), ("de", "0,5 mm an")])
def test_people_read_millimetres(language: str, said: str) -> None:
    words = Words(language, rulesets["drop-it"].game())
    assert said in words.text("event-misses-piece", colour="blue", shape="circle", gap_um=500)


def test_people_who_share_a_seat_are_a_team() -> None:
    for language in LANGUAGES:
        assert Words(language).team(["Ben", "Cem"]) == "Ben + Cem"
        assert Words(language).team(["Ben"]) == "Ben"


# what one person does: whoever shares a seat does not do it alone
_ALONE = {
    "en": (
        r"\b(?:begin|roll|pass|drop|pop|ignore|win|write|circle|score|lose|slide|play|get|let|spend|keep|fire)e?s\b"
        r"|\bis\b|\bhas\b"
    ),
    "de": (
        r"\b(?:fängt|würfelt|setzt|wirft|lässt|verzichtet|gewinnt|hat|nimmt|schreibt|ist|kreist|bekommt|verliert"
        r"|schiebt|spielt|kann|behält|löst)\b"
    ),
}
_NUMBERS = {
    "seats": (0,),
    "from_seats": (0,),
    "tiles": ("O",),
    "numbers": (1, 2),
    "numbered": (1,),
    "stars": (),
    "columns": (1, 2),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_who_share_a_seat_do_things_in_the_plural(game: str, language: str) -> None:
    words = Words(language, rulesets[game].game(), ["Ann + Ben", "Cem", "Dora"])
    alone = Words(language, rulesets[game].game(), ["Ann", "Cem", "Dora"])
    said = 0
    for code, declared in rulesets[game].events.items():
        if not {"seat", "seats", "from_seats"} & set(declared.arguments):
            continue
        given: dict[str, Any] = {name: _NUMBERS.get(name, 0) for name in declared.arguments}
        told = [who.text(f"event-{code}", **given) for who in (words, alone)]
        subject = re.search(rf"Ann \+ Ben (?:also )?({_ALONE[language]})", told[0])
        assert subject is None, told[0]
        said += told[1].replace("Ann", "Ann + Ben") != told[0]
    assert said > 5  # of each game's events most have a verb that is another for one person


def test_bots_have_names_of_their_own_that_say_so() -> None:
    for language in LANGUAGES:
        names = Words(language).called([["Ann"], *[["bot:greedy"]] * 7, ["Ben", "Cem"]])
        assert (names[0], names[-1]) == ("Ann", "Ben + Cem")
        assert len(set(names)) == len(names)
        assert all(name.startswith("Bot ") for name in names[1:-1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_says_how_well_it_plays(game: str, language: str) -> None:
    known = set(messages(FOLDER / language / "web.ftl"))
    assert {f"bot-{bot}" for bot in bot_names(game)} <= known


@pytest.mark.parametrize("game", GAMES)
def test_what_is_ours_is_marked_in_the_pages_own_language(game: str) -> None:
    english, german = rule_page(game, "en"), rule_page(game, "de")
    assert english.count("[ours]") == german.count("[von uns]") > 0
    assert "[ours]" not in german


def _pairs(catalogue: Any) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    return {(tuple(message.id), tuple(message.string)) for message in catalogue if message.id}


def test_clicks_own_words_are_compiled_as_they_are_written() -> None:
    from babel.messages.mofile import read_mo
    from babel.messages.pofile import read_po

    for path in CLICK_FOLDER.rglob("*.po"):
        with path.open("rb") as written, path.with_suffix(".mo").open("rb") as compiled:
            source, made = read_po(written), read_mo(compiled)
        # plurals come as tuples from the one and as lists from the other
        assert _pairs(source) == _pairs(made)
    german = gettext.translation(DOMAIN, CLICK_FOLDER, ["de"])
    assert german.gettext("Usage:") == "Aufruf:"


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
    assert words.error(outer).count("DP-2.4") == 1
    outer.__cause__ = None  # lost on the way through another process
    assert words.error(outer).count("DP-2.4") == 1
    assert "Platz" in words.error(outer)


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
