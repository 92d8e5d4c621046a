"""What a record says of itself, for whoever wants to go on from it."""

from litestar import post

from droptable.core.errors import NotationError
from droptable.core.record import BOT, parse_record
from droptable.server import messages


@post("/api/records", status_code=200, sync_to_thread=True, summary="What a record says of itself")
def record_info(data: messages.NewReplay) -> messages.RecordInfo:
    """Return which game it is of, who sat where and how many actions it has; whether these are legal is not asked."""
    return info_of(data.record)


def info_of(text: str) -> messages.RecordInfo:
    """Return what a record says of itself; raise NotationError if it is none, or too long."""
    if len(text) > messages.LONGEST_RECORD:
        raise NotationError("record-too-long", longest=messages.LONGEST_RECORD)
    record = parse_record(text)
    return messages.RecordInfo(record.game, [_place(members) for members in record.seats], len(record.lines))


def _place(members: tuple[str, ...]) -> messages.NewPlace:
    if members[0].startswith(BOT):
        return messages.NewPlace(bot=members[0].removeprefix(BOT))
    return messages.NewPlace(names=list(members))
