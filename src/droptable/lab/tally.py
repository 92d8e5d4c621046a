"""What many games came to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from droptable.core.game import Outcome
from droptable.lab.observation import Observation
from droptable.lab.plan import Plan
from droptable.lab.statistics import distribution_of, share


@dataclass(frozen=True)
class PlayedGame:
    """One game of a plan: who sat where (places in `bots`), how it ended, and what there was to count."""

    seating: tuple[int, ...]
    outcome: Outcome
    observation: Observation


def summary(plan: Plan, games: Iterable[PlayedGame]) -> dict[str, object]:
    """Return the figures of some games (at least one), ready for JSON."""
    tally = Tally(len(plan.bots))
    for game in games:
        tally.add(game)
    return tally.figures(plan)


class Tally:
    """Counts games as they come. It holds how often each answer was given, not the games: a billion fit too."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.draws = 0
        self.seat_wins: Counter[int] = Counter()
        self.bot_wins: Counter[int] = Counter()
        self.scores: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.length_name = ""
        self.lengths: Counter[int] = Counter()
        self.shares: dict[str, Counter[bool | None]] = {}
        self.numbers: dict[str, Counter[int]] = {}
        self.counts: dict[str, Counter[str]] = {}

    def add(self, game: PlayedGame) -> None:
        """Count one game."""
        self.games += 1
        winners = game.outcome.winners
        if len(winners) == 1:
            self.seat_wins[winners[0]] += 1
            self.bot_wins[game.seating[winners[0]]] += 1
        else:
            self.draws += 1
        for seat, score in enumerate(game.outcome.scores or ()):
            self.scores[seat][score] += 1
        self._observe(game.observation)

    def _observe(self, seen: Observation) -> None:
        self.length_name = seen.length_name
        self.lengths[seen.length] += 1
        for key, answer in seen.shares.items():
            self.shares.setdefault(key, Counter())[answer] += 1
        for key, number in seen.numbers.items():
            self.numbers.setdefault(key, Counter())[number] += 1
        for key, counts in seen.counts.items():
            self.counts.setdefault(key, Counter()).update(counts)

    def figures(self, plan: Plan) -> dict[str, object]:
        """Return the figures, ready for JSON."""
        figures: dict[str, object] = {
            "games": self.games,
            "seats": [self._seat(seat) for seat in range(len(self.scores))],
            "draw_share": self.draws / self.games,
        }
        if plan.all_seatings:
            figures["bot_shares"] = [
                {"bot": bot, **share(self.bot_wins[at], self.games)} for at, bot in enumerate(plan.bots)
            ]
        figures |= {f"{key}_share": _share_of(answers) for key, answers in self.shares.items()}
        figures[self.length_name] = distribution_of(self.lengths)
        figures |= {key: distribution_of(numbers) for key, numbers in self.numbers.items()}
        return figures | {key: dict(counts) for key, counts in self.counts.items()}

    def _seat(self, seat: int) -> dict[str, object]:
        scores = {"score": distribution_of(self.scores[seat])} if self.scores[seat] else {}
        return share(self.seat_wins[seat], self.games) | scores


def _share_of(answers: Mapping[bool | None, int]) -> object:
    yes, no = answers.get(True, 0), answers.get(False, 0)
    return share(yes, yes + no)["share"]
