"""The command line: `droptable --help` lists its commands."""

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from gettext import gettext
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from droptable import __version__
from droptable.core.errors import DroptableError, OptionError, UnavailableError
from droptable.core.match import AnyMatch, start
from droptable.core.options import format_value
from droptable.core.record import Record
from droptable.core.registry import AnyGame, AnyWorld, Ruleset, rulesets, world_for
from droptable.core.replay import game_of
from droptable.core.replay import replay as last_position
from droptable.files import read_text, write_text
from droptable.terminal import records
from droptable.terminal.cli_errors import DOES_NOT_HOLD, INTERRUPTED, LANGUAGE, ExplainingGroup, needing, spoken
from droptable.terminal.colours import table_console
from droptable.terminal.prompt import ask_at
from droptable.verification import verify
from droptable.words import LANGUAGES, Words
from droptable.words.click_catalogue import translate_click
from droptable.words.rulebook import rule_page

if TYPE_CHECKING:  # needed by some commands only, and slow to import
    from rich.progress import Progress

Command = TypeVar("Command", bound=Callable[..., Any])

_help = Words(LANGUAGE).text
translate_click(LANGUAGE)


def _in_language(command: Command) -> Command:
    choice, text = click.Choice(LANGUAGES), _help("help-option-lang")
    return click.option("--lang", type=choice, default=LANGUAGE, show_default=True, help=text)(command)


def _with_settings(command: Command) -> Command:
    text = _help("help-option-set")
    board = click.option("--board", type=click.Path(path_type=Path), help=_help("help-option-board"))
    return click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help=text)(board(command))


class _Factor(click.FloatRange):
    """A range of numbers; click would let “nan” in, which is in no range but not out of it either."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            self.fail(gettext("{value!r} is not a valid {number_type}.").format(value=value, number_type="float"))
        return number


@click.group(
    cls=ExplainingGroup, help=_help("help-droptable"), context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="droptable")
@click.option("--debug", is_flag=True, envvar="DROPTABLE_DEBUG", help=_help("help-option-debug"))
@_in_language
def main(debug: bool, lang: str) -> None:
    """Run the command line."""
    # a bot of one's own lies where its author is; last, so that no file there can stand in for a library's module
    sys.path.append("")


@main.command(help=_help("help-games"))
@_in_language
def games(lang: str) -> None:
    """List the games."""
    from droptable.bots.bot import bot_names

    console = table_console()
    for name in rulesets:
        ruleset = rulesets[name]
        words = Words(lang, ruleset.game())
        seats = f"{ruleset.seats[0]}–{ruleset.seats[-1]} {words.text('seats-label')}"
        teams = f", {words.text('teams-label')}" if ruleset.teams else ""
        console.print(f"[bold]{ruleset.title}[/bold]  [dim]{name}[/dim]\n  {words.text('tagline')}")
        console.print(f"  {seats}{teams} · {words.text('bots-label')}: {', '.join(bot_names(name))}")
        for option in ruleset.options:
            values = {"allowed": option.allowed, "default": format_value(option.default)}
            line = words.text("option-line", name=option.name, **values)
            described = Text(f"{line}: {words.text(f'option-{option.name}')}", style="dim")
            console.print(Padding(described, (0, 0, 0, 4)))
        console.print()


@main.command(help=_help("help-rules"))
@click.argument("game")
@_in_language
def rules(game: str, lang: str) -> None:
    """Show a game's rule page."""
    from rich.markdown import Markdown

    table_console().print(Markdown(rule_page(rulesets[game].name, lang)))


@main.command(help=_help("help-play"))
@click.argument("game", required=False)
@click.option("--seat", "specs", multiple=True, help=_help("help-option-seat"))
@click.option("--seats", type=click.IntRange(1), help=_help("help-option-seats"))
@_with_settings
@click.option("--record", "path", type=click.Path(path_type=Path), help=_help("help-option-record"))
@click.option("--svg", type=click.Path(path_type=Path), help=_help("help-option-svg"))
@_in_language
def play(game: str | None, specs: tuple[str, ...], settings: tuple[str, ...], lang: str, **more: Any) -> None:
    """Play at the terminal."""
    from droptable.terminal.play import Left

    console = table_console()
    words = Words(lang)
    try:
        ruleset = rulesets[game] if game is not None else _chosen(console, words)
        with spoken(_words_for(ruleset, lang)):
            built = ruleset.game(_number_of_seats(specs, more["seats"]), _settings(settings, more["board"]))
            _play(ruleset, built, specs, more, Words(lang, built), console)
    except (Left, EOFError):
        console.print(words.text("left-table"))
    except KeyboardInterrupt:
        console.print(words.text("left-table"))
        sys.exit(INTERRUPTED)


