"""Run the server: on the database that was asked for, with the built client, in one process or several."""

import os
import threading
import webbrowser

from droptable.core.errors import UnavailableError
from droptable.files import data_folder
from droptable.server.database import occupy
from droptable.server.listener import listening
from droptable.server.networks import Networks
from droptable.server.options import ServerOptions
from droptable.server.reach import Reach, is_local, network_address, origin
from droptable.server.serving import pages, serve_here, signing_key
from droptable.server.store import Store
from droptable.words import Words

__all__ = ["ServerOptions", "run_server"]


def run_server(how: ServerOptions, words: Words) -> None:
    """Serve until SIGINT or SIGTERM.

    Raise UnavailableError if nobody can listen at that address, no port is free, or the database, the bus or a key
    cannot be used.
    """
    database = how.database or own_database()
    # before anybody is let in: in the server's own start it would be a traceback
    _prepare(how, database)
    listener = listening(how.host, how.port)
    reach = Reach(how.host, listener.getsockname()[1])
    _say_where(reach, words)
    if pages() is None:
        print(words.text("serving-no-pages"), flush=True)
    if how.opens and (os.environ.get("DISPLAY") or os.environ.get("BROWSER")):
        threading.Timer(1.0, webbrowser.open, [reach.here]).start()
    if how.bus is None:
        serve_here(how, words, database, listener, name="")
    else:
        from droptable.server.cluster.supervisor import serve_there

        serve_there(how, words.language, database, listener)


def _prepare(how: ServerOptions, database: str) -> None:
    """Bring the database to this version's shape; raise UnavailableError if something that is needed is not there."""
    Networks((*how.trusted_proxies, *how.metrics_readers))
    if how.processes > 1 and how.bus is None:
        raise UnavailableError("processes-need-bus")
    store = Store(database)
    try:
        if how.bus is not None:
            _check_bus(how.bus, store)
        store.prepare()
        occupy(store.engine, alone=how.bus is None)
        signing_key(how, store)
    finally:
        store.engine.dispose()  # but for the connection that says that a server runs


def _check_bus(bus: str, store: Store) -> None:
    if not store.is_shared:
        raise UnavailableError("bus-needs-postgresql")
    try:
        from droptable.server.cluster.bus import check_bus
    except ModuleNotFoundError as error:
        raise UnavailableError("no-extra", module=error.name or "", extra="cluster") from error
    check_bus(bus)


def _say_where(reach: Reach, words: Words) -> None:
    """Say where the table is: for this machine, for others in its network, or how they could come in."""
    print(words.text("serving", address=f"{reach.here}/"), flush=True)
    if reach.elsewhere is not None:
        print(words.text("serving-others", address=f"{reach.elsewhere}/"), flush=True)
    elif is_local(reach.host) and (address := network_address()) is not None:
        print(words.text("serving-alone", address=f"{origin('http', address, reach.port)}/"), flush=True)


def own_database() -> str:
    """Return the database of whoever names none: a file among their records; raise UnavailableError if it cannot be."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnavailableError("cannot-write", path=str(folder), reason=error.strerror or "") from error
    return f"sqlite:///{folder / 'tables.sqlite'}"
