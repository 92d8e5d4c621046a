"""NUMBER DROP's screen: what it tells boards is what the rules say, and nothing that its audience may not know."""

import random

import pytest

from droptable.core.errors import NotationError
from droptable.core.game import Over, Seat
from droptable.core.match import AnyMatch, advance, start
from droptable.core.nature import ProvableDraws
from droptable.core.registry import rulesets
from droptable.games.number_drop.actions import Circle, DropBlock, Placement
from droptable.games.number_drop.combos import circled_together
from droptable.games.number_drop.positions import BOX_NAMES
from droptable.games.number_drop.rounds import sheet_after
from droptable.games.number_drop.rules import NumberDrop
from droptable.games.number_drop.sheet import EMPTY, Sheet
from droptable.screens.number_drop import MOST_WAYS, NumberDropPicture, NumberDropScreen, PrintedScore
from tests.rules.number_drop import first_may_circle
from tests.rules.number_drop import sheet as sheet_like

SCREEN = NumberDropScreen()


def walk(seats: int, seed: int, **options: str) -> list[AnyMatch]:
    """Return every position of a random game."""
    game = rulesets["number-drop"].game(seats, options)
    dice = ProvableDraws(secret=bytes([seed]) * 32, table="t")
    below = random.Random(seed).randrange
    seen = [start(game)]
    while not isinstance(seen[-1].turn, Over):
        seen.append(advance(seen[-1], lambda match, seat: game.sample(match.state, seat, below), dice))
    return seen


GAMES = [walk(1, 1), walk(1, 2), walk(3, 3), walk(2, 4, phase3="in_order", phase4="in_order")]


def drawn(match: AnyMatch, seat: Seat | None) -> NumberDropPicture:
    """Return what this seat is shown."""
    return SCREEN.picture(match.game, match.game.view(match.state, seat), seat)


@pytest.mark.parametrize("game", GAMES)
def test_nd_5_3_the_picture_lands_every_shape_where_the_rules_do(game: list[AnyMatch]) -> None:
    looked = 0
    for match in game:
        state = match.state
        for seat in getattr(match.turn, "acting", ()):
            picture = drawn(match, seat)
            for falling in picture.falling:
                for hold, held in enumerate(falling.holds):
                    for column, row in enumerate(held.rows):
                        looked += 1
                        numbers = () if state.roll is None else (*state.roll.numbers, *[0] * state.roll.number_stars)
                        place: Placement | DropBlock = (
                            DropBlock(hold, column)
                            if state.phase.code == "block"
                            else Placement(falling.shape, hold, column, numbers)
                        )
                        assert match.game.format(place).startswith(f"{held.text} {picture.column_names[column]}")
                        if row is None:
                            with pytest.raises(Exception, match="too-high"):
                                match.game.check(state, seat, place)
                            continue
                        match.game.check(state, seat, place)
                        after = sheet_after(state, seat, place)
                        before = state.sheets[seat].cells
                        new = {n for n, sign in enumerate(after.cells) if sign != EMPTY and before[n] == EMPTY}
                        assert new == {(row + y) * 7 + column + x for x, y in held.cells}
    assert looked > 100


def test_nd_1_3_turning_four_times_and_flipping_twice_change_nothing() -> None:
    for match in GAMES[0]:
        if match.state.phase.code != "shape":
            continue
        for falling in drawn(match, Seat(0)).falling:
            holds = falling.holds
            for at in range(len(holds)):
                for move, times in (("turn", 4), ("flip", 2)):
                    hold, order = at, list(range(len(holds[at].cells)))
                    for _ in range(times):
                        step = holds[hold].turn if move == "turn" else holds[hold].flip
                        order, hold = [order[n] for n in step.from_], step.to
                    assert hold == at
                    assert order == list(range(len(order)))


def test_a_turn_carries_each_number_with_its_cell() -> None:
    match = next(match for match in GAMES[0] if match.state.phase.code == "shape")
    for falling in drawn(match, Seat(0)).falling:
        for held in falling.holds:
            after = falling.holds[held.turn.to]
            high = max(x for x, _ in held.cells)
            for cell, before in zip(after.cells, held.turn.from_, strict=True):
                x, y = held.cells[before]
                assert cell == (y, high - x)  # a quarter turn to the right


def test_a_sealed_choice_is_on_ones_own_sheet_alone() -> None:
    game = rulesets["number-drop"].game(2, {"starter": "first"})
    state = game.initial_state()
    for actor, text in ((None, "tiles S O T I L"), (Seat(0), "write c")):
        state = game.apply(state, actor, game.parse(text))
    own = SCREEN.picture(game, game.view(state, Seat(0)), Seat(0)).sheets[0]
    assert own.cells[2] == "1"
    assert own.hidden == [2]
    for other in (Seat(1), None):
        seen = SCREEN.picture(game, game.view(state, other), other).sheets[0]
        assert seen.cells == EMPTY * 98
        assert seen.hidden == []


