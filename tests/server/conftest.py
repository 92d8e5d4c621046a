"""What the live tests share."""

from collections.abc import Iterator

import pytest

from tests.server.live import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for whoever leaves it as it was: starting one takes longer than most tests at it."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()
    assert server.faults() == ""
