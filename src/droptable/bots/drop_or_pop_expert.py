"""DROP OR POP!'s `learned` and `expert`, which think with the compiled twins: loaded once one of them plays."""

from droptable.bots.bot import register_bot
from droptable.bots.weighing import Weighing
from droptable.games.drop_or_pop.actions import Action
from droptable.games.drop_or_pop.rules import DropOrPop
from droptable.games.drop_or_pop.state import State


def _learned() -> Weighing[State, Action]:
    from droptable.bots.drop_or_pop_thought import Learned

    return Learned()


def _expert() -> Weighing[State, Action]:
    from droptable.bots.drop_or_pop_thought import Expert

    return Expert()


register_bot(DropOrPop.name, "learned", _learned)
register_bot(DropOrPop.name, "expert", _expert)
