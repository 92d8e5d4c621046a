"""How a server is to be run."""

from dataclasses import dataclass
from pathlib import Path

from droptable.server.limits import Limits


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
    may be asked. With a `bus` (the URL of a Redis) several servers share one PostgreSQL; `processes` is how many of
    them this machine runs.
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
    bus: str | None = None
    processes: int = 1
