"""DROP OR POP! in a terminal.

Columns are words in their colour above the board, counters are blocks with the first letters of whose they are, so that
a column's colour and a counter's can't be taken for each other, nor need anybody see colours to play.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from droptable.core.errors import NotationError
from droptable.core.game import Event, Seat
from droptable.core.registry import AnyGame
from droptable.games.drop_or_pop.actions import Colour, Move
from droptable.games.drop_or_pop.board import Cell
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Ended, Moving, State
from droptable.terminal.colours import block, ink
from droptable.terminal.face import Face, Recent, faces
from droptable.words import Words

CELL = 8
LAST, WINS = "▸◂", "★★"
IN_A_LINE, SUPPLY_WIDTH, NAME_WIDTH = 2, 38, 18  # supplies: two in each line of an 80-column terminal


class DropOrPopFace(Face):
    """The board, the supplies, and marks: on the column that was rolled, on the last move, on what wins."""

    def board(
        self, game: AnyGame, view: State, audience: Seat | None, words: Words, recent: Recent = ()
    ) -> RenderableType:
        """Return the board with the rolled column, the last move and what wins marked, and what everybody has."""
        assert isinstance(game, DropOrPop)
        signs = _signs(view, recent)
        rows = [self._row(view, row, words, signs) for row in reversed(range(game.rows))]
        floor = self._floor(game, recent)
        return Group(
            self._heads(game, words), *rows, floor, self._mark(view, words), *self._supplies(game, view, words)
        )

    def may_be_rash(self, action: Any) -> bool:
        """Tell whether it is a POP."""
        return action is Move.POP

    def is_rash(self, events: Recent) -> bool:
        """Tell whether a POP hands somebody else the win."""
        return any(event.code == "handed" for event in events)

    def columns(self, game: AnyGame) -> int:
        """Return the width of the columns, with a wall on either side of each."""
        assert isinstance(game, DropOrPop)
        return 3 + (CELL + 1) * game.columns

    def _heads(self, game: DropOrPop, words: Words) -> Text:
        heads = Text("   ")
        for colour in tuple(Colour)[: game.columns]:
            heads.append(words.text(f"seat-{colour.code}").lower().center(CELL + 1), style=ink(colour.code))
        return heads

    def _row(self, view: State, row: int, words: Words, signs: Mapping[Cell, str]) -> Text:
        line = Text("  ")
        for x, column in enumerate(view.columns):
            line.append("│", style="dim")
            sign = signs.get((x, row), "  ")
            line.append_text(_counter(column[row], words, sign) if row < len(column) else Text(" " * CELL))
        return line.append("│", style="dim")

    def _floor(self, game: DropOrPop, recent: Recent) -> Text:
        """Return the floor, with a hole where the last counter was popped out."""
        last = _last_move(recent)
        popped = {last["x"]} if last is not None and last.code == "popped" else set()
        parts = [("──▽──▽──" if x in popped else "─" * CELL) for x in range(game.columns)]
        return Text("  └" + "┴".join(parts) + "┘", style="dim")

    def _mark(self, view: State, words: Words) -> Text:
        if not isinstance(view.phase, Moving):
            return Text()
        return Text(" " * (3 + (CELL + 1) * view.phase.rolled)).append(f"▲ {words.text('rolled-here')}", style="bold")

    def _supplies(self, game: DropOrPop, view: State, words: Words) -> Iterator[Text]:
        hands = [self._hand(game, view, Seat(seat), words) for seat in range(game.seats)]
        for first in range(0, game.seats, IN_A_LINE):
            yield Text("  ").join([Text(), *hands[first : first + IN_A_LINE]])

    def _hand(self, game: DropOrPop, view: State, seat: Seat, words: Words) -> Text:
        colour = game.colours[seat]
        acts = seat == view.seat and not isinstance(view.phase, Ended)
        name = Text(words.name(seat), style="bold" if acts else "")
        name.truncate(NAME_WIDTH, overflow="ellipsis")
        hand = Text().append(f" {words.text(f'seat-{colour.code}')[:2]} ", style=block(colour.code))
        hand.append(" ").append_text(name)
        hand.append(f" {view.supply[colour]} {words.text('supply')}", style="dim")
        hand.pad_right(max(0, SUPPLY_WIDTH - hand.cell_len))
        return hand

    def question(self, game: AnyGame, view: State, seat: Seat, words: Words) -> str:
        """Return the moves with their keys."""
        moves = [move for move in game.legal_actions(view, seat) or () if isinstance(move, Move)]
        return " · ".join(f"{words.text(f'key-{m.value}')} = {words.text(f'move-{m.value}')}" for m in moves)

    def read(self, game: AnyGame, view: State, seat: Seat, text: str, words: Words) -> Any:
        """Return the move of this key, word or record text."""
        for move in Move:
            if text.lower() in (words.text(f"key-{move.value}"), words.text(f"move-{move.value}"), move.value):
                return move
        raise NotationError("what-move", text, keys=self.question(game, view, seat, words))


def _signs(view: State, recent: Recent) -> dict[Cell, str]:
    """Return the signs on both sides of counters: those that win, and the one that was dropped last."""
    won = view.phase.won if isinstance(view.phase, Ended) else ()
    signs = {cell: WINS for cluster in won for cell in cluster.cells}
    last = _last_move(recent)
    if last is not None and last.code == "dropped":
        signs.setdefault((int(str(last["x"])), int(str(last["row"]))), LAST)
    return signs


def _last_move(recent: Recent) -> Event | None:
    """Return the last DROP or POP: where counters were before it does not matter any more."""
    return next((event for event in reversed(recent) if event.code in ("dropped", "popped")), None)


def _counter(colour: Colour, words: Words, sign: str) -> Text:
    letters = words.text(f"seat-{colour.code}")[:2]
    counter = Text(f" {sign[0]}").append(letters.center(CELL - 4), style=block(colour.code))
    return counter.append(f"{sign[1]} ")


faces.register(DropOrPop.name, DropOrPopFace())
