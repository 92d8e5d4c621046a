"""Everybody decides at once: what a seat may know while the others' choices are sealed."""

import droptable

table = droptable.play("number-drop", seats=3, seed=8)
turn = table.match.turn
assert isinstance(turn, droptable.Seats) and turn.sealed
ann, ben = droptable.Seat(0), droptable.Seat(1)
before = table.view(ben)
table.do("write c", seat=ann)
assert table.view(ben) == before  # Ben's view has not changed
assert table.view(ann) != before  # Ann knows what she wrote
while isinstance(table.match.turn, droptable.Seats) and table.match.turn.phase == turn.phase:
    table.do(table.legal.some())
assert table.view(ben).sheets[ann] == table.view(ann).sheets[ann]  # now everybody knows
