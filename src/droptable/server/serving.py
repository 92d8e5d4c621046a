"""Run the server: on an embedded database, with the built client, until it is told to stop."""

import os
import socket
import webbrowser
from importlib.resources import files
from pathlib import Path
from threading import Timer

import uvicorn

from droptable.core.errors import UnavailableError
from droptable.server.app import make_app
from droptable.server.house import House, Limits
from droptable.server.messages import LONGEST_MESSAGE
from droptable.server.owner import Pace
from droptable.server.store import Store
from droptable.server.workers import Workers
from droptable.terminal.records import data_folder
from droptable.words import Words

PORTS_TO_TRY = 20


def run_server(host: str, port: int, database: str | None, opens: bool, pace: float, words: Words) -> None:
    """Serve until SIGINT or SIGTERM. Port 0 takes any free one; a port that is taken, the next free one.

    Raise UnavailableError if no port is free or the database's folder cannot be made.
    """
    listener = _listener(host, port)
    address = f"http://{host}:{listener.getsockname()[1]}/"
    house = House(
        Store(database or _own_database()), Workers(max(1, (os.cpu_count() or 2) - 1)), _paced(pace), Limits()
    )
    app = make_app(house, _pages())
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE * 4,
        ws_ping_interval=5,
        ws_ping_timeout=7,
        timeout_graceful_shutdown=5,
    )
    print(words.text("serving", address=address), flush=True)
    if opens and os.environ.get("DISPLAY", os.environ.get("BROWSER")) is not None:
        Timer(1.0, webbrowser.open, [address]).start()
    uvicorn.Server(config).run(sockets=[listener])


def _paced(factor: float) -> Pace:
    usual = Pace()
    return Pace(
        usual.nature_s * factor, usual.by_rules_s * factor, usual.bot_s * factor, usual.bot_think_ms, usual.idle_s
    )


def _listener(host: str, port: int) -> socket.socket:
    for candidate in range(port, port + PORTS_TO_TRY) if port else [0]:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError:
            listener.close()
            continue
        return listener
    raise UnavailableError("no-port", low=port, high=port + PORTS_TO_TRY - 1)


def _own_database() -> str:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnavailableError("cannot-write", path=str(folder), reason=error.strerror or "") from error
    return f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"


def _pages() -> Path | None:
    """Return the built client: inside an installed package, or beside a checkout's sources."""
    package = Path(str(files("droptable")))
    candidates = (package / "server" / "pages", package.parent.parent / "web" / "dist")
    return next((folder for folder in candidates if (folder / "index.html").exists()), None)
