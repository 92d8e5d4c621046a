"""What many games came to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from droptable.core.game import Outcome
from droptable.lab.observation import Observation
from droptable.lab.plan import Plan
from droptable.lab.statistics import distribution_of, share, split_share


@dataclass(frozen=True)
class PlayedGame:
    """One game of a plan: who sat where (places in `bots`), how it ended, what there was to count.

    `record` is its record as a text, empty where the plan keeps none.
    """

    seating: tuple[int, ...]
    outcome: Outcome
    observation: Observation
    record: str = ""


def row_of(plan: Plan, number: int, game: PlayedGame) -> dict[str, object]:
    """Return a game as a row of a table, ready for JSON: who sat where, how it ended, what was counted."""
    seen, outcome = game.observation, game.outcome
    return {
        "number": number,
        "seed": plan.seed,
        "bots": [plan.names[at] for at in game.seating],
        "ranks": list(outcome.ranks),
        "scores": None if outcome.scores is None else list(outcome.scores),
        "marks": sorted(outcome.marks),
        seen.length_name: seen.length,
        **seen.shares,
        **seen.numbers,
        "counts": {key: dict(counts) for key, counts in seen.counts.items()},
    }


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
        self.draws = 0  # games that nobody won, or everybody
        self.shared_wins = 0  # games that some of the seats won together
        # by how many won: a game counts here for everybody who won it
        self.seat_wins: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.bot_wins: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.scores: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.bot_scores: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.length_name = ""
        self.lengths: Counter[int] = Counter()
        self.shares: dict[str, Counter[bool | None]] = {}
        self.numbers: dict[str, Counter[int]] = {}
        self.counts: dict[str, Counter[str]] = {}

    def add(self, game: PlayedGame) -> None:
        """Count one game."""
        self.games += 1
        winners = game.outcome.winners
        for winner in winners:
            self.seat_wins[winner][len(winners)] += 1
            self.bot_wins[game.seating[winner]][len(winners)] += 1
        if len(winners) > 1:
            is_draw = len(winners) == len(game.outcome.ranks)
            self.draws += is_draw
            self.shared_wins += not is_draw
        for seat, score in enumerate(game.outcome.scores or ()):
            self.scores[seat][score] += 1
            self.bot_scores[game.seating[seat]][score] += 1
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
            "fair_share": 1 / len(self.scores),
            "seats": [self._row(self.seat_wins[seat], self.scores[seat]) for seat in range(len(self.scores))],
            "draw_share": share(self.draws, self.games),
            "shared_win_share": share(self.shared_wins, self.games),
        }
        if plan.all_seatings:
            rows = [self._row(self.bot_wins[at], self.bot_scores[at]) for at in range(len(plan.bots))]
            figures["bot_shares"] = [{"bot": name, **row} for name, row in zip(plan.names, rows, strict=True)]
        figures |= {f"{key}_share": _share_of(answers) for key, answers in self.shares.items()}
        figures[self.length_name] = distribution_of(self.lengths)
        figures |= {key: distribution_of(numbers) for key, numbers in self.numbers.items()}
        return figures | {key: dict(counts) for key, counts in self.counts.items()}

    def _row(self, wins: Counter[int], scores: Counter[int]) -> dict[str, object]:
        won = share(wins[1], self.games) | {"split": split_share(wins, self.games)}
        return won | ({"score": distribution_of(scores)} if scores else {})


def _share_of(answers: Mapping[bool | None, int]) -> dict[str, object]:
    yes, no = answers.get(True, 0), answers.get(False, 0)
    return share(yes, yes + no)
