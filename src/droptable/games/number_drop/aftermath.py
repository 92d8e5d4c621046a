"""What a decision leads to: the state after it, and what followed by itself on the way there."""

from dataclasses import dataclass

from droptable.games.number_drop.state import State


@dataclass(frozen=True, slots=True)
class SlidByStar:
    """The star slid the tile of the rolled shape to this notch (ND-8.3)."""

    letter: str
    notch: int


@dataclass(frozen=True, slots=True)
class StarSlidNothing:
    """The tile that the star would have slid is at the bottom (ND-8.3)."""

    letter: str


@dataclass(frozen=True, slots=True)
class AtGo:
    """A tile reached GO! and is to drop (ND-8.4)."""

    letter: str


@dataclass(frozen=True, slots=True)
class Protected:
    """A tile reached GO!, and its circled letter protects from it (ND-8.4)."""

    letter: str


@dataclass(frozen=True, slots=True)
class NoFit:
    """What was to be dropped fits nowhere (ND-8.7): a tile, a dice shape, or `*` for any dice shape."""

    shape: str


Happening = SlidByStar | StarSlidNothing | AtGo | Protected | NoFit


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The state after a decision and what happened by itself on the way, which only solo has (ND-8)."""

    state: State
    happenings: tuple[Happening, ...] = ()

    def preceded_by(self, *happenings: Happening) -> "Aftermath":
        """Return the same with these happenings before the others."""
        return Aftermath(self.state, happenings + self.happenings)
