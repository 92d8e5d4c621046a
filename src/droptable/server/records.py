"""What a record says of itself, for whoever wants to go on from it."""

from droptable.core.record import BOT, parse_record
from droptable.server import messages


def info_of(text: str) -> messages.RecordInfo:
    """Return which game a record is of, who sat where and how many actions it has, legal or not.

    Raise NotationError if it is none.
    """
    record = parse_record(text)
    return messages.RecordInfo(record.game, [_place(members) for members in record.seats], len(record.lines))


def _place(members: tuple[str, ...]) -> messages.NewPlace:
    if members[0].startswith(BOT):
        return messages.NewPlace(bot=members[0].removeprefix(BOT))
    return messages.NewPlace(names=list(members))
