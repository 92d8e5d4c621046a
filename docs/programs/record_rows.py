"""A record as the rows of a table: who did what, and what it led to."""

import csv
import sys

import droptable

table = droptable.play("drop-or-pop", seed=1)
while not table.is_over:
    table.do(table.advice("greedy"))
record = droptable.parse_record(droptable.format_record(table.record(["Ann", "Ben", "Cem"])))

rows = csv.writer(sys.stdout)
rows.writerow(["line", "who", "action", "position"])
for number, match in enumerate(droptable.positions(record)):
    if number:
        line = record.lines[number - 1]
        who = "nature" if line.actor is None else record.seats[line.actor][0]
        rows.writerow([number, who, line.text, match.game.format_state(match.state)])
