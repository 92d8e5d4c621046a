"""The table, live: a real server, real sockets."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from droptable.core.record import parse_record
from droptable.verification import verify
from tests.server.live import Client, Json, Server

ANN, BEN, CEM = {"names": ["Ann"]}, {"names": ["Ben"]}, {"names": ["Cem"]}
GREEDY: Json = {"bot": "greedy"}
FREE: Json = {}


def test_several_people_at_one_screen_play_to_the_end(server: Server) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        assert client.table["seats"] == [0, 1, 2]
        result = client.play_to_the_end()
        assert min(result["ranks"]) == 1
        assert client.table["dice"]["secret"]
    record = parse_record(server.get(f"/api/tables/{opened['table']}/record"))
    verdict = verify(record)
    assert verdict.over
    assert not verdict.unchecked
    assert [line.text for line in record.lines] == [told["text"] for told in client.log]


def test_people_by_link_and_a_bot_play_to_the_end(server: Server) -> None:
    opened = server.open_table(ANN, FREE, GREEDY)
    with server.visit(opened["table"], opened["key"]) as host, server.visit(opened["table"]) as guest:
        assert guest.ask("sit", seat=1, names=["Ben"])["kind"] == "done"
        assert guest.ask("begin")["code"] == "not-host"
        assert host.ask("begin")["kind"] == "done"
        for client in (host, guest):
            client.until(lambda table: table["stage"] == "playing")
        with ThreadPoolExecutor() as threads:
            results = list(threads.map(Client.play_to_the_end, (host, guest)))
        assert results[0] == results[1]
        assert host.log == guest.log


def test_a_key_opens_the_same_seat_again_and_a_forged_one_does_not(server: Server) -> None:
    opened = server.open_table(FREE, FREE, FREE)
    with server.visit(opened["table"]) as first:
        first.ask("sit", seat=1, names=["Ben"])
        key = first.key
    with server.visit(opened["table"], key) as again:
        assert again.key == key
        assert again.table["seats"] == [1]
    with server.visit(opened["table"], "forged-key") as stranger:
        assert stranger.key != "forged-key"
        assert stranger.table["seats"] == []
        assert not stranger.table["isHost"]


def test_two_tabs_of_one_person_show_the_same(server: Server) -> None:
    opened = server.open_table(ANN, GREEDY, GREEDY, begin=True, options={"starter": "first"})
    with server.visit(opened["table"], opened["key"]) as one, server.visit(opened["table"], opened["key"]) as two:
        at = one.view(0)["turn"]
        assert one.ask("roll", seat=0, at=at)["kind"] == "done"
        assert two.ask("roll", seat=0, at=at)["code"] == "stale-action"
        assert two.until(lambda table: table["turn"]["acting"] == [0])["turn"]["phase"] == "move"


def test_nobody_acts_for_somebody_else_or_sees_their_key(server: Server) -> None:
    opened = server.open_table(ANN, FREE, GREEDY, options={"starter": "first"})
    with server.visit(opened["table"], opened["key"]) as host, server.visit(opened["table"]) as guest:
        guest.ask("sit", seat=1, names=["Ben"])
        host.ask("begin")
        host.until(lambda table: table["stage"] == "playing")
        guest.until(lambda table: table["stage"] == "playing")
        for kind, more in (("roll", {}), ("act", {"text": "drop"})):
            refused = guest.ask(kind, seat=0, at=host.view(0)["turn"], **more)
            assert refused["code"] == "not-your-seat"
        everything = json.dumps(guest.heard)
        assert host.key not in everything
        assert '"secret": null' in everything
        assert '"secret": "' not in everything


def test_a_spectator_sees_the_table_and_changes_nothing(server: Server) -> None:
    opened = server.open_table(ANN, GREEDY, GREEDY, begin=True, options={"starter": "first"})
    with server.visit(opened["table"]) as spectator:
        assert spectator.table["seats"] == []
        assert spectator.table["spectators"] == 1
        assert [view["seat"] for view in spectator.table["views"]] == [None]
        assert spectator.ask("roll", seat=0, at="")["kind"] == "refused"
        assert spectator.ask("pause")["code"] == "not-host"


def test_an_offer_says_what_it_would_do_and_consider_asks(server: Server) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        seat = client.table["turn"]["caller"]
        if seat is None:
            client.until(lambda table: table["turn"]["caller"] is not None)
            seat = client.table["turn"]["caller"]
        client.roll(seat)
        client.until(lambda table: table["turn"]["kind"] == "seats")
        offer = client.view(seat)["offers"][0]
        assert offer["events"][0]["code"] == "dropped"
        considered = client.ask("consider", seat=seat, text="drop")
        assert considered["events"] == offer["events"]
        assert client.ask("consider", seat=seat, text="pop")["clause"] == "DP-2.5"
        assert client.ask("consider", seat=seat, text="\u202e")["code"] == "bad-action"


def test_taking_back_shortens_everybodys_log(server: Server) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True, options={"starter": "first"})
    with server.visit(opened["table"], opened["key"]) as client, server.visit(opened["table"]) as spectator:
        client.roll(0)
        client.until(lambda table: table["turn"]["kind"] == "seats")
        client.act(0, "drop")
        client.until(lambda table: table["views"][0]["mayTakeBack"])
        spectator.until(lambda table: len(spectator.log) == 2)
        assert client.ask("take-back", seat=0)["kind"] == "done"
        spectator.until(lambda table: table["turn"]["acting"] == [0])
        assert [told["text"] for told in spectator.log] == [spectator.log[0]["text"]]


def test_nothing_is_taken_back_once_a_move_has_won(server: Server) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        client.play_to_the_end()
        winner = client.log[-1]["actor"]
        assert winner is not None, "a seat's own move ends the game, so nothing has happened since"
        assert not any(view["mayTakeBack"] for view in client.table["views"])
        assert client.ask("take-back", seat=winner)["code"] == "game-over"


def test_a_leavers_seat_goes_to_a_bot_and_back(server: Server) -> None:
    opened = server.open_table(ANN, FREE, GREEDY, options={"starter": "second"})
    with server.visit(opened["table"], opened["key"]) as host:
        with server.visit(opened["table"]) as guest:
            guest.ask("sit", seat=1, names=["Ben"])
            key = guest.key
        host.ask("begin")
        host.until(lambda table: not table["places"][1]["here"])
        assert host.ask("deputise", seat=1, bot="greedy")["kind"] == "done"
        host.until(lambda table: table["turn"]["caller"] == 0)  # the bot threw and moved, and so did the third seat
        by = [told["by"] for told in host.log if told["actor"] == 1]
        assert set(by) == {"bot greedy"}
        with server.visit(opened["table"], key) as returned:
            assert returned.table["seats"] == [1]
            assert returned.ask("come-back", seat=1)["kind"] == "done"
            host.until(lambda table: table["places"][1]["deputy"] is None and table["places"][1]["here"])


def test_an_expired_clock_lets_a_bot_decide_and_the_log_says_so(server: Server) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True, clockSeconds=5, options={"starter": "first"})
    with server.visit(opened["table"], opened["key"]) as client:
        client.roll(0)
        table = client.until(lambda table: table["clockLeftMs"] is not None and table["turn"]["kind"] == "seats")
        assert 0 < table["clockLeftMs"] <= 5000
        client.until(lambda table: any(told["by"] == "clock" for told in client.log))
        first = next(told for told in client.log if told["by"])
        assert (first["actor"], first["by"]) == (0, "clock")


def test_a_pause_stops_bots_and_clock(server: Server) -> None:
    # bots who need no time end a usual game in a moment; until eight of eight lie together takes hundreds of moves
    long = {"to_win": "8", "counters": "8"}
    opened = server.open_table(*[{"bot": "random"}] * 3, begin=True, options=long)
    with server.visit(opened["table"], opened["key"]) as client:
        assert client.ask("pause")["kind"] == "done"
        length = len(client.log)
        others = server.open_table(GREEDY, GREEDY, GREEDY, begin=True)
        with server.visit(others["table"], others["key"]) as other:
            other.until(lambda table: len(other.log) > 10)  # so long has nobody here moved
        assert client.ask("set-clock", seconds=60)["kind"] == "done"
        assert len(client.log) == length
        client.ask("resume")
        client.until(lambda table: len(client.log) > length)


def test_a_rematch_keeps_people_and_keys(server: Server) -> None:
    opened = server.open_table(ANN, BEN, GREEDY, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        client.play_to_the_end()
        assert client.ask("rematch")["kind"] == "done"
        after = client.until(lambda table: table["nextTable"])["nextTable"]
    with server.visit(after, opened["key"]) as client:
        assert client.table["seats"] == [0, 1]
        assert client.table["isHost"]
        assert client.table["stage"] == "playing"


def test_a_new_table_from_any_position_of_a_record(server: Server) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True)
    with server.visit(opened["table"], opened["key"]) as client:
        client.play_to_the_end()
    record = server.get(f"/api/tables/{opened['table']}/record")
    branch = server.open_table(ANN, BEN, CEM, begin=True, record=record, line=9)
    with server.visit(branch["table"], branch["key"]) as client:
        assert client.table["start"]
        assert client.table["dice"]["commitment"] not in record
        client.play_to_the_end()
    assert verify(parse_record(server.get(f"/api/tables/{branch['table']}/record"))).over
    status, refusal, _ = server.request(
        "/api/tables", {"game": "drop-or-pop", "places": [ANN, BEN, CEM], "record": record, "line": 99999}
    )
    assert (status, refusal["code"]) == (400, "no-such-line")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "places": []}, "unknown-game"),
        ({"game": "drop-or-pop", "places": [{}]}, "bad-seats"),
        ({"game": "drop-or-pop", "places": [{}] * 3, "options": {"starter": "nobody"}}, "bad-option"),
        ({"game": "drop-or-pop", "places": [{}] * 3, "begin": True}, "seats-free"),
        ({"game": "drop-or-pop", "places": [{"bot": "deep"}] * 3}, "unknown-bot"),
        ({"game": "drop-or-pop", "places": [{"names": ["\n"]}] * 3}, "name-not-plain"),
        ({"game": "drop-or-pop", "places": [{}] * 3, "clockSeconds": -1}, "bad-clock"),
        ({"game": "drop-or-pop", "places": [{}] * 3, "record": "hello"}, "no-record"),
        ({"game": 3}, "http-400"),
        ([], "http-400"),
    ],
)
def test_bad_tables_are_refused(server: Server, body: object, code: str) -> None:
    status, refusal, _ = server.request("/api/tables", body)
    assert status == 400
    assert refusal["code"] == code


def test_unknown_tables_and_pages(server: Server) -> None:
    assert server.request("/api/tables/nothere/record")[0] == 404
    assert server.request("/api/nowhere")[0] == 404
    assert server.request("/assets/..%2f..%2f..%2fpyproject.toml")[0] == 404
    assert server.request("/..%2f..%2fpyproject.toml")[0] == 404
    with server.connect("nothere") as line:
        client = Client(line)
        client.send({"kind": "hello", "version": 1})
        assert client.hear()["code"] == "no-such-table"


@pytest.mark.parametrize(
    "path",
    [
        "/a%00.js",
        "/assets/a%00.js",
        f"/{'a' * 3000}.js",
        f"/assets/{'a' * 3000}.js",
    ],
)
def test_names_that_nothing_can_have_are_not_there(server: Server, path: str) -> None:
    status, refusal, _ = server.request(path)
    assert (status, refusal["code"]) == (404, "http-404")


@pytest.mark.parametrize("path", ["tables", "replays", "what-if", "exhibits", "analyses", "layouts"])
def test_json_that_is_nested_too_deep_is_refused(server: Server, path: str) -> None:
    asked = urllib.request.Request(f"{server.address}/api/{path}", b"[" * 100_000)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked)
    with refused.value as answer:
        assert (answer.code, json.load(answer)["code"]) == (400, "http-400")


def test_http_has_a_schema_a_qr_code_and_safe_headers(server: Server) -> None:
    schema = server.get("/api/schema/openapi.json")
    assert "/api/tables" in schema["paths"]
    opened = server.open_table(FREE, FREE, FREE)
    status, svg, headers = server.request(f"/api/tables/{opened['table']}/qr.svg")
    assert status == 200
    assert "<svg" in svg
    assert "default-src 'self'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("not json", "bad-message"),
        ("{}", "bad-message"),
        ('{"kind": "fly", "id": 1}', "bad-message"),
        ('{"kind": "act", "id": 1}', "bad-message"),
        ('{"kind": "act", "id": 1, "seat": 0, "text": "drop", "at": "", "extra": 1}', "bad-message"),
        ('{"kind": "sit", "id": "one", "seat": 0, "names": ["a"]}', "bad-message"),
        ("[" * 5000, "bad-message"),
        ('{"kind": "hello", "version": 1}', "said-hello"),
        ('{"kind": "sit", "id": 1, "seat": 99999999999999999999, "names": ["a"]}', "no-such-seat"),
    ],
)
def test_bad_messages_get_a_typed_refusal(server: Server, message: str, code: str) -> None:
    opened = server.open_table(ANN, FREE, FREE)
    with server.visit(opened["table"]) as client:
        client.send(message)
        assert client.wait_for("refused")["code"] == code
        assert client.ask("sit", seat=1, names=["Ben"])["kind"] == "done", "the line stays open"


def test_oversized_messages_end_the_visit(server: Server) -> None:
    opened = server.open_table(ANN, FREE, FREE)
    with server.visit(opened["table"]) as client:
        client.send(json.dumps({"kind": "sit", "id": 1, "seat": 1, "names": ["x" * 20_000]}))
        assert client.wait_for("refused")["code"] == "too-big"
        with pytest.raises(ConnectionClosed):
            client.hear()


@pytest.mark.parametrize("message", ['{"kind": "pause", "id": 1}', "no message at all"])
def test_a_flood_is_cut_off(server: Server, message: str) -> None:
    opened = server.open_table(ANN, FREE, FREE)
    with server.visit(opened["table"]) as client:
        with suppress(ConnectionClosed):  # it may be cut off while we are still sending
            for _ in range(5000):
                client.send(message)
        with pytest.raises(ConnectionClosed):
            client.hear_to_the_end()
        assert any(message.get("code") == "too-many-messages" for message in client.heard)


def test_the_first_message_is_hello_of_this_version(server: Server) -> None:
    opened = server.open_table(ANN, FREE, FREE)
    for message, code in (
        ({"kind": "begin", "id": 1}, "say-hello"),
        ({"kind": "hello", "version": 99}, "other-version"),
    ):
        with server.connect(opened["table"]) as line:
            client = Client(line)
            client.send(message)
            assert client.hear()["code"] == code


def test_a_strangers_page_cannot_open_a_line(server: Server) -> None:
    opened = server.open_table(ANN, FREE, FREE)
    with pytest.raises(InvalidStatus), server.connect(opened["table"], origin="http://evil.example"):
        pass
    with server.connect(opened["table"], origin=f"http://127.0.0.1:{server.port}") as line:
        Client(line).hello()


def test_a_server_stops_also_while_its_database_is_locked(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    opened = [server.open_table(ANN, GREEDY, GREEDY) for _ in range(6)]
    with ExitStack() as visits, closing(sqlite3.connect(server.database)) as other:
        clients = [visits.enter_context(server.visit(table["table"], table["key"])) for table in opened]
        other.execute("BEGIN IMMEDIATE")
        for client in clients:
            client.send({"kind": "set-clock", "id": 1, "seconds": 60})
        server.stop()
    assert "locked" in server.faults()
    assert "Traceback" not in server.faults()


WORDS = st.sampled_from(
    ["hello", "sit", "stand", "seat-bot", "free", "begin", "act", "roll", "take-back", "consider", "pause", "set-clock",
     "deputise", "come-back", "rematch", "add-salt", "resume", "shown", "fly"]
)  # fmt: skip
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.text(max_size=8)
    | st.sampled_from(["drop", "pop", "greedy", "1.1.1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
FIELDS = st.sampled_from(["id", "seat", "text", "at", "names", "bot", "salt", "seconds", "version", "key"])
MESSAGES = st.builds(
    lambda kind, fields: json.dumps({"kind": kind, **fields}),
    WORDS | VALUES,
    st.fixed_dictionaries({"id": st.integers(0, 9) | VALUES}, optional={"seat": st.integers(-1, 3) | VALUES}).flatmap(
        lambda known: st.dictionaries(FIELDS, VALUES, max_size=4).map(lambda more: {**more, **known})
    ),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(MESSAGES | st.text(max_size=40), min_size=1, max_size=12))
def test_nothing_that_a_stranger_sends_changes_the_game(server: Server, sent: list[str]) -> None:
    opened = server.open_table(ANN, BEN, CEM, begin=True, options={"starter": "first"})
    before = server.get(f"/api/tables/{opened['table']}/record")
    with server.visit(opened["table"]) as stranger:
        for message in sent:
            stranger.send(message)
            answer = stranger.hear()
            while answer["kind"] in ("shown", "beat"):
                answer = stranger.hear()
            assert answer["kind"] == "refused"
            assert answer["code"]
    assert server.get(f"/api/tables/{opened['table']}/record") == before


def test_a_killed_server_has_kept_all_that_it_acknowledged(own_server: Server) -> None:
    opened = own_server.open_table(ANN, BEN, CEM, begin=True)
    with own_server.visit(opened["table"], opened["key"]) as client:
        for _ in range(12):
            if client.play_on() is None:
                client.hear()
        acknowledged = [told["text"] for told in client.log]
        own_server.kill()
    own_server.start()
    with own_server.visit(opened["table"], opened["key"]) as client:
        assert [told["text"] for told in client.log][: len(acknowledged)] == acknowledged
        assert client.table["seats"] == [0, 1, 2]
        client.play_to_the_end()


def test_a_graceful_stop_says_goodbye(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    opened = server.open_table(ANN, FREE, FREE)
    with server.visit(opened["table"]) as client:
        server.stop()
        with pytest.raises(ConnectionClosed) as closed:
            client.hear_to_the_end()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert server.faults() == ""


def test_a_database_that_fails_for_a_while_loses_nothing(own_server: Server) -> None:
    opened = own_server.open_table(ANN, FREE, FREE)
    unseen = own_server.open_table(ANN, FREE, FREE)  # nobody has looked at it: it has to be read first
    with own_server.visit(opened["table"], opened["key"]) as client:
        with closing(sqlite3.connect(own_server.database)) as database:
            database.execute("ALTER TABLE facts RENAME TO hidden")
        assert client.ask("set-clock", seconds=60)["code"] == "database-failed"
        status, refusal, _ = own_server.request("/api/tables", {"game": "drop-or-pop", "places": [ANN, FREE, FREE]})
        assert (status, refusal["code"]) == (503, "database-failed")
        with own_server.connect(unseen["table"]) as line:
            line.send('{"kind": "hello", "version": 1}')
            with pytest.raises(ConnectionClosed) as closed:  # not refused, which would be for good
                line.recv(timeout=60)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
        with closing(sqlite3.connect(own_server.database)) as database:
            database.execute("ALTER TABLE hidden RENAME TO facts")
        own_server.wait_until_well()
        assert client.ask("set-clock", seconds=90)["kind"] == "done"
    assert "the database failed" in own_server.faults()
    assert "Traceback" not in own_server.faults()


def test_unknown_rules_are_shown_read_only(own_server: Server) -> None:
    opened = own_server.open_table(ANN, BEN, CEM, begin=True, options={"starter": "first"})
    with own_server.visit(opened["table"], opened["key"]) as client:
        client.roll(0)
        client.until(lambda table: bool(table["turn"]["acting"]))
        lines = [told["text"] for told in client.log]
    own_server.stop()
    with sqlite3.connect(own_server.database) as database:
        database.execute("UPDATE tables SET rules = 99")
    database.close()
    own_server.start()
    with own_server.visit(opened["table"], opened["key"]) as client:
        assert client.table["stage"] == "read-only"
        assert [told["text"] for told in client.log] == lines
        assert [place["names"] for place in client.table["places"]] == [["Ann"], ["Ben"], ["Cem"]]
        assert client.ask("roll", seat=0, at="")["code"] == "read-only"


def test_a_table_of_older_rules_goes_on_by_them(own_server: Server) -> None:
    opened = own_server.open_table(ANN, BEN, game="drop-it", begin=True, options={"hand": "steady"})
    own_server.stop()
    with sqlite3.connect(own_server.database) as database:
        database.execute("UPDATE tables SET rules = 1")
    database.close()
    own_server.start()
    with own_server.visit(opened["table"], opened["key"]) as client:
        client.until(lambda table: bool(table["turn"]["acting"]))
        assert client.table["stage"] == "playing"
        assert client.table["rules"] == 1


def test_a_bot_of_ones_own_joins_a_live_table(server: Server, tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(
        "class Popper:\n"
        "    def decide(self, simulator, view, seat, effort):\n"
        "        actions = list(simulator.game.legal_actions(view, seat))\n"
        "        return actions[min(1, len(actions) - 1)]\n"
    )
    opened = server.open_table(ANN, FREE, GREEDY)
    with server.visit(opened["table"], opened["key"]) as host:
        joined = joining(server, opened["table"], "mybot:Popper", tmp_path)
        host.until(lambda table: table["places"][1]["names"] == ["Popper"])
        host.ask("begin")
        host.play_to_the_end()
        output, said = joined.communicate(timeout=60)
    assert joined.returncode == 0
    assert "over" in output
    assert "Taking seat 2; the game begins when the host says so." in said


def joining(server: Server, table: str, bot: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "droptable", "join", f"{server.address}/t/{table}", "--bot", bot]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_author_of_a_bot_that_does_what_nobody_may_is_told(server: Server, tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(
        "from droptable.games.drop_or_pop.actions import Move\n"
        "class Popper:\n"
        "    def decide(self, simulator, view, seat, effort):\n"
        "        return Move.POP\n"
    )
    opened = server.open_table(ANN, FREE, GREEDY, options={"starter": "second"})
    with server.visit(opened["table"], opened["key"]) as host:
        joined = joining(server, opened["table"], "mybot:Popper", tmp_path)
        host.until(lambda table: table["places"][1]["names"] == ["Popper"])
        host.ask("begin")
        _, said = joined.communicate(timeout=60)
    assert joined.returncode == 65
    assert "The bot Popper did what the rules refuse: There is nothing to pop in the" in said


def test_games_are_told_with_options_and_bots(server: Server) -> None:
    games: list[Json] = server.get("/api/games")
    first = games[0]
    assert first["name"] == "drop-or-pop"
    assert first["bots"] == ["child", "greedy", "learned", "expert"]
    assert [option["kind"] for option in first["options"]] == ["choice", "choice", "number"] + 4 * ["experimental"]
    assert first["seatCodes"][0] == ["blue", "red", "green"]


FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.json"))


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda path: path.stem)
def test_a_game_begun_by_an_earlier_version_goes_on(fixture: Path, tmp_path: Path) -> None:
    """Every released version leaves a database in mid-game here; this one must be able to finish it."""
    known = json.loads(fixture.read_text())
    shutil.copy(fixture.with_suffix(".sqlite"), tmp_path / "tables.sqlite")
    server = Server(tmp_path)
    server.start()
    with server.visit(known["table"], known["key"]) as client:
        assert [told["text"] for told in client.log] == known["log"]
        assert [place["names"] for place in client.table["places"]] == [["Ann"], ["Ben", "Cem"], []]
        client.play_to_the_end()
    assert verify(parse_record(server.get(f"/api/tables/{known['table']}/record"))).over
    for other in known.get("others", ()):
        with server.visit(other["table"], other["key"]) as client:
            assert [told["text"] for told in client.log] == other["log"]
            own = client.table["views"][0]
            assert [choice["text"] for choice in own["hidden"]] == [other["sealed"]] * bool(other["sealed"])
            assert client.table["turn"]["acting"], "and somebody is to decide"
    server.stop()
    assert server.faults() == ""


def _check_client() -> None:
    if not (Path(__file__).parents[2] / "web" / "dist" / "index.html").exists():
        pytest.fail("The browser client is not built: run scripts/web.")


def test_pages_come_with_their_types(server: Server) -> None:
    _check_client()
    for path in ("/", "/t/anything", "/new/drop-or-pop"):
        status, page, headers = server.request(path)
        assert status == 200
        assert headers["content-type"].startswith("text/html")
        assert "<!doctype html>" in page.lower()


@pytest.mark.parametrize("path", ["/t/a%2Fb", "/t/%F0%9F%A6%84%20%2F..%2F", "/no/such.page"])
def test_people_are_shown_a_page_wherever_they_go(server: Server, path: str) -> None:
    _check_client()
    _, page, headers = server.request(path, headers={"accept": "text/html,*/*;q=0.8"})
    assert "<!doctype html>" in page.lower()
    assert headers["content-type"].startswith("text/html")


def test_a_missing_file_is_no_page(server: Server) -> None:
    _check_client()
    status, refusal, _ = server.request("/no/such.js", headers={"accept": "*/*"})
    assert (status, refusal["code"]) == (404, "http-404")


def test_a_table_is_found_in_capitals_too(server: Server) -> None:
    opened = server.open_table(ANN, FREE, FREE)
    with server.visit(opened["table"].upper(), opened["key"]) as client:
        assert client.table["table"] == opened["table"]
        assert client.table["isHost"]


def test_programs_find_the_descriptions_of_all_messages_and_no_outside_address(server: Server) -> None:
    http = server.get("/api/schema")
    assert "/api/tables" in http["paths"]
    socket = server.get("/api/schema/messages.json")
    assert {"Hello", "Act", "Shown", "Refused"} <= set(socket["$defs"])
    assert socket["properties"]["fromClient"]["anyOf"][0] == {"$ref": "#/$defs/Hello"}
    addresses = re.findall(r"https?://[\w./-]+", json.dumps([http, socket]))
    assert set(addresses) <= {"https://json-schema.org/draft/2020-12/schema"}, (
        "which names the language, and is not fetched"
    )
