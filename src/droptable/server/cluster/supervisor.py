"""Several processes on one machine, behind one socket: whoever dies is buried at once, and another takes its place."""

import logging
import os
import signal
import socket
import sys
import tempfile
import time
from dataclasses import dataclass, field
from multiprocessing import connection, get_all_start_methods, get_context, parent_process
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from types import FrameType

from sqlalchemy.exc import SQLAlchemyError

from droptable.core.errors import UnavailableError
from droptable.server.cluster.cluster import new_name
from droptable.server.cluster.roster import bury
from droptable.server.database import engine_of
from droptable.server.log_lines import write_lines
from droptable.server.options import ServerOptions
from droptable.server.serving import serve_here
from droptable.server.siblings import Sibling
from droptable.words import Words

log = logging.getLogger("droptable.server")

SHORT_LIFE_S = 5.0  # whoever dies sooner than this would die again: the next one waits
END_S = 15.0  # that a process has for its end


def serve_there(how: ServerOptions, lang: str, database: str, listener: socket.socket) -> None:
    """Serve in one process, or in so many as were asked for, until SIGINT or SIGTERM."""
    if how.processes == 1:
        serve_here(how, Words(lang), database, listener, new_name())
    else:
        write_lines(how.log_format)
        Supervisor(how, lang, database, listener).run()


@dataclass
class _Child:
    name: str
    sibling: Sibling
    process: BaseProcess
    began: float = field(default_factory=time.monotonic)


class Supervisor:
    """Keeps so many processes alive until it is told to stop."""

    def __init__(self, how: ServerOptions, lang: str, database: str, listener: socket.socket) -> None:
        self._serving = (how, lang, database, listener)
        self._how = how
        self._database = database
        self._children: list[_Child] = []
        self._is_ending = False
        self._starting = _way_to_start()

    def run(self) -> None:
        """Start the processes, and see to them."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        with tempfile.TemporaryDirectory(prefix="droptable-") as folder:
            self._run(Path(folder))

    def _run(self, folder: Path) -> None:
        many = self._how.processes
        for number in range(1, many + 1):
            self._children.append(self._started(Sibling(folder, number, many)))
        if self._is_ending:  # since before all had started
            self._terminate()
        while not self._is_ending:
            connection.wait([child.process.sentinel for child in self._children], timeout=1.0)
            if not self._is_ending:
                self._children = [self._replaced(child) for child in self._children]
        for child in self._children:
            child.process.join(END_S)
            if child.process.is_alive():
                child.process.kill()

    def _started(self, sibling: Sibling) -> _Child:
        name = new_name()
        serving = (*self._serving, name, sibling)
        process: BaseProcess = self._starting.Process(target=_serve, args=serving, name=f"droptable {name}")  # type: ignore[attr-defined]
        process.start()
        return _Child(name, sibling, process)

    def _replaced(self, child: _Child) -> _Child:
        """Return a child that lives: this one, or another in its place."""
        if child.process.is_alive():
            return child
        log.warning("process %s has ended (%s); another takes its place", child.name, child.process.exitcode)
        self._bury(child)
        if time.monotonic() - child.began < SHORT_LIFE_S:
            time.sleep(1.0)
        return self._started(child.sibling)

    def _bury(self, child: _Child) -> None:
        """Let others have the tables of who has died, before its silence would tell."""
        engine = engine_of(self._database)
        try:
            with engine.begin() as database:
                bury(database, child.name)
        except (SQLAlchemyError, OSError):
            log.warning("process %s could not be buried: its silence will tell", child.name)
        finally:
            engine.dispose()

    def _end(self, number: int, _: FrameType | None) -> None:
        self._is_ending = True
        self._terminate()

    def _terminate(self) -> None:
        for child in self._children:
            child.process.terminate()


def _way_to_start() -> BaseContext:
    """Return how processes are started: each has threads, loops and connections of its own, so this one is not forked.

    Another is, where the system can do that, which has imported everything and does nothing: whoever dies is replaced
    in a moment.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__, "droptable.server.cluster.cluster"])
    return context


def _serve(how: ServerOptions, lang: str, database: str, listener: socket.socket, name: str, sibling: Sibling) -> None:
    write_lines(how.log_format)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    try:
        serve_here(how, Words(lang), database, listener, name, sibling)
    except UnavailableError as error:  # the database has just gone: whoever takes this one's place may find it again
        log.error("process %s cannot serve: %s", name, error)
        sys.exit(1)
    sys.exit(0)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a supervisor has started this"
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
