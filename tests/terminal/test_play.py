"""People at one keyboard: what each may see, when things are told, and what can be taken back."""

import io
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

import droptable
from droptable.core.match import start
from droptable.core.record import Record
from droptable.core.registry import AnyGame
from droptable.terminal.face import Face
from droptable.terminal.play import Left, Player, TerminalGame
from droptable.words import Words
from tests.conformance import tiny

tiny.register()
CURTAIN = "nobody else is looking"


class Hand(Face):
    """Shows the whole position that it is given, sealed choices and all."""

    def board(self, game: AnyGame, view: tiny.State, audience: Any, words: Words, recent: Any = ()) -> str:
        hands = " ".join(f"{hand.pebbles}/{hand.odd}" for hand in view.hands)
        return f"<{audience}: {hands}>"


class Watcher:
    """A bot that takes the first action and remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[tiny.State] = []

    def decide(self, simulator: Any, view: Any, seat: Any, effort: Any) -> Any:
        self.views.append(view)
        return next(iter(simulator.game.legal_actions(view, seat)))


class Sitting:
    """A table with scripted people; `screen` has all that was shown and asked, in order."""

    def __init__(self, game: AnyGame, players: Iterable[Player], typed: str, face: Face | None = None) -> None:
        self.output = io.StringIO()
        self.console = Console(file=self.output, width=120, highlight=False)
        self.typed: Iterator[str] = iter(typed.split(","))
        seats = list(players)
        words = Words("en", game)
        words = Words("en", game, [words.team(player.names) for player in seats])
        self.table = TerminalGame(game, seats, words, self.console, self.ask)
        self.kept: list[Record] = []
        self.table.keep = self.kept.append
        if face is not None:
            self.table.face = face

    def ask(self, prompt: str) -> str:
        self.console.print(f"? {prompt}", markup=False)
        try:
            typed = next(self.typed)
        except StopIteration:
            raise EOFError from None
        self.console.print(f"! {typed}", markup=False)
        return typed

    def play(self) -> list[str]:
        with suppress(EOFError, Left):
            self.table.play()
        return self.output.getvalue().splitlines()


def people(*names: str) -> list[Player]:
    return [Player((name,)) for name in names]


def pebbles(typed: str, players: list[Player] | None = None, rounds: int = 1) -> Sitting:
    return Sitting(tiny.Pebbles(rounds=rounds), players or people("Ann", "Ben"), typed, Hand())


def test_people_see_their_own_view_alone() -> None:
    screen = pebbles(",take 3,odd,,take 1,even").play()
    boards = [line for line in screen if line.startswith("<")]
    assert boards[:4] == ["<0: None/None None/None>", "<0: 3/None None/None>",
                          "<1: None/None None/None>", "<1: None/None 1/None>"]  # fmt: skip


def test_the_curtain_is_drawn_between_people_and_only_there() -> None:
    sitting = pebbles(",take 3,help,odd,,take 1,even,,,take 1,odd", rounds=2)
    asked = [line for line in sitting.play() if line.startswith("?")]
    behind = [line for line in asked if CURTAIN in line]
    assert [line.split(",")[0] for line in behind] == ["? Ann", "? Ben", "? Ann", "? Ben"]


def test_a_person_among_bots_needs_no_curtain() -> None:
    sitting = pebbles("take 3,odd,", [Player(("Ann",)), Player(("bot",), Watcher())])
    assert not any(CURTAIN in line for line in sitting.play())


def test_sealed_choices_are_told_when_the_step_ends() -> None:
    sitting = pebbles(",take 3,odd,,take 1,even")
    sitting.table.words = Teller("en", sitting.table.game, ["Ann", "Ben"])
    screen = sitting.play()
    last_question = max(at for at, line in enumerate(screen) if line == "! even")
    told = [at for at, line in enumerate(screen) if line.startswith(("0 ", "1 "))]
    assert len(told) == 4  # two decisions of two people, all at the end
    assert min(told) > last_question
    assert "Ann has chosen." in screen[:last_question]


def test_bots_get_their_view_alone() -> None:
    bot = Watcher()
    pebbles("take 3,odd,", [Player(("Ann",)), Player(("bot",), bot)]).play()
    assert bot.views
    assert all(view.hands[0] == tiny.Hand() for view in bot.views)


class Teller(Words):
    """Words that name the event's choice, which the made-up game has no catalogue for."""

    def event(self, event: Any) -> str:
        return " ".join(str(value) for _, value in event.arguments)


def told(sitting: Sitting) -> list[str]:
    game = sitting.table.game
    sitting.table.words = Teller("en", game, ["Ann", "Ben"])
    screen = sitting.play()
    return [line for line in screen if line.startswith(("0 ", "1 "))]


def test_taking_back_forgets_the_last_choice_and_no_other() -> None:
    sitting = pebbles(",take 3,odd,,take 1,even")
    assert told(sitting) == ["0 take 3", "0 odd", "1 take 1", "1 even"]
    # Ben takes 1, takes it back, takes 2: Ann's two choices and his last ones are told
    sitting = pebbles(",take 3,odd,,take 1,undo,take 2,even")
    assert told(sitting) == ["0 take 3", "0 odd", "1 take 2", "1 even"]


def test_in_a_sealed_step_one_takes_back_ones_own() -> None:
    # Ben has not chosen yet: his undo finds nothing, and Ann's choice stands
    sitting = pebbles(",take 3,odd,,undo,take 1,even")
    assert told(sitting) == ["0 take 3", "0 odd", "1 take 1", "1 even"]
    assert "There is nothing to take back." in sitting.output.getvalue()


