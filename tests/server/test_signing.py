"""A server signs what was finished at its tables, with a key of its own that everybody may compare."""

from pathlib import Path

import pytest

from droptable.client.server_key import published_key
from droptable.core.errors import NotationError, UnavailableError
from droptable.core.record import format_record, parse_record
from droptable.server.key_file import kept_key
from droptable.verification import Gap, Verification, verify
from tests.cli.test_cli import droptable, run
from tests.server.live import Json, Server

ANN, BEN, CEM = ({"names": [name]} for name in ("Ann", "Ben", "Cem"))


@pytest.fixture(scope="module")
def finished(server: Server) -> Json:
    """A table whose game is over; what happens there afterwards is each test's own."""
    opened = server.open_table(ANN, BEN, CEM, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        client.play_to_the_end()
    return opened


def record_at(server: Server, table: str) -> str:
    return str(server.get(f"/api/tables/{table}/record"))


def verdict_on(server: Server, table: str) -> Verification:
    return verify(parse_record(record_at(server, table)), keys=[server.get("/api/key")["key"]])


def test_a_finished_game_is_signed_with_the_key_that_the_server_publishes(server: Server, finished: Json) -> None:
    assert verdict_on(server, finished["table"]).gaps == Gap(0)
    assert record_at(server, finished["table"]) == record_at(server, finished["table"])
    assert published_key(f"{server.address}/t/{finished['table']}") == server.get("/api/key")["key"]


def test_verify_asks_a_server_for_its_key(server: Server, finished: Json, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(record_at(server, finished["table"]), encoding="utf-8")
    said = run("verify", str(path), "--server", server.address)
    assert (said.exit_code, said.stderr) == (0, "")
    assert "Open" not in said.stdout
    path.write_text(path.read_text().replace('["Ann"]', '["Eve"]'), encoding="utf-8")
    assert run("verify", str(path), "--server", server.address).exit_code == 3


def test_a_game_under_way_is_not_signed_and_one_from_a_position_says_so(server: Server, finished: Json) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        while not client.log:  # who begins is drawn
            client.hear()
    under_way = verdict_on(server, opened["table"])
    assert under_way.gaps == Gap.END | Gap.LUCK | Gap.SIGNATURE
    assert under_way.unchecked == ("secret-awaited",)

    whole = record_at(server, finished["table"])
    branch = server.open_table(ANN, BEN, CEM, begin=True, record=whole, line=len(parse_record(whole).lines) - 2)
    with server.visit(branch["table"], branch["key"]) as client:
        client.play_to_the_end()
    assert verdict_on(server, branch["table"]).gaps == Gap.START


def test_who_sits_down_after_the_end_was_not_there(server: Server) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        client.play_to_the_end()
        before = record_at(server, opened["table"])
        assert client.ask("free", seat=0)["kind"] == "done"
        assert client.ask("sit", seat=0, names=["Eve"])["kind"] == "done"
    assert record_at(server, opened["table"]) == before
    assert parse_record(before).seats[0] == ("Ann",)


# ---------------------------------------------------------------- the key


def test_the_key_is_made_at_the_first_start_beside_the_database_for_its_owner_alone(own_server: Server) -> None:
    file = own_server.database.with_name("tables.sqlite.key")
    key = own_server.get("/api/key")["key"]
    assert kept_key(file).public == key
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in file.parent.glob("*.key*")) == [file.name]
    own_server.stop()
    file.chmod(0o644)
    own_server.start()
    assert own_server.get("/api/key")["key"] == key
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_key_file_of_ones_own_is_made_where_it_is_named(tmp_path: Path) -> None:
    key = kept_key(tmp_path / "keys" / "server.pem")
    assert kept_key(tmp_path / "keys" / "server.pem").public == key.public
    server = Server(tmp_path, "--signing-key", str(tmp_path / "keys" / "server.pem"))
    server.start()
    try:
        assert server.get("/api/key") == {"key": key.public}
    finally:
        server.stop()


def test_a_file_that_holds_no_key_is_refused_in_words_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    refused = droptable("serve", "--no-open", "--database", database, "--signing-key", str(path))
    assert refused.returncode == 69
    assert "holds no key to sign with" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert path.read_text() == "dear diary"
    for nowhere in (tmp_path, tmp_path / "diary.txt" / "key"):
        with pytest.raises(UnavailableError):
            kept_key(nowhere)


def test_of_two_servers_that_start_at_once_one_key_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "key"
    first = kept_key(path)
    monkeypatch.setattr(Path, "exists", lambda _: False)
    assert kept_key(path).public == first.public
    assert [found.name for found in tmp_path.iterdir()] == ["key"]


def test_what_publishes_no_key_is_told_apart_from_a_server(server: Server) -> None:
    with pytest.raises(NotationError, match="bad-server"):
        published_key("droptable.example")
    with pytest.raises(UnavailableError, match="no-server-key"):
        published_key("http://127.0.0.1:9")


def test_a_record_with_letters_of_every_kind_is_signed_as_it_is_sent(server: Server) -> None:
    people = [{"names": ["Zoë 👩\u200d👧", "Ömer"]}, {"names": ["李雷"]}, {"names": ["Ben;Cem"]}]
    opened = server.open_table(*people, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        client.play_to_the_end()
    assert verdict_on(server, opened["table"]).gaps == Gap(0)
    text = record_at(server, opened["table"])
    assert format_record(parse_record(text)) == text
