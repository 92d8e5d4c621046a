"""How people find their seats: teams on several devices, chairs that come and go, bots that fill a seat until then."""

from dataclasses import replace

import pytest

from droptable.core.errors import TableError
from droptable.core.game import Seat, Seats
from droptable.core.match import play_out
from droptable.server import facts, messages
from droptable.server.asking import Asking
from droptable.server.change import thrown
from droptable.server.requests import change_for
from droptable.server.seating import may_call_off
from droptable.server.table import Table, folded, seats_of
from droptable.server.views import rights_of
from tests.server.test_requests import (
    EVERYBODY,
    GUEST,
    HOST,
    SECRET,
    STRANGER,
    a_table,
    after,
    asked,
    at_turn,
    refusal,
    rolled,
)

SIT_ANN, SIT_BEN = (HOST, messages.Sit(1, 0, ["Ann"])), (GUEST, messages.Sit(1, 1, ["Ben"]))


def begun_early(start: str | None = "-/-/-/- 0 - -") -> Table:
    """Ann has begun without her friends: bots fill the other two seats."""
    return after(a_table(start=start), SIT_ANN, (HOST, messages.Begin(2, "greedy")))


def test_begin_fills_what_is_still_empty() -> None:
    table = begun_early()
    assert [(place.names, place.bot, place.is_open) for place in table.places] == [
        (("Ann",), None, False),
        ((), "greedy", True),
        ((), "greedy", True),
    ]
    assert table.match is not None


def test_begin_without_a_bot_still_needs_every_seat_taken() -> None:
    table = after(a_table(), SIT_ANN)
    assert refusal(table, HOST, messages.Begin(1)).code == "seats-free"
    assert refusal(table, HOST, messages.Begin(1, "nobody")).code == "unknown-bot"


def test_a_friend_who_comes_late_takes_the_place_of_a_bot_that_filled_a_seat() -> None:
    table = after(begun_early(), (STRANGER, messages.Sit(1, 2, ["Cem"])))
    assert (table.places[2].names, table.places[2].bot, table.places[2].is_open) == (("Cem",), None, False)
    assert refusal(table, GUEST, messages.Sit(1, 2, ["Dora"])).code == "seat-taken"


def test_what_such_a_bot_has_chosen_unseen_goes_with_it() -> None:
    table = after(a_table("number-drop", 2), SIT_ANN, (HOST, messages.Begin(2, "greedy")))
    while not isinstance(table.playing.turn, Seats):
        table = thrown(table).table
    choice = table.opening.game.sample(table.playing.state, Seat(1), lambda below: below - 1)
    table = folded(table, [facts.Acted(1, table.opening.game.format(choice), bot="greedy", sealed=True)])
    assert facts.TookBack(1) in asked(table, GUEST, messages.Sit(1, 1, ["Ben"]))


def test_a_bot_that_the_host_chose_keeps_its_seat() -> None:
    table = after(a_table(), SIT_ANN, (HOST, messages.SeatBot(1, 1, "greedy")))
    assert refusal(table, GUEST, messages.Sit(1, 1, ["Ben"])).code == "seat-taken"


def test_a_game_is_called_off_until_somebody_moves_and_its_dice_are_not_seen_again() -> None:
    before = begun_early()
    table = after(before, (HOST, messages.CallOff(1)))
    assert table.match is None
    assert [place.is_free for place in table.places] == [False, True, True]
    assert table.draws.commitment != before.draws.commitment
    assert table.draws.draw(0, (1 << 60,)) != before.draws.draw(0, (1 << 60,))
    again = after(table, SIT_BEN, (HOST, messages.Begin(2, "random")))
    assert [place.bot for place in again.places] == [None, None, "random"]


def test_bots_that_have_moved_do_not_keep_a_game_from_being_called_off() -> None:
    table = begun_early("-/-/-/- 1 - -")
    table = folded(rolled(table, "red"), [facts.Acted(1, "drop", bot="greedy")])
    assert may_call_off(table)
    table = after(table, (HOST, messages.CallOff(1)))
    assert all(not place.deciders for place in table.places)


def test_a_game_in_which_somebody_has_moved_goes_on() -> None:
    table = rolled(begun_early(), "red")
    table = after(table, (HOST, messages.Act(1, 0, "drop", at_turn(table, Seat(0)))))
    assert refusal(table, HOST, messages.CallOff(1)).code == "moved-already"
    assert refusal(a_table(), HOST, messages.CallOff(1)).code == "moved-already"
    assert refusal(begun_early(), GUEST, messages.CallOff(1)).code == "not-host"


