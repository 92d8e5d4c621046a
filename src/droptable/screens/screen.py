"""How a position is told to a board on screen, and what people who decide may be advised."""

from collections.abc import Sequence
from typing import Any

import msgspec

from droptable.core.errors import NotationError
from droptable.core.game import Seat
from droptable.core.registry import AnyGame, Registry


class Picture(msgspec.Struct, frozen=True, rename="camel"):
    """A part of what a board is told, without integers that a browser cannot hold."""


class Screen:
    """A plain screen that serves any game. Games register a better one.

    The browser holds no rules: what it cannot read off the position (what a sheet is worth, where a shape lands) stands
    in the picture. Everything is made from a view, so a screen cannot show what its audience may not know.

    A better screen says in its annotations which `Picture` it returns: the client's types are generated from these.
    """

    # Is there anything to advise? Then the host can switch it off.
    has_hints = False
    # Is everybody shown the same picture? Then one is drawn for all.
    is_for_all = False
    # Does a throw decide nothing that its thrower could look forward to? Then it happens by itself after a moment.
    rolls_itself = False

    def layout(self, game: AnyGame) -> object:
        """Return what pictures of all positions share, such as a board's geometry; None if nothing."""
        return None

    def picture(self, game: AnyGame, view: Any, seat: Seat | None) -> object:
        """Return the view as it is told to a board of this seat's; None is a spectator. By default plain JSON."""
        return msgspec.to_builtins(view)

    def moves(self, game: AnyGame) -> Sequence[Any]:
        """Return the moves that have a place of their own on the screen, in the order of `legal_actions`.

        Where such a move is not possible, its place says why. By default there are none: what is possible is listed.
        """
        return ()

    def gives_away(self, game: AnyGame, view: Any, seat: Seat) -> bool:
        """Tell whether a list of what the seat may do is a hint: people who want none look for it themselves."""
        return False

    def advice(self, game: AnyGame, view: Any, seat: Seat, question: str) -> object:
        """Return hints for the seat's decision; raise NotationError if it is no question of this game.

        This may take its time: the server asks it outside of its event loop.
        """
        raise NotationError("no-such-question", question)


screens: Registry[Screen] = Registry("screen", home="droptable.screens")


def screen_of(game: AnyGame) -> Screen:
    """Return the game's screen, the plain one if it has none of its own."""
    return screens.get(game.name, _PLAIN)


_PLAIN = Screen()
