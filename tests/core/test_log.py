"""The log: immutable, grown without copying, equal by what is in it."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from droptable.core.game import Narration, Seat
from droptable.core.log import Entry, Log

E = [Entry(Seat(n % 3), f"a{n}", n, Narration(tuple)) for n in range(6)]


def grown(count: int) -> Log[str]:
    log: Log[str] = Log()
    for entry in E[:count]:
        log = log.grown(entry)
    return log


def test_a_log_reads_like_a_tuple() -> None:
    log = grown(4)
    assert list(log) == E[:4]
    assert len(log) == 4
    assert (log[0], log[-1], log[1:3], log[:-1]) == (E[0], E[3], tuple(E[1:3]), tuple(E[:3]))
    for at in (4, -5):
        with pytest.raises(IndexError):
            log[at]


def test_growing_changes_nothing_that_was_there() -> None:
    short = grown(2)
    one, two = short.grown(E[2]), short.grown(E[3])
    again = one.grown(E[4])
    assert list(short) == E[:2]
    assert list(one) == [*E[:2], E[2]]
    assert list(two) == [*E[:2], E[3]]
    assert list(again) == [*E[:2], E[2], E[4]]


@given(st.lists(st.integers(0, 5), max_size=30), st.lists(st.integers(0, 29), max_size=30))
def test_every_branch_keeps_its_own_past(actions: list[int], branch_at: list[int]) -> None:
    logs: list[tuple[Log[str], list[Entry[str]]]] = [(Log(), [])]
    for n, action in enumerate(actions):
        log, expected = logs[branch_at[n % len(branch_at)] % len(logs) if branch_at else -1]
        logs.append((log.grown(E[action]), [*expected, E[action]]))
    for log, expected in logs:
        assert list(log) == expected


def test_equal_logs_are_equal_and_hash_equal() -> None:
    assert grown(3) == Log(E[:3])
    assert hash(grown(3)) == hash(Log(E[:3]))
    assert grown(3) != grown(2)
    assert grown(2) != "ab"
    assert pickle.loads(pickle.dumps(grown(3))) == grown(3)
    assert "a1" in repr(grown(2))


def test_a_long_game_shares_one_list() -> None:
    short = grown(1)
    longer = short
    for _ in range(1000):
        longer = longer.grown(E[0])
    assert longer._entries is short._entries
