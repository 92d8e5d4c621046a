"""What people may be called."""

NAME_LENGTH = 40
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_WITHOUT_JOINERS = str.maketrans("", "", _JOINERS)


def is_name(text: str) -> bool:
    """Tell whether a person may be called this: 1–40 characters that can be seen, no space at either end."""
    return 0 < len(text) <= NAME_LENGTH and is_plain(text) and text == text.strip()


def is_plain(text: str) -> bool:
    """Tell whether a text looks like what it is: no control characters, nothing that turns its direction round.

    Joiners are plain between others: a family of emoji needs them, and so does Persian.
    """
    return text == text.strip(_JOINERS) and text.translate(_WITHOUT_JOINERS).isprintable()
