"""The games as environments for machines that learn: Gymnasium, PettingZoo, and batches on the compiled twins.

They need the extra `droptable[envs]`, the batches `droptable[fast]` too. Whoever imports this package finds our
environments in Gymnasium as `droptable/…`. `docs/environments.md` shows how to use them all.
"""

import gymnasium

_SEAT = "droptable.envs.single:SeatEnv"

gymnasium.register("droptable/NumberDrop-v0", _SEAT, kwargs={"game": "number-drop"}, max_episode_steps=1_000)
gymnasium.register(
    "droptable/DropOrPop-v0",
    _SEAT,
    kwargs={"game": "drop-or-pop", "opponents": ("greedy", "greedy")},
    max_episode_steps=3_000,
)
gymnasium.register(
    "droptable/DropIt-v0", _SEAT, kwargs={"game": "drop-it", "opponents": ("random",)}, max_episode_steps=500
)
