"""Pgx's connect four at random, 4096 tables at a time, with auto-reset."""

import json
import sys
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

SLICE_S, BATCH, STEPS = float(sys.argv[1]), 4096, 50
env = pgx.make("connect_four")
step = jax.vmap(auto_reset(env.step, env.init))


@jax.jit
def run(state, key):
    """Make some random steps at all tables."""

    def body(carried, _):
        state, key = carried
        key, choices, resets = jax.random.split(key, 3)
        actions = jax.random.categorical(choices, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        return (step(state, actions, jax.random.split(resets, BATCH)), key), None

    return jax.lax.scan(body, (state, key), None, length=STEPS)[0]


key = jax.random.PRNGKey(0)
state, key = run(jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH)), key)
jax.block_until_ready(state.observation)
steps, begun = 0, time.process_time()
while time.process_time() - begun < SLICE_S:
    state, key = run(state, key)
    jax.block_until_ready(state.observation)
    steps += STEPS * BATCH
print(json.dumps({"pgx_4096": steps / (time.process_time() - begun)}))
