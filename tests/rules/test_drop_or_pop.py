"""DROP OR POP!, clause by clause. Positions are written as in `droptable.games.drop_or_pop.positions`."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import droptable
from droptable.core.errors import IllegalActionError, NotationError, OptionError
from droptable.core.game import Chance, Event, Over, Seat
from droptable.core.match import act, follow, start, turns_taken
from droptable.games.drop_or_pop.actions import Colour, Move, Roll, Start
from droptable.games.drop_or_pop.board import TO_WIN, clusters, groups, winning
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import Ended, Moving, Rolling, State

THREE = DropOrPop(seats=3)  # blue, red, green
FOUR = DropOrPop(seats=4)  # blue, red, yellow, green
BLUE, RED, GREEN = Seat(0), Seat(1), Seat(2)


def at(text: str, game: DropOrPop = THREE) -> State:
    return game.parse_state(text)


def does(text: str, move: Move, game: DropOrPop = THREE) -> State:
    """Return the position after the seat in turn made a move."""
    state = at(text, game)
    return game.apply(state, state.seat, move)


def told(text: str, move: Move, game: DropOrPop = THREE) -> list[str]:
    state = at(text, game)
    return [event.code for event in game.narrate(state, state.seat, move)]


def moves(text: str, game: DropOrPop = THREE) -> list[Move]:
    state = at(text, game)
    assert state.seat is not None
    return [move for move in game.legal_actions(state, state.seat) if isinstance(move, Move)]


def on_board(state: State, colour: Colour) -> int:
    return sum(column.count(colour) for column in state.columns)


def refusal(text: str, move: Move, game: DropOrPop = THREE) -> tuple[str, str]:
    state = at(text, game)
    with pytest.raises(IllegalActionError) as refused:
        game.check(state, state.seat, move)
    return refused.value.code, refused.value.clause


# ---------------------------------------------------------------- DP-1 set-up


def test_dp_1_1_three_or_four_seats_each_a_colour() -> None:
    assert THREE.colours == (Colour.BLUE, Colour.RED, Colour.GREEN)
    assert FOUR.colours == (Colour.BLUE, Colour.RED, Colour.YELLOW, Colour.GREEN)
    for seats in (2, 5):
        with pytest.raises(OptionError):
            droptable.game("drop-or-pop", seats=seats)


@pytest.mark.parametrize("colour", list(Colour))
def test_dp_1_1_any_one_colour_can_be_left_out_of_three(colour: Colour) -> None:
    game = DropOrPop(seats=3, left_out=colour.code)
    assert colour not in game.colours
    assert len(game.colours) == 3
    assert game.turn(start(game, game.parse_state("-/-/-/- 0 - -")).state) == Chance(
        (4,), "roll", Seat(0), by_hand=True
    )


def test_dp_1_1_the_left_out_colour_means_nothing_to_four() -> None:
    assert DropOrPop(seats=4, left_out="red").colours == FOUR.colours


@pytest.mark.parametrize(("game", "column"), [(THREE, "brgbrg"), (FOUR, "brygbryg")])
def test_dp_1_2_six_rows_for_three_eight_for_four(game: DropOrPop, column: str) -> None:
    assert len(at("-/-/-/- 0 - -", game).columns) == 4
    assert refusal(f"{column}/-/-/- 0 red -", Move.DROP, game) == ("column-full", "DP-2.4")
    assert Move.DROP in moves(f"{column[:-1]}/-/-/- 0 red -", game)
    with pytest.raises(NotationError):
        at(f"{column}b/-/-/- 0 red -", game)


def test_dp_1_3_columns_are_red_blue_yellow_green_from_the_left() -> None:
    assert [colour.code for colour in Colour] == ["red", "blue", "yellow", "green"]
    for colour in Colour:
        after = does(f"-/-/-/- 0 {colour.code} -", Move.DROP)
        assert [len(column) for column in after.columns] == [int(colour is other) for other in Colour]


def test_dp_1_3_a_columns_colour_is_not_its_counters_colour() -> None:
    assert does("-/-/-/- 0 red -", Move.DROP).columns[Colour.RED] == (Colour.BLUE,)


def test_dp_1_4_six_counters_in_supply_or_on_the_board() -> None:
    assert refusal("brb/rbr/bgb/rb 0 red -", Move.DROP) == ("no-counter-left", "DP-2.4")
    assert on_board(at("brb/rbr/bgb/rb 0 red -"), Colour.BLUE) == 6


def test_dp_1_5_a_team_shares_a_seat_and_rotates_its_turns() -> None:
    members = ("Ann", "Ben")
    match = start(THREE, at("-/-/-/- 0 - -"))
    drawn: list[str] = []
    for _ in range(9):
        match = follow(match, None, Roll(Colour.GREEN if len(drawn) % 2 else Colour.RED))
        state = match.state
        assert state.seat is not None
        if state.seat == BLUE:
            drawn.append(members[turns_taken(match, BLUE) % 2])
            match = act(match, BLUE, Move.IGNORE)  # the same member goes on after ignoring
            assert members[turns_taken(match, BLUE) % 2] == drawn[-1]
            match = follow(match, None, Roll(Colour.YELLOW))
        match = act(match, state.seat, Move.DROP)
    assert drawn == ["Ann", "Ben", "Ann"]


# ---------------------------------------------------------------- DP-2 a turn


def test_dp_2_1_the_order_of_seats_never_changes() -> None:
    match = start(FOUR, at("-/-/-/- 2 - -", FOUR))
    order = []
    random = Random(1)
    for _ in range(30):
        state = match.state
        if isinstance(FOUR.turn(state), Over):
            break
        if isinstance(FOUR.turn(state), Chance):
            match = follow(match, None, Roll(Colour(random.randrange(4))))
            continue
        assert state.seat is not None
        choice = FOUR.sample(state, state.seat, random.randrange)
        if choice is not Move.IGNORE:
            order.append(state.seat)
        match = act(match, state.seat, choice)
    assert order == [(2 + turn) % 4 for turn in range(len(order))]
    assert len(order) > 8


def test_dp_2_1_a_random_seat_starts_unless_one_is_named() -> None:
    assert FOUR.turn(FOUR.initial_state()) == Chance((4,), "start")
    starters = {FOUR.drawn(FOUR.initial_state(), (seat,)) for seat in range(4)}
    assert starters == {Start(Seat(seat)) for seat in range(4)}
    assert DropOrPop(seats=3, starter="third").initial_state().seat == 2
    with pytest.raises(OptionError, match="no-such-seat"):
        droptable.game("drop-or-pop", seats=3, starter="fourth")


def test_dp_2_2_a_turn_starts_with_one_of_four_colours_evenly() -> None:
    state = at("-/-/-/- 1 - -")
    assert THREE.turn(state) == Chance((4,), "roll", RED, by_hand=True)
    assert {THREE.drawn(state, (n,)) for n in range(4)} == {Roll(colour) for colour in Colour}
    assert THREE.apply(state, None, Roll(Colour.GREEN)).phase == Moving(RED, Colour.GREEN)


def test_dp_2_3_drop_pop_or_ignore() -> None:
    assert moves("b/-/-/- 0 red -") == [Move.DROP, Move.POP, Move.IGNORE]


def test_dp_2_4_a_drop_lands_on_the_bottom_or_on_top() -> None:
    assert does("-/-/-/- 1 blue -", Move.DROP).columns[Colour.BLUE] == (Colour.RED,)
    assert does("-/bgb/-/- 1 blue -", Move.DROP).columns[Colour.BLUE][-1] is Colour.RED
    event = THREE.narrate(at("-/bgb/-/- 1 blue -"), RED, Move.DROP)[0]
    assert (event.code, event["row"], event["x"]) == ("dropped", 3, 1)


def test_dp_2_4_no_drop_into_a_full_column() -> None:
    full = "brgbrg/-/-/- 0 red -"
    assert refusal(full, Move.DROP) == ("column-full", "DP-2.4")
    assert moves(full) == [Move.POP, Move.IGNORE]


def test_dp_2_4_a_full_column_takes_a_drop_again_after_a_pop() -> None:
    after = does("brgbrg/-/-/- 0 red -", Move.POP)
    assert after.seat == RED
    rolled = THREE.apply(after, None, Roll(Colour.RED))
    THREE.check(rolled, RED, Move.DROP)


def test_dp_2_4_no_drop_with_six_counters_on_the_board() -> None:
    assert refusal("brb/rbr/bgb/rb 0 red -", Move.DROP) == ("no-counter-left", "DP-2.4")
    assert Move.DROP in moves("brb/rbr/bgb/rb 1 red -")


@pytest.mark.parametrize("popper", [BLUE, RED, GREEN])
def test_dp_2_5_a_pop_removes_the_lowest_whoever_owns_it(popper: Seat) -> None:
    before = at(f"grb/-/-/- {popper} red -")
    after = THREE.apply(before, popper, Move.POP)
    assert after.columns[Colour.RED] == (Colour.RED, Colour.BLUE)
    assert on_board(before, Colour.GREEN) - on_board(after, Colour.GREEN) == 1


def test_dp_2_5_no_pop_in_an_empty_column() -> None:
    assert refusal("-/b/-/- 0 red -", Move.POP) == ("column-empty", "DP-2.5")


def test_dp_2_5_the_popped_counter_can_be_dropped_again() -> None:
    after = does("brb/rbr/bgb/rb 1 red -", Move.POP)  # red pops one of blue's six
    assert on_board(after, Colour.BLUE) == 5


def test_dp_2_6_ignore_leads_to_a_second_colour_that_counts() -> None:
    ignored = does("b/-/-/- 0 red -", Move.IGNORE)
    assert THREE.turn(ignored) == Chance((4,), "roll", BLUE, by_hand=True)
    again = THREE.apply(ignored, None, Roll(Colour.RED))  # may be the same one
    assert list(THREE.legal_actions(again, BLUE)) == [Move.DROP, Move.POP]
    assert refusal(THREE.format_state(again), Move.IGNORE) == ("ignored-already", "DP-2.6")


def test_dp_2_6_the_next_turn_may_ignore_again() -> None:
    after = does("b/-/-/- 0 !red -", Move.DROP)
    assert after.phase == Rolling(RED)
    assert Move.IGNORE in list(THREE.legal_actions(THREE.apply(after, None, Roll(Colour.RED)), RED))


STUCK = "brb/rbr/-/bgbrb"  # blue has all six on the board, and the yellow column is empty


def test_dp_2_7_first_roll_without_a_move_can_only_be_ignored() -> None:
    assert on_board(at(f"{STUCK} 0 - -"), Colour.BLUE) == 6
    assert moves(f"{STUCK} 0 yellow -") == [Move.IGNORE]


def test_dp_2_7_second_roll_without_a_move_passes() -> None:
    state = at(f"{STUCK} 0 !- -")
    after = THREE.apply(state, None, Roll(Colour.YELLOW))
    assert after.phase == Rolling(RED)
    assert [event.code for event in THREE.narrate(state, None, Roll(Colour.YELLOW))] == ["rolled", "passed"]


def test_dp_2_7_a_second_roll_with_a_move_does_not_pass() -> None:
    after = THREE.apply(at(f"{STUCK} 0 !- -"), None, Roll(Colour.RED))
    assert list(THREE.legal_actions(after, BLUE)) == [Move.POP]


@given(st.integers(0, 2**32))
def test_dp_2_7_neither_is_possible_exactly_in_an_empty_column_with_six_out(seed: int) -> None:
    random = Random(seed)
    state = THREE.parse_state("-/-/-/- 0 - -")
    for _ in range(40):
        turn = THREE.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            state = THREE.apply(state, None, Roll(Colour(random.randrange(4))))
            continue
        assert isinstance(state.phase, Moving)
        seat = state.phase.seat
        legal = list(THREE.legal_actions(state, seat))
        stuck = not state.columns[state.phase.rolled] and on_board(state, THREE.colours[seat]) == 6
        assert (Move.DROP not in legal and Move.POP not in legal) == stuck
        state = THREE.apply(state, seat, THREE.sample(state, seat, random.randrange))


# ---------------------------------------------------------------- DP-3 the end


def by_brute_force(columns: tuple[tuple[Colour, ...], ...]) -> set[frozenset[tuple[int, int]]]:
    """Grow every cell's group until nothing joins: another way to the same clusters."""
    cells = {(x, y): colour for x, column in enumerate(columns) for y, colour in enumerate(column)}
    found = set()
    for cell, colour in cells.items():
        group = {cell}
        while more := {
            other
            for other, (x, y) in product(cells, group)
            if other not in group and cells[other] is colour and abs(other[0] - x) + abs(other[1] - y) == 1
        }:
            group |= more
        if len(group) > 1:
            found.add(frozenset(group))
    return found


