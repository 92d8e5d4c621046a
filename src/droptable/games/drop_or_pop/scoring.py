"""Who has won (DP-3)."""

from droptable.core.game import Outcome
from droptable.games.drop_or_pop.board import TO_WIN, Cluster
from droptable.games.drop_or_pop.state import Ended, State
from droptable.games.drop_or_pop.variant import Variant

EPIC = TO_WIN + 1  # a win of this size or more is epic in the published game (DP-3.5)


def outcome(variant: Variant, state: State) -> Outcome | None:
    """Return the result, or None while the game goes on."""
    return _result(variant, state.phase.won) if isinstance(state.phase, Ended) else None


def _result(variant: Variant, won: tuple[Cluster, ...]) -> Outcome:
    if not won:
        return Outcome(ranks=(1,) * variant.seats, marks=frozenset({"draw", "turn-limit"}))
    winners = {cluster.colour for cluster in won}
    ranks = tuple(1 if colour in winners else 1 + len(winners) for colour in variant.colours)
    if len(winners) > 1:
        return Outcome(ranks, marks=frozenset({"draw"}))
    return Outcome(ranks, marks=frozenset({"epic"} if is_epic(variant, won) else ()))


def is_epic(variant: Variant, won: tuple[Cluster, ...]) -> bool:
    """Tell whether the clusters that win are bigger than they need be, which makes a lone winner's win epic."""
    return len(won[0].cells) > variant.to_win
