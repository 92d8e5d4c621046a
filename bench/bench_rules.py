"""How fast the reference rules play: random games through the match, beside pokerkit's random hands.

Both are readable, pure Python rules engines that check every move. The ratio is what carries over to other machines.
"""

import time
from collections.abc import Callable
from random import Random

from pokerkit import Automation, NoLimitTexasHoldem

from droptable.core.match import play_out, start
from droptable.core.registry import AnyGame, AnyWorld, rulesets, world_for

CPU_SECONDS = 3.0


class Dice:
    """Fast dice for a benchmark."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def draw(self, k: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return one number below each size."""
        return tuple(map(self.random.randrange, sizes))


def per_second(play: Callable[[], int]) -> float:
    """Return how many actions `play` makes in a second of CPU time."""
    actions, begun = 0, time.process_time()
    while time.process_time() - begun < CPU_SECONDS:
        actions += play()
    return actions / (time.process_time() - begun)


def random_game(game: AnyGame, world: AnyWorld | None, random: Random) -> int:
    """Play a game at random and return how many actions it took, nature's included."""
    over = play_out(start(game), lambda m, seat: game.sample(m.state, seat, random.randrange), Dice(random), world)
    return len(over.log)


ALL_BUT_DECISIONS = tuple(Automation)


def random_poker(random: Random) -> int:
    """Play a hand of hold'em for three at random, and return how many operations it took, the dealer's included."""
    hand = NoLimitTexasHoldem.create_state(ALL_BUT_DECISIONS, True, 0, (1, 2), 2, (200, 200, 200), 3)
    while hand.status:
        choices: list[Callable[[], object]] = [hand.check_or_call]
        if hand.can_fold():
            choices.append(hand.fold)
        if hand.can_complete_bet_or_raise_to():
            choices.append(hand.complete_bet_or_raise_to)
        random.choice(choices)()
    return len(hand.operations)


def main() -> None:
    """Print one line per game."""
    random = Random(1)
    peer = per_second(lambda: random_poker(random))
    print(f"pokerkit, random play: {peer:,.0f} operations per CPU-second")
    for name in rulesets:
        ruleset = rulesets[name]
        game = ruleset.game(options=ruleset.in_simulations)
        world = world_for(game)
        ours = per_second(lambda: random_game(game, world, random))  # noqa: B023
        print(f"{name}, random play: {ours:,.0f} actions per CPU-second, {ours / peer:.2f} × pokerkit")


if __name__ == "__main__":
    main()