@given(st.tuples(*[st.lists(st.sampled_from(list(Colour)), max_size=8).map(tuple)] * 4))
def test_dp_3_1_clusters_join_by_sides_in_any_shape(columns: tuple[tuple[Colour, ...], ...]) -> None:
    assert {frozenset(cells) for _, cells in clusters(columns)} == by_brute_force(columns)
    for cell, cells in groups(columns).items():
        assert cell in cells
        assert len(set(cells)) == len(cells)


@given(st.integers(0, 2**32), st.sampled_from([THREE, FOUR]))
def test_dp_3_2_what_ends_a_game_is_what_stands_on_the_board(seed: int, game: DropOrPop) -> None:
    # a move looks only where something changed; here the whole board is looked at after each
    random = Random(seed)
    state = at("-/-/-/- 0 - -", game)
    while not isinstance(state.phase, Ended):
        assert winning(state.columns, TO_WIN) == ()
        assert state.supply == tuple(6 - on_board(state, colour) for colour in Colour)
        if isinstance(state.phase, Rolling):
            state = game.apply(state, None, Roll(Colour(random.randrange(4))))
        else:
            state = game.apply(state, state.seat, game.sample(state, Seat(state.seat or 0), random.randrange))
    assert state.phase.won == winning(state.columns, TO_WIN) != ()


