"""DI-1 and DI-2: what there is, and who gets what."""

import json
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from functools import reduce
from operator import getitem
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from droptable.core.errors import IllegalActionError, OptionError
from droptable.core.game import Chance, Seat, Seats
from droptable.core.match import act, answer, start, turns_taken
from droptable.core.nature import ProvableDraws
from droptable.core.registry import rulesets
from droptable.games.drop_it.actions import Deal, Divide, Pick, Resting, Start
from droptable.games.drop_it.board import POINTS, one_line, parse_board, schema_text, usual_board, usual_text
from droptable.games.drop_it.geometry import Pose
from droptable.games.drop_it.pieces import KIND_OF, PIECES, Colour, Kind, Shape
from droptable.games.drop_it.schema import faults
from droptable.games.drop_it.scoring import track
from droptable.games.drop_it.setup import PAIRS
from droptable.games.drop_it.state import Releasing
from droptable.games.drop_it.versions import LATEST
from droptable.physics.drop_it.manners import MANNERS
from droptable.words import LANGUAGES, Words
from tests.rules.drop_it import dealt, do, drop_it, drops, settles


def pieces_of(supply: tuple[int, ...]) -> int:
    return sum(supply)


def test_di_1_1_there_are_36_pieces() -> None:
    assert PIECES == 36
    for colour in Colour:
        shapes = Counter(kind.shape for kind in KIND_OF if kind.colour is colour)
        assert shapes == {Shape.CIRCLE: 3, Shape.SQUARE: 2, Shape.DIAMOND: 2, Shape.TRIANGLE: 2}


def test_di_1_2_level_lines_are_slanted_and_never_cross() -> None:
    board = usual_board()
    assert len(board.levels) == 7
    assert board.top_level == 8
    assert all(left != right for left, right in board.levels)
    for (left, right), (next_left, next_right) in zip(board.levels, board.levels[1:], strict=False):
        assert left < next_left
        assert right < next_right


def test_di_1_3_small_circles_are_worth_most() -> None:
    assert {circle.size: circle.points for circle in usual_board().bonus} == {"large": 1, "medium": 2, "small": 3}
    radius = {circle.size: circle.radius for circle in usual_board().bonus}
    assert radius["large"] > radius["medium"] > radius["small"]


@pytest.mark.parametrize(("edition", "kind"), [("shape", Shape), ("colour", Colour)])
def test_di_1_4_edges_have_a_symbol_per_level_and_floor_segment(edition: str, kind: type) -> None:
    segments = usual_board().segments(edition)
    assert Counter(segment.side for segment in segments) == {"left": 8, "right": 8, "floor": 4}
    assert all(isinstance(segment.symbol, kind) for segment in segments)
    # level by level, all the way up, at the heights where the lines meet the wall
    left = [segment.ends for segment in segments if segment.side == "left"]
    assert [end[1] for _, end in left] == [*(float(line[0]) for line in usual_board().levels), usual_board().height]


def test_di_1_5_eight_jokers_and_a_track_of_25() -> None:
    assert sum(drop_it(4, jokers="four").initial_state().jokers) == 8
    assert sum(drop_it(2, jokers="four").initial_state().jokers) == 8
    assert track(24) == (0, 24)
    assert track(25) == (25, 0)


def test_di_1_6_the_board_is_data_and_can_be_replaced() -> None:
    document = json.loads(usual_text())
    document["shaft"]["width"] = 240
    document["name"] = "Wide"
    wide = drop_it(2, board=one_line(json.dumps(document)))
    assert wide.board.width == 240_000
    assert wide.board.name == "Wide"
    assert wide.options["board"] is not None
    assert drop_it(2).options["board"] is None


def test_di_1_6_the_usual_measures() -> None:
    board = usual_board()
    assert board.width == 220_000
    circle, square, diamond, triangle = board.outlines
    assert circle.radius * 2 == 38_000
    assert [2 * (max(x for x, _ in o.corners) + o.radius) for o in (square,)] == [38_000]
    # the inner corners of a rhombus of side 40 at 60°, and of a triangle of side 48, with a radius of 1
    assert diamond.radius == triangle.radius == 1_000
    assert max(y for _, y in diamond.corners) == pytest.approx(34_641 - 2_000, abs=2)
    assert min(y for _, y in triangle.corners) == -13_856 + 1_000


def test_di_1_6_pieces_fill_about_two_thirds_of_the_shaft() -> None:
    board = usual_board()
    area = 4 * (3 * 3.14159 * 19**2 + 2 * 38**2 + 2 * 40**2 * 0.866 + 2 * 48**2 * 0.433)
    assert 0.6 < area / (board.width / 1000 * board.height / 1000) < 0.75


