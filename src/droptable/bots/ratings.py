"""How strong the bots are that people choose from: measured figures, which docs/bots.md quotes with their commands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rating:
    """What a bot achieved in so many games, with its 95 % interval.

    Without `against` it is the mean score of games alone; with it, the share of games that it won, draws split, against
    so many others of that kind.
    """

    figure: float
    low: float
    high: float
    games: int
    against: str = ""
    others: int = 0


# by game and bot
RATINGS: dict[tuple[str, str], Rating] = {
    ("drop-or-pop", "child"): Rating(0.235, 0.203, 0.271, 600, "greedy", 2),
    ("drop-or-pop", "greedy"): Rating(0.428, 0.389, 0.468, 600, "child", 2),
    ("drop-or-pop", "learned"): Rating(0.626, 0.586, 0.664, 600, "greedy", 2),
    ("drop-or-pop", "expert"): Rating(0.646, 0.607, 0.683, 600, "greedy", 2),
    ("number-drop", "child"): Rating(25.2, 22.3, 28.1, 30),
    ("number-drop", "greedy"): Rating(44.4, 43.5, 45.4, 400),
    ("number-drop", "learned"): Rating(60.7, 60.1, 61.4, 400),
    ("number-drop", "expert"): Rating(63.5, 62.9, 64.0, 400),
    ("drop-it", "child"): Rating(0.200, 0.081, 0.416, 20, "hasty", 1),
    ("drop-it", "hasty"): Rating(0.800, 0.584, 0.919, 20, "child", 1),
    ("drop-it", "careful"): Rating(0.325, 0.241, 0.422, 100, "expert", 1),
    ("drop-it", "expert"): Rating(0.675, 0.578, 0.759, 100, "careful", 1),
}


def ratings_of(game: str) -> dict[str, Rating]:
    """Return what was measured of a game's bots, by their names."""
    return {bot: rating for (name, bot), rating in RATINGS.items() if name == game}


def quoted(rating: Rating) -> str:
    """Return a rating as docs/bots.md writes it: `.626 (.586–.664)`, or `58.5 (57.8–59.1)`."""
    figure, low, high = (
        f"{value:.3f}".removeprefix("0") if rating.against else f"{value:.1f}"
        for value in (rating.figure, rating.low, rating.high)
    )
    return f"{figure} ({low}–{high})"
