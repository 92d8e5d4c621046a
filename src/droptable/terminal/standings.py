"""How a game ended, for people."""

from collections.abc import Iterator

from droptable.core.game import Outcome
from droptable.words import Words


def result(outcome: Outcome, words: Words) -> str:
    """Return who won, in a sentence; of a game for one, that it was played to its end."""
    if len(outcome.ranks) == 1:
        return words.text("result-alone", seats=outcome.winners)
    if len(outcome.winners) == len(outcome.ranks):
        return words.text("result-drawn")
    return words.text("result-won" if len(outcome.winners) == 1 else "result-shared", seats=outcome.winners)


def standings(outcome: Outcome, words: Words) -> Iterator[str]:
    """Yield a line for each seat, the best first: its rank, its name and its points where there are any."""
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(outcome.ranks)):
        score = "" if outcome.scores is None else f"  {outcome.scores[seat]}"
        yield f"{rank}. {words.name(seat)}{score}"
