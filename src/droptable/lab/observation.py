"""What a finished game is counted by: each game may register what is worth knowing of it beside who won."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from droptable.core.game import Outcome
from droptable.core.match import AnyMatch
from droptable.core.registry import Registry


@dataclass(frozen=True, slots=True)
class Observation:
    """One game in numbers, as its observer saw it.

    `shares` are yes or no (None: the question did not arise, so it is in no denominator), `numbers` are averaged,
    `counts` are added up over all games, by key.
    """

    length_name: str
    length: int
    shares: Mapping[str, bool | None] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


observers: Registry[Callable[[AnyMatch, Outcome], Observation]] = Registry("observer", home="droptable.lab.observers")


def observe(match: AnyMatch, outcome: Outcome) -> Observation:
    """Return what there is to count of a finished game: by its own observer, or else its number of actions."""
    if match.game.name in observers:
        return observers[match.game.name](match, outcome)
    return Observation("actions", len(match.log))
