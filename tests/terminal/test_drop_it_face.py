"""DROP IT's terminal face: what it draws, and what may be typed."""

from io import StringIO

import pytest
from rich.console import Console

from droptable.core.errors import NotationError
from droptable.core.game import Seat, event
from droptable.games.drop_it.actions import Joker, Pick, Release
from droptable.games.drop_it.notation import parse_kind
from droptable.games.drop_it.pieces import Colour
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import State
from droptable.terminal.face import face_of
from droptable.words import LANGUAGES, Words
from tests.rules.drop_it import dealt, drop_it, lies, released, settles, with_shaft


def drawn(game: DropIt, state: State, language: str = "en") -> list[str]:
    console = Console(file=StringIO(), width=100, color_system=None)
    console.print(face_of(game).board(game, state, None, Words(language, game)))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


def test_a_piece_is_drawn_where_it_lies() -> None:
    game = drop_it(4)
    rows = drawn(game, with_shaft(dealt(game), lies("rs1", 110, 20)))
    floor = next(at for at, row in enumerate(rows) if row.startswith("  └"))
    filled = [row for row in rows[:floor] if "rs" in row]
    assert len(filled) == 5  # 38 mm high, a row is 8 mm
    assert filled == rows[floor - 5 : floor]
    inside = rows[floor - 1].partition("│")[2].rpartition("│")[0]
    assert inside.strip(" ·").strip("rs") == ""
    assert abs(inside.index("r" if "r" in inside else "s") - 91 / 4) <= 2


def test_edges_levels_circles_scores_and_supplies_are_shown() -> None:
    game = drop_it(4)
    text = "\n".join(drawn(game, dealt(game)))
    for sign in ("8s", "1t", "7t", "···", "222", "Player 1   0", "rc×3"):
        assert sign in text
    assert "8s" not in "\n".join(drawn(drop_it(4, edges="none"), dealt(drop_it(4))))


@pytest.mark.parametrize(
    ("language", "typed", "kind"), [("en", "rc 110 45", "rc"), ("de", "rk 110 45", "rc"), ("de", "gq 110,0 45", "ys")]
)
def test_a_release_is_typed_in_mm_and_degrees(language: str, typed: str, kind: str) -> None:
    game = drop_it(4)
    words = Words(language, game)
    action = face_of(game).read(game, dealt(game), Seat(0), typed, words)
    assert action == Release(parse_kind(kind), 110_000, 8192)


def test_a_flick_is_typed_as_two_more_numbers() -> None:
    game = drop_it(4, flick=True)
    action = face_of(game).read(game, dealt(game), Seat(0), "rc 110 -90 300 -20", Words("en", game))
    assert action == Release(parse_kind("rc"), 110_000, 49152, 300, -20)


@pytest.mark.parametrize("typed", ["rc", "rc x 3", "zz 110 45", "rc 1 2 3 4 5", "rc inf 0", "rc nan 0", "110"])
def test_what_is_no_release_gets_a_hint(typed: str) -> None:
    game = drop_it(4)
    for language in LANGUAGES:
        with pytest.raises(NotationError) as refusal:
            face_of(game).read(game, dealt(game), Seat(0), typed, Words(language, game))
        assert refusal.value.code == "what-move"
        assert "110 45" in Words(language, game).error(refusal.value)


def test_jokers_and_colours_have_keys() -> None:
    game = drop_it(4, jokers="four")
    state, _ = settles(game, released(game, dealt(game), "rc"), lies("rc1", 137, 19))
    face, words = face_of(game), Words("en", game)
    assert face.read(game, state, Seat(0), "j", words) is Joker.SPEND
    assert face.read(game, state, Seat(0), "k", words) is Joker.KEEP
    assert "1" in face.question(game, state, Seat(0), words)
    choosing = drop_it(4, colours="choice")
    assert face.read(choosing, choosing.initial_state(), Seat(0), "b", words) == Pick(Colour.BLUE)
    assert "r, y, b, g" in face.question(choosing, choosing.initial_state(), Seat(0), words)


def test_the_question_names_a_piece_that_one_has() -> None:
    game = drop_it(4)
    assert "yc 110 45" in face_of(game).question(game, dealt(game, first=1), Seat(1), Words("en", game))


def test_the_last_piece_is_in_capitals_and_only_what_changed_is_drawn_again() -> None:
    game = drop_it(4)
    before = with_shaft(dealt(game), lies("rs1", 110, 20))
    after = with_shaft(dealt(game), lies("rs1", 110, 20), lies("bs1", 40, 20))
    fallen = next(lying for lying in after.shaft if lying.pose.x == 40_000)
    rests = event("rests", "DI-3.3", seat=0, piece=fallen.piece)
    console = Console(file=StringIO(), width=100, color_system=None)
    console.print(face_of(game).update(game, before, after, None, Words("en", game), [rests]))
    assert isinstance(console.file, StringIO)
    rows = console.file.getvalue().splitlines()
    assert sum("BS" in row for row in rows) == 5
    assert all("RS" not in row for row in rows)
    assert "rows as before" in rows[0]
    assert len(rows) < 15 < len(drawn(game, after))


@pytest.mark.parametrize(
    ("x_um", "angle", "said"),
    [
        (1200, -364, "The hand trembles: 1.2 mm to the right, 2° to the right."),
        (-400, 182, "The hand trembles: 0.4 mm to the left, 1° to the left."),
    ],
)
def test_how_the_hand_trembled_is_told(x_um: int, angle: int, said: str) -> None:
    game = drop_it(4)
    told = event("trembled", "DI-3.4", seat=0, x_um=x_um, angle=angle)
    assert face_of(game).tell(told, Words("en", game)) == said


def test_how_to_flick_is_told_where_one_may() -> None:
    questions = [
        face_of(game).question(game, dealt(game), Seat(0), Words("en", game))
        for game in (drop_it(4), drop_it(4, flick=True))
    ]
    assert ["mm/s" in question for question in questions] == [False, True]
