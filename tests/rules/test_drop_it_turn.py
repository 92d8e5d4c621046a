"""DI-3: a turn."""

import pytest

from droptable.core.errors import IllegalActionError
from droptable.core.game import Chance, Effect, Seat
from droptable.core.registry import rulesets
from droptable.games.drop_it import tremor
from droptable.games.drop_it.actions import Release, Settled, Tremor
from droptable.games.drop_it.board import usual_board
from droptable.games.drop_it.contact import is_on_a_wall
from droptable.games.drop_it.fall import release_height, room
from droptable.games.drop_it.geometry import TURN
from droptable.games.drop_it.notation import parse_kind
from droptable.games.drop_it.pieces import Colour, Shape
from droptable.games.drop_it.state import Falling, Hold, Releasing, Retrying, Trembling, kinds_left
from droptable.games.drop_it.versions import NEAREST_PART
from tests.rules.drop_it import NUMBER, RIM_MM, dealt, drop_it, drops, lies, released, settles, told, with_shaft


def test_di_3_1_any_one_of_your_pieces() -> None:
    game = drop_it(2)
    state = dealt(game)
    assert {kind.colour for kind in kinds_left(state, Seat(0))} == set(state.colours[0])
    for kind in kinds_left(state, Seat(0)):
        game.check(state, Seat(0), Release(kind, 110_000, 0))
    with pytest.raises(IllegalActionError, match=r"\(DI-3\.1\) \[not-your-piece\]"):
        game.check(state, Seat(0), Release(parse_kind("yc"), 110_000, 0))
    with pytest.raises(IllegalActionError, match="not-your-turn"):
        game.check(state, Seat(1), Release(parse_kind("yc"), 110_000, 0))


def test_di_3_1_a_piece_is_dropped_once() -> None:
    game = drop_it(4)
    state = with_shaft(dealt(game), lies("rs1", 30, 19), lies("rs2", 80, 19))
    with pytest.raises(IllegalActionError, match="not-your-piece"):
        game.check(state, Seat(0), Release(parse_kind("rs"), 110_000, 0))


@pytest.mark.parametrize("shape", Shape)
def test_di_3_2_anywhere_between_the_walls_at_any_angle(shape: Shape) -> None:
    game = drop_it(4)
    state = dealt(game)
    kind = next(k for k in kinds_left(state, Seat(0)) if k.shape is shape)
    for angle in range(0, TURN, 997):
        low, high = room(game.board, shape, angle)
        for x in (low, high):
            game.check(state, Seat(0), Release(kind, x, angle))
        for x in (low - 1, high + 1):
            with pytest.raises(IllegalActionError, match=r"\(DI-3\.2\) \[outside-shaft\]"):
                game.check(state, Seat(0), Release(kind, x, angle))
    with pytest.raises(IllegalActionError, match="bad-angle"):
        game.check(state, Seat(0), Release(kind, 110_000, TURN))


def test_di_3_2_a_fall_may_move_others() -> None:
    game = drop_it(4)
    state = released(game, with_shaft(dealt(game), lies("yc1", 110, 19)), "rs")
    after, events = settles(game, state, lies("rs1", 110, 19), lies("yc1", 60, 19))
    assert {resting.piece: resting.pose.x for resting in after.shaft}[NUMBER["yc1"]] == 60_000
    assert told(events, "rests")[0]["pushed"] == 1
    _, events = settles(game, state, lies("rs1", 60, 19), lies("yc1", 110.3, 19))
    assert told(events, "rests")[0]["pushed"] == 0  # a hair is not worth a word


def test_di_3_3_the_dropped_piece_alone_is_scored_and_at_once() -> None:
    game = drop_it(4)
    state = drops(game, dealt(game), "rc1", 60, 100)
    first = state.scores[0]
    assert first > 0
    # the next drop pushes it down to the floor: its points stay, and the pusher gets nothing for it
    after, _ = settles(game, released(game, state, "yc"), lies("yc1", 90, 19), lies("rc1", 30, 19))
    assert after.scores[0] == first
    assert after.scores[1] == 1


