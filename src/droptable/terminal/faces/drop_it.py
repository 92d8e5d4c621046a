"""DROP IT in a terminal: the shaft drawn in characters, releases by numbers, the referee's verdict in words.

A character cell stands for 4 × 8 mm. A cell is filled if its middle lies in a piece, and shows the letters of the
piece's colour and shape in turn, so that nobody needs to see colours to play.
"""

from collections.abc import Collection, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from droptable.core.errors import NotationError
from droptable.core.game import Event, Seat
from droptable.core.registry import AnyGame
from droptable.games.drop_it.actions import Joker, Pick, Release, Resting
from droptable.games.drop_it.board import Board, Segment
from droptable.games.drop_it.geometry import TURN, gap, placed
from droptable.games.drop_it.pieces import KIND_OF, KINDS, Colour, Kind
from droptable.games.drop_it.rules import DropIt
from droptable.games.drop_it.setup import free_colours
from droptable.games.drop_it.state import Deciding, Picking, Releasing, Retrying, State, kinds_to_release
from droptable.terminal.colours import block
from droptable.terminal.face import Face, Recent, faces
from droptable.words import Words

CELL_X, CELL_Y = 4_000, 8_000  # µm per character


class DropItFace(Face):
    """The shaft between its edges, and what everybody still has."""

    def board(
        self, game: AnyGame, view: State, audience: Seat | None, words: Words, recent: Recent = ()
    ) -> RenderableType:
        """Return the shaft from above the rim down to the floor, the last piece in capitals, then the supplies."""
        assert isinstance(game, DropIt)
        return Group(*self._rows(game, view, words, recent), *self._below(game, view, words))

    def update(
        self, game: AnyGame, before: State, view: State, audience: Seat | None, words: Words, recent: Recent = ()
    ) -> RenderableType:
        """Return the rows of the shaft in which something lies otherwise than before, then the supplies."""
        assert isinstance(game, DropIt)
        rows = self._rows(game, view, words, recent)
        old = self._rows(game, before, words, recent)  # what was marked before is no change
        old = [Text()] * (len(rows) - len(old)) + old[max(0, len(old) - len(rows)) :]
        differs = [row != was for row, was in zip(rows, old, strict=True)]
        return Group(*_changed_rows(rows, differs, words), *self._below(game, view, words))

    def tell(self, event: Event, words: Words) -> str:
        """Return what happened; here also how the hand trembled, which elsewhere is seen."""
        if event.code != "trembled":
            return words.event(event)
        angle = int(str(event["angle"])) * 360 / TURN
        across = int(str(event["x_um"]))
        return words.text(
            "told-trembled",
            across_um=abs(across),
            side="right" if across > 0 else "left",
            degrees=round(abs(angle), 1),
            turn="left" if angle > 0 else "right",
        )

    def _rows(self, game: DropIt, view: State, words: Words, recent: Recent) -> list[Text]:
        top = max([game.board.height, *(resting.pose.y + 35_000 for resting in view.shaft)])
        last = {event["piece"] for event in recent if event.code == "rests"} | {view.piece}
        return [self._row(game, view, row, words, last) for row in reversed(range(-(-top // CELL_Y)))]

    def _below(self, game: DropIt, view: State, words: Words) -> tuple[Text, ...]:
        return self._floor(game, words), self._scale(game), *self._supplies(game, view, words)

    def columns(self, game: AnyGame) -> int:
        """Return the width of the shaft with its walls and the signs beside them."""
        assert isinstance(game, DropIt)
        return -(-game.board.width // CELL_X) + 6

    def _row(self, game: DropIt, view: State, row: int, words: Words, last: Collection[object]) -> Text:
        board, y = game.board, row * CELL_Y + CELL_Y // 2
        line = Text(f"{self._edge(game, 'left', y, words)}")
        line.append("│" if y < board.height else " ", style="dim")
        near = [resting for resting in view.shaft if abs(resting.pose.y - y) < _reach(board, resting)]
        for column in range(-(-board.width // CELL_X)):
            line.append_text(self._cell(board, near, column, y, words, last))
        line.append("│" if y < board.height else " ", style="dim")
        return line.append(self._edge(game, "right", y, words))

    def _cell(
        self, board: Board, near: list[Resting], column: int, y: int, words: Words, last: Collection[object]
    ) -> Text:
        x = column * CELL_X + CELL_X // 2
        for resting in near:
            outline = board.outlines[KIND_OF[resting.piece].shape]
            if gap(placed(outline, resting.pose), ((float(x), float(y)),), outline.radius) <= 0:
                kind = KIND_OF[resting.piece]
                letter = _letters(kind, words)[column % 2]
                return Text(letter.upper() if resting.piece in last else letter, style=block(kind.colour.code))
        for circle in board.bonus:
            if (circle.x - x) ** 2 + (circle.y - y) ** 2 <= circle.radius**2:
                return Text(str(circle.points), style="bold")
        on_line = any(abs(left + (right - left) * x / board.width - y) <= CELL_Y / 2 for left, right in board.levels)
        return Text("·" if on_line else " ", style="dim")

    def _edge(self, game: DropIt, side: str, y: int, words: Words) -> str:
        for segment in game.board.segments(game.edges):
            (_, low), (_, high) = segment.ends
            if segment.side == side and low <= y < high:
                middle = abs((low + high) / 2 - y) <= CELL_Y / 2
                return f"{segment.number}{_sign(segment, words)}" if middle else "  "
        return "  "

    def _floor(self, game: DropIt, words: Words) -> Text:
        cells = ["─"] * -(-game.board.width // CELL_X)
        for segment in game.board.segments(game.edges):
            if segment.side == "floor" and segment.symbol is not None:
                (low, _), (high, _) = segment.ends
                cells[int((low + high) / 2 // CELL_X)] = _sign(segment, words)
        return Text(f"  └{''.join(cells)}┘", style="dim")

    def _scale(self, game: DropIt) -> Text:
        """Return a ruler in mm under the shaft."""
        marks = "".join(f"{mm:<{50_000 // CELL_X + (mm // 50) % 2}}" for mm in range(0, game.board.width // 1000, 50))
        return Text(f"   {marks}", style="dim")

    def _supplies(self, game: DropIt, view: State, words: Words) -> Iterator[Text]:
        for seat in range(game.seats):
            acts = seat == view.chooser and not isinstance(view.phase, Picking)
            line = Text(f"  {words.name(seat)} {view.scores[seat]:3}", style="bold" if acts else "")
            line.append(" " + "★" * view.jokers[seat])
            for kind in KINDS:
                left = view.supplies[seat][kind.number]
                if left:
                    line.append(" ").append(_letters(kind, words), style=block(kind.colour.code))
                    line.append(f"×{left}" if left > 1 else "")
            yield line

    def question(self, game: AnyGame, view: State, seat: Seat, words: Words) -> str:
        """Return what to type: a release by numbers, a joker's key, a colour."""
        assert isinstance(game, DropIt)
        if isinstance(view.phase, Deciding):
            return words.text("ask-joker", worth=view.phase.verdict.worth)
        if isinstance(view.phase, Releasing | Retrying):
            kinds = kinds_to_release(view, seat)
            example = f"{_letters(kinds[0], words)} {game.board.width // 2000} 45"
            question = words.text("ask-release", example=example)
            return f"{question} {words.text('ask-flick', example=f'{example} 200 -50')}" if game.flick else question
        return words.text(
            "ask-colour", colours=", ".join(words.text(f"letter-{c.code}") for c in free_colours(view.colours))
        )

    def read(self, game: AnyGame, view: State, seat: Seat, text: str, words: Words) -> Any:
        """Return the action of these numbers, key or letter; the record's own texts are read too."""
        typed = text.lower().strip()
        if isinstance(view.phase, Deciding) and typed in (words.text("key-joker"), words.text("key-keep")):
            return Joker.SPEND if typed == words.text("key-joker") else Joker.KEEP
        if isinstance(view.phase, Releasing | Retrying) and not typed.startswith("release"):
            release = _release(typed, words)
            if release is None:
                raise NotationError("what-move", text, keys=self.question(game, view, seat, words))
            return release
        for colour in Colour:
            if typed == words.text(f"letter-{colour.code}"):
                return Pick(colour)
        return game.parse(text)


def _changed_rows(rows: list[Text], differs: list[bool], words: Words) -> Iterator[Text]:
    """Yield the rows that differ, each with a neighbour, and a line for every run of those that don't."""
    same = 0
    for at, row in enumerate(rows):
        if any(differs[max(0, at - 1) : at + 2]):
            yield from [Text(words.text("rows-as-before", rows=same), style="dim")] if same else []
            yield row
            same = 0
        else:
            same += 1
    yield from [Text(words.text("rows-as-before", rows=same), style="dim")] if same else []


def _reach(board: Board, resting: Resting) -> float:
    return board.reaches[KIND_OF[resting.piece].shape]


def _letters(kind: Kind, words: Words) -> str:
    return words.text(f"letter-{kind.colour.code}") + words.text(f"letter-{kind.shape.code}")


def _sign(segment: Segment, words: Words) -> str:
    return " " if segment.symbol is None else words.text(f"letter-{segment.code}")


def _release(typed: str, words: Words) -> Release | None:
    """Read a piece, mm from the left wall, degrees, and of a flick the mm/s to the right and up; None if it is none."""
    letters, *numbers = typed.replace(",", ".").split()
    kinds = {k.colour.code[0] + k.shape.code[0]: k for k in KINDS} | {_letters(kind, words): kind for kind in KINDS}
    if letters not in kinds or not 1 <= len(numbers) <= 4:
        return None
    try:
        x_mm, degrees, vx, vy = map(float, [*numbers, *["0"] * (4 - len(numbers))])
        return Release(kinds[letters], round(x_mm * 1000), round(degrees * TURN / 360) % TURN, round(vx), round(vy))
    except (ValueError, OverflowError):
        return None


faces.register(DropIt.name, DropItFace())
