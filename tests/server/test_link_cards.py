"""What a messenger shows of a link: the game, an invitation, a picture, and nothing of the table."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from droptable.server import messages
from droptable.server.link_cards import LinkCard, card_of, language_for
from droptable.words import Words
from tests.server.live import Server
from tests.server.test_live_table import some_tables

DRAWN = frozenset(("drop-or-pop", "number-drop", "drop-it"))


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


def test_a_table_is_invited_to_by_its_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with some_tables(tmp_path) as tables:
            places = [messages.NewPlace(["Zacharias"]), messages.NewPlace(), messages.NewPlace()]
            opened = await tables.open_table(messages.NewTable("drop-or-pop", places), "me")
            card = await card_of(f"t/{opened.table}", tables, DRAWN)
            tags = card.tags("https://example.org", f"t/{opened.table}", Words("de"))
            assert '<meta property="og:title" content="DROP OR POP!" />' in tags
            assert "DROP OR POP! liegt auf dem Tisch. Setz dich dazu!" in tags
            assert 'content="https://example.org/cards/drop-or-pop.jpg"' in tags
            assert "Zacharias" not in tags
            assert await card_of("t/nowhere", tables, DRAWN) == LinkCard(None, is_invitation=False)
            assert await card_of("rules/drop-it", tables, DRAWN) == LinkCard("drop-it", is_invitation=False)
            assert await card_of("rules/chess", tables, DRAWN) == LinkCard(None, is_invitation=False)

    run(scenario())


def test_what_is_in_an_address_cannot_end_a_tag() -> None:
    tags = LinkCard(None, is_invitation=False).tags("http://x", 't/"><script>alert(1)</script>', Words("en"))
    assert "<script" not in tags


def test_the_card_speaks_the_readers_language_where_we_do() -> None:
    assert [language_for(said) for said in ("de-AT,de;q=0.9,en", "fr, en-GB", "fr", "")] == ["de", "en", "en", "en"]


def test_somebodys_tables_at_a_glance(server: Server) -> None:
    ann = server.open_table({"names": ["Ann"]}, {"names": ["Ben"]}, {"bot": "random"}, options={"starter": "first"})
    with server.visit(ann["table"], ann["key"]) as host:
        assert host.ask("begin")["kind"] == "done"
    waiting = server.open_table({"names": ["Ann"]}, {}, game="drop-it")
    kept = [{"table": one["table"], "key": one["key"]} for one in (ann, waiting)]
    gone = {"table": "nosuchtable", "key": "x"}
    status, found, _ = server.request("/api/glances", {"tables": [*kept, gone]})
    assert status == 200
    assert [(one["table"], one["stage"], one["isUp"]) for one in found] == [
        (ann["table"], "playing", True),
        (waiting["table"], "lobby", False),
    ]
    assert found[0]["people"] == []  # both are at this screen
    assert found[0]["bots"] == 1
    _, [strange], _ = server.request("/api/glances", {"tables": [{"table": ann["table"], "key": "somebody else's"}]})
    assert strange["people"] == ["Ann", "Ben"]
    assert strange["awaited"] == ["Ann"]
    assert not strange["isUp"]
