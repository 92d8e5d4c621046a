"""The bots of a simulation: each is made once in a process, and there for all the games that are played in it."""

from droptable.bots.bot import AnyBot, begin, bot_called
from droptable.core.game import Seat
from droptable.core.registry import AnyGame
from droptable.lab.plan import Plan


class Company:
    """A plan's bots. Two of the same kind are two bots."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._bots = [bot_called(plan.game, name) for name in plan.bots]

    def seated(self, game: AnyGame, number: int) -> list[AnyBot]:
        """Return who sits where in game `number`, told so where they want to know; raise BotError if one fails."""
        players = [self._bots[at] for at in self.plan.seating(number)]
        for seat, player in enumerate(players):
            begin(player, game, Seat(seat))
        return players


_here: Company | None = None


def company_here(plan: Plan) -> Company:
    """Return the company that plays this plan in this process, a worker that is given some of its games at a time."""
    global _here  # noqa: PLW0603  # a worker has no other place to keep it between two tasks
    if _here is None or _here.plan != plan:
        _here = Company(plan)
    return _here
