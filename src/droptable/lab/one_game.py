"""One game of a plan: it depends on the plan's seed and its number alone."""

from random import Random
from typing import Any

from droptable.bots.bot import AnyBot, Simulator, decision, refused
from droptable.core.errors import BotError, DroptableError, IllegalActionError
from droptable.core.game import Seat
from droptable.core.knowledge import known_to
from droptable.core.match import AnyMatch, play_out, start
from droptable.core.nature import PlainDraws
from droptable.core.registry import AnyGame, AnyWorld, world_for
from droptable.lab.company import Company
from droptable.lab.plan import Plan
from droptable.processes import THIS_PROCESS, Processes


def play_game(plan: Plan, number: int) -> AnyMatch:
    """Return game `number` of a plan, played to its end. It depends on the plan's seed and its number alone.

    Raise BotError if a bot fails, or decides what the rules refuse, as `Stage.play` does.
    """
    return Stage(plan, Company(plan)).play(number)


class Stage:
    """Where games of a plan are played one after the other: the game, its World, and the bots."""

    def __init__(self, plan: Plan, company: Company, processes: Processes = THIS_PROCESS) -> None:
        self.plan = plan
        self.company = company
        self.processes = processes
        self.game: AnyGame = plan.build()
        self.world: AnyWorld | None = world_for(self.game)
        self.deciding: Deciding | None = None  # in the game that is being played, or was played last

    def play(self, number: int) -> AnyMatch:
        """Return a game, played to its end.

        Raise BotError, with the game's number, the seed, the decision and the position, where a bot fails.
        """
        deciding = self.deciding = Deciding(self, number)
        try:
            players = self.company.seated(self.game, number)
            # Dice and bots draw from different streams: a bot that thinks more must not change the dice.
            dice = PlainDraws(Random(f"dice {self.plan.seed} {number}").randrange)
            return play_out(deciding.match, lambda match, seat: deciding.decide(players, match, seat), dice, self.world)
        except BotError as error:
            raise deciding.failure(error) from error
        except IllegalActionError as error:
            refusal = deciding.refusal(error)
            raise deciding.failure(refusal) from refusal


class Deciding:
    """Who is deciding in a game just now, and where, for whoever wants to know what went wrong."""

    def __init__(self, stage: Stage, number: int) -> None:
        self.stage, self.number = stage, number
        self.match: AnyMatch = start(stage.game)
        self.seat = Seat(0)
        self.action: Any = None
        below = Random(f"bots {stage.plan.seed} {number}").randrange
        self.simulator: Simulator[Any, Any] = Simulator(stage.game, below, stage.world, stage.processes)

    def decide(self, players: list[AnyBot], match: AnyMatch, seat: Seat) -> Any:
        """Return what the seat's bot does."""
        self.match, self.seat = match, seat
        view = match.game.view(match.state, seat)
        self.action = decision(players[seat], self.simulator, view, seat, self.stage.plan.effort)
        return self.action

    def refusal(self, error: IllegalActionError) -> BotError:
        """Return what is wrong with the last decision, which the rules refused."""
        plan = self.stage.plan
        refusal = refused(plan.bots[plan.seating(self.number)[self.seat]], self.action, error)
        refusal.__cause__ = error
        return refusal

    def failure(self, error: DroptableError) -> BotError:
        """Return what is wrong, with all that it takes to see it again."""
        match = self.match
        arguments = {
            **error.arguments,
            "number": self.number,
            "seed": self.stage.plan.seed,
            "decision": sum(entry.actor is not None for entry in match.log) + 1,
            "position": match.game.format_state(known_to(match, None).state),
            "reason": error.code,
        }
        return BotError("bot-failed-in-game", clause=error.clause, **arguments)
