"""Same release, same rest; nothing overlaps, nothing escapes, every drop ends."""

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from random import Random
from statistics import median

import pytest

from droptable.core.errors import UnavailableError
from droptable.core.game import Seat
from droptable.core.registry import rulesets, world_for
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.fall import room
from droptable.games.drop_it.geometry import TURN, Pose
from droptable.games.drop_it.judge import judge
from droptable.games.drop_it.pieces import KIND_OF, Shape
from droptable.games.drop_it.piles import contacts
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.state import Falling, Hold, State
from droptable.games.drop_it.versions import NEAREST_PART
from droptable.physics.drop_it import manners
from droptable.physics.drop_it.balance import CONTACT_UM, lean
from droptable.physics.drop_it.engine import MOST_WORLDS, Definitions
from droptable.physics.drop_it.exhibit import ONE, decode
from droptable.physics.drop_it.manners import MANNERS
from droptable.physics.drop_it.run import FRAMES_PER_S, STILL_UM, WINDOW, Beginning, Run
from droptable.physics.drop_it.shaft import COARSE, FINE, Shaft
from droptable.words import Words
from tests.physics.games import BOARD, Drop, overlaps, random_game
from tests.rules.drop_it import NUMBER, RIM_MM, lies

SHAFT = Shaft(BOARD)
# a triangle that is still, and creeps onto the left wall while that is looked at again
CREEPING = (
    "fall 0 gb/yr 0000000000000000/0000100000000000 92/95 0/0 gt2 19462,50731,0,0 0 rc1:19000,19000,6186 "
    "rc2:18997,90197,6449 rc3:111369,81698,845 rs1:162936,18997,16384 rs2:122706,118665,27717 "
    "rd1:33636,158136,48968 rd2:37558,261121,50434 rt1:51833,206126,49162 rt2:182892,194377,48390 "
    "yc1:18999,229541,28113 yc2:97579,205724,6591 ys1:40070,58275,37650 ys2:194653,163502,37504 "
    "yd1:140440,55065,48157 yd2:72994,94700,51867 yt1:97297,160569,16585 yt2:181170,249919,25091 "
    "bc1:200935,18995,38296 bc2:18999,191543,37505 bc3:85519,129557,62397 bs1:184085,79281,6129 "
    "bs2:70630,234129,26844 bd1:105835,17320,54613 bd2:138671,178543,13185 bt1:95649,49143,25424 "
    "bt2:204634,131820,37505 gc1:155886,145160,24830 gc2:201001,221785,39866 gc3:151478,215195,45605 "
    "gs1:58804,25180,54031 gs2:44495,118691,40312 gd1:158599,108932,55021 gd2:67836,179189,16582 "
    "gt1:204802,53666,60726"
)


def falling(
    name: str, x_mm: float = 110, degrees: float = 0, flick: tuple[int, int] = (0, 0), shaft: tuple[Resting, ...] = ()
) -> State:
    hold = Hold(round(x_mm * 1000), round(degrees * TURN / 360) % TURN, *flick)
    return State(Falling(Seat(0), NUMBER[name], 0, hold), (), (), (), (), shaft)


def rest(state: State) -> Pose:
    """Return where the dropped piece comes to rest."""
    return next(r.pose for r in SHAFT.resolve(state).moved if r.piece == state.piece)


def check_rests(drops: tuple[Drop, ...]) -> None:
    worst = [max(overlaps(BOARD, drop.after.shaft), default=0) for drop in drops]
    assert max(worst) <= 500
    assert median(worst) <= 100
    for drop in drops:
        for resting in drop.after.shaft:
            # the centre of whatever is below the rim is between the walls and above the floor
            if resting.pose.y < BOARD.height:
                assert 0 < resting.pose.x < BOARD.width
            assert resting.pose.y > 0


