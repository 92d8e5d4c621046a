"""The catalogue and the rule pages over HTTP: a game of another package speaks in the browser, too."""

from functools import cache
from hashlib import sha256

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from droptable.core.registry import rulesets
from droptable.server.connection import HttpRequest
from droptable.server.guides import packed_guide
from droptable.words import LANGUAGES, catalogue
from droptable.words.rulebook import rule_page

MARKDOWN = "text/markdown; charset=utf-8"


@get("/api/words/{language:str}", sync_to_thread=False, summary="All words of a language")
def words(language: str, request: HttpRequest) -> Response[bytes]:
    """Return the Fluent sources of what all games share, of the client and of every game, by name."""
    if language not in LANGUAGES:
        raise NotFoundException
    return _unless_known(request, _words_in(language), MediaType.JSON)


@get("/api/games/{game:str}/rules/{language:str}", sync_to_thread=False, summary="A game's rules")
def rules(game: str, language: str, request: HttpRequest) -> Response[bytes]:
    """Return the game's rule page as Markdown; refuse with `no-rule-page` where nobody has written it."""
    if game not in rulesets or language not in LANGUAGES:
        raise NotFoundException
    return _unless_known(request, rule_page(game, language).encode(), MARKDOWN)


@get("/api/games/{game:str}/guide/{language:str}", sync_to_thread=True, summary="A game in two minutes")
def guide(game: str, language: str, request: HttpRequest) -> Response[bytes]:
    """Return what explains the game in two minutes (`Guide`), with the positions that its pictures are drawn from."""
    if game not in rulesets or language not in LANGUAGES:
        raise NotFoundException
    return _unless_known(request, packed_guide(game, language), MediaType.JSON)


@cache
def _words_in(language: str) -> bytes:
    return msgspec.json.encode(catalogue(language))


def _unless_known(request: HttpRequest, body: bytes, media_type: str) -> Response[bytes]:
    """Return the body, or word that what the browser has kept is still right."""
    version = f'W/"{sha256(body).hexdigest()[:16]}"'
    headers = {"ETag": version, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == version:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
