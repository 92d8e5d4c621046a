"""What the live tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import Server
from tests.server.services import Postgres, RedisServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for whoever leaves it as it was: starting one takes longer than most tests at it."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()
    assert server.faults() == ""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for tests that end it, or change its database."""
    server = Server(tmp_path)
    server.start()
    yield server
    if server.is_running:
        server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL, for whoever makes a database of their own there."""
    postgres = Postgres()
    postgres.start()
    yield postgres
    postgres.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """A Redis, for whoever leaves it running."""
    redis = RedisServer()
    redis.start()
    yield redis
    redis.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