BAD: dict[str, Callable[[Any], object]] = {
    "no-json": lambda d: None,
    "missing": lambda d: d.pop("levels"),
    "unknown-field": lambda d: d.update(colour="red"),
    "no-number": lambda d: d["shaft"].update(width="wide"),
    "out-of-range": lambda d: d["shaft"].update(width=1),
    "too-fine": lambda d: d["shaft"].update(width=220.0001),
    "too-big": lambda d: d["pieces"]["circle"].update(diameter=200) or d["shaft"].update(width=100),
    "radius-too-big": lambda d: d["pieces"]["square"].update(corner_radius=30),
    "outside-the-shaft": lambda d: d["bonus"]["circles"][0].__setitem__(1, 900),
    "not-convex": lambda d: d["pieces"]["square"]["corners"].reverse(),
    "not-ascending": lambda d: d["levels"].reverse(),
    "wrong-length": lambda d: d["edges"]["shape"]["left"].pop(),
    "unknown-symbol": lambda d: d["edges"]["colour"]["floor"].__setitem__(0, "pink"),
    "unknown-size": lambda d: d["bonus"]["circles"][0].__setitem__(0, "huge"),
    "no-list": lambda d: d.update(levels={}),
    "no-object": lambda d: d.update(shaft=[]),
    "no-name": lambda d: d.update(name=""),
    "too-long": lambda d: d.update(name="x" * 30_000),
    "origin-outside": lambda d: d["pieces"]["square"].update(corners=[[1, 1], [39, 1], [39, 39], [1, 39]]),
    "too-high": lambda d: d.update(
        shaft={"width": 400, "height": 80},
        pieces={**d["pieces"], "circle": {"diameter": 100}},
        levels=[],
        bonus={**d["bonus"], "circles": []},
        edges=blank_edges(),
    ),
    "too-many": lambda d: d["pieces"]["circle"].update(diameter=90),
    "too-uneven": lambda d: d["pieces"]["circle"].update(diameter=4),
    "too-slow": lambda d: d["material"].update(gravity=600),
}


def blank_edges() -> dict[str, dict[str, list[str]]]:
    """Return the edges of a board with one level."""
    sides = ("left", "right", "floor")
    return {"shape": {side: ["circle"] for side in sides}, "colour": {side: ["red"] for side in sides}}


def test_di_1_6_what_is_rounded_off_a_thin_corner_is_not_the_piece() -> None:
    """The origin is within the corners, near the tip of a wedge: but the rounded piece begins further on."""
    document = json.loads(usual_text())
    wedge = {"corners": [[-5, 0], [60, -19], [60, 19]], "corner_radius": 1}
    document["pieces"]["triangle"] = wedge
    parse_board(json.dumps(document))
    wedge["corner_radius"] = 10
    with pytest.raises(OptionError, match="origin"):
        parse_board(json.dumps(document))


def test_di_1_6_how_far_things_at_rest_overlap_follows_from_the_board() -> None:
    document = json.loads(usual_text())
    assert usual_board().deepest == 1000
    document["material"]["gravity"] *= 3
    assert parse_board(json.dumps(document)).deepest == pytest.approx(3000)
    document["pieces"]["circle"]["diameter"] = 16
    assert parse_board(json.dumps(document)).deepest == 2000
    document["material"]["gravity"] /= 6
    assert parse_board(json.dumps(document)).deepest == 1000


def test_di_1_6_a_star_is_no_outline() -> None:
    """It turns left at each of its five corners, and all five are on its hull: but it goes round twice."""
    document = json.loads(usual_text())
    points = [[0, 20], [-12, -16], [19, 6], [-19, 6], [12, -16]]
    document["pieces"]["triangle"]["corners"] = points
    with pytest.raises(OptionError, match="bulge outwards"):
        parse_board(json.dumps(document))
    document["pieces"]["triangle"]["corners"] = [points[at] for at in (0, 3, 1, 4, 2)]
    assert len(parse_board(json.dumps(document)).outlines[Shape.TRIANGLE].corners) == 5


def test_di_1_6_bounds_follow_from_the_board() -> None:
    board = usual_board()
    assert board.fill == pytest.approx(0.6696, abs=1e-4)
    assert board.fall_s == pytest.approx((2 * 300 / (9810 * 0.95)) ** 0.5)
    document = json.loads(usual_text())
    document["material"]["gravity"] = 632  # falls through the shaft in just under a second
    slow = parse_board(json.dumps(document))
    assert slow.fall_s == pytest.approx(1, abs=0.01)
    assert MANNERS[LATEST].most_windows(slow) == pytest.approx(400, abs=2)
    assert board.height < board.ceiling < 4 * board.height


@pytest.mark.parametrize("why", BAD)
def test_di_1_6_a_bad_board_is_refused_with_the_place_and_the_fault(why: str) -> None:
    document = json.loads(usual_text())
    BAD[why](document)
    text = "{" if why == "no-json" else json.dumps(document)
    with pytest.raises(OptionError) as refusal:
        parse_board(text)
    assert refusal.value.code == "bad-board"
    assert refusal.value.arguments["why"] == why
    assert refusal.value.clause == "DI-1.6"


