"""What tables in batches have in common, whatever is played at them."""

import numpy as np
from numpy.typing import NDArray

from droptable.kernels.compiled import compiled

Numbers = NDArray[np.int64]
Bytes = NDArray[np.int8]
ALL_LEGAL = -1


def check_all(masks: Bytes, actions: Numbers) -> None:
    """Raise ValueError, with the table, unless every table's action is legal there."""
    wrong = _first_illegal(masks, actions)
    if wrong != ALL_LEGAL:
        raise ValueError(f"action {actions[wrong]} is not legal at table {wrong}")


@compiled
def _first_illegal(masks: Bytes, actions: Numbers) -> int:
    for table in range(len(actions)):
        if not 0 <= actions[table] < masks.shape[1] or masks[table, actions[table]] == 0:
            return table
    return ALL_LEGAL
