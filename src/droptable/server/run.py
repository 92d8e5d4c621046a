"""Run the server: on an embedded database, with the built client, until it is told to stop."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import uvicorn

from droptable.core.errors import UnavailableError
from droptable.files import data_folder
from droptable.server.app import HEADERS, make_app
from droptable.server.clockwork import Pace
from droptable.server.doorstep import Doorstep, own_names
from droptable.server.key_file import kept_key
from droptable.server.limits import Limits
from droptable.server.lines import Lines, protocols
from droptable.server.log_lines import write_lines
from droptable.server.messages import LONGEST_MESSAGE
from droptable.server.networks import LOOPBACK, Networks
from droptable.server.push import Pusher
from droptable.server.reach import Reach, is_local, network_address, origin
from droptable.server.sparse_log import keep_logs_sparse
from droptable.server.store import Store
from droptable.server.subscriptions import Subscriptions
from droptable.server.tables import Tables
from droptable.server.workers import Workers
from droptable.words import Words

ANY_NUMBER = 1_000_000
OWN_FILES = 100  # that the server itself may have open: the database, workers, pages
PORTS_TO_TRY, LAST_PORT = 20, 65535


@dataclass(frozen=True)
class ServerOptions:
    """How to serve.

    Port 0 takes any free port; a port that is taken, the next free one. `pace` 1 is usual. `tables_per_hour`,
    `questions_per_minute` and `visits_per_address` are what one address may have: more where many people come from one,
    as behind a school's router or a proxy. `allowed_hosts` are names by which the server may be called beside its
    machine's own. `signing_key` is the file of the key that finished games are signed with, by default one beside the
    database. `trusted_proxies` are machines that bring visitors and say whom; `metrics_readers` those that may read the
    server's figures, beside this one. With `push`, whom push services write to (`mailto:…`), people are called to their
    turn by web push, signed with `push_key`, which is made where there is none; `push_services` are further ones that
    may be asked.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    signing_key: Path | None = None
    opens: bool = False
    pace: float = 1.0
    tables_per_hour: int = Limits.tables_per_visitor_and_hour
    questions_per_minute: int = Limits.questions_per_visitor_and_minute
    visits_per_address: int = Limits.visits_per_address
    watch_lag: bool = False
    allowed_hosts: tuple[str, ...] = ()
    push: str | None = None
    push_key: Path | None = None
    push_services: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    metrics_readers: tuple[str, ...] = ()
    log_format: str = "text"