def test_dp_3_1_diagonals_do_not_join() -> None:
    # a staircase of blue counters, each touching the next by a corner only
    assert clusters(at("b/rb/grb/rgrb 0 - -").columns) == []


def test_dp_3_2_the_game_ends_with_a_cluster_of_four() -> None:
    after = does("bbb/-/-/- 0 red -", Move.DROP)
    assert THREE.turn(after) == Over()
    outcome = THREE.outcome(after)
    assert outcome is not None
    assert outcome.winners == (BLUE,)
    assert outcome.ranks == (1, 2, 2)
    assert told("bbb/-/-/- 0 red -", Move.DROP) == ["dropped", "won"]


def test_dp_3_2_three_are_not_enough() -> None:
    assert does("bb/-/-/- 0 red -", Move.DROP).phase == Rolling(RED)


def test_dp_3_2_only_the_fully_fallen_column_counts() -> None:
    # popping green lowers blue beside the other three
    assert isinstance(does("gb/b/b/b 1 red -", Move.POP).phase, Ended)
    # popping blue from below breaks up what stood above
    assert does("brb/-/-/- 1 red -", Move.POP).phase == Rolling(GREEN)


def test_dp_3_2_a_pop_can_break_a_cluster_of_three() -> None:
    before = at("gb/bb/-/- 1 blue -")
    assert max(len(cells) for _, cells in clusters(before.columns)) == 3
    after = THREE.apply(before, RED, Move.POP)
    assert clusters(after.columns) == []


