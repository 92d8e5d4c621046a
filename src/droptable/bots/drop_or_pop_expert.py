"""DROP OR POP!'s `learned` and `expert`, which think with the compiled twins: loaded once one of them plays."""

from droptable.bots.bot import AnyBot, register_bot
from droptable.games.drop_or_pop.rules import DropOrPop


def _learned() -> AnyBot:
    from droptable.bots.drop_or_pop_thought import Learned

    return Learned()


def _expert() -> AnyBot:
    from droptable.bots.drop_or_pop_thought import Expert

    return Expert()


register_bot(DropOrPop.name, "learned", _learned)
register_bot(DropOrPop.name, "expert", _expert)
