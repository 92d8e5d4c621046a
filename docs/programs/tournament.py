"""A tournament: every pair of bots against each other at a table of three, through all seatings."""

from itertools import combinations
from typing import Any

from droptable.lab.plan import Plan
from droptable.lab.simulate import run

wins: dict[str, float] = {}
for one, other in combinations(("random", "greedy", "eager"), 2):
    plan = Plan("drop-or-pop", (one, other, "random"), games=60, seed=1, all_seatings=True)
    figures: Any = run(plan, cores=1)
    for bot in figures["bot_shares"][:2]:
        name = bot["bot"].split(" #")[0]
        wins[name] = wins.get(name, 0) + bot["share"]
for name, share in sorted(wins.items(), key=lambda item: -item[1]):
    print(f"{name:8} {share:.2f}")