def _words_for(ruleset: Ruleset, lang: str) -> Words:
    """Return the words for a game that may not come about: a game has its own for what is wrong with an option."""
    return Words(lang, ruleset.game())


def _number_of_seats(specs: tuple[str, ...], seats: int | None) -> int | None:
    if specs and seats not in (None, len(specs)):
        raise OptionError("seats-differ", seats=seats or 0, named=len(specs))
    return len(specs) or seats


def _play(
    ruleset: Ruleset, game: AnyGame, specs: tuple[str, ...], more: dict[str, Any], words: Words, console: Console
) -> None:
    """Play, with the record kept from the first action on.

    Where it, or the drawing, cannot be kept, say so before anybody plays.
    """
    from droptable.processes import Pool, usable_cores
    from droptable.terminal.play import TerminalGame
    from droptable.terminal.seating import seated

    players = seated(ruleset, game, specs, words)
    words = Words(words.language, game, words.called([player.names for player in players]))
    table = TerminalGame(game, players, words, console, partial(ask_at, console))
    if more["svg"] is not None:
        table.watch = lambda match: _draw(match, more["svg"])
        table.watch(table.match)
    path = more["path"]
    kept = records.reserve_among_records(ruleset.name) if path is None else records.reserve(path)
    table.keep = lambda record: records.save(record, kept)
    try:
        with Pool(usable_cores()) as pool:
            # one bot thinks at a time here, so it may think on all cores
            table.simulator = replace(table.simulator, processes=pool)
            table.play()
    finally:
        if table.match.log:
            _save(table.record(), kept, words, console)
        else:
            records.release(kept)


def _chosen(console: Console, words: Words) -> Ruleset:
    """Let the person choose a game, by its number or its name."""
    names = list(rulesets)
    for number, name in enumerate(names, 1):
        tagline = Words(words.language, rulesets[name].game()).text("tagline")
        console.print(f"  {number}  [bold]{rulesets[name].title}[/bold]  {tagline}")
    numbered = {str(number): name for number, name in enumerate(names, 1)}
    while (typed := ask_at(console, words.text("choose-game"))) not in (*names, *numbered):
        pass
    return rulesets[numbered.get(typed, typed)]


def _draw(match: AnyMatch, path: Path) -> None:
    """Write the position, as a spectator sees it, into an SVG file."""
    from droptable.drawings.drawing import drawing

    write_text(path, drawing(match.game, match.game.view(match.state, None)))


def _settings(settings: tuple[str, ...], board: Path | None) -> dict[str, str]:
    pairs = [setting.partition("=") for setting in settings]
    for setting, (name, equals, _) in zip(settings, pairs, strict=True):
        if not name or not equals:
            raise OptionError("bad-set", text=setting)
    # a document is one line wherever options are written
    own = {} if board is None else {"board": " ".join(read_text(board).split())}
    return own | {name: value for name, _, value in pairs}


def _save(record: Record, path: Path, words: Words, console: Console) -> None:
    with spoken(words):
        records.save(record, path)
    console.print(words.text("record-saved", path=str(path)), style="dim", markup=False, soft_wrap=True)


