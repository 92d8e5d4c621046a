"""PettingZoo's connect_four_v3 at random, by turns."""

import json
import random
import sys
import time

from pettingzoo.classic import connect_four_v3

env, steps, begun = connect_four_v3.env(), 0, time.process_time()
while time.process_time() - begun < float(sys.argv[1]):
    env.reset(seed=steps)
    for _ in env.agent_iter():
        observation, _, over, truncated, _ = env.last()
        if over or truncated:
            env.step(None)
            continue
        env.step(random.choice(observation["action_mask"].nonzero()[0]))
        steps += 1
print(json.dumps({"pettingzoo_aec": steps / (time.process_time() - begun)}))
