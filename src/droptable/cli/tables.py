"""Tables of a running server, without a browser: open one, begin, let programs play."""

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from droptable.cli.command import as_json, in_language, main, say, settings_of, with_settings, words_for
from droptable.cli.completion import bot_list, bot_names, game_names, seat_specs
from droptable.core.errors import DroptableError
from droptable.core.record import BOT
from droptable.core.registry import rulesets
from droptable.files import write_text
from droptable.terminal.cli_errors import needing, spoken
from droptable.words import Words

if TYPE_CHECKING:
    from droptable.server import messages

HERE = "http://127.0.0.1:8000"


@main.group(help=say("help-table"))
def table() -> None:
    """Deal with a table of a running server."""


@table.command("open", help=say("help-table-open"))
@click.argument("game", shell_complete=game_names)
@click.option("--server", "url", default=HERE, show_default=True, help=say("help-option-at-server"))
@click.option("--seat", "specs", multiple=True, help=say("help-option-table-seat"), shell_complete=seat_specs)
@click.option("--seats", type=click.IntRange(1), help=say("help-option-table-seats"))
@click.option("--begin", is_flag=True, help=say("help-option-begin"))
@with_settings
@as_json
@in_language
def open_command(game: str, url: str, specs: tuple[str, ...], settings: tuple[str, ...], lang: str, **how: Any) -> None:
    """Open a table and say where it is."""
    with needing("server"):
        from droptable.client.house import House

    with spoken(words_for(rulesets[game], lang)):
        house = House(url)
        places = _places(specs, how["seats"] or rulesets[game].seats[0])
        opened = house.open_table(game, places, settings_of(settings, how["board"]), how["begin"])
    link = house.link(opened.table)
    if how["as_json"]:
        click.echo(json.dumps({"table": opened.table, "link": link, "key": opened.key}))
        return
    click.echo(link)
    click.echo(Words(lang).text("table-opened", link=link, key=opened.key), err=True)


def _places(specs: tuple[str, ...], seats: int) -> list["messages.NewPlace"]:
    from droptable.server import messages

    if not specs:
        return [messages.NewPlace()] * seats
    return [
        messages.NewPlace(bot=spec.removeprefix(BOT)) if spec.startswith(BOT) else messages.NewPlace() for spec in specs
    ]


@table.command("begin", help=say("help-table-begin"))
@click.argument("link")
@click.option("--key", required=True, help=say("help-option-host-key"))
@click.option("--bot", help=say("help-option-fill"), shell_complete=bot_names)
@as_json
@in_language
def begin_command(link: str, key: str, bot: str | None, as_json: bool, lang: str) -> None:
    """Begin the game at a table of one's own."""
    with needing("server"):
        from droptable.client.host import Host
        from droptable.client.table_client import live_address

    with spoken(Words(lang)):
        _tell(asyncio.run(Host(live_address(link), key).begin(bot)), as_json, Words(lang))


@table.command("show", help=say("help-table-show"))
@click.argument("link")
@as_json
@in_language
def show_command(link: str, as_json: bool, lang: str) -> None:
    """Say how a table stands."""
    with needing("server"):
        from droptable.client.host import Host
        from droptable.client.table_client import live_address

    with spoken(Words(lang)):
        _tell(asyncio.run(Host(live_address(link)).look()), as_json, Words(lang))


def _tell(shown: "messages.Shown", as_json: bool, words: Words) -> None:
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(shown), indent=2).decode())
        return
    game = rulesets[shown.game]
    click.echo(f"{game.title}: {words.text(f'stage-{shown.stage}')}")
    for number, place in enumerate(shown.places, 1):
        who = place.bot or " + ".join(place.names) or words.text("seat-is-free")
        rank = "" if shown.result is None else f"  {shown.result.ranks[number - 1]}."
        click.echo(f"  {number}  {who}{rank}")


@table.command("record", help=say("help-table-record"))
@click.argument("link")
@click.argument("path", type=click.Path(path_type=Path), default="-")
@in_language
def record_command(link: str, path: Path, lang: str) -> None:
    """Fetch a table's record."""
    with needing("server"):
        from droptable.client.house import House
        from droptable.client.table_client import live_address

    with spoken(Words(lang)):
        live_address(link)  # which says what is wrong with a link
        write_text(path, House(link).record(urlsplit(link).path.rpartition("/")[2]))


