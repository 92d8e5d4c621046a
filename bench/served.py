"""A server in a process of its own, and the CPU time that it takes."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

LISTENS_WITHIN_S, ENDS_WITHIN_S = 30, 10
_CPU_OF_PROCESS = 2  # clock_getcpuclockid(3): the kernel's clock of everything that a process's threads have run


class Served:
    """A command that says its address on loopback in its first line and serves until the block ends."""

    def __init__(self, log: Path, *command: str) -> None:
        self._log = log
        self._command = (sys.executable, *command)
        self.port = 0

    def __enter__(self) -> Self:
        with self._log.open("w") as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            self.port = self._port_said()
            self._wait_until_it_listens()
        except BaseException:
            self._end()
            raise
        return self

    def _port_said(self) -> int:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if found is None:
            raise RuntimeError(f"{self._command} said {line!r}; {self.faults}")
        return int(found[1])

    def _wait_until_it_listens(self) -> None:
        until = time.monotonic() + LISTENS_WITHIN_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError as refused:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise RuntimeError(f"{self._command} does not listen; {self.faults}") from refused
                time.sleep(0.05)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self._end()

    def _end(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(ENDS_WITHIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def faults(self) -> str:
        """What the server complained about."""
        return self._log.read_text()

    def cpu_s(self) -> float:
        """Return the CPU time that the server and its children have taken so far, in the kernel's nanoseconds."""
        return sum(_cpu_s(pid) for pid in (self._process.pid, *_descendants(self._process.pid)))


def _cpu_s(pid: int) -> float:
    return time.clock_gettime((~pid << 3) | _CPU_OF_PROCESS)


def _descendants(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            yield child
            yield from _descendants(child)