def test_di_3_3_what_settled_must_be_about_known_pieces_in_the_shaft() -> None:
    game = drop_it(4)
    state = released(game, with_shaft(dealt(game), lies("yc1", 60, 19)), "rs")
    good = lies("rs1", 110, 19)
    for settled in (
        Settled(()),
        Settled((good, good)),
        Settled((good, lies("gs1", 30, 19))),
        Settled((lies("yc1", 60, 19), good)),
        Settled((good,), (NUMBER["rs1"],)),
        Settled((lies("yc1", 60, 19),)),
    ):
        with pytest.raises(IllegalActionError, match="bad-pieces"):
            game.check(state, None, settled)
    for place in (lies("rs1", -60, 19), lies("rs1", 110, -2), lies("rs1", 110, 2_000)):
        with pytest.raises(IllegalActionError, match="bad-place"):
            game.check(state, None, Settled((place,)))


def test_di_3_4_the_lowest_point_is_at_the_rim() -> None:
    board = usual_board()
    for shape, lowest in ((Shape.CIRCLE, 19_000), (Shape.SQUARE, 19_000), (Shape.TRIANGLE, 13_856)):
        top, contact = release_height(board, (), shape, 110_000, 0)
        assert top == pytest.approx(board.height + lowest, abs=2)
        assert contact == pytest.approx(lowest, abs=2)


def test_di_3_4_if_the_rim_is_occupied_from_the_lowest_free_height() -> None:
    board = usual_board()
    in_the_way = lies("yc1", 110, RIM_MM + 10)
    top, contact = release_height(board, (in_the_way,), Shape.CIRCLE, 110_000, 0)
    assert top == pytest.approx((RIM_MM + 10 + 38) * 1000)
    assert contact == top, "it rests on what was in the way"
    # a second one above leaves no room between them
    above = lies("yc2", 110, RIM_MM + 70)
    assert release_height(board, (in_the_way, above), Shape.CIRCLE, 110_000, 0)[0] == pytest.approx(
        (RIM_MM + 108) * 1000
    )
    # but a gap is used
    above = lies("yc2", 110, RIM_MM + 100)
    assert release_height(board, (in_the_way, above), Shape.CIRCLE, 110_000, 0)[0] == pytest.approx(
        (RIM_MM + 48) * 1000
    )


def test_di_3_4_hands_tremble_by_a_normal_amount() -> None:
    shifts = [tremor.shift("human", (draw, draw)) for draw in range(tremor.DRAWS)]
    for at, spread in ((0, 1500), (1, 65536 * 3 / 360)):
        values = [shift[at] for shift in shifts]
        assert sum(values) == 0
        assert (sum(v * v for v in values) / len(values)) ** 0.5 == pytest.approx(spread, rel=0.01)
        within = sum(abs(v) <= spread for v in values) / len(values)
        assert within == pytest.approx(0.6827, abs=0.002)
    assert tremor.shift("shaky", (9, 9))[0] == pytest.approx(3 * tremor.shift("human", (9, 9))[0], abs=2)


def test_di_3_4_the_tremor_is_natures_recorded_draw() -> None:
    game = drop_it(4)
    state = game.apply(dealt(game), Seat(0), Release(parse_kind("rc"), 110_000, 0))
    assert state.phase == Trembling(Seat(0), NUMBER["rc1"], 0, Hold(110_000, 0))
    assert game.turn(state) == Chance((4096, 4096), phase="tremor", caller=Seat(0))
    after = game.apply(state, None, Tremor(-1200, -300))
    assert after.phase == Falling(Seat(0), NUMBER["rc1"], 0, Hold(108_800, TURN - 300))
    assert game.turn(after) == Effect(phase="fall", caller=Seat(0))
    for wild in (Tremor(6_000, 0), Tremor(0, 3_000)):
        with pytest.raises(IllegalActionError, match="bad-tremor"):
            game.check(state, None, wild)


def test_di_3_4_the_tremor_is_kept_inside_the_walls() -> None:
    game = drop_it(4, hand="shaky")
    low, _ = room(game.board, Shape.SQUARE, 0)
    state = game.apply(dealt(game), Seat(0), Release(parse_kind("rs"), low, 0))
    for draw in ((0, 0), (0, 4095), (4095, 0), (2000, 2000), (100, 2048)):
        after = game.apply(state, None, game.drawn(state, draw))
        assert isinstance(after.phase, Falling)
        left, right = room(game.board, Shape.SQUARE, after.phase.hold.angle)
        assert left <= after.phase.hold.x <= right


