"""DI-4 and DI-5: what the referee finds, and what it is worth."""

from dataclasses import replace

from droptable.core.game import Seat
from droptable.games.drop_it.board import usual_board
from droptable.games.drop_it.judge import BONUS, EDGE, HEIGHT, LEVEL, PIECE, Verdict
from droptable.games.drop_it.pieces import Colour, Kind, Shape
from droptable.games.drop_it.scoring import outcome, track
from droptable.games.drop_it.state import Ended
from droptable.games.drop_it.versions import NEAREST_PART
from tests.rules.drop_it import (
    NUMBER,
    RIM_MM,
    dealt,
    drop_it,
    drops,
    lies,
    released,
    settles,
    told,
    verdict,
    with_shaft,
)

MIDDLE = (110, 130)  # away from walls, near no bonus circle's edge


def test_di_4_1_touching_the_same_shape_scores_nothing() -> None:
    found = verdict(lies("rc1", 110, 130), lies("yc1", 148, 130))
    assert found.breaches == ("shape",)
    assert found.points == 0 < found.worth
    assert verdict(lies("rc1", 110, 130), lies("ys1", 148, 130)).breaches == ()


def test_di_4_2_touching_the_same_colour_scores_nothing() -> None:
    found = verdict(lies("rc1", 110, 130), lies("rs1", 148, 130))
    assert found.breaches == ("colour",)
    assert verdict(lies("rc1", 110, 130), lies("rc2", 148, 130)).breaches == ("shape", "colour")


def test_di_4_2_whoever_owns_the_piece() -> None:
    """Three seats share the fourth colour, green: another seat's green square is in the way all the same."""
    game = drop_it(3)
    state = dealt(game)
    green_square = Kind(Colour.GREEN, Shape.SQUARE).number
    assert [supply[green_square] for supply in state.supplies] == [1, 0, 1]
    state = with_shaft(state, lies("gs1", 148, 130))
    after, events = settles(game, released(game, state, "gc"), lies("gc1", 110, 130))
    assert [event["rule"] for event in told(events, "breach")] == ["colour"]
    assert after.scores[0] == 0


def test_di_4_3_touching_an_edge_with_its_own_symbol() -> None:
    # floor segments from the left: diamond, triangle, circle, square, each 55 mm wide
    assert verdict(lies("rc1", 137, 19)).breaches == ("edge",)
    assert verdict(lies("rc1", 30, 19)).breaches == ()
    # left wall, level 2 (42 to 84 mm): circle
    assert verdict(lies("rc1", 19, 63)).breaches == ("edge",)
    assert verdict(lies("rs1", 19, 63)).breaches == ()


def test_di_4_3_only_contact_counts_not_lying_above() -> None:
    assert verdict(lies("rc1", 137, 19.3)).breaches == ()
    assert verdict(lies("rc1", 19.3, 63)).breaches == ()


def test_di_4_3_contact_across_two_segments_is_checked_against_both() -> None:
    # a square flat on the floor from 150 to 188 mm: circle's segment ends and square's begins at 165
    found = verdict(lies("rs1", 169, 19))
    touched = {fact.about for fact in found.facts if fact.kind == EDGE and fact.holds}
    floor = [at for at, s in enumerate(usual_board().segments("shape")) if s.side == "floor"]
    assert touched == {floor[2], floor[3]}
    assert found.breaches == ("edge",)


def floor_touched(found: Verdict) -> list[int]:
    """Return the numbers of the floor's segments that are touched."""
    segments = usual_board().segments("shape")
    touched = [segments[fact.about] for fact in found.facts if fact.kind == EDGE and fact.holds]
    return [segment.number for segment in touched if segment.side == "floor"]


def test_di_4_3_the_point_of_contact_decides() -> None:
    # the circle's segment is from 110 to 165: a disc that stands 2 mm beside it is nowhere near, though its rim is
    # less than 0.2 mm above the floor for 2.75 mm to both sides
    assert floor_touched(verdict(lies("rc1", 108, 19))) == [2]
    assert verdict(lies("rc1", 108, 19)).breaches == ()
    assert verdict(lies("rc1", 108, 19), rules=NEAREST_PART).breaches == ("edge",)
    # at the left wall, level 2 (from 42 mm up) shows a circle
    assert verdict(lies("rc1", 19, 40)).breaches == ()
    assert verdict(lies("rc1", 19, 42)).breaches == ("edge",)
    # and so does a corner that stands: a square on its tip
    tip = 19 * 2**0.5 - (2**0.5 - 1)
    assert floor_touched(verdict(lies("rs1", 163, tip, 45))) == [3]


def test_di_4_3_within_a_fifth_of_a_millimetre_of_the_border_is_on_both() -> None:
    for x_mm, touched in ((109.799, [2]), (109.8, [2, 3]), (110, [2, 3]), (110.2, [2, 3]), (110.201, [3])):
        assert floor_touched(verdict(lies("rc1", x_mm, 19))) == touched


def test_di_4_3_how_far_the_contact_is_from_the_sign_is_a_close_call() -> None:
    for x_mm, gap_um in ((109.4, 600), (109.85, 150)):
        (fact,) = (f for f in verdict(lies("rc1", x_mm, 19)).facts if f.kind == EDGE and f.forbids)
        assert (fact.gap_um, fact.is_close, fact.holds) == (gap_um, True, gap_um <= 200)


def test_di_4_3_a_piece_above_the_rim_touches_a_wall_at_its_end() -> None:
    # a square flat at the right wall, half of it above the rim: its lower corner is in level 8, whose sign is a circle
    found = verdict(lies("rs1", 201, RIM_MM - 5))
    segments = usual_board().segments("shape")
    assert {(segments[f.about].side, segments[f.about].number) for f in found.facts if f.kind == EDGE and f.holds} == {
        ("right", 8)
    }