def check_stillness(drops: tuple[Drop, ...]) -> None:
    """Nothing would move if the simulation went on for five seconds."""
    for drop in drops:
        run = SHAFT.begin(drop.before)
        assert run.to_rest(), "every drop came to rest before the bound"
        mark = run.scene.poses()
        for _ in range(5 * FRAMES_PER_S // WINDOW):
            run.window()
        assert run.shift(mark, run.scene.poses()) <= 5 * STILL_UM


@pytest.mark.parametrize(("seed", "flick"), [(1, False), (2, False), (100, True), (104, True)])
def test_pieces_at_rest_neither_overlap_nor_escape(seed: int, flick: bool) -> None:
    drops = random_game(seed, flick)
    assert len(drops) >= 36
    check_rests(drops)


def test_pieces_at_rest_stay_at_rest() -> None:
    check_stillness(random_game(1)[3::8])


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_whole_games_neither_overlap_nor_escape_nor_creep(part: int) -> None:
    """Twenty-five games, more than half of them with flicks."""
    for seed in range(5 * part, 5 * part + 5):
        game = random_game(100 + seed, flick=seed % 2 == 0)
        assert len(game) >= 36
        check_rests(game)
        check_stillness(game[::4])


@pytest.mark.long
@pytest.mark.parametrize("part", range(9))
def test_no_piece_sticks_out_before_drop_30(part: int) -> None:
    """Ninety random games (DI-1.6)."""
    for seed in range(10 * part, 10 * part + 10):
        for drop in random_game(1000 + seed):
            piece = drop.before.piece
            if piece is not None and any(resting.piece == piece for resting in drop.after.shaft):
                breaches = judge(BOARD, drop.after.shaft, piece, "shape", "any-part").breaches
                assert "height" not in breaches or drop.number >= 30


def test_the_same_drop_ends_the_same_whatever_was_tried_before() -> None:
    state = random_game(1)[20].before
    first = SHAFT.show(state)
    random = Random(5)
    for _ in range(20):
        angle = random.randrange(TURN)
        assert isinstance(state.phase, Falling)
        low, high = room(BOARD, KIND_OF[state.phase.piece].shape, angle)
        SHAFT.resolve(replace(state, phase=replace(state.phase, hold=Hold(random.randint(low, high), angle))))
    assert SHAFT.show(state) == Shaft(BOARD).show(state) == first
    assert SHAFT.resolve(state) == Shaft(BOARD).resolve(state) == first.action


def test_another_process_finds_the_same() -> None:
    script = "from tests.physics.test_shaft import digest; print(digest())"
    answers = {subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout for _ in range(2)}
    assert answers == {f"{digest()}\n".encode()}


def digest() -> str:
    """Return a fingerprint of some drops, paths and all."""
    answers = [SHAFT.show(drop.before) for drop in random_game(3)[::5]]
    return sha256(repr(answers).encode()).hexdigest()


@pytest.mark.parametrize(
    ("name", "y_mm"),
    [("rc1", 19), ("rs1", 19), ("rt1", 13.856), ("rd1", 17.32)],
    ids=["circle", "square", "triangle", "rhombus"],
)
def test_a_single_piece_comes_to_lie_flat(name: str, y_mm: float) -> None:
    degrees = {"rd1": 30 + 2, "rt1": 3}.get(name, 4)
    assert rest(falling(name, degrees=degrees)).y / 1000 == pytest.approx(y_mm, abs=0.1)


@pytest.mark.parametrize("name", ["rs1", "rt1"])
def test_a_flat_piece_falls_straight(name: str) -> None:
    """Once a square drifted by 1.1 mm to the right and a triangle by 2.4, wherever they were dropped."""
    for x_mm in (40, 110, 170):
        for degrees in (0, 0.02, -0.02):
            pose = rest(falling(name, x_mm, degrees))
            assert abs(pose.x / 1000 - x_mm) < 0.01
    on_another = rest(falling(name, 110, shaft=(lies("bs1", 110, 19),)))
    assert abs(on_another.x / 1000 - 110) < 0.1
    assert on_another.y / 1000 == pytest.approx({"rs1": 57, "rt1": 51.856}[name], abs=0.1)


@pytest.mark.parametrize("off_mm", [0, 0.05, -0.05, 1, -1, 1.8, -1.8])
def test_a_disc_rolls_off_a_disc(off_mm: float) -> None:
    """Once it stayed up there wherever it was dropped within 1.9 mm of the middle."""
    below = lies("yc1", 110, 19)
    answer = SHAFT.resolve(falling("rc1", 110 + off_mm, shaft=(below,)))
    shaft = {below.piece: below} | {moved.piece: moved for moved in answer.moved}
    assert shaft[NUMBER["rc1"]].pose.y / 1000 == pytest.approx(19, abs=0.1)
    older = Shaft(BOARD, manner=MANNERS[NEAREST_PART])
    assert older.resolve(falling("rc1", 110, shaft=(below,))).moved[0].pose.y > 50_000


def test_hardly_anything_stays_on_a_point() -> None:
    drops = [drop for seed in (1, 2) for drop in random_game(seed)]
    rested = [(drop, r) for drop in drops for r in drop.after.shaft if r.piece == drop.before.piece]
    assert sum(lean(BOARD, r, drop.after.shaft) is not None for drop, r in rested) <= 1


def test_what_stands_on_a_point() -> None:
    disc, square = lies("yc1", 110, 19), lies("ys1", 110, 19)
    assert lean(BOARD, lies("rc1", 110.5, 56.99), (disc,)) == pytest.approx(250, abs=20)
    assert lean(BOARD, lies("rc1", 110, 57), (square,)) is None  # on something level
    assert lean(BOARD, lies("rs1", 110, 57), (disc,)) == 0
    assert lean(BOARD, lies("rs1", 110, 57), (square,)) is None
    assert lean(BOARD, lies("rc1", 110, 80), (square,)) is None  # on nothing at all
    assert lean(BOARD, disc, (disc, lies("rc1", 110, 57))) is None  # held from both sides


def test_who_is_surely_held_stands_on_no_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearly all who stand on no point are seen to be held without exact geometry, and nobody else is."""
    held, seen = Counter[tuple[bool, bool]](), manners._lean

    def watched(run: Run, row: int) -> float | None:
        exactly = lean(run.board, run.lies(row), run.around(row, CONTACT_UM))
        assert seen(run, row) == exactly
        held[run.is_held(row), exactly is None] += 1
        return exactly

    monkeypatch.setattr(manners, "_lean", watched)
    for seed in (1, 2):
        for drop in random_game(seed):
            SHAFT.resolve(drop.before)
    assert held[True, False] == 0
    assert held[False, False] > 10
    assert held[True, True] > 10 * held[False, True] > 0


def test_what_holds_a_piece() -> None:
    def is_held(name: str, x_mm: float, y_mm: float, *others: Resting) -> bool:
        pieces = (lies(name, x_mm, y_mm), *others)
        run = Run(BOARD, Definitions(BOARD), Beginning(pieces, 0, 0.0, (0.0, 0.0), 0.0, 0.0), FINE, SHAFT.manner)
        return run.is_held(0)

    left, right = lies("yc1", 80, 19), lies("yc2", 118, 19)
    assert is_held("rc1", 99, 51.909, left, right)
    assert not is_held("rc1", 99, 52.2, left, right)  # above both
    assert not is_held("rc1", 80, 57, left, right)
    assert is_held("rs1", 99, 57, left, right)
    assert is_held("rs1", 99, 19)  # flat on the floor
    assert not is_held("rc1", 99, 19)  # one point: whether that is enough, others say
    assert is_held("rc1", 19, 19)  # in a corner
    assert is_held("rc1", BOARD.width / 1000 - 19, 19)
    assert not is_held("rc1", 19, 60)


def test_whatever_a_piece_touches_is_looked_at() -> None:
    looked_at = left_out = 0
    for drop in random_game(1):
        run = SHAFT.begin(drop.before)
        run.to_rest()
        rows = range(len(run.pieces))
        for row in rows:
            others = [run.lies(other) for other in rows if other != row]
            near = list(run.around(row, CONTACT_UM))
            assert list(contacts(BOARD, run.lies(row), near, CONTACT_UM)) == list(
                contacts(BOARD, run.lies(row), others, CONTACT_UM)
            )
            looked_at, left_out = looked_at + len(near), left_out + len(others) - len(near)
    assert left_out > 3 * looked_at > 300


def test_a_piece_is_let_go_at_the_rim_and_falls_freely() -> None:
    exhibit = decode(SHAFT.show(falling("rc1")).exhibit)
    heights = [poses[0][1] for poses in exhibit.poses]
    assert heights[0] == pytest.approx((RIM_MM + 19) * 1000, abs=5)
    for time_us, height in zip(exhibit.times_us, heights, strict=True):
        if time_us < exhibit.impacts[0].time_us - 10_000:
            assert height == pytest.approx(heights[0] - BOARD.pull * (time_us / 1e6) ** 2 / 2, abs=20)
    assert all(earlier < later for earlier, later in zip(exhibit.times_us, exhibit.times_us[1:], strict=False))


def test_paths_end_where_the_pieces_rest_and_impacts_are_heard() -> None:
    drop = random_game(1)[15]
    answer = SHAFT.show(drop.before)
    exhibit = decode(answer.exhibit)
    last = dict(zip(exhibit.pieces, exhibit.poses[-1], strict=True))
    for resting in answer.action.moved:
        if resting.piece in last:
            x, y, cosine, sine = last[resting.piece]
            assert (x, y) == (resting.pose.x, resting.pose.y)
            assert cosine * cosine + sine * sine == pytest.approx(ONE * ONE, rel=1e-3)
    assert drop.before.piece in exhibit.pieces
    assert exhibit.impacts
    first = exhibit.impacts[0]
    assert drop.before.piece in (first.piece, first.other)
    assert first.speed_mm_s > 500
    assert [impact.time_us for impact in exhibit.impacts] == sorted(impact.time_us for impact in exhibit.impacts)
    assert first.time_us <= exhibit.times_us[-1]


@pytest.mark.parametrize("data", [b"", b"\x01\0\0\0", b"\x02\0\0\0" * 4, b"\x01\0\0\0" * 9])
def test_no_exhibit_is_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError, match="exhibit"):
        decode(data)


def test_a_flick_over_the_wall_leaves_the_shaft() -> None:
    answer = SHAFT.resolve(falling("rc1", x_mm=200, flick=(900, 400)))
    assert answer.out == (NUMBER["rc1"],)
    assert not answer.moved


def test_a_piece_that_rests_upon_a_wall_is_taken_away() -> None:
    """Under the older rules it stayed."""
    state = falling("rc1", shaft=(lies("ys1", 222, RIM_MM + 19),))
    assert SHAFT.resolve(state).out == (NUMBER["ys1"],)
    older = world_for(rulesets["drop-it"].game_by(NEAREST_PART, 4, {}))
    assert older is not None
    assert older.resolve(state).out == ()


def test_what_creeps_onto_a_wall_at_the_very_end_is_taken_away_too() -> None:
    """The rules refuse what lies there, so the game would have ended in an error."""
    game = DropIt(2)
    state = game.parse_state(CREEPING)
    answer = SHAFT.resolve(state)
    assert answer.out == (NUMBER["gt2"],)
    assert game.apply(state, None, answer).piece == NUMBER["gt2"]  # to be dropped again


def test_a_full_shaft_is_dropped_onto() -> None:
    """A piece at the rim is in the way: the drop starts above it, and ends all the same."""
    shaft = tuple(lies(name, 110, RIM_MM + 20 - 38 * at) for at, name in enumerate(["yc1", "yc2", "yc3", "bc1"]))
    state = falling("rs1", shaft=tuple(sorted(shaft, key=lambda r: r.piece)))
    answer = SHAFT.show(state)
    assert decode(answer.exhibit).times_us[-1] <= 6_000_000
    assert NUMBER["rs1"] in [*(r.piece for r in answer.action.moved), *answer.action.out]


def test_every_drop_ends_at_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("droptable.physics.drop_it.run.STILL_UM", -1)
    run = SHAFT.begin(falling("rc1"))
    assert not run.to_rest()
    assert run.windows == SHAFT.manner.most_windows(BOARD) == 101
    assert [lies.piece for lies in SHAFT.resolve(falling("rc1")).moved] == [NUMBER["rc1"]]


def test_the_coarse_shaft_mostly_agrees() -> None:
    coarse = Shaft(BOARD, COARSE)
    assert coarse.version != SHAFT.version
    drops = random_game(1)[:36]
    near = 0
    for drop in drops:
        fine, rough = (next(iter(_places(s, drop.before)), None) for s in (SHAFT, coarse))
        near += fine is not None and rough is not None and abs(fine.y - rough.y) < 5_000
    assert near > len(drops) / 2


def _places(shaft: Shaft, state: State) -> list[Pose]:
    return [r.pose for r in shaft.resolve(state).moved if r.piece == state.piece]


def test_without_the_library_the_world_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("droptable.physics.drop_it.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pyb2d3", None)
    with pytest.raises(UnavailableError, match="no-physics"):
        world_for(DropIt(2))


def test_more_falls_at_once_than_the_engine_has_room_for_end_in_words() -> None:
    """It ended in a segmentation fault. Once some have ended, there is room again."""
    state = falling("rc1")
    under_way = [SHAFT.begin(state) for _ in range(MOST_WORLDS)]
    with pytest.raises(UnavailableError):
        SHAFT.begin(state)
    with pytest.raises(UnavailableError) as refused:
        SHAFT.begin(state)
    assert "128" in Words("en", DropIt(2)).error(refused.value)
    under_way.pop()
    assert SHAFT.begin(state).to_rest()
    for run in under_way[::40]:
        assert run.to_rest()


def test_shapes_are_those_of_the_judge() -> None:
    for shape in Shape:
        assert len(BOARD.outlines[shape].corners) in (1, 3, 4)
