"""Compiled twins of the rules, for simulations, batched environments and bots that try much.

They need the extra `droptable[fast]`. The rules in `droptable.games` are the truth; `tests/kernels` holds every twin
equal to them, step by step. A twin knows no records, no words and no refusals: it is given legal actions.
"""

from importlib.util import find_spec


def are_installed() -> bool:
    """Tell whether the compiler is here that the twins need."""
    return find_spec("numba") is not None
