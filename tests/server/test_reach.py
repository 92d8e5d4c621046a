"""What a link says so that it works for others: where the server listens, and by which name it was asked."""

from pathlib import Path

import pytest

from droptable.server import reach
from droptable.server.reach import Reach, is_local
from tests.server.live import Server

THIS_MACHINE = reach.network_address


@pytest.fixture(autouse=True)
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "network_address", lambda host="0.0.0.0": "192.168.1.20")


@pytest.mark.parametrize(
    ("listens", "asked", "origin"),
    [
        ("127.0.0.1", "127.0.0.1:8000", None),
        ("127.0.0.1", "localhost:8000", None),
        ("::1", "[::1]:8000", None),
        ("0.0.0.0", "127.0.0.1:8000", "http://192.168.1.20:8000"),
        ("::", "localhost:8000", "http://192.168.1.20:8000"),
        ("192.168.1.9", "localhost:8000", "http://192.168.1.9:8000"),
        ("0.0.0.0", "192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("0.0.0.0", "kitchen.local:8000", "http://kitchen.local:8000"),
        ("127.0.0.1", "play.example.org", "http://play.example.org"),  # a proxy stands in front
    ],
)
def test_a_link_leads_where_others_find_the_table(listens: str, asked: str, origin: str | None) -> None:
    assert Reach(listens, 8000).for_others("http", asked) == origin


def test_a_machine_without_a_network_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "network_address", lambda host="0.0.0.0": None)
    assert Reach("0.0.0.0", 8000).for_others("http", "localhost") is None
    assert Reach("0.0.0.0", 8000).here == "http://127.0.0.1:8000"


def test_what_is_local() -> None:
    assert all(map(is_local, ("localhost", "my.localhost", "127.0.0.1", "127.1.2.3", "::1")))
    assert not any(map(is_local, ("192.168.1.20", "example.org", "2001:db8::7", "")))


@pytest.fixture
def open_to_all(tmp_path: Path) -> Server:
    return Server(tmp_path, "--host", "0.0.0.0")


def test_a_server_says_both_addresses_and_its_links_use_the_one_for_others(open_to_all: Server) -> None:
    open_to_all.start()
    try:
        table = open_to_all.open_table({"names": ["Ann"]}, {}, {})["table"]
        invitation = open_to_all.get(f"/api/tables/{table}/invitation")
        network = THIS_MACHINE()
        if network is None:
            assert invitation["alone"]
        else:
            assert invitation == {"link": f"http://{network}:{open_to_all.port}/t/{table}", "alone": False}
    finally:
        open_to_all.stop()
