"""DROP IT's screen: the board that is played on, and positions as the rules have them."""

from dataclasses import replace
from itertools import pairwise

from droptable.core.errors import IllegalActionError
from droptable.core.game import Seat
from droptable.core.match import AnyMatch
from droptable.core.registry import rulesets
from droptable.games.drop_it.scoring import track
from droptable.screens.drop_it import DropItScreen, KindPicture, TrackPicture
from tests.conformance.walks import Variant, steps

SCREEN = DropItScreen()


def test_a_layout_tells_the_board_that_is_played_on() -> None:
    layout = SCREEN.layout(rulesets["drop-it"].game(2, {"edges": "colour", "flick": "yes"}))
    assert (layout.width, layout.height) == (220_000, 300_000)
    assert len(layout.pieces) == 36
    assert layout.kinds[layout.pieces[0]] == KindPicture("rc", "red", "circle")
    left = [edge for edge in layout.edges if edge.side == "left"]
    assert [edge.symbol for edge in left][:2] == ["red", "yellow"]
    assert all(lower.ends[1] == upper.ends[0] for lower, upper in pairwise(left))
    assert layout.printed
    assert layout.fastest_flick > 0


def test_di_6_2_without_an_edition_nothing_is_printed() -> None:
    easy = SCREEN.layout(rulesets["drop-it"].game(2, {"edges": "none"}))
    assert not easy.printed
    assert easy.edges
    assert easy.fastest_flick == 0


def test_what_may_be_released_is_what_the_rules_accept() -> None:
    game = rulesets["drop-it"].game(2)
    layout = SCREEN.layout(game)
    released = 0
    for step in steps(Variant("drop-it", 2)):
        state = step.before.state
        picture = SCREEN.picture(game, state, Seat(0))
        text = game.format(step.action)
        if not text.startswith("release "):
            assert not picture.release
            continue
        released += 1
        assert picture.seat == step.actor
        _, kind, rest = text.split(" ", 2)
        kinds = {each.kind: each.left for each in picture.release}
        assert kind in [layout.kinds[number].text for number in kinds]
        if state.piece is None:
            assert sum(kinds.values()) == picture.left[step.actor or 0]
        for number in {*range(len(layout.kinds))} - {*kinds}:
            assert not is_legal(step.before, f"release {layout.kinds[number].text} {rest}")
    assert released > 20


def is_legal(match: AnyMatch, text: str) -> bool:
    try:
        match.game.check(match.state, match.state.seat, match.game.parse(text))
    except IllegalActionError:
        return False
    return True


def test_di_5_4_everybody_stands_on_the_track_where_the_rules_say() -> None:
    last = list(steps(Variant("drop-it", 2)))[-1].after
    picture = SCREEN.picture(last.game, last.state, None)
    assert picture.scores == list(last.state.scores)
    assert picture.track == [TrackPicture(*track(score)) for score in last.state.scores]
    assert [resting.piece for resting in picture.shaft] == [resting.piece for resting in last.state.shaft]
    assert picture.held is None


def test_di_6_3_jokers_are_counted_one_by_one_once_the_game_is_over() -> None:
    last = list(steps(Variant("drop-it", 2, (("jokers", "four"),))))[-1].after
    for jokers in ((0, 0), (2, 1), (0, 4)):
        ended = replace(last.state, jokers=jokers)
        picture = SCREEN.picture(last.game, ended, None)
        totals = list(picture.scores)
        for joker in picture.count:
            totals[joker.seat] += 3
            assert (joker.total, joker.track) == (totals[joker.seat], TrackPicture(*track(totals[joker.seat])))
        outcome = last.game.outcome(ended)
        assert outcome is not None
        assert totals == list(outcome.scores or ())
        assert len(picture.count) == sum(jokers)


def test_di_6_3_no_joker_is_counted_before_the_end() -> None:
    for step in steps(Variant("drop-it", 2, (("jokers", "four"),))):
        assert not SCREEN.picture(step.before.game, step.before.state, None).count
