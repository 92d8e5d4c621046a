"""Every roll that may come, and what each leads to: chance is a turn like any other, and can be listed."""

from itertools import product

import droptable

game = droptable.game("drop-or-pop")
state = game.parse_state("bb/bg/-/- 0 - -")
turn = game.turn(state)
assert isinstance(turn, droptable.Chance)
for draw in product(*map(range, turn.sizes)):
    roll = game.drawn(state, draw)
    after = game.apply(state, None, roll)
    moves = [game.format(move) for move in game.legal_actions(after, droptable.Seat(0)) or ()]
    print(game.format(roll), moves)
