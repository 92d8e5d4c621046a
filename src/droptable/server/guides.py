"""What explains a game in two minutes, as the client is sent it: a text, and the positions that its boards draw."""

from functools import cache

import msgspec

from droptable.core.game import Seat
from droptable.lessons.pictures import Illustration, illustrations
from droptable.server import messages
from droptable.server.replay_pages import free_place, step_of
from droptable.server.table import options_text
from droptable.words.rulebook import guide_page

READER = Seat(0)  # through whose eyes a reader sees it


@cache
def packed_guide(game: str, language: str) -> bytes:
    """Return the guide (`messages.Guide`) in JSON, worked out once."""
    text = guide_page(game, language)
    return msgspec.json.encode(messages.Guide(text, [_illustration(shown) for shown in _shown(game)] if text else []))


@cache
def _shown(game: str) -> list[Illustration]:
    return illustrations(game)


def _illustration(shown: Illustration) -> messages.Illustration:
    game = shown.match.game
    return messages.Illustration(
        shown.name,
        messages.Setting(game.name, game.seats, options_text(game.options)),
        [free_place(code) for code in game.seat_codes],
        step_of(shown.match, READER),
    )