def run_server(how: ServerOptions, words: Words) -> None:
    """Serve until SIGINT or SIGTERM.

    Raise UnavailableError if nobody can listen at that address, no port is free, or the database or the signing key
    cannot be used.
    """
    proxies = Networks(how.trusted_proxies)
    readers = Networks((*LOOPBACK, *how.metrics_readers))
    store = Store(how.database or _own_database())
    # before anybody is let in: in the server's own start it would be a traceback
    store.prepare()
    key = kept_key(how.signing_key or store.file_beside("key") or data_folder() / "server.key")
    listener = _listener(how.host, how.port)
    reach = Reach(how.host, listener.getsockname()[1])
    workers = Workers(max(1, (os.cpu_count() or 2) - 1))
    limits = Limits(
        tables_per_visitor_and_hour=how.tables_per_hour,
        questions_per_visitor_and_minute=how.questions_per_minute,
        visits_per_address=how.visits_per_address,
        lines_per_address=2 * how.visits_per_address,  # whoever holds a guest's key finds room beside the strangers
    )
    tables = Tables(store, workers, _paced(how.pace), limits, key, _pusher(how, store))
    lag = Lag(words) if how.watch_lag else None
    _say_where(reach, words)
    pages = _pages()
    if pages is None:
        print(words.text("serving-no-pages"), flush=True)
    if how.opens and (os.environ.get("DISPLAY") or os.environ.get("BROWSER")):
        threading.Timer(1.0, webbrowser.open, [reach.here]).start()
    names = own_names(how.host, *how.allowed_hosts)
    most_lines = _most_lines()
    lines = Lines(most_lines, min(limits.lines_per_address, most_lines // 2), proxies=proxies)
    http, ws = protocols(lines)
    config = uvicorn.Config(
        Doorstep(make_app(tables, pages, reach, readers, [] if lag is None else [lag.watched]), names, HEADERS),
        forwarded_allow_ips=list(proxies.names),
        log_config=None,
        log_level="warning",
        http=http,
        ws=ws,
        ws_max_size=LONGEST_MESSAGE * 4,
        ws_ping_interval=5,
        ws_ping_timeout=7,
        timeout_graceful_shutdown=5,
        backlog=256,  # so many are let in at once before those who are too many are let go
    )
    write_lines(how.log_format)
    keep_logs_sparse()
    _settle_garbage()
    # uvicorn raises the signal again once everything is closed: end like any other program then, so that Python
    # gives back what it holds, instead of being killed
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    uvicorn.Server(config).run(sockets=[listener])


def _say_where(reach: Reach, words: Words) -> None:
    """Say where the table is: for this machine, for others in its network, or how they could come in."""
    print(words.text("serving", address=f"{reach.here}/"), flush=True)
    if reach.elsewhere is not None:
        print(words.text("serving-others", address=f"{reach.elsewhere}/"), flush=True)
    elif is_local(reach.host) and (address := network_address()) is not None:
        print(words.text("serving-alone", address=f"{origin('http', address, reach.port)}/"), flush=True)


def _pusher(how: ServerOptions, store: Store) -> Pusher | None:
    """Return what sends calls, where somebody wants it; raise UnavailableError if it cannot be."""
    if how.push is None:
        return None
    key = how.push_key or data_folder() / "push-key.pem"
    return Pusher(how.push, key, Subscriptions(store.engine), how.push_services)


def _settle_garbage() -> None:
    """Collect garbage rarely, and never look at what was loaded: it stays.

    Matches and messages hold no cycles, so they go as soon as nobody holds them. A full collection, which looks at
    everything that is alive, kept a thousand players waiting for half a second, and found nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000)


def _most_lines() -> int:
    """Return how many lines can be open at once, after asking the system for as many as it gives.

    Beyond that nobody could come in, and no file could be opened.
    """
    if sys.platform == "win32":  # which has no such limit
        return ANY_NUMBER
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return ANY_NUMBER if soft == resource.RLIM_INFINITY else max(16, soft - OWN_FILES)


class Lag:
    """Measures how late the event loop wakes a task that asked for 10 ms."""

    NAP_S = 0.01

    def __init__(self, words: Words) -> None:
        self.worst_s = 0.0
        self.words = words

    @asynccontextmanager
    async def watched(self, _: object) -> AsyncIterator[None]:
        """Measure while the app runs, and say it at the end."""
        task = asyncio.create_task(self._watch(), name="lag")
        yield
        task.cancel()
        print(self.words.text("worst-lag", ms=round(self.worst_s * 1000)), file=sys.stderr, flush=True)

    async def _watch(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(self.NAP_S)
            self.worst_s = max(self.worst_s, time.monotonic() - before - self.NAP_S)


def _paced(factor: float) -> Pace:
    usual = Pace()
    return Pace(
        usual.nature_s * factor,
        usual.bot_s * factor,
        usual.bot_think_ms,
        usual.watching * factor,
        usual.idle_s,
        usual.grace_s * factor,
    )


def _listener(host: str, port: int) -> socket.socket:
    last = min(port + PORTS_TO_TRY - 1, LAST_PORT)
    for candidate in range(port, last + 1) if port else [0]:
        # the protocol is named: asyncio lets small messages go at once only where it knows that it is TCP
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):  # another port would not help
                raise UnavailableError("no-host", host=host, failure=error.strerror or str(error)) from error
            continue
        return listener
    # texts: a port is a name, and has no thousands
    raise UnavailableError("no-port", low=str(port), high=str(last))


def _own_database() -> str:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnavailableError("cannot-write", path=str(folder), reason=error.strerror or "") from error
    return f"sqlite:///{folder / 'tables.sqlite'}"


def _pages() -> Path | None:
    """Return the built client: inside an installed package, or beside a checkout's sources."""
    package = Path(str(files("droptable")))
    candidates = (package / "server" / "pages", package.parent.parent / "web" / "dist")
    return next((folder for folder in candidates if (folder / "index.html").exists()), None)
