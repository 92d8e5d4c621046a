"""NUMBER DROP's screen: what it tells boards is what the rules say, and nothing that its audience may not know."""

import json
import random

import msgspec
import pytest

from droptable.core.errors import NotationError
from droptable.core.game import Over, Seat
from droptable.core.match import AnyMatch, advance, start
from droptable.core.nature import ProvableDraws
from droptable.core.registry import rulesets
from droptable.games.number_drop.actions import Circle, DropBlock, Placement
from droptable.games.number_drop.notation import parse_cell
from droptable.games.number_drop.rounds import sheet_after
from droptable.games.number_drop.sheet import EMPTY
from droptable.screens.number_drop import MOST_WAYS
from droptable.screens.screen import Screen, screen_of, screens

SAFE = 2**53  # integers beyond this are not what they were in a browser


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


def numbers_in(value: object) -> list[int]:
    if isinstance(value, dict):
        return [n for each in value.values() for n in numbers_in(each)]
    if isinstance(value, list):
        return [n for each in value for n in numbers_in(each)]
    return [value] if isinstance(value, int) else []


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_json_that_a_browser_can_hold(game: list[AnyMatch]) -> None:
    for match in game:
        for seat in (None, *map(Seat, range(match.game.seats))):
            picture = screen_of(match.game).picture(match.game, match.game.view(match.state, seat), seat)
            again = json.loads(msgspec.json.encode(picture))
            assert all(abs(number) < SAFE for number in numbers_in(again))


@pytest.mark.parametrize("game", GAMES)
def test_nd_5_3_the_picture_lands_every_shape_where_the_rules_do(game: list[AnyMatch]) -> None:
    looked = 0
    for match in game:
        state = match.state
        for seat in getattr(match.turn, "acting", ()):
            picture = screen_of(match.game).picture(match.game, match.game.view(state, seat), seat)
            for falling in picture["falling"]:
                for hold, held in enumerate(falling["holds"]):
                    for column, row in enumerate(held["rows"]):
                        looked += 1
                        numbers = () if state.roll is None else (*state.roll.numbers, *[0] * state.roll.number_stars)
                        place: Placement | DropBlock = (
                            DropBlock(hold, column)
                            if state.phase.code == "block"
                            else Placement(falling["shape"], hold, column, numbers)
                        )
                        if row is None:
                            with pytest.raises(Exception, match="too-high"):
                                match.game.check(state, seat, place)
                            continue
                        match.game.check(state, seat, place)
                        after = sheet_after(state, seat, place)
                        before = state.sheets[seat].cells
                        new = {n for n, sign in enumerate(after.cells) if sign != EMPTY and before[n] == EMPTY}
                        assert new == {(row + y) * 7 + column + x for x, y in held["cells"]}
    assert looked > 100


def test_nd_1_3_turning_four_times_and_flipping_twice_change_nothing() -> None:
    for match in GAMES[0]:
        if match.state.phase.code != "shape":
            continue
        picture = screen_of(match.game).picture(match.game, match.state, Seat(0))
        for falling in picture["falling"]:
            holds = falling["holds"]
            for at in range(len(holds)):
                for move, times in (("turn", 4), ("flip", 2)):
                    hold, order = at, list(range(len(holds[at]["cells"])))
                    for _ in range(times):
                        step = holds[hold][move]
                        order, hold = [order[n] for n in step["from"]], step["to"]
                    assert hold == at
                    assert order == list(range(len(order)))


def test_a_turn_carries_each_number_with_its_cell() -> None:
    match = next(match for match in GAMES[0] if match.state.phase.code == "shape")
    for falling in screen_of(match.game).picture(match.game, match.state, Seat(0))["falling"]:
        for held in falling["holds"]:
            after = falling["holds"][held["turn"]["to"]]
            high = max(x for x, _ in held["cells"])
            for cell, before in zip(after["cells"], held["turn"]["from"], strict=True):
                x, y = held["cells"][before]
                assert cell == (y, high - x)  # a quarter turn to the right


def test_a_sealed_choice_is_on_ones_own_sheet_alone() -> None:
    game = rulesets["number-drop"].game(2, {"starter": "first"})
    state = game.initial_state()
    for actor, text in ((None, "tiles S O T I L"), (Seat(0), "write c")):
        state = game.apply(state, actor, game.parse(text))
    own = screen_of(game).picture(game, game.view(state, Seat(0)), Seat(0))["sheets"][0]
    assert own["cells"][2] == "1"
    assert own["hidden"] == [2]
    for other in (Seat(1), None):
        seen = screen_of(game).picture(game, game.view(state, other), other)["sheets"][0]
        assert seen["cells"] == EMPTY * 98
        assert seen["hidden"] == []


def test_the_finder_offers_what_the_referee_accepts() -> None:
    asked = 0
    for game in GAMES:
        for match in game:
            if match.state.phase.code != "combo":
                continue
            for seat in match.turn.acting:  # type: ignore[union-attr]
                view = match.game.view(match.state, seat)
                screen = screen_of(match.game)
                assert screen.gives_away(match.game, view, seat)
                offers = screen.advice(match.game, view, seat, "")
                assert offers, "a seat that is asked can circle something"
                for offer in offers:
                    ways = screen.advice(match.game, view, seat, offer["box"])
                    assert 1 <= len(ways) <= MOST_WAYS
                    assert offer in ways
                    for way in ways:
                        asked += 1
                        match.game.check(match.state, seat, Circle(tuple(way["cells"])))
    assert asked > 20


def test_the_finder_is_silent_where_there_is_nothing_to_find() -> None:
    match = GAMES[0][0]
    assert screen_of(match.game).advice(match.game, match.state, Seat(0), "") == []
    assert not screen_of(match.game).gives_away(match.game, match.state, Seat(0))
    with pytest.raises(NotationError, match="no-such-question"):
        screen_of(match.game).advice(match.game, match.state, Seat(0), "=9")


def test_nd_8_8_the_name_to_beat_is_the_lowest_that_is_not_beaten() -> None:
    match = GAMES[0][2]
    assert screen_of(match.game).picture(match.game, match.state, None)["beat"] == {"name": "BEN", "points": 13}
    assert screen_of(GAMES[2][9].game).picture(GAMES[2][9].game, GAMES[2][9].state, None)["beat"] is None


def test_a_game_without_a_screen_of_its_own_has_the_plain_one() -> None:
    game = rulesets["drop-or-pop"].game(3)
    assert "number-drop" in screens
    assert type(screen_of(game)) is Screen
    assert not screen_of(game).has_hints
    assert screen_of(game).picture(game, game.initial_state(), None)["columns"]
    with pytest.raises(NotationError):
        screen_of(game).advice(game, game.initial_state(), Seat(0), "")
    assert parse_cell("c5") == 30
