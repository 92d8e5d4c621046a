"""A log that nobody can flood: what is said over and over is said a few times, then counted."""

import logging
import time
from collections import Counter

from droptable.server.log_lines import LOGS

MOST, WITHIN_S = 10, 60.0
# what a visitor's browser or program did wrong: no fault of the server's
THEIR_FAULT = ("Invalid UTF-8 sequence received from client.", "Invalid HTTP request received.")


class Sparse(logging.Filter):
    """Lets so many of the same messages through within a while; the first one after that says how many it left out."""

    def __init__(self) -> None:
        super().__init__()
        self._said: Counter[str] = Counter()
        self._since = time.monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a message is to be written."""
        what = str(record.msg)
        if what.startswith(THEIR_FAULT):
            return False
        if time.monotonic() - self._since > WITHIN_S:
            self._begin_anew(what, record)
        self._said[what] += 1
        return self._said[what] <= MOST

    def _begin_anew(self, what: str, record: logging.LogRecord) -> None:
        left_out = self._said[what] - MOST
        if left_out > 0:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} times more)", None
        self._said.clear()
        self._since = time.monotonic()


def keep_logs_sparse() -> None:
    """Filter the logs of the server and of what it runs on."""
    for name in LOGS:
        logging.getLogger(name).addFilter(Sparse())