@pytest.mark.parametrize(
    ("why", "given", "allowed"),
    [
        ("no-number", "wide", "80 – 1000"),
        ("out-of-range", "1", "80 – 1000"),
        ("too-fine", "220.0001", "80 – 1000"),
        ("too-big", "200", "100"),
        ("radius-too-big", "30", ""),
        ("outside-the-shaft", "900, 24", "220 × 300"),
        ("wrong-length", "7", "8"),
        ("unknown-symbol", "pink", "red, yellow, blue, green"),
        ("unknown-size", "huge", "large, medium, small"),
        ("unknown-field", "", "name, shaft, pieces, levels, bonus, edges, material"),
        ("no-json", "3}", ""),
    ],
)
def test_di_1_6_a_refusal_tells_what_stands_there_and_what_may(why: str, given: str, allowed: str) -> None:
    document = json.loads(usual_text())
    BAD[why](document)
    with pytest.raises(OptionError) as refusal:
        parse_board('{"name": 3, 3}' if why == "no-json" else json.dumps(document))
    said = refusal.value.arguments
    assert (said["given"], said["allowed"]) == (given, allowed)
    for language in LANGUAGES:
        sentence = Words(language, rulesets["drop-it"].game()).error(refusal.value)
        assert given in sentence
        assert why in ("unknown-size", "too-fine") or allowed in sentence


@pytest.mark.parametrize(
    ("once", "twice", "name"),
    [
        ('"width":', '"width": 220, "width":', "width"),
        ('"name":', '"name": "A", "name":', "name"),
        ('"diameter":', '"diameter": 20, "di\\u0061meter":', "diameter"),
    ],
)
def test_di_1_6_a_field_that_stands_there_twice_is_refused(once: str, twice: str, name: str) -> None:
    """Readers of JSON differ in which of them they take: two servers would play on two boards."""
    with pytest.raises(OptionError) as refusal:
        parse_board(usual_text().replace(once, twice, 1))
    assert (refusal.value.code, refusal.value.arguments["why"]) == ("bad-board", "twice")
    for language in LANGUAGES:
        assert name in Words(language, rulesets["drop-it"].game()).error(refusal.value)


PLACES = (
    ("name",),
    ("shaft", "width"),
    ("pieces", "square", "corners", 1, 0),
    ("pieces", "circle"),
    ("levels", 2),
    ("bonus", "circles", 0, 0),
    ("bonus", "circles", 3, 2),
    ("bonus", "radius", "small"),
    ("edges", "shape", "left", 4),
    ("edges", "colour", "floor"),
    ("material", "friction", "plate"),
)
STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    17,
    0.5,
    1e300,
    1e-9,
    "",
    "red",
    "circle",
    "large",
    [],
    [1],
    [3, 4],
    {},
    {"x": 1},
)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: ".".join(map(str, place)))
def test_di_1_6_another_reader_of_the_schema_finds_the_same(place: tuple[str | int, ...]) -> None:
    """Where only the schema can be broken, our reader and a general one agree, whatever stands at a place."""
    judge = Draft202012Validator(json.loads(schema_text()))
    own = json.loads(schema_text(), parse_float=Decimal)
    for strange in STRANGE:
        document = json.loads(usual_text())
        *path, last = place
        reduce(getitem, path, document)[last] = strange
        found = [
            fault
            for fault in faults(own, json.loads(json.dumps(document), parse_float=Decimal))
            if fault.why != "too-fine"  # a keyword of our own
        ]
        assert bool(found) == (not judge.is_valid(document)), (strange, found)
        if found:
            with pytest.raises(OptionError):
                parse_board(json.dumps(document))


def test_di_1_6_the_schema_is_a_schema_and_knows_all_signs() -> None:
    schema = json.loads(schema_text())
    Draft202012Validator.check_schema(schema)
    assert schema["$defs"]["shapes"]["items"]["enum"] == [shape.code for shape in Shape]
    assert schema["$defs"]["colours"]["items"]["enum"] == [colour.code for colour in Colour]
    assert schema["properties"]["bonus"]["properties"]["radius"]["required"] == list(POINTS)


@pytest.mark.parametrize("word", ["NaN", "-Infinity"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_di_1_6_what_only_looks_like_a_number_is_told(word: str, language: str) -> None:
    with pytest.raises(OptionError) as refusal:
        parse_board(usual_text().replace("9810", word))
    sentence = Words(language, rulesets["drop-it"].game()).error(refusal.value)
    assert "JSON" in sentence
    assert word in sentence


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "NaN", '{"a":1e999999}', "[" * 5000, '"' + "9" * 5000 + '"', "9" * 5000]
)
def test_di_1_6_anything_else_is_refused_too(text: str) -> None:
    with pytest.raises(OptionError):
        parse_board(text)


