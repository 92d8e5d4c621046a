"""OpenSpiel's connect four at random: a loop in Python, and rollouts in C++ (its Monte Carlo evaluator)."""

import json
import random
import sys
import time

import pyspiel

SLICE_S, ROLLOUTS = float(sys.argv[1]), 1_000
game = pyspiel.load_game("connect_four")


def python_loop() -> tuple[float, float]:
    """Return plies per CPU-second, and the plies of a game."""
    plies, games, begun, choose = 0, 0, time.process_time(), random.Random(1).choice
    while time.process_time() - begun < SLICE_S:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            plies += 1
        games += 1
    return plies / (time.process_time() - begun), plies / games


def rollouts(length: float) -> float:
    """Return plies per CPU-second of rollouts: their number is known, and how long they are on average."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    done, begun = 0, time.process_time()
    while time.process_time() - begun < SLICE_S:
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 8, 100, False, done, False)
        bot.step(game.new_initial_state())
        done += 8 * ROLLOUTS
    return done * length / (time.process_time() - begun)


by_python, plies_each = python_loop()
figures = {"open_spiel_python": by_python, "open_spiel_cpp": rollouts(plies_each)}
print(json.dumps(figures))