@main.command(help=_help("help-simulate"))
@click.argument("game")
@click.option("--bots", required=True, metavar="A,B,C", help=_help("help-option-bots"))
@click.option("--games", "number", default=1000, show_default=True, help=_help("help-option-games"))
@click.option("--seed", default=1, show_default=True, help=_help("help-option-seed"))
@_with_settings
@click.option("--seatings", type=click.Choice(["fixed", "all"]), default="fixed", help=_help("help-option-seatings"))
@click.option("--steps", type=click.IntRange(1), help=_help("help-option-steps"))
@click.option("--cores", type=click.IntRange(1), help=_help("help-option-cores"))
@click.option("--json", "as_json", is_flag=True, help=_help("help-option-json"))
@_in_language
def simulate(game: str, bots: str, number: int, settings: tuple[str, ...], lang: str, **how: Any) -> None:
    """Let bots play."""
    from droptable.bots.bot import Effort
    from droptable.lab.plan import Plan
    from droptable.lab.simulate import run
    from droptable.terminal.figures import show_figures

    plan = Plan(
        game=game,
        bots=tuple(bot.strip() for bot in bots.split(",")),
        games=number,
        seed=how["seed"],
        options=_settings(settings, how["board"]),
        all_seatings=how["seatings"] == "all",
        effort=Effort(steps=how["steps"]),
    )
    with spoken(_words_for(rulesets[game], lang)), _progress() as progress:
        words = Words(lang, plan.build())
        task = progress.add_task("", total=number)
        figures = run(plan, how["cores"], lambda done: progress.advance(task, done))
    if how["as_json"]:
        print(json.dumps(figures, indent=2))
    else:
        show_figures(figures, words, table_console())


def _progress() -> "Progress":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    # on standard error, so that the figures can be piped; and where nobody watches, nothing at all
    bar, console = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()), Console(stderr=True)
    return Progress(*bar, console=console, transient=True, disable=not console.is_terminal)


@main.group(help=_help("help-board"))
def board() -> None:
    """Look at a board of one's own."""


