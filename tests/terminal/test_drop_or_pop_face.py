"""DROP OR POP! on terminals as they are: 80 columns wide, sixteen colours or millions."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

import droptable
from droptable.core.registry import AnyGame
from droptable.terminal.colours import NAMED, PAINTS, block, ink, table_console
from droptable.terminal.face import face_of
from droptable.words import LANGUAGES, Words

POSITION = "r/b/y/g 0 red -"
LONG = ["Maximiliane von und zu der langen Leitung", "Team Bartholomäus + Theophania Wunderlich", "李小龍" * 10, "Jo"]


def shown(game: AnyGame, words: Words, console: Console) -> str:
    console.print(face_of(game).board(game, game.parse_state(POSITION), None, words))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_wraps_at_80_columns_however_people_are_called(language: str) -> None:
    game = droptable.game("drop-or-pop", seats=4)
    lines = {}
    for width in (80, 400):
        console = table_console(file=io.StringIO(), width=width)
        lines[width] = [line.rstrip() for line in shown(game, Words(language, game, LONG), console).splitlines()]
    assert lines[80] == lines[400]
    assert max(map(cell_len, lines[80])) <= 80
    assert sum("…" in line for line in lines[80]) == 2  # the three long names stand in two lines
    assert "Jo 5" in lines[80][-1]


def test_sixteen_colours_are_taken_by_their_names() -> None:
    game = droptable.game("drop-or-pop", seats=4)
    console = table_console(file=io.StringIO(), width=80, force_terminal=True, color_system="standard")
    picture = shown(game, Words("en", game), console)
    for colour, (letters, paint) in {"Re": (37, 41), "Bl": (37, 44), "Ye": (30, 103), "Gr": (37, 42)}.items():
        assert f"\x1b[1;{letters};{paint}m {colour} \x1b[0m" in picture
    for name, code in {"red": 31, "blue": 34, "yellow": 93, "green": 32}.items():
        assert f"\x1b[1;{code}m" in picture, name


def test_more_colours_get_our_paints() -> None:
    game = droptable.game("drop-or-pop", seats=4)
    console = table_console(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor")
    assert "48;2;200;64;47m" in shown(game, Words("en", game), console)


def test_every_colour_has_both_styles_everywhere() -> None:
    for system in ("standard", "256", "truecolor"):
        console = table_console(file=io.StringIO(), force_terminal=True, color_system=system)
        for colour in PAINTS:
            assert console.get_style(ink(colour)).color is not None
            assert console.get_style(block(colour)).bgcolor is not None
    assert set(NAMED) == set(PAINTS)


def picture(position: str, *actions: str) -> str:
    table = droptable.play("drop-or-pop", position=position)
    for action in actions:
        table.do(action)
    return str(table)


def test_what_wins_is_marked() -> None:
    board = picture("bbb/-/-/- 0 red -", "drop")
    assert board.count("★ Bl ★") == 4
    assert "▸" not in board


def test_the_last_move_is_marked() -> None:
    assert picture("-/-/g/- 0 red -", "drop").count("▸ Bl ◂") == 1
    popped = picture("gb/-/-/- 0 red -", "pop")
    assert "└──▽──▽──┴" in popped
    assert "▸" not in popped