def test_dp_3_3_a_drop_completes_only_the_droppers_cluster() -> None:
    for seat, colour in enumerate(THREE.colours):
        after = does(f"bbb/rrr/-/ggg {seat} {('red', 'blue', 'green')[seat]} -", Move.DROP)
        outcome = THREE.outcome(after)
        assert outcome is not None
        assert outcome.winners == (seat,)
        assert THREE.colours[seat] is colour


def test_dp_3_3_a_pop_can_hand_the_win_to_somebody_else() -> None:
    text = "gb/b/b/b 1 red -"
    outcome = THREE.outcome(does(text, Move.POP))
    assert outcome is not None
    assert outcome.winners == (BLUE,)
    assert told(text, Move.POP) == ["popped", "won", "handed"]


def test_dp_3_3_popping_oneself_to_victory_is_not_handing_it_over() -> None:
    assert told("gb/b/b/b 0 red -", Move.POP) == ["popped", "won"]


def test_dp_3_4_one_pop_completes_four_and_five_and_the_five_wins() -> None:
    # the red column falls by one: blue then has four side by side, green five
    text = "rbgg/bg/bg/bg 1 red -"
    outcome = THREE.outcome(does(text, Move.POP))
    assert outcome is not None
    assert outcome.winners == (GREEN,)
    assert "epic" in outcome.marks