def test_di_3_4_a_steady_hand_does_not_tremble() -> None:
    game = drop_it(4, hand="steady")
    state = game.apply(dealt(game), Seat(0), Release(parse_kind("rc"), 110_000, 0))
    assert isinstance(state.phase, Falling)


def test_di_3_4_a_flick_only_where_allowed_and_bounded() -> None:
    flick = Release(parse_kind("rc"), 110_000, 0, vx=300, vy=-400)
    with pytest.raises(IllegalActionError, match=r"\(DI-3\.4\) \[no-flick\]"):
        drop_it(4).check(dealt(drop_it(4)), Seat(0), flick)
    game = drop_it(4, flick=True)
    state = game.apply(dealt(game), Seat(0), flick)
    assert state.phase == Trembling(Seat(0), NUMBER["rc1"], 0, Hold(110_000, 0, 300, -400))
    with pytest.raises(IllegalActionError, match="too-fast"):
        game.check(dealt(game), Seat(0), Release(parse_kind("rc"), 110_000, 0, vx=800, vy=800))


def test_di_3_5_a_piece_that_leaves_is_dropped_again_twice() -> None:
    game = drop_it(4)
    state = dealt(game)
    for tries in (1, 2):
        state, events = settles(game, released(game, state, "rc"), out=("rc1",))
        assert state.phase == Retrying(Seat(0), NUMBER["rc1"], tries)
        assert told(events, "left-shaft-again")
        with pytest.raises(IllegalActionError, match=r"\(DI-3\.5\) \[same-piece\]"):
            game.check(state, Seat(0), Release(parse_kind("rs"), 110_000, 0))
    state, events = settles(game, released(game, state, "rc"), out=("rc1",))
    assert (state.phase, state.scores[0]) == (Releasing(Seat(1)), 0)
    assert told(events, "left-shaft-for-good")
    assert sum(state.supplies[0]) == 8


def test_di_3_5_or_it_is_out_at_once() -> None:
    game = drop_it(4, over_rim="out")
    state, _ = settles(game, released(game, dealt(game), "rc"), out=("rc1",))
    assert (state.seat, state.scores[0]) == (1, 0)


def test_di_3_5_an_older_piece_knocked_out_is_out_and_its_score_stands() -> None:
    game = drop_it(4)
    state = drops(game, dealt(game), "rc1", 60, 19)
    after, events = settles(game, released(game, state, "yc"), lies("yc1", 160, 19), out=("rc1",))
    assert [resting.piece for resting in after.shaft] == [NUMBER["yc1"]]
    assert after.scores[0] == state.scores[0] > 0
    assert told(events, "knocked-out")[0]["colour"] == Colour.RED.code


@pytest.mark.parametrize(
    ("name", "x_mm", "y_mm", "degrees", "is_out"),
    [
        ("rs1", -2, RIM_MM + 19, 0, True),  # flat upon the left wall
        ("rs1", 222, RIM_MM + 19.2, 0, True),
        ("rs1", 222, RIM_MM + 19.201, 0, False),  # above it, and touches something else
        ("rc1", 15, RIM_MM + 11.7, 0, True),  # against the edge of its top, and over it
        ("rc1", 19, RIM_MM + 10, 0, False),  # at the wall's line, above its end
        ("rs1", 19, RIM_MM - 10, 0, False),  # in the shaft, against the wall
    ],
)
def test_di_3_5_upon_the_top_of_a_wall_is_over_the_rim(
    name: str, x_mm: float, y_mm: float, degrees: float, is_out: bool
) -> None:
    resting = lies(name, x_mm, y_mm, degrees)
    assert is_on_a_wall(usual_board(), resting) == is_out
    game, older = drop_it(4), rulesets["drop-it"].game_by(NEAREST_PART, 4, {})
    state = released(game, dealt(game), name[:2])
    older.check(state, None, Settled((resting,)))
    if is_out:
        with pytest.raises(IllegalActionError, match=r"bad-place"):
            game.check(state, None, Settled((resting,)))
    else:
        game.check(state, None, Settled((resting,)))


def test_di_3_6_nobody_moves_pieces_and_views_are_not_mirrored_in_the_rules() -> None:
    game = drop_it(4)
    state = with_shaft(dealt(game), lies("yc1", 60, 19))
    for seat in range(4):
        assert game.view(state, Seat(seat)) == state
        with pytest.raises(IllegalActionError):
            game.check(state, Seat(seat), Settled((lies("yc1", 160, 19),)))
