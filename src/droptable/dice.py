"""Dice for scripts: fast, from a seed. Those that people can check are `droptable.ProvableDraws`."""

from random import Random


class SeededDraws:
    """Fast dice from a seed: the same seed and the same questions, the same game.

    >>> SeededDraws(7).draw(0, (6, 6)) == SeededDraws(7).draw(0, (6, 6))
    True

    Draw number `k` of some sizes stays what it was, so a move that is undone and done again meets the same dice.
    Without a seed they are other dice every time.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = seed
        self._below = Random(seed).randrange
        self._made: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}

    def __repr__(self) -> str:
        return f"SeededDraws({self.seed!r})"

    def draw(self, k: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return draw number `k` (from 0): one number below each size."""
        made = self._made.get((k, sizes))
        if made is None:
            made = self._made[k, sizes] = tuple(map(self._below, sizes))
        return made