def test_dp_3_4_one_pop_completes_four_and_four_and_they_draw() -> None:
    text = "rbg/bg/bg/bg 1 red -"
    after = does(text, Move.POP)
    outcome = THREE.outcome(after)
    assert outcome is not None
    assert outcome.ranks == (1, 3, 1)
    assert "draw" in outcome.marks
    assert told(text, Move.POP) == ["popped", "drew", "handed"]


def test_dp_3_4_six_beats_five() -> None:
    after = does("rbbggg/brg/brg/brg 1 red -", Move.POP)
    assert {colour: len(cells) for colour, cells in clusters(after.columns)}[Colour.BLUE] == 5
    outcome = THREE.outcome(after)
    assert outcome is not None
    assert outcome.winners == (GREEN,)


@pytest.mark.parametrize(
    ("text", "size"), [("bb/-/bb/- 0 blue -", 5), ("bbb/-/bb/- 0 blue -", 6), ("bbb/-/-/- 0 red -", 4)]
)
def test_dp_3_5_five_or_six_is_an_epic_win(text: str, size: int) -> None:
    state = at(text)
    last: Event = THREE.narrate(state, BLUE, Move.DROP)[-1]
    outcome = THREE.outcome(THREE.apply(state, BLUE, Move.DROP))
    assert outcome is not None
    assert last["size"] == size
    assert ("epic" in outcome.marks) == (last.code == "won-epic") == (size > 4)


def test_dp_3_6_no_limit_unless_one_is_set() -> None:
    assert THREE.initial_state().turns_left is None
    match = start(THREE, at("-/-/-/- 0 - -"))
    for turn in range(4000):  # seats that only pop what they dropped never end
        match = start(THREE, follow(match, None, Roll(Colour.RED)).state)
        match = start(THREE, act(match, Seat(turn % 3), Move.POP if match.state.columns[0] else Move.DROP).state)
    assert THREE.outcome(match.state) is None


def test_dp_3_6_the_turn_limit_counts_everybodys_turns_and_draws() -> None:
    game = DropOrPop(seats=3, starter="first", turn_limit=4)
    match = start(game)
    for turn in range(4):
        assert game.outcome(match.state) is None
        match = follow(match, None, Roll(Colour(turn)))
        if turn == 1:  # ignoring is part of a turn, not one more
            match = follow(act(match, RED, Move.IGNORE), None, Roll(Colour(turn)))
        match = act(match, Seat(turn % 3), Move.DROP)
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert outcome.ranks == (1, 1, 1)
    assert outcome.marks == {"draw", "turn-limit"}


def test_dp_3_6_a_win_on_the_last_turn_is_a_win() -> None:
    game = DropOrPop(seats=3, turn_limit=50)
    state = game.parse_state("bbb/-/-/- 0 red 1")
    outcome = game.outcome(game.apply(state, BLUE, Move.DROP))
    assert outcome is not None
    assert outcome.winners == (BLUE,)


def test_dp_3_6_passing_is_a_turn_too() -> None:
    game = DropOrPop(seats=3, turn_limit=50)
    after = game.apply(game.parse_state(f"{STUCK} 0 !- 7"), None, Roll(Colour.YELLOW))
    assert after.turns_left == 6


def test_dp_3_2_the_published_example_red_wins() -> None:
    """Red completes a cluster; green has two small ones, blue none."""
    after = does("gg/rr/brgg/- 1 blue -", Move.DROP)
    assert isinstance(after.phase, Ended)
    outcome = THREE.outcome(after)
    assert outcome is not None
    assert outcome.winners == (RED,)
    by_colour = [colour for colour, _ in clusters(after.columns)]
    assert by_colour.count(Colour.GREEN) == 2
    assert Colour.BLUE not in by_colour


