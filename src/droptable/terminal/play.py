"""A game in a terminal: people and bots, take-back, and a record at the end."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import SystemRandom
from typing import Any

from rich.console import Console

from droptable.bots.bot import AnyBot, Effort, Simulator, begin, decision, refused
from droptable.core.errors import DroptableError, IllegalActionError
from droptable.core.game import Chance, Effect, Over, Seat, Seats
from droptable.core.knowledge import is_hidden, known_to, last_step
from droptable.core.match import (
    AnyMatch,
    act,
    answer,
    may_take_back,
    result,
    rewound,
    start,
    take_back,
    turns_taken,
    undo_point,
)
from droptable.core.nature import SECRET_BYTES, ProvableDraws
from droptable.core.record import Promise, Record, record_of
from droptable.core.registry import AnyGame, world_for
from droptable.terminal.face import Ask, Recent, face_of, recent_events, warn_if_narrow
from droptable.terminal.standings import standings
from droptable.terminal.variants import note_variant
from droptable.words import Words
from droptable.words.rulebook import rule_page

FORGET_SCROLL_BACK = "\x1b[3J"  # what was printed before can't be scrolled back to: a sealed choice may be in it


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: people (several are a team), or a bot."""

    names: tuple[str, ...]
    bot: AnyBot | None = None


class Left(Exception):
    """The people stopped before the end."""


