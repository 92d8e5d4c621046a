"""NUMBER DROP at the terminal: a person who types what a bot would do, to the high-score table."""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.core.errors import NotationError
from droptable.core.game import Seat, Seats
from droptable.core.registry import rulesets
from droptable.games.number_drop.actions import Circle, DropBlock, Pass, Placement, Slide, Write
from droptable.games.number_drop.rules import NumberDrop
from droptable.terminal.face import face_of
from droptable.terminal.play import Left, Player, TerminalGame
from droptable.terminal.seating import seated
from droptable.words import LANGUAGES, Words
from tests.rules.number_drop import after_roll, played, sheet

EXPECTED = {"en": "to be beaten", "de": "zu schlagen"}


def play(specs: list[str], language: str = "en") -> tuple[TerminalGame, str]:
    """Play a table whose first seat types what `greedy` says; return it and what it showed."""
    ruleset = rulesets["number-drop"]
    game = ruleset.game(len(specs))
    players = seated(ruleset, game, specs, Words(language, game))
    words = Words(language, game, [" + ".join(player.names) for player in players])
    console = Console(file=io.StringIO(), width=110)
    table = TerminalGame(game, players, words, console, lambda prompt: "")
    table.ask = typist(table, words)
    table.play()
    assert isinstance(console.file, io.StringIO)
    return table, console.file.getvalue()


def typist(table: TerminalGame, words: Words) -> Callable[[str], str]:
    bot = bot_for("number-drop", "greedy")
    simulator: Simulator[Any, Any] = Simulator(table.game, Random(1).randrange)

    def ask(prompt: str) -> str:
        table.console.print(prompt, markup=False)
        turn = table.match.turn
        if prompt == words.text("ask-confirm") or not isinstance(turn, Seats):
            return ""
        view = table.game.view(table.match.state, Seat(0))
        return table.game.format(bot.decide(simulator, view, Seat(0), Effort()))

    return ask


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "droptable" / "number-drop-high-scores.txt"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solo_game_goes_to_the_high_score_table(language: str, home: Path) -> None:
    table, shown = play(["LU6"], language)
    outcome = table.game.outcome(table.match.state)
    assert outcome is not None
    assert outcome.scores is not None
    (score,) = outcome.scores
    words = Words(language)
    assert "CHE" in shown
    assert words.text("ask-confirm") in shown
    if score > 13:
        assert f" LU6 {score}\n" in home.read_text(encoding="utf-8")
    else:
        assert EXPECTED[language] in shown


def test_a_game_with_bots_goes_to_the_board_of_players(home: Path) -> None:
    table, shown = play(["ANN", "bot:greedy", "bot:random"])
    assert "Best scores together" in shown
    lines = home.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1  # bots have no high scores
    assert lines[0].startswith("players 1 ANN ")
    assert "bot:greedy" in shown
    assert table.game.outcome(table.match.state) is not None


def test_bots_alone_leave_no_score(home: Path) -> None:
    play(["bot:greedy"])
    assert not home.exists()


def test_a_broken_board_is_told_and_kept(home: Path) -> None:
    home.parent.mkdir(parents=True)
    home.write_text("nonsense\n", encoding="utf-8")
    _, shown = play(["ANN"])
    assert "makes no sense" in shown
    assert home.read_text(encoding="utf-8") == "nonsense\n"


def test_the_picture_on_the_screen_is_the_position() -> None:
    """A preview that is done is not drawn again, one that is not done does not stay the last picture."""
    shown = scripted("", "1 a", "n", "1 a", "", "quit")
    assert "press Enter to slide E" in shown
    pictures = shown.split("      a   b   c   d   e   f   g ")[1:]
    with_the_block = ["▒X▒" in picture for picture in pictures]
    # slide; block, its preview, the board as it is, the preview again, which is then done
    assert with_the_block == [False, False, True, False, True]


def test_enter_chooses_nothing_where_there_is_a_choice() -> None:
    shown = scripted("", "", "quit", notches=(4, 4, 4, 3, 3))
    assert shown.count("slide which tile?") == 3


def scripted(*typed: str, notches: tuple[int, ...] = (4, 4, 4, 4, 3)) -> str:
    """Return what a solo table shows after a roll, until somebody who types this leaves it."""
    game = NumberDrop(1)
    console = Console(file=io.StringIO(), width=110)
    answers = iter(typed)

    def ask(prompt: str) -> str:
        console.print(prompt, markup=False)
        return next(answers)

    players = [Player(("ANN",))]
    table = TerminalGame(
        game, players, Words("en", game, ["ANN"]), console, ask, after_roll(game, "1256 L", notches=notches)
    )
    with pytest.raises(Left):
        table.play()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


# ---- what may be typed

GAME = NumberDrop(2)
SOLO = NumberDrop(1)
WORDS = Words("en", GAME)


def read(state: Any, text: str, game: NumberDrop = GAME) -> Any:
    return face_of(game).read(game, state, Seat(0), text, WORDS)


def test_short_forms_are_read() -> None:
    shape = after_roll(GAME, "1256 L")
    assert read(shape, "2 c 1256") == Placement("L", 1, 2, (1, 2, 5, 6))
    assert read(shape, "L2 c 1 2 5 6") == Placement("L", 1, 2, (1, 2, 5, 6))
    assert read(after_roll(GAME, "156* O", sheet("1......"), sheet("2......", letters="A")), "1 c") == DropBlock(0, 2)
    assert read(after_roll(SOLO, "1256 L"), "b", SOLO) == Slide("B")
    start = played(SOLO, SOLO.initial_state(), "* tiles S O T I L")
    assert read(start, "c", SOLO) == Write(2)


def combo_state() -> Any:
    state = after_roll(GAME, "2357 O", sheet("111...."))
    return played(GAME, state, "0 O1 f 2357", "1 O1 f 2357")


def test_combos_are_read_by_number_cells_or_none() -> None:
    state = combo_state()
    assert "1  3 times 1: a1 b1 c1" in face_of(GAME).question(GAME, state, Seat(0), WORDS)
    assert read(state, "1") == read(state, "c1 b1 a1") == Circle((0, 1, 2))
    assert read(state, "-") == Pass()
    with pytest.raises(NotationError) as caught:
        read(state, "1?")
    assert caught.value.arguments["choices"] == "a1 b1 c1"


@pytest.mark.parametrize("text", ["ab", "?", "9", "z9", "1 z 1256", "L", "9 c 1256"])
def test_what_cannot_be_read_gets_a_hint(text: str) -> None:
    solo = Words("en", SOLO)
    start = played(SOLO, SOLO.initial_state(), "* tiles S O T I L")
    slide = after_roll(SOLO, "1256 L")
    block = after_roll(GAME, "156* O", sheet("1......"), sheet("2......", letters="A"))
    for game, state in (
        (SOLO, start),
        (SOLO, slide),
        (GAME, block),
        (GAME, after_roll(GAME, "1256 *")),
        (GAME, combo_state()),
    ):
        with pytest.raises(NotationError) as caught:
            face_of(game).read(game, state, Seat(0), text, solo)
        assert solo.error(caught.value)