@main.command("match", help=say("help-match"))
@click.argument("game", shell_complete=game_names)
@click.option("--bots", required=True, metavar="A,B,C", help=say("help-option-bots"), shell_complete=bot_list)
@click.option("--server", "url", default=HERE, show_default=True, help=say("help-option-at-server"))
@click.option("--steps", type=click.IntRange(1), help=say("help-option-steps"))
@click.option("--record", "path", type=click.Path(path_type=Path), help=say("help-option-match-record"))
@with_settings
@as_json
@in_language
def match_command(game: str, bots: str, url: str, settings: tuple[str, ...], lang: str, **how: Any) -> None:
    """Play a match of programs at a live table."""
    with needing("server"):
        from droptable.client.house import House
        from droptable.client.live_match import play_match
        from droptable.client.table_client import live_address

    from droptable.bots.bot import Effort, bot_called
    from droptable.lab.plan import Plan

    plan = Plan(
        game, tuple(bot.strip() for bot in bots.split(",")), games=1, options=settings_of(settings, how["board"])
    )
    with spoken(words_for(rulesets[game], lang)):
        plan.build()
        house = House(url)
        players = [bot_called(game, bot) for bot in plan.bots]
        opened = house.open_table(game, _places((), len(players)), {k: str(v) for k, v in plan.options.items()})
        link = house.link(opened.table)
        click.echo(Words(lang).text("match-is-at", link=link), err=True)
        names = [name.rpartition(":")[2] for name in plan.names]
        effort = Effort(how["steps"])
        result = asyncio.run(play_match(live_address(link), opened.key, players, names, effort))
        if how["path"] is not None:
            write_text(how["path"], house.record(opened.table))
    _tell_result(result, names, link, how["as_json"], Words(lang))


def _tell_result(result: "messages.Result | None", names: list[str], link: str, as_json: bool, words: Words) -> None:
    if result is None:
        return
    if as_json:
        click.echo(json.dumps({"link": link, "bots": names, **_facts_of(result)}))
        return
    for rank, seat in sorted((rank, seat) for seat, rank in enumerate(result.ranks)):
        score = "" if result.scores is None else f"  {result.scores[seat]}"
        click.echo(f"{rank}. {names[seat]}{score}")


def _facts_of(result: "messages.Result") -> dict[str, Any]:
    return {"ranks": result.ranks, "scores": result.scores, "marks": result.marks}


@main.command(help=say("help-join"))
@click.argument("url")
@click.option("--bot", required=True, metavar="BOT", help=say("help-option-bot"), shell_complete=bot_names)
@click.option("--seat", type=click.IntRange(1), help=say("help-option-join-seat"))
@click.option("--name", help=say("help-option-name"))
@as_json
@in_language
def join(url: str, bot: str, seat: int | None, name: str | None, as_json: bool, lang: str) -> None:
    """Seat a bot of one's own, or one of ours, at a live table."""
    with needing("server"):
        from droptable.client.host import Host
        from droptable.client.table_client import TableClient, live_address

    from droptable.bots.bot import bot_called, check_bot

    words = Words(lang)
    with spoken(words):
        address = live_address(url)
        if ":" in bot:
            check_bot("", bot)  # before anybody is asked
        game = "" if ":" in bot else _played_at(asyncio.run(Host(address).look()), bot)
        place = None if seat is None else seat - 1
        client = TableClient(address, bot_called(game, bot), name or bot.rpartition(":")[2], place)
    client.tell = lambda message, number: click.echo(words.text(message, number=number), err=True)
    try:
        result = asyncio.run(client.play())
    except DroptableError as error:
        with spoken(Words(lang, client.game)):  # what its game refuses, the game has words for
            raise error from error.__cause__
    if result is not None and as_json:
        click.echo(json.dumps(_facts_of(result)))
    elif result is not None:
        winners = [str(number) for number, rank in enumerate(result.ranks, 1) if rank == 1]
        click.echo(words.text("join-over", winners=words.all_of(winners)))


def _played_at(table: "messages.Shown", bot: str) -> str:
    """Return the name of the game at a table; raise UnavailableError if one of our bots does not play this variant."""
    from droptable.bots.bot import check_registered

    game = rulesets[table.game].game_by(table.rules, len(table.places), table.options)
    check_registered(game, bot)
    return table.game
