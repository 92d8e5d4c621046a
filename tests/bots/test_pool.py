"""Processes that think end with the one they think for."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest

PROGRAM = """
import os, sys, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from droptable.bots.pool import Pool, follow_parent

def busy(seconds):
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        pass

if __name__ == "__main__":
    how = sys.argv[1]
    executor = (
        Pool(2).executor if how == "spawn" else ProcessPoolExecutor(2, get_context(how), initializer=follow_parent)
    )
    thinking = [executor.submit(busy, 60), executor.submit(busy, 0.01)]  # one is in the middle, one waits
    thinking[1].result()
    print(*executor._processes, flush=True)
    time.sleep(60)
"""


def is_running(process: int) -> bool:
    """Tell whether a process is there and not a mere entry that its parent has yet to read."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes as Linux tells of them")
@pytest.mark.parametrize("how", [how for how in ("spawn", "fork") if how in get_all_start_methods()])
def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path, how: str) -> None:
    (tmp_path / "thinking.py").write_text(PROGRAM)
    with subprocess.Popen([sys.executable, "thinking.py", how], cwd=tmp_path, stdout=subprocess.PIPE) as parent:
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
