"""One process that serves: its tables, its workers, and the app on a socket, until it is told to stop."""

import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from droptable.files import data_folder
from droptable.server.app import HEADERS, make_app
from droptable.server.clockwork import Pace
from droptable.server.database import failed
from droptable.server.doorstep import Doorstep, own_names
from droptable.server.key_file import kept_key
from droptable.server.lag import Lag
from droptable.server.limits import Limits
from droptable.server.lines import Lines, protocols
from droptable.server.log_lines import write_lines
from droptable.server.messages import LONGEST_MESSAGE
from droptable.server.neighbourhood import Neighbourhood
from droptable.server.networks import LOOPBACK, Networks
from droptable.server.occupancy import say_occupied
from droptable.server.options import ServerOptions
from droptable.server.push import Pusher, kept_push_key, made_push_key, parsed_push_key
from droptable.server.reach import Reach
from droptable.server.shared_keys import shared_key
from droptable.server.siblings import Sibling
from droptable.server.sparse_log import keep_logs_sparse
from droptable.server.store import Store
from droptable.server.subscriptions import Subscriptions
from droptable.server.tables import Tables
from droptable.server.workers import Workers
from droptable.signatures import SigningKey
from droptable.words import Words

ANY_NUMBER = 1_000_000
OWN_FILES = 100  # that the server itself may have open: the database, workers, pages


def serve_here(
    how: ServerOptions,
    words: Words,
    database: str,
    listener: socket.socket,
    name: str,
    sibling: Sibling | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM. `name` is what other processes at the same database know this one by.

    `sibling` is which of several processes it is that one server runs.
    """
    store = Store(database)
    say_occupied(store.file_beside("lock"))
    reach = Reach(how.host, listener.getsockname()[1])
    limits = _limits(how)
    tables = Tables(
        store,
        Workers(max(1, ((os.cpu_count() or 2) - 1) // how.processes)),
        _paced(how.pace),
        limits,
        signing_key(how, store),
        _pusher(how, store),
        _neighbourhood(how, store, name),
    )
    lag = Lag(words) if how.watch_lag else None
    readers = Networks((*LOOPBACK, *how.metrics_readers))
    app = make_app(tables, pages(), reach, readers, [] if lag is None else [lag.watched], sibling)
    write_lines(how.log_format)
    keep_logs_sparse()
    _settle_garbage()
    # uvicorn raises the signal again once everything is closed: end like any other program then, so that Python
    # gives back what it holds, instead of being killed
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    doorstep = Doorstep(app, own_names(how.host, *how.allowed_hosts), HEADERS)
    uvicorn.Server(_config(how, doorstep, limits)).run(sockets=[listener])


def _config(how: ServerOptions, app: Doorstep, limits: Limits) -> uvicorn.Config:
    proxies = Networks(how.trusted_proxies)
    most_lines = _most_lines()
    http, ws = protocols(Lines(most_lines, min(limits.lines_per_address, most_lines // 2), proxies=proxies))
    return uvicorn.Config(
        app,
        forwarded_allow_ips=list(proxies.names),
        log_config=None,
        log_level="warning",
        http=http,
        ws=ws,
        ws_max_size=LONGEST_MESSAGE * 4,
        # who has gone without a word is found so; the pings of thousands must not cost more than what they do
        ws_ping_interval=20,
        ws_ping_timeout=10,
        timeout_graceful_shutdown=5,
        backlog=256,  # so many are let in at once before those who are too many are let go
    )


def _limits(how: ServerOptions) -> Limits:
    return Limits(
        tables_per_visitor_and_hour=how.tables_per_hour,
        questions_per_visitor_and_minute=how.questions_per_minute,
        visits_per_address=how.visits_per_address,
        lines_per_address=2 * how.visits_per_address,  # whoever holds a guest's key finds room beside the strangers
    )


def _neighbourhood(how: ServerOptions, store: Store, name: str) -> Neighbourhood | None:
    if how.bus is None:
        return None
    from droptable.server.cluster.cluster import Cluster

    return Cluster(store, how.bus, name)


def signing_key(how: ServerOptions, store: Store) -> SigningKey:
    """Return the key that finished games are signed with, made where there is none yet.

    It is in a file; beside a database that many processes share, in that. Raise UnavailableError if it cannot be had.
    """
    if how.signing_key is None and store.is_shared:
        return SigningKey.parsed(_shared_key(store, "signing", lambda: SigningKey.made().pem))
    return kept_key(how.signing_key or store.file_beside("key") or data_folder() / "server.key")


def _pusher(how: ServerOptions, store: Store) -> Pusher | None:
    """Return what sends calls, where somebody wants it; raise UnavailableError if it cannot be."""
    if how.push is None:
        return None
    if how.push_key is None and store.is_shared:
        key = parsed_push_key(_shared_key(store, "push", made_push_key))
    else:
        key = kept_push_key(how.push_key or data_folder() / "push-key.pem")
    return Pusher(how.push, key, Subscriptions(store), how.push_services)


def _shared_key(store: Store, name: str, made: Callable[[], bytes]) -> bytes:
    """Return a key that all processes share; raise UnavailableError, and log why, if the database fails."""
    try:
        with store.engine.begin() as connection:
            return shared_key(connection, name, made)
    except (SQLAlchemyError, OSError) as error:
        raise failed(error) from error


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


def pages() -> Path | None:
    """Return the built client: inside an installed package, or beside a checkout's sources."""
    package = Path(str(files("droptable")))
    candidates = (package / "server" / "pages", package.parent.parent / "web" / "dist")
    return next((folder for folder in candidates if (folder / "index.html").exists()), None)
