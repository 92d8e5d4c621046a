"""What people may be called at a table: so that everybody sees who is who."""

import unicodedata
from collections.abc import Iterable, Sequence

from droptable.core.errors import TableError
from droptable.core.names import is_name, is_plain
from droptable.core.record import BOT, NOBODY
from droptable.server import messages

# letters and marks that are drawn as nothing: fillers of Hangul, an empty Braille cell, a note without a head, the
# grapheme joiner
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
# Cyrillic and Greek letters, small, that are drawn like Latin ones (or their capitals are), and signs like a colon
_LOOK_ALIKES = str.maketrans(
    "авԁеһіјкӏмнорԛсѕтухԝ" + "αβεζηικμνορτυχ" + "\ua789\u2236\u02d0\u02f8\u05c3\u0589\u205a",
    "abdehijklmhopqcstyxw" + "abezhikmnoptyx" + ":::::::",
)


def check_names(names: Sequence[str], others: Iterable[str]) -> None:
    """Raise TableError, with the reason, unless people can be called this beside these others."""
    if not all(is_plain(name) and _BLANKS.isdisjoint(name) for name in names):
        raise TableError("name-not-plain")
    if not all(is_name(name) and _likeness(name) for name in names):
        raise TableError("bad-names", longest=messages.LONGEST_NAME)
    if any(name == NOBODY or _likeness(name).startswith(BOT) for name in names):
        raise TableError("name-like-bot")
    taken = [_likeness(name) for name in (*names, *others)]
    twice = next((name for name in names if taken.count(_likeness(name)) > 1), None)
    if twice is not None:
        raise TableError("name-taken", name=twice)


def _likeness(name: str) -> str:
    """Return what is the same for two names that people take for the same, and is empty for one that nobody sees."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_LOOK_ALIKES)
    seen = [c for c in folded if unicodedata.category(c)[0] not in "ZC" and c not in _MARKS]
    return "".join(seen) if any(unicodedata.category(c)[0] != "M" for c in seen) else ""


_MARKS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))  # variants of what stands before