def test_the_finder_offers_what_the_referee_accepts() -> None:
    asked = 0
    for game in GAMES:
        for match in game:
            if match.state.phase.code != "combo":
                continue
            for seat in match.turn.acting:  # type: ignore[union-attr]
                view = match.game.view(match.state, seat)
                assert SCREEN.gives_away(match.game, view, seat)
                offers = SCREEN.advice(match.game, view, seat, "")
                assert offers, "a seat that is asked can circle something"
                for offer in offers:
                    ways = SCREEN.advice(match.game, view, seat, offer.question)
                    assert 1 <= len(ways) <= MOST_WAYS
                    assert offer in ways
                    for way in ways:
                        asked += 1
                        match.game.check(match.state, seat, Circle(tuple(way.cells)))
    assert asked > 20


def test_the_finder_is_silent_where_there_is_nothing_to_find() -> None:
    match = GAMES[0][0]
    assert SCREEN.advice(match.game, match.state, Seat(0), "") == []
    assert not SCREEN.gives_away(match.game, match.state, Seat(0))
    for question in ("=9", "=9 0", "=3", "=3 x"):
        with pytest.raises(NotationError, match="no-such-question"):
            SCREEN.advice(match.game, match.state, Seat(0), question)


def test_the_finder_offers_all_numbers_that_fill_a_box() -> None:
    game = NumberDrop(2)
    state = first_may_circle(game, sheet_like("333.555 222...."))
    offers = SCREEN.advice(game, state, Seat(0), "")
    assert {(offer.box, state.sheets[0].cells[offer.cells[0]]) for offer in offers} == {
        ("=3", "2"),
        ("=3", "3"),
        ("=3", "5"),
    }


def test_nd_8_8_the_name_to_beat_is_the_lowest_that_is_not_beaten() -> None:
    assert drawn(GAMES[0][2], None).beat == PrintedScore("BEN", 13)
    assert drawn(GAMES[2][9], None).beat is None


def test_nd_1_1_the_track_has_the_printed_boxes_letters_and_points() -> None:
    picture = drawn(GAMES[0][2], None)
    assert [(row.letter, row.size, row.identical, row.consecutive) for row in picture.track] == [
        (letter, size, f"={size}", f"+{size}") for letter, size in zip("ABCDE", range(3, 8), strict=True)
    ]
    assert (picture.bonus.box, picture.bonus.size) == ("8", 8)
    assert picture.row_points == [2] * 11 + [-5] * 3


@pytest.mark.parametrize("game", GAMES)
def test_nd_6_1_combos_are_told_as_they_were_circled(game: list[AnyMatch]) -> None:
    circled: list[set[tuple[int, ...]]] = [set() for _ in range(game[0].game.seats)]
    for match in game[1:]:
        entry = match.log[-1]
        if isinstance(entry.action, Circle) and entry.actor is not None:
            circled[entry.actor].add(tuple(sorted(entry.action.cells)))
    for sheet, combos in zip(drawn(game[-1], None).sheets, circled, strict=True):
        assert sorted(cell for combo in sheet.combos for cell in combo) == sheet.circled
        assert {tuple(combo) for combo in sheet.combos} == combos


@pytest.mark.parametrize(
    ("cells", "boxes", "combos"),
    [
        ("4444444", {"=3", "=4"}, {(0, 1, 2, 3), (4, 5, 6)}),
        ("1234321", {"+3", "+4"}, {(0, 1, 2, 3), (4, 5, 6)}),
        ("1233333", {"+3", "=4"}, {(0, 1, 2), (3, 4, 5, 6)}),
        ("1111111" + "1......", {"8"}, {(0, 1, 2, 3, 4, 5, 6, 7)}),
        ("1592604", {"=7"}, set()),  # no game comes to this
    ],
)
def test_nd_6_6_cells_that_touch_are_told_apart_by_the_boxes(
    cells: str, boxes: set[str], combos: set[tuple[int, ...]]
) -> None:
    circled = sum(1 << at for at, sign in enumerate(cells) if sign != EMPTY)
    sheet = Sheet(cells.ljust(98, EMPTY), circled, frozenset(BOX_NAMES[name] for name in boxes))
    assert set(circled_together(sheet)) == combos


def test_a_made_up_sheet_does_not_keep_anybody_waiting() -> None:
    """Full of runs that lead nowhere: whoever brings such a position gets an answer, if not this one."""
    cells = "".join(str((column + row) % 10) for row in range(14) for column in range(7))
    assert circled_together(Sheet(cells, (1 << 66) - 1, frozenset(BOX_NAMES.values()))) == ()


def test_nd_8_3_the_star_says_what_it_will_slide() -> None:
    game = rulesets["number-drop"].game(1)
    state = game.apply(game.initial_state(), None, game.parse("tiles S O T I L"))
    state = game.apply(state, Seat(0), game.parse("write c"))
    for roll, letters in (("roll 123* T", "C"), ("roll 1234 *", "ABCDE"), ("roll 1234 T", "")):
        rolled = game.apply(state, None, game.parse(roll))
        assert SCREEN.picture(game, rolled, Seat(0)).star_slides == letters
