"""Processes that work for this one: for simulations, bots that try much, a server whose event loop must not wait."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property
from multiprocessing import active_children, get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from time import sleep
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[Sequence[T]], list[R]]  # an answer per item, in their order


class Processes(Protocol):
    """Where work is done: here, or in several processes at once. What comes of it is the same."""

    def spread(self, work: Work[T, R], items: Sequence[T]) -> list[R]:
        """Return what the work makes of the items; where it is done elsewhere, both are pickled."""


class ThisProcess:
    """No others: whoever runs many at once has given the cores away already."""

    def spread(self, work: Work[T, R], items: Sequence[T]) -> list[R]:
        """Do the work here."""
        return work(items)


THIS_PROCESS = ThisProcess()


class Pool:
    """Processes that can be ended at once, whatever they are doing, and that end with their parent.

    They are started when there is work for them. Leaving a `with` block ends them.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._others = set(active_children())

    @property
    def is_started(self) -> bool:
        """Whether there has been work for them."""
        return "executor" in vars(self)

    @cached_property
    def executor(self) -> ProcessPoolExecutor:
        """What work is handed to."""
        # spawned, not forked: a forked process would inherit the locks of whatever threads run here
        return ProcessPoolExecutor(self.processes, get_context("spawn"), initializer=_follow_parent)

    def spread(self, work: Work[T, R], items: Sequence[T]) -> list[R]:
        """Do the work in as many parts as there are processes; a single part is done here."""
        share = max(1, -(-len(items) // self.processes))
        parts = [items[at : at + share] for at in range(0, len(items), share)]
        if len(parts) <= 1:
            return work(items)
        futures = [self.executor.submit(work, part) for part in parts]
        return [answer for future in futures for answer in future.result()]

    def end(self) -> None:
        """End the processes and wait until they have; what they were working on is lost."""
        if not self.is_started:
            return
        self.executor.shutdown(wait=False, cancel_futures=True)
        ours = set(active_children()) - self._others
        for process in ours:
            process.terminate()
        for process in ours:
            process.join()
            while process.is_alive():  # the executor's own thread has reaped it, and is about to say so
                sleep(0.001)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None:
        self.end()


def usable_cores() -> int:
    """Return how many cores this process may use: in a container, often fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _follow_parent() -> None:
    """Make this process leave Ctrl-C to its parent, and end when the parent does, even by SIGKILL."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    # A worker waits at a pipe that it could write to itself, so it would never learn that nobody else is left to.
    parent = parent_process()
    assert parent is not None, "only processes of a pool follow their parent"
    parent.join()
    os._exit(1)
