"""Positions and games as texts, there and back."""

import droptable

table = droptable.play("number-drop", seats=2, seed=3)
for _ in range(10):
    table.do(table.legal.some())

text = table.position  # one line; it has neither the game's name, nor its seats and options
again = droptable.play("number-drop", seats=2, position=text)
assert again.position == text

record = droptable.format_record(table.record(["Ann", "Ben"]))  # the whole game
match = droptable.replay(droptable.parse_record(record))
assert match.game.format_state(match.state) == text  # sealed choices of an open step are left out
print(record)