class TerminalGame:
    """A game at one terminal. `play` runs it to its end; `record` may be asked for at any time."""

    def __init__(
        self, game: AnyGame, players: Sequence[Player], words: Words, console: Console, ask: Ask, position: Any = None
    ) -> None:
        self.game = game
        self.players = players
        self.words = words
        self.console = console
        self.ask = ask
        self.face = face_of(game)
        self.world = world_for(game)
        self.draws = ProvableDraws(secrets.token_bytes(SECRET_BYTES), secrets.token_hex(8), ("",) * game.seats)
        self.simulator: Simulator[Any, Any] = Simulator(game, SystemRandom().randrange, self.world)
        self.match: AnyMatch = start(game, position)
        self.watch: Callable[[AnyMatch], None] = lambda match: None  # is told of every change
        # is given the record, its secret withheld, at every change
        self.keep: Callable[[Record], None] = lambda record: None
        self._looking: str | None = None  # who has had the screen to themselves last
        self._drawn: Any = None  # the position in the last picture on the screen

    def play(self) -> None:
        """Play to the end; raise Left if the people stop before."""
        warn_if_narrow(self.game, self.words, self.console)
        note_variant(self.game, self.words, self.console)
        if self.match.state != self.game.initial_state():
            self._say(self.words.text("began-at-set-up"), style="dim")
        self._say(self.words.text("dice-promise", commitment=self.draws.commitment[:16]), style="dim")
        for seat, player in enumerate(self.players):
            if player.bot is not None:
                begin(player.bot, self.game, Seat(seat))
        while not isinstance(turn := self.match.turn, Over):
            if isinstance(turn, Seats):
                self._decide(min(turn.acting, key=lambda seat: (self.players[seat].bot is not None, seat)))
            else:
                self._nature(turn)
        self._finish()

    def record(self) -> Record:
        """Return the record so far. The secret of the dice is in it: the game is over, or has been given up."""
        return self._record(self.draws.secret.hex())

    def _record(self, secret: str | None) -> Record:
        promise = Promise(self.draws.table, self.draws.commitment, self.draws.salts, secret)
        return record_of(self.match, [player.names for player in self.players], promise, self.world)

    def _keep(self) -> None:
        """Have the record kept as it stands, so that whatever ends this program loses nothing."""
        try:
            self.keep(self._record(secret=None))
        except DroptableError as error:
            self._say(self.words.error(error), style="yellow")

    def _nature(self, turn: Chance | Effect) -> None:
        caller = turn.caller if isinstance(turn, Chance) and turn.by_hand else None
        if caller is not None and self.players[caller].bot is None and not self._wait_for_roll(caller):
            return
        self._becomes(answer(self.match, self.draws, self.world))

    def _wait_for_roll(self, seat: Seat) -> bool:
        """Let the seat roll; False if anything was typed.

        A command is done then, and a typo must not make a move final.
        """
        typed = self.ask(self.words.text("ask-roll", name=self._person(seat)))
        if typed and not self._command(typed, seat):
            self._help()
        return not typed

    def _decide(self, seat: Seat) -> None:
        bot = self.players[seat].bot
        if bot is None:
            self._person_decides(seat)
        else:
            self._bot_decides(seat, bot)

    def _bot_decides(self, seat: Seat, bot: AnyBot) -> None:
        action = decision(bot, self.simulator, known_to(self.match, seat).state, seat, Effort())
        try:
            self._do(seat, action)
        except IllegalActionError as error:
            raise refused(type(bot).__name__, action, error) from error

    def _person_decides(self, seat: Seat) -> None:
        self._draw_curtain(seat)
        view = known_to(self.match, seat).state
        self._draw(view, seat, self._recent(seat))
        while True:
            question = self.face.question(self.game, view, seat, self.words)
            typed = self.ask(f"{self._person(seat)}: {question}")
            if not typed and not self._do_the_only_thing(seat, view):
                continue
            if not typed:
                return
            if self._command(typed, seat):
                return
            if self._try(seat, view, typed):
                return

    def _draw(self, view: Any, seat: Seat, recent: Recent) -> None:
        """Draw a position, unless it is the one in the last picture: a preview that was then done stands there."""
        if self._drawn is None:
            self.console.print(self.face.board(self.game, view, seat, self.words, recent))
        elif self._drawn != (view, seat):
            before, _ = self._drawn
            self.console.print(self.face.update(self.game, before, view, seat, self.words, recent))
        self._drawn = (view, seat)

    def _recent(self, seat: Seat | None) -> Recent:
        """Return what has happened since a seat decided last, that included, as far as it may know."""
        return recent_events(known_to(self.match, seat).log, seat)

    def _do_the_only_thing(self, seat: Seat, view: Any) -> bool:
        """Do what is left to do, where that is one thing alone; False where there is a choice."""
        actions = list(islice(self.game.legal_actions(view, seat) or (), 2))
        if len(actions) != 1:
            return False
        self._do(seat, actions[0])
        return True

    def _try(self, seat: Seat, view: Any, typed: str) -> bool:
        """Do what was typed; False, after saying why, if it cannot be done."""
        try:
            action = self.face.read(self.game, view, seat, typed, self.words)
            if not self._is_meant(seat, view, action):
                return False
            self._do(seat, action)
        except DroptableError as error:
            self._say(self.words.error(error), style="yellow")
            return False
        return True

    def _is_meant(self, seat: Seat, view: Any, action: Any) -> bool:
        """Show what an action would do that is typed as numbers, or that nobody would want to do, and ask."""
        shows = self.face.asks_first(action)
        if not shows and not self.face.may_be_rash(action):
            return True
        considered = self.game.proceed(view, seat, action)
        events = considered.narration.events
        if not shows and not self.face.is_rash(events):
            return True
        self._draw(considered.state, seat, events)
        for event in events:
            self._say(f"  {self.face.tell(event, self.words)}", style="italic")
        if self.ask(self.words.text("ask-confirm")) == "":
            return True
        self._draw(view, seat, self._recent(seat))  # what was only considered must not be what stands on the screen
        return False

    def _do(self, seat: Seat, action: Any) -> None:
        self._becomes(act(self.match, seat, action))

    def _becomes(self, match: AnyMatch) -> None:
        """Go on with the match one action further, and say what happened."""
        self.match = match
        self.watch(match)
        self._keep()
        self._tell()

    def _tell(self) -> None:
        """Say what just happened, as far as everybody may know; the rest when the sealed step ends."""
        last = self.match.log[-1]
        if last.actor is not None and is_hidden(self.match, last):
            self._say(self.words.text("has-chosen", name=self._person(last.actor)), style="dim")
        for entry in last_step(self.match):
            for event in entry.events:
                self._say(self.face.tell(event, self.words))

    def _draw_curtain(self, seat: Seat) -> None:
        """Hide the screen where a sealed choice goes from one person to the next at the same keyboard."""
        if self._is_sealed() and len(self._people()) > 1 and self._looking != self._person(seat):
            self.console.clear()
            if self.console.is_terminal:
                self.console.file.write(FORGET_SCROLL_BACK)
            self._drawn = None
            self.ask(self.words.text("ask-curtain", name=self._person(seat)))
        self._looking = self._person(seat)

    def _is_sealed(self) -> bool:
        turn = self.match.turn
        return isinstance(turn, Seats) and turn.sealed

    def _command(self, typed: str, seat: Seat) -> bool:
        """Do a command of the table; False if it is none, so that the game may read it."""
        commands = {
            "help": self._help,
            "undo": lambda: self._take_back(seat),
            "board": lambda: self._whole_board(seat),
            "log": self._log,
            "rules": self._rules,
            "quit": self._quit,
        }
        for name, do in commands.items():
            if typed.lower() in (self.words.text(f"command-{name}"), name) or (name == "help" and typed == "?"):
                do()
                # who looked something up wants to see the board again
                self._drawn = (known_to(self.match, seat).state, seat) if name == "board" else None
                return True
        return False

    def _whole_board(self, seat: Seat) -> None:
        view = known_to(self.match, seat).state
        self.console.print(self.face.board(self.game, view, seat, self.words, self._recent(seat)))

    def _help(self) -> None:
        self._say(self.words.text("table-help"))

    def _take_back(self, asking: Seat) -> None:
        # in a sealed step everybody has choices of their own; else anybody here may say that the last move was a slip
        seat = asking if self._is_sealed() else self._last_person(asking)
        point = undo_point(self.match, seat) if len(self._people()) == 1 else None
        try:
            if point is None or may_take_back(self.match, seat):
                self.match, said = take_back(self.match, seat), "taken-back"
            else:  # bots don't mind
                self.match, said = rewound(self.match, point), "turn-undone"
        except DroptableError as error:
            self._say(self.words.error(error), style="yellow")
            return
        self._keep()
        self._say(self.words.text(said))

    def _people(self) -> list[Seat]:
        """Return the seats that no bot plays."""
        return [Seat(seat) for seat, player in enumerate(self.players) if player.bot is None]

    def _last_person(self, otherwise: Seat) -> Seat:
        """Return the seat of the person who acted last, or `otherwise` before anybody has."""
        actors = (entry.actor for entry in reversed(self.match.log) if entry.actor is not None)
        return next((actor for actor in actors if self.players[actor].bot is None), otherwise)

    def _log(self) -> None:
        for entry in known_to(self.match, None).log:
            for event in entry.events:
                self._say(f"  {self.face.tell(event, self.words)}", style="dim")

    def _rules(self) -> None:
        from rich.markdown import Markdown  # slow to import, and few ask

        self.console.print(Markdown(rule_page(self.game.name, self.words.language)))

    def _quit(self) -> None:
        raise Left

    def _finish(self) -> None:
        recent = self._recent(None)
        self.console.print(self.face.board(self.game, self.match.state, None, self.words, recent))
        self.face.ending(self.match, self.words, self.console)
        for line in standings(result(self.match), self.words):
            self._say(f"  {line}", style="bold" if line.startswith("1.") else "")
        self.face.remember(self.match, self._people(), self.words, self.console, self.ask)

    def _person(self, seat: Seat) -> str:
        """Return who is to move at a seat: in a team, the member whose turn it is."""
        names = self.players[seat].names
        if len(names) == 1:
            return self.words.name(seat)
        return f"{names[turns_taken(self.match, seat) % len(names)]} ({self.words.name(seat)})"

    def _say(self, text: str, style: str = "") -> None:
        if text:
            self.console.print(text, style=style, markup=False, highlight=False)
