"""What people may ask for at a table, with a test for every refusal."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from droptable.bots.bot import Effort, Simulator, bot_for
from droptable.core.errors import (
    DroptableError,
    IllegalActionError,
    NotationError,
    OptionError,
    StaleActionError,
    TableError,
    TakeBackError,
)
from droptable.core.game import Seat
from droptable.core.knowledge import own_choices
from droptable.core.match import play_out, start
from droptable.core.nature import ProvableDraws
from droptable.core.record import format_record, parse_record
from droptable.core.registry import rulesets
from droptable.server import facts, messages
from droptable.server.asking import Asking, may_host
from droptable.server.requests import change_for
from droptable.server.table import (
    Opening,
    Table,
    decided,
    folded,
    guest_with,
    hash_of,
    member_of,
    opened,
    people_to_decide,
    record,
    seats_of,
    turn_id,
)
from tests.conformance import tiny

HOST, GUEST, STRANGER = 0, 1, 2
EVERYBODY = (HOST, GUEST, STRANGER)
SECRET = b"\x07" * 32


def a_table(game: str = "drop-or-pop", seats: int = 3, start: str | None = None, **options: Any) -> Table:
    """Return a table with three guests, all seats free."""
    opening = Opening("t1", rulesets[game].game(seats, options), SECRET, start)
    came = [facts.Came(n, hash_of(f"key{n}"), host=n == HOST) for n in range(3)]
    return folded(opened(opening), came)


def asked(
    table: Table,
    guest: int,
    request: messages.AnyChange,
    here: Iterable[int] = EVERYBODY,
    lately: Iterable[int] = (),
) -> list[facts.AnyFact]:
    """Return the facts of a change, which is held to what a server that is started again makes of its facts."""
    now, came = frozenset(here), frozenset(lately or here)
    asking = Asking(guest, hash_of(f"key{guest}"), lambda: now, lambda: came, lambda: ("t2", SECRET))
    change = change_for(table, asking, request)
    assert change.table == folded(table, change.facts)
    return list(change.facts)


def after(table: Table, *requests: tuple[int, messages.AnyChange]) -> Table:
    for guest, request in requests:
        table = folded(table, asked(table, guest, request))
    return table


def seated(table: Table) -> Table:
    """Host at 0, guest with a team at 1, a bot at 2."""
    return after(
        table,
        (HOST, messages.Sit(1, 0, ["Ann"])),
        (GUEST, messages.Sit(1, 1, ["Ben", "Cem"])),
        (HOST, messages.SeatBot(2, 2, "greedy")),
    )


def playing(start: str = "-/-/-/- 0 - -") -> Table:
    return after(seated(a_table(start=start)), (HOST, messages.Begin(9)))


def at_turn(table: Table, seat: Seat) -> str:
    return turn_id(table.playing, seat)


def rolled(table: Table, colour: str) -> Table:
    return folded(table, [facts.Answered(colour)])


def refusal(table: Table, guest: int, request: messages.AnyChange) -> DroptableError:
    with pytest.raises(DroptableError) as refused:
        asked(table, guest, request)
    return refused.value


def test_people_and_bots_sit_down_and_the_host_begins() -> None:
    table = seated(a_table())
    assert [place.names for place in table.places] == [("Ann",), ("Ben", "Cem"), ()]
    assert table.places[2].bot == "greedy"
    assert seats_of(table, GUEST) == [1]
    assert after(table, (HOST, messages.Begin(1))).match is not None


def test_one_guest_can_hold_several_seats() -> None:
    table = after(a_table(), (HOST, messages.Sit(1, 0, ["Ann"])), (HOST, messages.Sit(2, 1, ["Ben"])))
    assert seats_of(table, HOST) == [0, 1]


@pytest.mark.parametrize(
    ("guest", "request_", "code"),
    [
        (GUEST, messages.Sit(1, 0, ["Eve"]), "seat-taken"),
        (GUEST, messages.Sit(1, 9, ["Eve"]), "no-such-seat"),
        (GUEST, messages.Sit(1, -1, ["Eve"]), "no-such-seat"),
        (STRANGER, messages.Stand(1, 0), "not-your-seat"),
        (GUEST, messages.SeatBot(1, 2, "greedy"), "not-host"),
        (HOST, messages.SeatBot(1, 2, "greedy"), "seat-taken"),
        (GUEST, messages.Free(1, 0), "not-host"),
        (STRANGER, messages.AddSalt(1, 0, "x"), "not-your-seat"),
        (GUEST, messages.Begin(1), "not-host"),
        (GUEST, messages.SetClock(1, 30), "not-host"),
        (HOST, messages.SetClock(1, 1), "bad-clock"),
        (HOST, messages.Act(1, 0, "drop", ""), "not-begun"),
        (HOST, messages.Roll(1, 0, ""), "not-begun"),
        (HOST, messages.TakeBack(1, 0), "not-begun"),
        (HOST, messages.Pause(1), "not-begun"),
        (GUEST, messages.Pause(1), "not-host"),
        (HOST, messages.Resume(1), "not-paused"),
        (STRANGER, messages.Deputise(1, 0, "greedy"), "not-host"),
        (HOST, messages.Deputise(1, 2, "greedy"), "no-person-here"),
        (HOST, messages.ComeBack(1, 0), "no-deputy-here"),
        (STRANGER, messages.ComeBack(1, 0), "not-host"),
        (HOST, messages.Rematch(1), "not-over"),
        (GUEST, messages.Rematch(1), "not-over"),
        (STRANGER, messages.Rematch(1), "not-host"),
    ],
)
def test_refusals_before_the_game(guest: int, request_: messages.AnyChange, code: str) -> None:
    assert refusal(seated(a_table()), guest, request_).code == code


def test_teams_only_where_the_game_knows_them() -> None:
    assert refusal(a_table("tiny-pebbles", 2), HOST, messages.Sit(1, 0, ["a", "b"])).code == "no-teams"
    assert refusal(a_table("drop-it", 3), HOST, messages.Sit(1, 0, ["a", "b"])).code == "no-teams"
    assert asked(a_table("drop-it", 2), HOST, messages.Sit(1, 0, ["a", "b"]))


def test_the_game_begins_when_every_seat_is_taken_and_only_once() -> None:
    assert refusal(a_table(), HOST, messages.Begin(1)).arguments["free"] == 3
    assert refusal(playing(), HOST, messages.Begin(1)).code == "begun-already"
    assert refusal(playing(), HOST, messages.Stand(1, 0)).code == "begun-already"
    assert refusal(playing(), HOST, messages.AddSalt(1, 0, "late")).code == "begun-already"


def test_unknown_bots_and_bad_salts_are_refused() -> None:
    table = a_table()
    assert refusal(table, HOST, messages.SeatBot(1, 0, "deep")).code == "unknown-bot"
    table = seated(table)
    with pytest.raises(OptionError):
        asked(table, HOST, messages.AddSalt(1, 0, "a\nb"))


def test_salts_change_the_dice_but_not_the_promise() -> None:
    table = seated(a_table())
    salted = after(table, (HOST, messages.AddSalt(1, 0, "moon")))
    assert salted.draws.commitment == table.draws.commitment
    assert salted.draws.draw(0, (2**60,)) != table.draws.draw(0, (2**60,))


def test_a_seat_acts_for_itself_alone() -> None:
    table = rolled(playing(), "red")
    at = at_turn(table, Seat(0))
    assert asked(table, HOST, messages.Act(1, 0, "drop", at)) == [facts.Acted(0, "drop", guest=HOST, sealed=False)]
    assert refusal(table, GUEST, messages.Act(1, 0, "drop", at)).code == "not-your-seat"
    assert refusal(table, STRANGER, messages.Act(1, 2, "drop", at)).code == "not-your-seat"
    assert refusal(table, GUEST, messages.Act(1, 1, "drop", at_turn(table, Seat(1)))).code == "not-your-turn"


def test_the_rules_refuse_with_their_clause() -> None:
    table = rolled(playing(), "red")
    refused = refusal(table, HOST, messages.Act(1, 0, "pop", at_turn(table, Seat(0))))
    assert isinstance(refused, IllegalActionError)
    assert refused.clause == "DP-2.5"
    with pytest.raises(NotationError):
        asked(table, HOST, messages.Act(1, 0, "<b>", at_turn(table, Seat(0))))


def test_a_double_click_is_one_move() -> None:
    table = rolled(playing(), "red")
    click = messages.Act(1, 0, "drop", at_turn(table, Seat(0)))
    once = after(table, (HOST, click))
    with pytest.raises(StaleActionError):
        asked(once, HOST, click)
    roll = messages.Roll(2, 0, at_turn(playing(), Seat(0)))
    with pytest.raises(StaleActionError):
        asked(table, HOST, roll)


def test_only_the_thrower_throws() -> None:
    table = playing()
    (thrown,) = asked(table, HOST, messages.Roll(1, 0, at_turn(table, Seat(0))))
    assert isinstance(thrown, facts.Answered)
    assert thrown.text in ("blue", "red", "yellow", "green")
    assert refusal(table, GUEST, messages.Roll(1, 1, at_turn(table, Seat(1)))).code == "not-your-turn"
    with_roll = rolled(table, "red")
    assert refusal(with_roll, HOST, messages.Roll(1, 0, at_turn(with_roll, Seat(0)))).code == "not-your-turn"


def test_taking_back_until_nature_has_moved() -> None:
    table = rolled(playing(), "red")
    moved = after(table, (HOST, messages.Act(1, 0, "drop", at_turn(table, Seat(0)))))
    back = after(moved, (HOST, messages.TakeBack(2, 0)))
    assert back.match == table.match
    with pytest.raises(TakeBackError):
        asked(rolled(moved, "blue"), HOST, messages.TakeBack(3, 0))
    assert refusal(moved, GUEST, messages.TakeBack(2, 0)).code == "not-your-seat"


def test_a_paused_table_stands_still() -> None:
    table = after(rolled(playing(), "red"), (HOST, messages.Pause(1)))
    for request in (
        messages.Act(1, 0, "drop", at_turn(table, Seat(0))),
        messages.Roll(1, 0, ""),
        messages.TakeBack(1, 0),
    ):
        assert refusal(table, HOST, request).code == "table-paused"
    assert not after(table, (HOST, messages.Resume(2))).paused


def test_a_deputy_plays_until_the_person_is_back() -> None:
    table = after(rolled(playing(), "red"), (HOST, messages.Deputise(1, 0, "random")))
    assert table.places[0].player == "random"
    assert people_to_decide(table) == frozenset()
    assert refusal(table, HOST, messages.Act(1, 0, "drop", at_turn(table, Seat(0)))).code == "deputy-plays"
    back = after(table, (HOST, messages.ComeBack(2, 0)))
    assert people_to_decide(back) == {0}
    assert refusal(table, GUEST, messages.ComeBack(2, 0)).code == "not-host"


def test_a_freed_seat_can_be_taken_by_somebody_else_in_mid_game() -> None:
    table = after(playing(), (HOST, messages.Free(1, 1)), (STRANGER, messages.Sit(2, 1, ["Dee"])))
    assert seats_of(table, STRANGER) == [1]
    assert refusal(table, HOST, messages.Free(1, 9)).code == "no-such-seat"
    freed = after(playing(), (HOST, messages.Free(1, 1)))
    assert refusal(freed, HOST, messages.Free(1, 1)).code == "seat-free"
    assert after(freed, (HOST, messages.SeatBot(2, 1, "greedy"))).places[1].bot == "greedy"


def test_nothing_happens_after_the_end_but_a_rematch() -> None:
    table = rolled(playing("bbb/-/-/- 0 - -"), "red")
    over = after(table, (HOST, messages.Act(1, 0, "drop", at_turn(table, Seat(0)))))
    assert over.is_over
    assert refusal(over, HOST, messages.Act(1, 0, "drop", at_turn(over, Seat(0)))).code == "game-over"
    assert refusal(over, HOST, messages.TakeBack(1, 0)).code == "game-over"  # the secret is out
    assert asked(over, HOST, messages.Rematch(1)) == [facts.MovedOn("t2", 0)]
    moved = folded(over, [facts.MovedOn("t2")])
    assert refusal(moved, HOST, messages.Rematch(1)).code == "moved-on"


def test_the_secret_is_in_the_record_only_at_the_end() -> None:
    table = rolled(playing("bbb/-/-/- 0 - -"), "red")
    running = record(table)
    assert running.promise is not None
    assert running.promise.secret is None
    over = after(table, (HOST, messages.Act(1, 0, "drop", at_turn(table, Seat(0)))))
    done = record(over).promise
    assert done is not None
    assert done.secret == SECRET.hex()
    for text in (repr(table), repr(table.opening), repr(table.draws)):
        assert SECRET.hex() not in text
        assert repr(SECRET) not in text


def test_keys_are_known_by_their_hash_alone() -> None:
    table = a_table()
    assert guest_with(table, hash_of("key1")) == GUEST
    assert guest_with(table, hash_of("key9")) is None
    assert "key1" not in repr(table)


def test_team_members_take_turns() -> None:
    table = playing("-/-/-/- 1 - -")
    assert member_of(table, Seat(1)) == 0
    table = rolled(table, "red")
    table = after(table, (GUEST, messages.Act(1, 1, "drop", at_turn(table, Seat(1)))))
    assert member_of(table, Seat(1)) == 1


def sealed_table() -> Table:
    table = a_table("tiny-pebbles", 2)
    steps: Sequence[tuple[int, messages.AnyChange]] = (
        (HOST, messages.Sit(1, 0, ["Ann"])),
        (GUEST, messages.Sit(1, 1, ["Ben"])),
        (HOST, messages.Begin(2)),
    )
    return after(table, *steps)


def test_another_seats_sealed_choice_leaves_ones_own_click_valid() -> None:
    table = sealed_table()
    bens_click = messages.Act(1, 1, "take 2", at_turn(table, Seat(1)))
    anns = after(table, (HOST, messages.Act(1, 0, "take 1", at_turn(table, Seat(0)))))
    assert asked(anns, GUEST, bens_click) == [facts.Acted(1, "take 2", guest=GUEST, sealed=True)]
    assert tiny.Pebbles.name == table.opening.game.name


# ---------------------------------------------------------------- while no host is here


WITHOUT_HOST = (GUEST, STRANGER)


def test_whoever_sits_there_keeps_a_table_going_without_its_host() -> None:
    full = seated(a_table())
    assert asked(full, GUEST, messages.Begin(1), WITHOUT_HOST) == [facts.Began()]
    paused = folded(playing(), [facts.Paused()])
    assert asked(paused, GUEST, messages.Resume(1), WITHOUT_HOST) == [facts.Resumed()]
    assert asked(playing(), GUEST, messages.Deputise(1, 0, "greedy"), WITHOUT_HOST) == [facts.Deputised(0, "greedy")]


@pytest.mark.parametrize("here", [EVERYBODY, (HOST, GUEST)])
@pytest.mark.parametrize("request_", [messages.Resume(1), messages.Deputise(1, 0, "greedy"), messages.Begin(1)])
def test_while_the_host_is_here_nobody_else_keeps_the_table(
    request_: messages.AnyChange, here: tuple[int, ...]
) -> None:
    with pytest.raises(TableError, match="not-host"):
        asked(playing(), GUEST, request_, here)


@pytest.mark.parametrize("request_", [messages.Resume(1), messages.Deputise(1, 0, "greedy"), messages.Begin(1)])
def test_who_only_watches_never_keeps_the_table(request_: messages.AnyChange) -> None:
    with pytest.raises(TableError, match="not-host"):
        asked(playing(), STRANGER, request_, WITHOUT_HOST)
    assert not may_host(playing(), STRANGER, frozenset({STRANGER}))


def test_no_bot_is_put_in_front_of_somebody_who_is_here() -> None:
    table = after(playing(), (HOST, messages.Free(1, 2)), (STRANGER, messages.Sit(1, 2, ["Eve"])))
    with pytest.raises(TableError, match="not-host"):
        asked(table, STRANGER, messages.Deputise(1, 1, "greedy"), WITHOUT_HOST)
    assert asked(table, STRANGER, messages.Deputise(1, 1, "greedy"), {STRANGER})


def test_nobody_puts_a_bot_in_front_of_somebody_who_reloads() -> None:
    deputise = messages.Deputise(1, 0, "greedy")
    with pytest.raises(TableError, match="just-left"):
        asked(playing(), GUEST, deputise, WITHOUT_HOST, EVERYBODY)
    assert asked(playing(), GUEST, deputise, WITHOUT_HOST, WITHOUT_HOST)
    assert asked(playing(), GUEST, messages.Deputise(1, 1, "greedy"), WITHOUT_HOST, EVERYBODY), "one's own seat"


@pytest.mark.parametrize(
    "request_",
    [
        messages.Pause(1),
        messages.Free(1, 0),
        messages.SetClock(1, 30),
        messages.SetHints(1, False),
        messages.SetRolling(1, False),
    ],
)
def test_what_a_table_does_not_need_stays_the_hosts(request_: messages.AnyChange) -> None:
    with pytest.raises(TableError, match="not-host"):
        asked(playing(), GUEST, request_, WITHOUT_HOST)


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    "name", ["👩\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "می\u200cشین", "Zoë", "李", "❤\ufe0f", "Юлия", "Ἀθηνᾶ"]
)
def test_people_are_called_what_they_are_called(name: str) -> None:
    sat = asked(a_table(), GUEST, messages.Sit(1, 0, [name]))
    assert sat == [facts.Sat(0, GUEST, [name])]
    playing_there = after(seated(a_table()), (HOST, messages.Free(1, 0)), (HOST, messages.Sit(1, 0, [name])))
    kept = record(after(playing_there, (HOST, messages.Begin(2))))
    assert parse_record(format_record(kept)).seats[0] == (name,)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["A\u202enn"], "name-not-plain"),  # a bidi override
        (["A\u2066nn"], "name-not-plain"),
        (["A\x07nn"], "name-not-plain"),
        (["a\nb"], "name-not-plain"),
        (["\x1b[31m"], "name-not-plain"),
        (["\u200d"], "name-not-plain"),
        (["Ann\u200d"], "name-not-plain"),
        (["A\u200bnn"], "name-not-plain"),
        (["\u3164"], "name-not-plain"),  # letters that are drawn as nothing
        (["\u2800"], "name-not-plain"),
        (["\u115f"], "name-not-plain"),
        (["\uffa0"], "name-not-plain"),
        (["Ann\u3164"], "name-not-plain"),
        (["\U0001d159"], "name-not-plain"),
        (["\ufe0f"], "bad-names"),  # marks without anything to stand on
        (["\u0301"], "bad-names"),
        (["bot:search"], "name-like-bot"),
        (["Bot: search"], "name-like-bot"),
        (["b\u043et:search"], "name-like-bot"),  # letters and a colon of other scripts
        (["bot\u2236search"], "name-like-bot"),
        (["-"], "name-like-bot"),
        (["Ann", "Ann"], "name-taken"),
        (["Ann", "\uff41nn"], "name-taken"),
        (["Ann", "\u0410nn"], "name-taken"),  # Cyrillic, and Greek
        (["Ann", "\u0391\u039d\u039d"], "name-taken"),
        (["A" * 41], "bad-names"),
        ([""], "bad-names"),
        ([" Ann"], "bad-names"),
        ([], "bad-team"),
        (["Ann"] * 13, "bad-team"),
    ],
)
def test_a_name_is_refused_for_the_reason_that_it_is_refused_for(names: list[str], code: str) -> None:
    assert refusal(a_table(), GUEST, messages.Sit(1, 0, names)).code == code


def test_nobody_takes_a_name_that_somebody_has() -> None:
    table = seated(a_table())
    freed = after(table, (HOST, messages.Free(1, 2)))
    for name in ("Cem", "cem", "\uff23EM", "C em"):
        assert refusal(freed, STRANGER, messages.Sit(1, 2, [name])).code == "name-taken"
    assert asked(freed, STRANGER, messages.Sit(1, 2, ["Cem 2"]))
    assert asked(after(freed, (HOST, messages.Free(1, 1))), STRANGER, messages.Sit(1, 2, ["Cem"]))


# ---------------------------------------------------------------- a seat's secrets belong to who made them


def test_freeing_a_seat_takes_its_open_choices_back() -> None:
    table = sealed_table()
    for text in ("take 3", "odd"):
        table = after(table, (GUEST, messages.Act(1, 1, text, at_turn(table, Seat(1)))))
    table = after(table, (HOST, messages.Act(1, 0, "take 1", at_turn(table, Seat(0)))))
    freed = asked(table, HOST, messages.Free(2, 1))
    assert freed == [facts.TookBack(1), facts.TookBack(1), facts.Freed(1)]
    taken = after(folded(table, freed), (HOST, messages.Sit(3, 1, ["Eve"])))
    assert own_choices(taken.playing, Seat(1)) == ()
    assert [entry.actor for entry in own_choices(taken.playing, Seat(0))] == [0], "others' choices stay"
    assert refusal(taken, HOST, messages.TakeBack(4, 1)).code == "nothing-to-take-back"


def test_freeing_a_seat_leaves_what_everybody_knows() -> None:
    table = rolled(playing(), "red")
    moved = after(table, (HOST, messages.Act(1, 0, "drop", at_turn(table, Seat(0)))))
    assert asked(moved, HOST, messages.Free(1, 0)) == [facts.Freed(0)]


def test_the_record_of_a_freed_seat_names_nobody() -> None:
    kept = format_record(record(after(playing(), (HOST, messages.Free(1, 1)))))
    assert 'seat: ["-"]' in kept
    assert "None" not in kept
    assert parse_record(kept).seats == (("Ann",), ("-",), ("bot:greedy",))


@cache
def a_finished_solo_game() -> Any:
    game = rulesets["number-drop"].game(1)
    simulator: Simulator[Any, Any] = Simulator(game, Random(1).randrange)
    greedy = bot_for(game.name, "greedy")
    draws = ProvableDraws(SECRET, "t1", ("",))
    return play_out(start(game), lambda match, seat: greedy.decide(simulator, match.state, seat, Effort()), draws)


def solo_over(*deciders: facts.Acted) -> Table:
    """Return a solo game that is over, in which these were decided, with the host at its seat."""
    table = folded(a_table("number-drop", 1), [facts.Sat(0, HOST, ["Ann"])])
    for fact in deciders:
        table = decided(table, fact)
    return replace(table, match=a_finished_solo_game())


def why_not_entered(table: Table, guest: int) -> str:
    try:
        asked(table, guest, messages.EnterScore(1, 0, "ANN"))
    except TableError as error:
        return error.code
    return ""


BY_HOST = facts.Acted(0, "x", guest=HOST)


@pytest.mark.parametrize(
    ("deciders", "why"),
    [
        ((BY_HOST,), ""),
        ((facts.Acted(0, "x"),), ""),  # an old fact: whoever sat there
        ((BY_HOST, facts.Acted(0, "x", guest=GUEST)), "not-your-score"),
        ((facts.Acted(0, "x", guest=GUEST),), "not-your-score"),
        ((BY_HOST, facts.Acted(0, "x", "bot greedy", bot="greedy")), "bot-helped"),
        ((BY_HOST, facts.Acted(0, "x", "clock", bot="greedy")), "bot-helped"),
        ((BY_HOST, facts.Acted(0, "x", "clock")), "bot-helped"),
        ((facts.Acted(0, "x", bot="planner"),), "bot-helped"),
        ((), "not-your-score"),
    ],
)
def test_a_score_belongs_to_who_decided_everything(deciders: tuple[facts.Acted, ...], why: str) -> None:
    assert why_not_entered(solo_over(*deciders), HOST) == why


def test_who_sits_down_after_the_end_enters_nobody_elses_score_and_none_twice() -> None:
    table = solo_over(BY_HOST)
    freed = after(table, (HOST, messages.Free(1, 0)))
    assert why_not_entered(after(freed, (GUEST, messages.Sit(1, 0, ["Eve"]))), GUEST) == "not-your-score"
    assert why_not_entered(after(freed, (HOST, messages.Sit(1, 0, ["Ann"]))), HOST) == ""
    entered = after(table, (HOST, messages.EnterScore(1, 0, "ANN")), (HOST, messages.Free(1, 0)))
    again = after(entered, (HOST, messages.Sit(1, 0, ["Ann"])))
    assert why_not_entered(again, HOST) == "score-entered"
