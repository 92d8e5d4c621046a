"""DROP IT on screen: the shaft with what is printed on it, in µm, and where the pieces are."""

from collections.abc import Iterator
from typing import Literal, get_args

from droptable.core.game import Seat
from droptable.core.registry import AnyGame
from droptable.games.drop_it.actions import Resting
from droptable.games.drop_it.board import BLANK, Segment
from droptable.games.drop_it.contact import TOUCH_UM
from droptable.games.drop_it.geometry import TURN, Outline
from droptable.games.drop_it.legality import FASTEST_FLICK
from droptable.games.drop_it.notation import format_kind
from droptable.games.drop_it.pieces import KIND_OF, KINDS, Shape
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.scoring import LAP, track
from droptable.games.drop_it.state import Ended, Falling, Phase, Releasing, Retrying, State, Trembling, kinds_left
from droptable.screens.screen import Picture, Screen, screens

Point = tuple[float, float]
PhaseCode = Literal["colours", "division", "start", "release", "tremor", "fall", "joker", "over"]
Side = Literal["left", "right", "floor"]
_PHASES: dict[str, PhaseCode] = {code: code for code in get_args(PhaseCode)}
_SIDES: dict[str, Side] = {code: code for code in get_args(Side)}


class OutlinePicture(Picture, frozen=True):
    """A rounded shape around its origin: the corners of its core, counter-clockwise, and the radius around it."""

    corners: list[Point]
    radius: int


class KindPicture(Picture, frozen=True):
    """What a piece looks like; `text` is how an action names it."""

    text: str
    colour: str
    shape: str


class SegmentPicture(Picture, frozen=True):
    """A stretch of the edge: `left`, `right` or `floor`, from the bottom or from the left; `symbol` is on it."""

    side: Side
    number: int
    symbol: str
    ends: tuple[Point, Point]


class CirclePicture(Picture, frozen=True):
    """A bonus circle."""

    x: int
    y: int
    radius: int
    points: int


class DropItLayout(Picture, frozen=True):
    """The board and the pieces: what all positions of a game share.

    `turn` is how many units of angle a whole turn has, `pieces` the kind of each piece, `levels` the lines between the
    levels from the bottom up (their height at the left and at the right wall). Without print there are still edges.
    Up to `touch` apart is touching, and more than that over a border counts. `fastest_flick` is 0 where pieces are let
    go at rest. `lap` is how many fields the track has, `joker_worth` what a joker is worth that nobody spends.
    """

    width: int
    height: int
    turn: int
    outlines: dict[str, OutlinePicture]
    kinds: list[KindPicture]
    pieces: list[int]
    levels: list[Point]
    bonus: list[CirclePicture]
    printed: bool
    edges: list[SegmentPicture]
    touch: int
    fastest_flick: int
    lap: int
    joker_worth: int


class RestingPicture(Picture, frozen=True):
    """A piece in the shaft, and where its origin is."""

    piece: int
    x: int
    y: int
    angle: int


class HeldPicture(Picture, frozen=True):
    """The piece that is being let go, above the rim."""

    piece: int
    x: int
    angle: int


class ReleasePicture(Picture, frozen=True):
    """A kind of piece that may be let go, and how many of it there are to choose from."""

    kind: int
    left: int


class TrackPicture(Picture, frozen=True):
    """Where a seat stands on the track: its token for whole laps, and its field."""

    token: int
    field: int


class CountPicture(Picture, frozen=True):
    """A joker that is counted at the end: what its seat has then, and where that is on the track."""

    seat: int
    total: int
    track: TrackPicture


class DropItPicture(Picture, frozen=True):
    """The shaft, what the seat whose turn it is may let go now, and by seat what everybody has.

    `left` are pieces that are still to be dropped.
    """

    phase: PhaseCode
    seat: int | None
    shaft: list[RestingPicture]
    held: HeldPicture | None
    release: list[ReleasePicture]
    colours: list[list[str]]
    left: list[int]
    scores: list[int]
    track: list[TrackPicture]
    jokers: list[int]
    count: list[CountPicture]


class DropItScreen(Screen):
    """The shaft: what it is like stands beside the positions, since it is the same for all of them."""

    def layout(self, game: AnyGame) -> DropItLayout:
        """Return the board, the pieces by number and by kind, and the numbers that the screen explains."""
        assert isinstance(game, DropIt)
        board = game.board
        outlines = zip(Shape, board.outlines, strict=True)
        return DropItLayout(
            width=board.width,
            height=board.height,
            turn=TURN,
            outlines={shape.code: _outline(outline) for shape, outline in outlines},
            kinds=[KindPicture(format_kind(kind), kind.colour.code, kind.shape.code) for kind in KINDS],
            pieces=[kind.number for kind in KIND_OF],
            levels=list(board.levels),
            bonus=[CirclePicture(circle.x, circle.y, circle.radius, circle.points) for circle in board.bonus],
            printed=game.edges != BLANK,
            edges=[_segment(segment) for segment in board.segments(game.edges)],
            touch=TOUCH_UM,
            fastest_flick=FASTEST_FLICK if game.flick else 0,
            lap=LAP,
            joker_worth=game.joker_worth,
        )

    def picture(self, game: AnyGame, view: State, seat: Seat | None) -> DropItPicture:
        """Return the position; nothing is hidden."""
        assert isinstance(game, DropIt)
        return DropItPicture(
            phase=_PHASES[view.phase.code],
            seat=view.seat,
            shaft=[_resting(resting) for resting in view.shaft],
            held=_held(view.phase),
            release=_release(view),
            colours=[[colour.code for colour in own] for own in view.colours],
            left=[sum(supply) for supply in view.supplies],
            scores=list(view.scores),
            track=[TrackPicture(*track(score)) for score in view.scores],
            jokers=list(view.jokers),
            count=list(_count(game, view)) if isinstance(view.phase, Ended) else [],
        )


def _outline(outline: Outline) -> OutlinePicture:
    return OutlinePicture(list(outline.corners), outline.radius)


def _segment(segment: Segment) -> SegmentPicture:
    one, other = segment.ends
    return SegmentPicture(_SIDES[segment.side], segment.number, segment.code, (one, other))


def _resting(resting: Resting) -> RestingPicture:
    return RestingPicture(resting.piece, resting.pose.x, resting.pose.y, resting.pose.angle)


def _count(game: DropIt, view: State) -> Iterator[CountPicture]:
    """Yield every joker that is left, seat by seat (DI-6.3)."""
    for seat, (score, left) in enumerate(zip(view.scores, view.jokers, strict=True)):
        for joker in range(1, left + 1):
            total = score + joker * game.joker_worth
            yield CountPicture(seat, total, TrackPicture(*track(total)))


def _held(phase: Phase) -> HeldPicture | None:
    if not isinstance(phase, Trembling | Falling):
        return None
    return HeldPicture(phase.piece, phase.hold.x, phase.hold.angle)


def _release(view: State) -> list[ReleasePicture]:
    """Return what may be let go: what the seat has left, or the piece that left the shaft (DI-3.5)."""
    match view.phase:
        case Retrying(_, piece):
            return [ReleasePicture(KIND_OF[piece].number, 1)]
        case Releasing(seat):
            supply = view.supplies[seat]
            return [ReleasePicture(kind.number, supply[kind.number]) for kind in kinds_left(view, seat)]
    return []


screens.register(DropIt.name, DropItScreen())