def test_dp_3_5_a_shared_five_is_a_draw_and_not_epic() -> None:
    outcome = THREE.outcome(does("rbbgg/brg/brg/brg 1 red -", Move.POP))
    assert outcome is not None
    assert outcome.ranks == (1, 3, 1)
    assert outcome.marks == {"draw"}


@pytest.mark.parametrize(
    "text",
    [
        "-/-/-/- 3 - -",  # there are three seats
        "y/-/-/- 0 - -",  # yellow is in the box
        "b/r/g 0 - -",
        "brb/bbr/bgb/brb 0 - -",  # too many blue counters
        "bbbb/-/-/- 1 red -",  # over, and yet rolled
        f"{STUCK} 0 !yellow -",  # this turn has passed by itself
        "b/-/-/- ? - -",  # nobody has begun, and yet a counter lies there
        "-/-/-/- 0 - 5",  # there is no limit
        "-/-/-/- 00 - -",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        at(text)


@pytest.mark.parametrize("text", ["-/-/-/- 0 - 9", "-/-/-/- 0 - 003", "-/-/-/- ? - 2"])
def test_dp_3_6_turns_left_fit_the_limit(text: str) -> None:
    with pytest.raises(NotationError):
        DropOrPop(seats=3, turn_limit=4).parse_state(text)
    with pytest.raises(NotationError):
        DropOrPop(seats=3, starter="first").parse_state("-/-/-/- ? - -")


def test_nature_rolls_only_colours_that_exist() -> None:
    with pytest.raises(IllegalActionError, match="not-that-now"):
        THREE.check(at("-/-/-/- 0 - -"), None, Roll(7))  # type: ignore[arg-type]
    with pytest.raises(IllegalActionError, match="not-that-now"):
        THREE.check(at("-/-/-/- 0 - -"), None, Start(Seat(1)))


@pytest.mark.parametrize("bad", [{"seats": 2}, {"left_out": "purple"}, {"starter": "seventh"}])
def test_a_game_that_does_not_exist_cannot_be_made(bad: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        DropOrPop(**bad)  # type: ignore[arg-type]


LIMITED = DropOrPop(seats=3, starter="first", turn_limit=50)


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        (THREE, "-/-/-/- 00 - -", "bad-position"),
        (THREE, "-/-/-/- 3 - -", "position-no-such-seat"),
        (THREE, "rbgrgrb/-/-/- 0 - -", "position-too-high"),
        (THREE, "y/-/-/- 0 - -", "position-counters"),
        (THREE, f"{STUCK} 0 !yellow -", "position-passed"),
        (THREE, "bbbb/-/-/- 1 red -", "position-phase"),
        (THREE, "b/-/-/- ? - -", "position-not-blank"),
        (DropOrPop(seats=3, starter="first"), "-/-/-/- ? - -", "position-starter"),
        # turns that fit the counters
        (LIMITED, "b/-/-/- 0 - 50", "position-turns"),  # nobody has had a turn
        (LIMITED, "-/-/-/- 1 - 50", "position-turns"),  # the first seat starts
        (LIMITED, "bb/-/-/- 2 - 48", "position-turns"),  # blue has had one turn
        (LIMITED, "b/-/-/- 2 - 48", "position-turns"),  # two turns leave two counters, or none
        # a game ends as soon as somebody has won
        (THREE, "bbbb/-/-/rrrr 0 - -", "position-won-before"),
        (THREE, "rbbbb/-/-/- 0 - -", "position-won-before"),  # green was last, and popped nothing that made it
    ],
)
def test_what_counting_rules_out_is_refused_with_the_reason(game: DropOrPop, text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        game.parse_state(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "text",
    [
        "-/-/-/- 0 red 50",
        "br/-/-/- 2 - 48",
        "-/-/-/- 2 - 48",
        "bbbb/-/-/- 1 - 40",  # blue has dropped the last one
        "b/b/b/b 2 - 36",  # red has popped something below one of them
    ],
)
def test_what_a_game_can_be_in_is_taken(text: str) -> None:
    assert LIMITED.format_state(LIMITED.parse_state(text)) == text
