"""Processes answer in order, are started when there is work, and end with the one they work for."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest

from droptable.processes import THIS_PROCESS, Pool, ThisProcess

PROGRAM = """
import time
from droptable.processes import Pool

def busy(seconds):
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        pass

if __name__ == "__main__":
    executor = Pool(2).executor
    thinking = [executor.submit(busy, 60), executor.submit(busy, 0.01)]  # one is in the middle, one waits
    thinking[1].result()
    print(*executor._processes, flush=True)
    time.sleep(60)
"""


def squares(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the squares, and in which process they were worked out."""
    return [(number * number, os.getpid()) for number in numbers]


def test_what_is_spread_is_answered_in_order_by_others() -> None:
    with Pool(2) as pool:
        answers = pool.spread(squares, range(5))
    assert [square for square, _ in answers] == [0, 1, 4, 9, 16]
    assert os.getpid() not in {process for _, process in answers}


@pytest.mark.parametrize("processes", [THIS_PROCESS, Pool(1)], ids=["none", "one"])
def test_where_there_are_no_others_it_is_done_here(processes: ThisProcess | Pool) -> None:
    assert processes.spread(squares, range(5)) == squares(range(5))
    assert processes.spread(squares, ()) == []


def test_processes_are_started_for_work_and_ended_after_it() -> None:
    before = set(active_children())
    with Pool(2) as pool:
        assert pool.spread(squares, (7,)) == squares((7,))
        assert set(active_children()) == before, "a single part is no work for others"
        pool.spread(squares, range(2))
        assert set(active_children()) > before
    assert set(active_children()) == before


def is_running(process: int) -> bool:
    """Tell whether a process is there and not a mere entry that its parent has yet to read."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux tells of them")
def test_processes_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    (tmp_path / "thinking.py").write_text(PROGRAM)
    with subprocess.Popen([sys.executable, "thinking.py"], cwd=tmp_path, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        workers = [int(word) for word in parent.stdout.readline().split()]
        assert len(workers) == 2
        assert all(map(is_running, workers))
        os.kill(parent.pid, signal.SIGKILL)
    ends_s = time.monotonic() + 10
    while any(map(is_running, workers)) and time.monotonic() < ends_s:
        time.sleep(0.05)
    left = [worker for worker in workers if is_running(worker)]
    for worker in left:
        os.kill(worker, signal.SIGKILL)
    assert not left
