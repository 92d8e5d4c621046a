"""A server for the table in the browser."""

from gettext import gettext
from math import isnan
from pathlib import Path
from typing import Any

import click

from droptable.cli.command import in_language, main, say
from droptable.terminal.cli_errors import needing, spoken
from droptable.words import Words


class _Factor(click.FloatRange):
    """A range of numbers; click would let “nan” in, which is in no range but not out of it either."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            self.fail(gettext("{value!r} is not a valid {number_type}.").format(value=value, number_type="float"))
        return number


@main.command(help=say("help-serve"))
@click.option("--host", default="127.0.0.1", show_default=True, help=say("help-option-host"))
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help=say("help-option-port"))
@click.option("--database", help=say("help-option-database"))
@click.option("--bus", metavar="URL", help=say("help-option-bus"))
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help=say("help-option-processes"))
@click.option("--signing-key", type=click.Path(path_type=Path), help=say("help-option-signing-key"))
@click.option("--open/--no-open", "opens", default=True, help=say("help-option-open"))
@click.option(
    "--tables-per-hour",
    type=click.IntRange(1),
    default=120,
    show_default=True,
    help=say("help-option-tables-per-hour"),
)
@click.option(
    "--questions-per-minute",
    type=click.IntRange(1),
    default=240,
    show_default=True,
    help=say("help-option-questions-per-minute"),
)
@click.option(
    "--visits-per-address",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help=say("help-option-visits-per-address"),
)
@click.option("--allowed-host", "allowed_hosts", multiple=True, help=say("help-option-allowed-host"))
@click.option("--push", metavar="CONTACT", help=say("help-option-push"))
@click.option("--push-key", type=click.Path(path_type=Path), help=say("help-option-push-key"))
@click.option("--push-service", "push_services", multiple=True, metavar="URL", help=say("help-option-push-service"))
@click.option("--trusted-proxy", "trusted_proxies", multiple=True, help=say("help-option-trusted-proxy"))
@click.option("--metrics-reader", "metrics_readers", multiple=True, help=say("help-option-metrics-reader"))
@click.option("--log-format", type=click.Choice(["text", "json"]), default="text", help=say("help-option-log-format"))
@click.option("--watch-lag", is_flag=True, help=say("help-option-watch-lag"))
@click.option("--pace", type=_Factor(0, 10), default=1.0, show_default=True, help=say("help-option-pace"))
@in_language
def serve(lang: str, **how: Any) -> None:
    """Open the table in the browser."""
    with needing("server"):
        from droptable.server.run import ServerOptions, run_server

    with spoken(Words(lang)):
        run_server(ServerOptions(**how), Words(lang))
