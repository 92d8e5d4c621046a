"""Processes that think: for simulations, and for a server whose event loop must not wait."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread


class Pool:
    """A pool of processes that can be ended at once, whatever they are doing, and that end with their parent."""

    def __init__(self, processes: int) -> None:
        self._others = set(active_children())
        # spawned, not forked: a forked process would inherit the locks of whatever threads run here
        self.executor = ProcessPoolExecutor(processes, get_context("spawn"), initializer=follow_parent)

    def end(self) -> None:
        """End the processes; what they were working on is lost."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - self._others:
            process.terminate()
        self.executor.shutdown(wait=True)  # short now; it gives back the pool's semaphores


def follow_parent() -> None:
    """Make this process leave Ctrl-C to its parent, and end when the parent does, even by SIGKILL."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    # A worker waits at a pipe that it could write to itself, so it would never learn that nobody else is left to.
    parent = parent_process()
    assert parent is not None, "only processes of a pool follow their parent"
    parent.join()
    os._exit(1)