def test_di_4_3_colour_edges_show_colours() -> None:
    # floor: green, red, yellow, blue
    assert verdict(lies("rc1", 80, 19), edges="colour").breaches == ("edge",)
    assert verdict(lies("yc1", 80, 19), edges="colour").breaches == ()
    assert verdict(lies("rt1", 80, 14), edges="colour").breaches == ("edge",)


def test_di_4_4_sticking_out_above_the_shaft() -> None:
    assert verdict(lies("rc1", 110, RIM_MM - 19 + 0.2)).breaches == ()
    found = verdict(lies("rc1", 110, RIM_MM - 19 + 0.201))
    assert found.breaches == ("height",)
    assert next(fact for fact in found.facts if fact.kind == HEIGHT).gap_um == -201


def test_di_4_5_touching_is_a_gap_of_at_most_a_fifth_of_a_millimetre() -> None:
    for gap_um, touches in ((-100, True), (0, True), (200, True), (201, False)):
        found = verdict(lies("rc1", 110, 130), lies("yc1", 148 + gap_um / 1000, 130))
        assert ("shape" in found.breaches) == touches
        (fact,) = (fact for fact in found.facts if fact.kind == PIECE)
        assert (fact.gap_um, fact.holds) == (gap_um, touches)


def test_di_4_5_entering_and_overlapping_take_more() -> None:
    # bonus 2, small, at (95, 95) with radius 5: a circle of radius 19 whose centre is 24 mm away just touches it
    for off, overlaps in ((23.8, False), (23.799, True)):
        found = verdict(lies("rc1", 95 + off, 95))
        assert any(f.kind == BONUS and f.about == 2 and f.holds for f in found.facts) == overlaps
    # a level line without a slant, to measure against
    board = usual_board()
    flat = replace(board, levels=((50_000, 50_000),))
    for top, level in ((50.2, 1), (50.201, 2)):
        assert verdict(lies("rc1", 110, top - 19), board=flat).level == level


def test_di_4_5_close_calls_show_the_gap() -> None:
    game = drop_it(4)
    state = with_shaft(dealt(game), lies("yc1", 148.6, 130))
    _, events = settles(game, released(game, state, "rc"), lies("rc1", 110, 130))
    (near,) = told(events, "misses-piece")
    assert near["gap_um"] == 600
    _, events = settles(
        game, released(game, with_shaft(dealt(game), lies("yc1", 150, 130)), "rc"), lies("rc1", 110, 130)
    )
    assert not told(events, "misses-piece")


def test_di_5_1_the_highest_level_that_any_part_enters() -> None:
    # the first line rises from 42 mm at the left wall to 52 at the right
    assert verdict(lies("rs1", 25, 19)).level == 1
    assert verdict(lies("rs1", 25, 25)).level == 2
    assert verdict(lies("rs1", 195, 25)).level == 1
    assert verdict(lies("rs1", 195, RIM_MM - 19)).level == 8


def test_di_5_1_or_the_level_of_its_topmost_point() -> None:
    # flat under a line that falls to the right: the left corner of its top is below it, the right one above
    square = lies("rs1", 110, 61)
    below_line = next(f for f in verdict(square).facts if f.kind == LEVEL and f.about == 3)
    assert below_line.holds
    # turned a little, its topmost point is the left corner, which is still in level 2
    tipped = lies("rs1", 110, 60.2, -1)
    assert verdict(tipped).level == 3
    assert verdict(tipped, level="topmost").level == 2


def test_di_5_2_every_overlapping_circle_counts() -> None:
    # M at (60, 24) is worth 2; nothing else is near
    assert verdict(lies("rs1", 60, 24)).bonus_points == 2
    board = usual_board()
    twice = (*board.bonus, type(board.bonus[0])("small", 70_000, 24_000, 5_000))
    double = replace(board, bonus=twice)
    assert verdict(lies("rs1", 60, 24), board=double).bonus_points == 5


def test_di_5_3_level_5_and_a_medium_circle_make_7() -> None:
    found = verdict(lies("bs1", 150, 150))
    assert (found.level, found.bonus_points, found.points) == (5, 2, 7)


def test_di_5_4_the_track_shows_laps_of_25() -> None:
    assert [track(score) for score in (0, 24, 25, 49, 50, 77)] == [(0, 0), (0, 24), (25, 0), (25, 24), (50, 0), (75, 2)]
    game = drop_it(4)
    _, events = settles(game, released(game, dealt(game), "rc"), lies("rc1", 30, 19))
    (scored,) = told(events, "scored")
    assert (scored["total"], scored["token"], scored["field"]) == (1, 0, 1)


def test_di_5_5_the_game_ends_when_every_piece_has_been_dropped() -> None:
    game = drop_it(2)
    state = dealt(game)
    names = iter(n for n in NUMBER if n[0] in "rb"), iter(n for n in NUMBER if n[0] in "yg")
    for turn in range(36):
        assert game.outcome(state) is None
        # everything lies far up in the air and apart, except that everything is in everything's way at the end
        name = next(names[state.seat or 0])
        state = drops(game, state, name, 30 + 40 * (turn % 5), 19 + 40 * (turn // 5))
    assert isinstance(state.phase, Ended)
    result = game.outcome(state)
    assert result is not None
    assert result.scores == state.scores
    assert result.ranks[state.scores.index(max(state.scores))] == 1


def test_di_5_5_ties_share_the_win() -> None:

    game = drop_it(4)
    state = replace(dealt(game), phase=Ended(Seat(3)), scores=(30, 41, 41, 12))
    result = outcome(game, state)
    assert result is not None
    assert result.ranks == (3, 1, 1, 4)
    assert result.winners == (1, 2)