def test_taking_back_one_of_two_choices_keeps_the_other() -> None:
    sitting = Sitting(tiny.Pebbles(rounds=1), people("Ann", "Ben"), ",take 3,undo,take 2,odd,,take 1,even", Hand())
    assert told(sitting) == ["0 take 2", "0 odd", "1 take 1", "1 even"]
    three = Sitting(_Three(rounds=1), people("Ann", "Ben"), ",take 3,even,undo,odd,take 2,,take 1,even,take 1", Hand())
    assert told(three) == ["0 take 3", "0 odd", "0 take 2", "1 take 1", "1 even", "1 take 1"]


class _Three(tiny.Pebbles):
    """Pebbles with a third decision (a pebble more, for luck), so that two can be made before one is taken back."""

    def turn(self, state: Any) -> Any:
        turn = super().turn(state)
        if state.phase == "show" and not all(state.scores):
            waiting = frozenset(droptable.Seat(seat) for seat, lucky in enumerate(state.scores) if not lucky)
            return droptable.Seats(waiting, phase="choose", sealed=True)
        if state.phase == "choose":
            waiting = frozenset(droptable.Seat(s) for s in range(self.seats) if not state.scores[s])
            return droptable.Seats(waiting, phase="choose", sealed=True)
        return turn

    def _is_luck(self, state: Any, actor: Any, action: Any) -> bool:
        return actor is not None and isinstance(action, tiny.Take) and state.hands[actor].is_done

    def check(self, state: Any, actor: Any, action: Any) -> None:
        if not self._is_luck(state, actor, action):
            super().check(state, actor, action)

    def _after(self, state: Any, actor: Any, action: Any) -> Any:
        if self._is_luck(state, actor, action):
            scores = tuple(1 if seat == actor else score for seat, score in enumerate(state.scores))
            return replace(state, scores=scores)
        return super()._after(state, actor, action)


# ---- in the open


def drop_or_pop(typed: str, *players: Player) -> Sitting:
    game = droptable.game("drop-or-pop", starter="first")
    return Sitting(game, players or people("Ann", "Ben", "Cem"), typed)


@pytest.mark.parametrize("typo", ["unod", "x", "d", "rol"])
def test_a_typo_at_the_roll_rolls_nothing(typo: str) -> None:
    sitting = drop_or_pop(f",d,{typo},undo,d")
    sitting.play()
    # the move before the typo could still be taken back, and was made again
    assert [str(line.text) for line in sitting.kept[-1].lines[1:]] == ["drop"]
    assert sitting.output.getvalue().count("At any time you may also type") == 1


def test_enter_rolls_and_a_command_is_done() -> None:
    sitting = drop_or_pop("help,rules,")
    screen = sitting.play()
    assert len(sitting.table.match.log) == 1
    assert sum(line.startswith("? Ann, press Enter to roll") for line in screen) == 3


def test_the_team_member_on_turn_is_named() -> None:
    team = Player(("Ben", "Cem"))
    sitting = drop_or_pop(",d,,d,,d,,d,,d", Player(("Ann",)), team, Player(("Dan",)))
    asked = [line for line in sitting.play() if line.startswith("?") and "Ben + Cem" in line]
    assert [line.split()[1] for line in asked] == ["Ben", "Ben", "Cem", "Cem"]


def test_the_record_is_kept_as_the_game_goes_without_its_secret() -> None:
    sitting = drop_or_pop(",d,undo,d")
    sitting.play()
    assert [len(record.lines) for record in sitting.kept] == [1, 2, 1, 2]
    assert all(record.promise is not None and record.promise.secret is None for record in sitting.kept)
    secret = sitting.table.draws.secret.hex()
    assert sitting.table.record().promise.secret == secret  # type: ignore[union-attr]


def test_a_record_that_can_no_longer_be_written_stops_nobody() -> None:
    sitting = drop_or_pop(",d")

    def full(record: Record) -> None:
        raise droptable.UnavailableError("cannot-write", path="r.txt", reason="No space left")

    sitting.table.keep = full
    screen = sitting.play()
    assert sum("No space left" in line for line in screen) == 2
    assert len(sitting.table.match.log) == 2


def test_a_person_among_bots_takes_a_turn_back_though_they_have_played_on() -> None:
    sitting = drop_or_pop(",d,undo,d", Player(("Ann",)), Player(("bot",), Watcher()), Player(("bot",), Watcher()))
    sitting.play()
    actors = [line.actor for line in sitting.kept[-1].lines if line.actor is not None]
    assert actors == [0, 1, 2], "the first move and what followed it are gone"
    assert sitting.kept[-1].lines[2].by.startswith("draw "), "the dice from there on are others, and the record says so"
    assert "with all that the bots did since" in sitting.output.getvalue()


def test_a_pop_that_hands_somebody_the_win_is_told_and_asked_about() -> None:
    game = droptable.game("drop-or-pop")
    sitting = Sitting(game, people("Ann", "Ben", "Cem"), "p,no,p,")
    sitting.table.match = start(game, game.parse_state("gb/b/b/b 1 red -"))
    screen = sitting.play()
    assert sum("pop hands Ann the win" in line for line in screen) == 3, "asked twice, done once"
    assert sum("Enter to do it" in line for line in screen) == 2
    assert game.outcome(sitting.table.match.state) is not None


def test_the_whole_board_is_shown_on_demand() -> None:
    sitting = pebbles("board,,board,take 3", [Player(("Ann",)), Player(("bot",), Watcher())])
    assert sum(line.startswith("<0: None") for line in sitting.play()) >= 2


def test_the_curtain_also_hides_what_could_be_scrolled_back_to() -> None:
    sitting = pebbles(",take 3,odd,,take 1")
    sitting.console = sitting.table.console = Console(file=sitting.output, width=120, force_terminal=True)
    sitting.play()
    assert sitting.output.getvalue().count("\x1b[3J") == 2
