"""A seat at a table: who sits there, and what a fact makes of it. Pure."""

from dataclasses import dataclass, field, replace

from droptable.server import facts

UNDO, HINT = "undo", "hint"  # among a seat's deciders, once a turn was undone there, or a hint was asked for


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: free, people of a guest or of several, or a bot. `deputy` is a bot that plays for absent people."""

    people: tuple[tuple[str, int], ...] = ()  # names in the order of their turns, each with its guest
    bot: str | None = None
    fills: bool = False  # the bot sits there until somebody comes
    deputy: str | None = None
    salt: str = ""
    entered: str | None = None  # the name on the high-score board
    wins: int = 0  # in the games that this one is a rematch of
    deciders: frozenset[int | str] = frozenset()  # guests, and bots or the clock, that ever decided here
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)  # what the people here are called
    guests: tuple[int, ...] = field(init=False, repr=False, compare=False)  # whose people they are, name by name

    def __post_init__(self) -> None:
        # both are asked for many times per move, and people change seldom
        object.__setattr__(self, "names", tuple(name for name, _ in self.people))
        object.__setattr__(self, "guests", tuple(guest for _, guest in self.people))

    @property
    def is_free(self) -> bool:
        """Nobody sits here."""
        return not self.people and self.bot is None

    @property
    def is_open(self) -> bool:
        """Whoever comes may sit down here."""
        return self.is_free or self.fills

    @property
    def player(self) -> str | None:
        """The bot that decides here, or None where people do."""
        return self.deputy or self.bot


def seated(place: Place, fact: facts.AboutSeat) -> Place:
    """Return a place after a fact about it."""
    match fact:
        case facts.Sat(_, guest, names):
            return replace(place, people=tuple((name, guest) for name in names))
        case facts.Joined(_, guest, names):
            return replace(place, people=(*place.people, *((name, guest) for name in names)))
        case facts.Left(_, guest):
            return replace(place, people=tuple(person for person in place.people if person[1] != guest))
        case facts.BotSat(_, bot, fills):
            return replace(place, bot=bot, fills=fills)
        case facts.Freed():
            return Place(salt=place.salt, entered=place.entered, deciders=place.deciders)
        case facts.Salted(_, salt):
            return replace(place, salt=salt)
        case facts.Deputised() | facts.CameBack():
            return replace(place, deputy=fact.bot if isinstance(fact, facts.Deputised) else None)
        case facts.Hinted():
            return replace(place, deciders=place.deciders | {HINT})
        case facts.ScoreEntered(_, name):
            return replace(place, entered=name)


def before_the_game(place: Place) -> Place:
    """Return a place as it was before the game began: no bot fills it, and nobody has decided anything there."""
    return Place(salt=place.salt) if place.fills else replace(place, deputy=None, deciders=frozenset())
