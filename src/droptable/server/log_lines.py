"""One line for everything that the server says to its operator, with the time: as text, or as JSON."""

import json
import logging
import sys
from datetime import UTC, datetime

LOGS = ("asyncio", "uvicorn.error", "psycopg", "droptable.server")


class TextLine(logging.Formatter):
    """Time, how grave it is, who says it, and what; a traceback follows in the same line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line."""
        return f"{_time(record)} {record.levelname} {record.name}: {_one_line(_said(self, record))}"


class JsonLine(logging.Formatter):
    """The same as an object; a traceback has a field of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line."""
        line = {"time": _time(record), "level": record.levelname, "log": record.name, "message": record.getMessage()}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


FORMATS: dict[str, type[logging.Formatter]] = {"text": TextLine, "json": JsonLine}


def write_lines(kind: str) -> None:
    """Write what the server and what it runs on have to say to standard error, in lines of this kind."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[kind]())
    logging.getLogger().handlers = [handler]  # whatever else warns of something
    for name in LOGS:
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False


def _said(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    said = record.getMessage()
    return f"{said}\n{formatter.formatException(record.exc_info)}" if record.exc_info else said


def _one_line(text: str) -> str:
    return " ⏎ ".join(text.splitlines())


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
