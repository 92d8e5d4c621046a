"""Where a simulation may be played by a compiled twin of the rules, with the same figures for the same seed."""

from collections.abc import Callable

from droptable.core.registry import Registry, is_experiment
from droptable.kernels import are_installed
from droptable.lab.plan import Plan
from droptable.lab.tally import PlayedGame

Twin = Callable[[range], list[PlayedGame]]  # the games of these numbers

# By the game's name: what returns the twin that plays a plan, or None where its bots or options are not compiled.
twins: Registry[Callable[[Plan], Twin | None]] = Registry("twin", home="droptable.lab.twins")

# Fewer are played by the rules before a compiler has started.
WORTH_IT = 1_000


def twin_for(plan: Plan) -> Twin | None:
    """Return what plays the plan's games many at a time, or None where the rules themselves must, or are quicker.

    A twin knows the published rules only.
    """
    if plan.keeps_records or plan.games < WORTH_IT or plan.game not in twins or not are_installed():
        return None
    if is_experiment(plan.build()):
        return None
    return twins[plan.game](plan)
