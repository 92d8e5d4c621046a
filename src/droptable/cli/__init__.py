"""The command line: `droptable --help` lists its commands."""

from droptable.cli import games, play, records, serve, study, tables, upkeep  # noqa: F401  # each adds its commands
from droptable.cli.command import main as main
