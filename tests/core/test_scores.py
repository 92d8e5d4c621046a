"""High-score boards: who stands where, whichever game and whoever keeps the scores."""

from droptable.core.scores import HighScore, Rank, ScoreBoard, ranked

OPEN = ScoreBoard("open", range(2, 4), 3, str.isalpha)
PRINTED = (HighScore("Top", 20), HighScore("Low", 10))
FIXED = ScoreBoard(
    "fixed", range(1, 2), 2, str.isalpha, PRINTED, lambda points: None if points <= 10 else 1 if points > 20 else 2
)


def holders(board: ScoreBoard, *scores: tuple[str, int]) -> list[str]:
    found = ranked(board, [HighScore(*score) for score in scores])
    return ["-" if rank.holder is None else rank.holder.name for rank in found]


def test_the_best_scores_in_order_and_of_equals_the_older_first() -> None:
    assert holders(OPEN) == ["-", "-", "-"]
    assert holders(OPEN, ("Ann", 5), ("Ben", 7)) == ["Ben", "Ann", "-"]
    assert holders(OPEN, ("Ann", 5), ("Ben", 7), ("Cem", 5), ("Dan", 7)) == ["Ben", "Dan", "Ann"]


def test_a_fixed_rank_keeps_the_best_and_of_equals_the_older() -> None:
    assert holders(FIXED, ("Ann", 12)) == ["-", "Ann"]
    assert holders(FIXED, ("Ann", 12), ("Ben", 12), ("Cem", 11), ("Dan", 10)) == ["-", "Ann"]
    assert holders(FIXED, ("Ann", 12), ("Ben", 20), ("Cem", 30), ("Dan", 21)) == ["Cem", "Ben"]


def test_the_names_to_beat_stand_beside_those_who_did() -> None:
    score = HighScore("Ann", 12)
    assert ranked(FIXED, [score]) == (Rank(PRINTED[0], None), Rank(PRINTED[1], score))
    assert all(rank.printed is None for rank in ranked(OPEN, [score]))


def test_a_board_with_fixed_ranks_says_which_and_takes_no_others() -> None:
    assert [FIXED.fixed_rank(points) for points in (10, 11, 21)] == [None, 2, 1]
    assert [FIXED.takes(points) for points in (10, 11)] == [False, True]
    assert OPEN.fixed_rank(50) is None
    assert OPEN.takes(-50)
