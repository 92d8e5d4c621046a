"""What a messenger shows of a link: a title, an invitation and a picture. Nothing of what happens at a table."""

from dataclasses import dataclass
from html import escape

from droptable.core.registry import rulesets
from droptable.server.connection import HttpRequest
from droptable.server.reach import Reach
from droptable.server.tables import Tables
from droptable.words import LANGUAGES, Words

OF_A_GAME = ("rules", "demo", "new", "scores")
PICTURE_PX = (1200, 630)
_HEAD_ENDS = "</head>"


@dataclass(frozen=True)
class LinkCard:
    """The card of a page: of a game, or of the house (None)."""

    game: str | None
    is_invitation: bool

    def tags(self, origin: str, path: str, words: Words) -> str:
        """Return the page's Open Graph tags."""
        title = "Droptable" if self.game is None else rulesets[self.game].title
        text = words.text("come-and-sit", game=title) if self.is_invitation else words.text("card-text")
        width, height = PICTURE_PX
        tags = {
            "og:type": "website",
            "og:site_name": "Droptable",
            "og:title": title,
            "og:description": text,
            "og:url": f"{origin}/{path}",
            "og:locale": words.language,
            "og:image": f"{origin}/cards/{self.game or 'droptable'}.jpg",
            "og:image:width": str(width),
            "og:image:height": str(height),
            "og:image:alt": title,
        }
        lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
        lines.append('<meta name="twitter:card" content="summary_large_image" />')
        return "\n    ".join([f'<meta name="description" content="{escape(text)}" />', *lines])


async def with_card(html: str, request: HttpRequest, path: str, drawn: frozenset[str]) -> str:
    """Return the client's one page with the card of the view at this path; `drawn` are the games with a picture."""
    card = await card_of(path, request.app.state.tables, drawn)
    words = Words(language_for(request.headers.get("accept-language", "")))
    reach: Reach = request.app.state.reach
    scheme, host = request.url.scheme, request.headers.get("host", "")
    origin = reach.for_others(scheme, host) or f"{scheme}://{host}"
    return html.replace(_HEAD_ENDS, f"  {card.tags(origin, path, words)}\n  {_HEAD_ENDS}", 1)


async def card_of(path: str, tables: Tables, drawn: frozenset[str]) -> LinkCard:
    """Return the card of a view: of its game where it has one that somebody has drawn, else the house's."""
    view, _, rest = path.partition("/")
    if view == "t":
        game = await tables.game_at(rest)
        return LinkCard(game if game in drawn else None, is_invitation=game is not None)
    return LinkCard(rest if view in OF_A_GAME and rest in rulesets and rest in drawn else None, is_invitation=False)


def language_for(accepted: str) -> str:
    """Return the first language of an Accept-Language header that we have, else English."""
    wanted = (tag.strip()[:2].lower() for tag in accepted.split(","))
    return next((tag for tag in wanted if tag in LANGUAGES), LANGUAGES[0])