def test_di_2_1_for_two_to_four_or_two_teams() -> None:
    ruleset = rulesets["drop-it"]
    assert list(ruleset.seats) == [2, 3, 4]
    assert ruleset.teams == {2}  # three or four play alone
    for seats in (1, 5):
        with pytest.raises(OptionError):
            ruleset.game(seats)


def test_di_2_2_four_seats_have_a_set_each_two_have_two() -> None:
    four, two = dealt(drop_it(4)), dealt(drop_it(2))
    assert list(map(pieces_of, four.supplies)) == [9] * 4
    assert list(map(pieces_of, two.supplies)) == [18] * 2
    for state in (four, two):
        for colours, supply in zip(state.colours, state.supplies, strict=True):
            for kind in (Kind(c, s) for c in Colour for s in Shape):
                assert bool(supply[kind.number]) == (kind.colour in colours)


def test_di_2_3_three_seats_divide_the_fourth_colour() -> None:
    state = dealt(drop_it(3))
    assert list(map(pieces_of, state.supplies)) == [12] * 3
    (fourth,) = set(Colour) - {colour for own in state.colours for colour in own}
    shares = [{s for s in Shape if supply[Kind(fourth, s).number]} for supply in state.supplies]
    assert shares == [{Shape.CIRCLE, *pair} for pair in PAIRS]
    assert sum(supply[Kind(fourth, Shape.CIRCLE).number] for supply in state.supplies) == 3


def test_di_2_3_who_gets_which_pair_is_drawn() -> None:
    game = drop_it(3)
    before = game.apply(game.initial_state(), None, Deal(tuple(Colour)))
    assert game.turn(before) == Chance((3, 2), phase="division")
    draws = {game.drawn(before, (a, b)) for a in range(3) for b in range(2)}
    assert len(draws) == 6
    with pytest.raises(IllegalActionError, match=r"DI-2\.3"):
        game.check(before, None, Divide((PAIRS[0], PAIRS[0], PAIRS[1])))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_di_2_3_colours_are_drawn_or_chosen(seats: int) -> None:
    drawn = drop_it(seats)
    assert isinstance(drawn.turn(drawn.initial_state()), Chance)
    draws = {drawn.drawn(drawn.initial_state(), (a, b, c)) for a in range(4) for b in range(3) for c in range(2)}
    assert len(draws) == 24
    chosen = drop_it(seats, colours="choice")
    state = do(chosen, chosen.initial_state(), Pick(Colour.BLUE))
    assert isinstance(chosen.turn(state), Seats)
    assert state.seat == 1
    with pytest.raises(IllegalActionError, match="colour-taken"):
        do(chosen, state, Pick(Colour.BLUE))
    state = do(chosen, state, Pick(Colour.RED), Pick(Colour.GREEN))
    assert state.colours[0][0] is Colour.BLUE
    assert len({colour for own in state.colours for colour in own}) == (3 if seats == 3 else 4)


def test_di_2_4_nature_or_the_host_says_who_starts() -> None:
    game = drop_it(4)
    before = game.apply(game.initial_state(), None, Deal(tuple(Colour)))
    assert game.turn(before) == Chance((4,), phase="start")
    for starter in ("youngest", "latest-birthday", "named"):
        state = dealt(drop_it(4, starter=starter, first="third"))
        assert state.phase == Releasing(Seat(2))
    with pytest.raises(OptionError, match="no-such-seat"):
        drop_it(2, starter="named", first="third")
    with pytest.raises(IllegalActionError, match="no-such-seat"):
        game.check(before, None, Start(Seat(4)))


def test_di_2_4_play_goes_round() -> None:
    game = drop_it(4)
    state = dealt(game, first=2)
    seats = []
    for name, x in (("bc1", 20), ("gc1", 60), ("rc1", 100), ("yc1", 140), ("bs1", 180)):
        seats.append(state.seat)
        state = drops(game, state, name, x, 19)
    assert seats == [2, 3, 0, 1, 2]


def test_di_6_4_team_members_take_turns() -> None:
    game = drop_it(2, hand="steady")
    match = start(game)
    draws = ProvableDraws(bytes(32), "t", ("", ""))
    while not isinstance(match.turn, Seats):
        match = answer(match, draws)
    seat = next(iter(match.turn.acting))
    assert turns_taken(match, seat) == 0
    match = act(match, seat, game.sample(match.state, seat, lambda n: 0))
    assert turns_taken(match, seat) == 0, "the turn lasts until the piece has been scored"
    assert match.state.piece is not None
    after, _ = settles(game, match.state, Resting(match.state.piece, Pose(110_000, 19_000, 0)))
    assert after.seat != seat
