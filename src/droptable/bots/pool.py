"""Processes that think: for simulations, and for a server whose event loop must not wait."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal


class Pool:
    """A pool of processes that can be ended at once, whatever they are doing."""

    def __init__(self, processes: int) -> None:
        self._others = set(active_children())
        # spawned, not forked: a forked process would inherit the locks of whatever threads run here
        self.executor = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent)

    def end(self) -> None:
        """End the processes; what they were working on is lost."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - self._others:
            process.terminate()
        self.executor.shutdown(wait=True)  # short now; it gives back the pool's semaphores


def _leave_ctrl_c_to_the_parent() -> None:
    signal(SIGINT, SIG_IGN)