@board.command("check", help=_help("help-board-check"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option(
    "--games", "number", type=click.IntRange(1), default=5, show_default=True, help=_help("help-option-games")
)
@click.option("--seed", default=1, show_default=True, help=_help("help-option-seed"))
@_in_language
def check_board(path: Path, number: int, seed: int, lang: str) -> None:
    """Play trial games on a board."""
    from random import Random

    from droptable.lab.trial import trials

    game, words = _game_on(path, lang)
    with spoken(words):
        for finding in trials[game.name](game, number, Random(seed).randrange):
            table_console().print(words.text(finding.code, **finding.arguments), markup=False, soft_wrap=True)


@board.command("draw", help=_help("help-board-draw"))
@click.argument("path", type=click.Path(path_type=Path))
@click.argument("svg", type=click.Path(path_type=Path))
@_in_language
def draw_board(path: Path, svg: Path, lang: str) -> None:
    """Draw a board without pieces."""
    game, words = _game_on(path, lang)
    with spoken(words):
        _draw(start(game), svg)


def _game_on(path: Path, lang: str) -> tuple[AnyGame, Words]:
    """Return the game that is played on boards of one's own, on this one, and its words."""
    from droptable.lab.trial import games_with_boards

    ruleset = rulesets[games_with_boards()[0]]
    with spoken(_words_for(ruleset, lang)):
        game = ruleset.game(options=_settings((), path))
    return game, Words(lang, game)


@main.command(help=_help("help-replay"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--at", type=click.IntRange(0), help=_help("help-option-at"))
@click.option("--step", "stepwise", is_flag=True, help=_help("help-option-step"))
@click.option("--svg", type=click.Path(path_type=Path), help=_help("help-option-draw"))
@_in_language
def replay(path: Path, at: int | None, stepwise: bool, svg: Path | None, lang: str) -> None:
    """Show a record."""
    from droptable.terminal.replay import show_all, show_at, step_through

    console = table_console()
    record = records.read(path)
    words = _words_of(record, lang)
    with spoken(words), suppress(EOFError):
        shown = None
        if at is not None:
            shown = show_at(record, at, words, console)
        elif stepwise:
            step_through(record, words, console, partial(ask_at, console))
        else:
            shown = show_all(record, words, console)
        if svg is not None:
            _draw(shown or last_position(record), svg)


@main.command("verify", help=_help("help-verify"), epilog=_help("help-verify-codes"))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--key", "keys", multiple=True, metavar="HEX", help=_help("help-option-key"))
@click.option("--server", "servers", multiple=True, metavar="URL", help=_help("help-option-server"))
@_in_language
def verify_command(path: Path, keys: tuple[str, ...], servers: tuple[str, ...], lang: str) -> None:
    """Say what a record proves; the exit code says it too."""
    from droptable.terminal.verdict import show_verdict

    record = records.read(path)
    words = _words_of(record, lang)
    with spoken(words):
        known = _known_keys(keys, servers)
    with spoken(words, DOES_NOT_HOLD):
        verdict = verify(record, _world_here(record), known)
    show_verdict(verdict, words, table_console())
    sys.exit(int(verdict.gaps))


def _known_keys(keys: tuple[str, ...], servers: tuple[str, ...]) -> list[str]:
    """Return the public keys that the person trusts: those that they name, and those that servers publish."""
    from droptable.client.server_key import published_key
    from droptable.signatures import check_key

    return [*map(check_key, keys), *map(published_key, servers)]


def _words_of(record: Record, lang: str) -> Words:
    plain = Words(lang)
    with spoken(_words_for(rulesets[record.game], lang)):
        return Words(lang, game_of(record), plain.called(record.seats))


def _world_here(record: Record) -> AnyWorld | None:
    """Return the World of the record's game, None where it is not installed: the moves can be checked without."""
    try:
        return world_for(game_of(record))
    except UnavailableError:
        return None


@main.command(help=_help("help-serve"))
@click.option("--host", default="127.0.0.1", show_default=True, help=_help("help-option-host"))
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help=_help("help-option-port"))
@click.option("--database", help=_help("help-option-database"))
@click.option("--signing-key", type=click.Path(path_type=Path), help=_help("help-option-signing-key"))
@click.option("--open/--no-open", "opens", default=True, help=_help("help-option-open"))
@click.option(
    "--tables-per-hour",
    type=click.IntRange(1),
    default=120,
    show_default=True,
    help=_help("help-option-tables-per-hour"),
)
@click.option(
    "--questions-per-minute",
    type=click.IntRange(1),
    default=240,
    show_default=True,
    help=_help("help-option-questions-per-minute"),
)
@click.option(
    "--visits-per-address",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help=_help("help-option-visits-per-address"),
)
@click.option("--allowed-host", "allowed_hosts", multiple=True, help=_help("help-option-allowed-host"))
@click.option("--push", metavar="CONTACT", help=_help("help-option-push"))
@click.option("--push-key", type=click.Path(path_type=Path), help=_help("help-option-push-key"))
@click.option("--push-service", "push_services", multiple=True, metavar="URL", help=_help("help-option-push-service"))
@click.option("--trusted-proxy", "trusted_proxies", multiple=True, help=_help("help-option-trusted-proxy"))
@click.option("--metrics-reader", "metrics_readers", multiple=True, help=_help("help-option-metrics-reader"))
@click.option("--log-format", type=click.Choice(["text", "json"]), default="text", help=_help("help-option-log-format"))
@click.option("--watch-lag", is_flag=True, help=_help("help-option-watch-lag"))
@click.option("--pace", type=_Factor(0, 10), default=1.0, show_default=True, help=_help("help-option-pace"))
@_in_language
def serve(lang: str, **how: Any) -> None:
    """Open the table in the browser."""
    with needing("server"):
        from droptable.server.run import ServerOptions, run_server

    with spoken(Words(lang)):
        run_server(ServerOptions(**how), Words(lang))


@main.command(help=_help("help-join"))
@click.argument("url")
@click.option("--bot", required=True, metavar="MODULE:CLASS", help=_help("help-option-bot"))
@click.option("--seat", type=click.IntRange(1), help=_help("help-option-join-seat"))
@click.option("--name", help=_help("help-option-name"))
@_in_language
def join(url: str, bot: str, seat: int | None, name: str | None, lang: str) -> None:
    """Seat a bot of one's own at a live table."""
    import asyncio

    with needing("server"):
        from droptable.client.table_client import TableClient, live_address

    from droptable.bots.bot import load_bot

    words = Words(lang)
    with spoken(words):
        place = None if seat is None else seat - 1
        client = TableClient(live_address(url), load_bot(bot), name or bot.partition(":")[2], place)
    client.tell = lambda message, number: click.echo(words.text(message, number=number), err=True)
    try:
        result = asyncio.run(client.play())
    except DroptableError as error:
        with spoken(Words(lang, client.game)):  # what its game refuses, the game has words for
            raise error from error.__cause__
    if result is not None:
        click.echo(
            words.text("join-over", winners=words.all_of([str(n + 1) for n, r in enumerate(result.ranks) if r == 1]))
        )