def test_a_name_can_be_told_anew_before_the_game() -> None:
    table = after(a_table(), SIT_ANN, SIT_BEN, (HOST, messages.Sit(2, 0, ["Anna"])))
    assert table.places[0].names == ("Anna",)
    assert refusal(table, HOST, messages.Sit(3, 0, ["Ben"])).code == "name-taken"
    begun = after(table, (HOST, messages.Begin(4, "greedy")))
    assert refusal(begun, HOST, messages.Sit(5, 0, ["Nana"])).code == "begun-already"


def team() -> Table:
    """Ann sits alone, Ben and Cem share a seat, each with a phone of their own."""
    return after(a_table(), SIT_ANN, SIT_BEN, (STRANGER, messages.Join(1, 1, ["Cem"])))


def test_two_devices_are_one_team() -> None:
    table = team()
    assert table.places[1].people == (("Ben", GUEST), ("Cem", STRANGER))
    assert seats_of(table, GUEST) == seats_of(table, STRANGER) == [1]
    here = frozenset((HOST, GUEST, STRANGER))
    assert rights_of(table, GUEST, here).members == ((0,),)
    assert rights_of(table, STRANGER, here).members == ((1,),)


def test_whoever_leaves_a_team_leaves_the_others_there() -> None:
    table = after(team(), (GUEST, messages.Stand(1, 1)))
    assert table.places[1].people == (("Cem", STRANGER),)
    assert after(table, (STRANGER, messages.Stand(1, 1))).places[1].is_free
    renamed = after(team(), (GUEST, messages.Sit(1, 1, ["Benno"])))
    assert set(renamed.places[1].names) == {"Cem", "Benno"}


@pytest.mark.parametrize(
    ("guest", "request_", "code"),
    [
        (STRANGER, messages.Join(1, 2, ["Cem"]), "no-team-here"),
        (HOST, messages.Join(1, 0, ["Cem"]), "no-team-here"),
        (STRANGER, messages.Join(1, 1, ["Ann"]), "name-taken"),
        (STRANGER, messages.Join(1, 1, ["Ben"]), "name-taken"),
    ],
)
def test_refusals_of_a_team(guest: int, request_: messages.AnyChange, code: str) -> None:
    assert refusal(after(a_table(), SIT_ANN, SIT_BEN), guest, request_).code == code


def test_there_are_no_teams_where_the_game_knows_none() -> None:
    table = after(a_table("number-drop", 2), SIT_ANN, SIT_BEN)
    assert refusal(table, STRANGER, messages.Join(1, 1, ["Cem"])).code == "no-teams"


def test_a_team_on_two_devices_plays_again_as_one() -> None:
    table = after(team(), (HOST, messages.Begin(1, "random")))
    over = play_out(table.playing, lambda m, seat: m.game.sample(m.state, seat, lambda below: 0), table.draws)
    here = frozenset(EVERYBODY)
    asking = Asking(HOST, "", lambda: here, lambda: here, lambda: ("t2", SECRET))
    again = change_for(replace(table, match=over), asking, messages.Rematch(1)).opens
    assert again is not None
    assert [(place.people, place.bot) for place in again.table.places] == [
        ((("Ann", HOST),), None),
        ((("Ben", GUEST), ("Cem", STRANGER)), None),
        ((), "random"),
    ]


def test_chairs_come_and_go_before_the_game() -> None:
    table = after(a_table(), SIT_ANN, (HOST, messages.SetSeats(1, 4)), (GUEST, messages.Sit(1, 3, ["Ben"])))
    assert [place.names for place in table.places] == [("Ann",), (), (), ("Ben",)]
    table = after(table, (HOST, messages.SetSeats(1, 3)))
    assert [place.names for place in table.places] == [("Ann",), (), ("Ben",)]
    assert table.opening.game.seats == 3


def test_nobody_loses_a_chair_that_they_sit_on() -> None:
    table = after(a_table("drop-it", 2), SIT_ANN, SIT_BEN, (HOST, messages.SetSeats(1, 3)))
    table = after(table, (STRANGER, messages.Sit(1, 2, ["Cem"])))
    assert refusal(table, HOST, messages.SetSeats(1, 2)).code == "seat-taken"
    assert refusal(table, HOST, messages.SetSeats(1, 9)).code == "no-such-seat"
    assert refusal(table, GUEST, messages.SetSeats(1, 4)).code == "not-host"
    with pytest.raises(TableError):
        asked(begun_early(), HOST, messages.SetSeats(1, 4))


def test_bots_that_know_the_published_game_alone_sit_at_no_variant() -> None:
    table = after(a_table(columns=3), SIT_ANN)
    assert refusal(table, HOST, messages.SeatBot(2, 1, "expert")).code == "published-only"
    assert refusal(table, HOST, messages.Begin(2, "search")).code == "published-only"
    assert refusal(table, HOST, messages.SeatBot(2, 1, "my:Bot")).code == "unknown-bot"
    assert asked(table, HOST, messages.SeatBot(2, 1, "eager")) == [facts.BotSat(1, "eager")]
