"""Measure the search on the desktop: in slices of the frame, in one process beside the game, and in two."""

from __future__ import annotations

import json
import time
from typing import Any

from games.catalogue import GAMES, make_evaluator
from games.engine.core.game import Game
from games.engine.core.match import Match
from games.engine.search.engine import FRAME_MS, Engine
from games.shell.platform.engine_channels import EngineChannel, ProcessChannel
from games.shell.platform.engine_pool import READY, described

FRAME = 1 / 60  # seconds
LEVEL = "master"  # whose limits are far away
START_SECONDS = 30
POLL_SECONDS = 0.005
PROCESSES = (1, 2)


def print_engines(seconds: float) -> None:
    """Print a row for each game: iterations a second of wall-clock time, and the ratio to those in the frame."""
    print(f"{'iterations/s':16}{'in the frame':>14}" + "".join(f"{f'{count} beside':>12}{'':9}" for count in PROCESSES))
    for game in GAMES:
        here = in_the_frame(game, seconds)
        rates = [beside(game, count, seconds) for count in PROCESSES]
        cells = [f"{rate:12,.0f}{f'{rate / here:.1f}x':>9}" for rate in rates]
        print(f"{game.id:16}{here:14,.0f}" + "".join(cells), flush=True)


def in_the_frame(game: Game, seconds: float) -> float:
    """Return the iterations a second of an engine that shares each frame with the screen."""
    rules = game.make_rules()
    engine = Engine(make_evaluator(game.id, rules), rules.start(), LEVEL, 1)
    began = time.perf_counter()
    while (now := time.perf_counter()) < began + seconds:
        engine.step(FRAME_MS)
        time.sleep(max(0.0, now + FRAME - time.perf_counter()))
    return engine.search.iterations / (now - began)


def beside(game: Game, count: int, seconds: float) -> float:
    """Return the iterations a second of `count` processes together, as they report them."""
    channels = [ProcessChannel() for _ in range(count)]
    try:
        for channel in channels:
            _heard(channel, READY, START_SECONDS)
        match: Match[Any] = Match(game.make_rules(), game.id, game.variants[0][0])
        began = time.perf_counter()
        for seed, channel in enumerate(channels):
            channel.send(json.dumps({"ask": 1, **described(match, LEVEL, seed)}))
        time.sleep(seconds)
        rates = []
        for channel in channels:
            channel.poll()
            nodes = _heard(channel, "nodes", seconds)
            rates.append(nodes / (time.perf_counter() - began))
        return sum(rates)
    finally:
        for channel in channels:
            channel.close()


def _heard(channel: EngineChannel, key: str, seconds: float) -> float:
    """Return the next value that a process reports under this key."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        for said in map(json.loads, channel.poll()):
            if key in said:
                return float(said[key])
        time.sleep(POLL_SECONDS)
    raise TimeoutError(f"A process that thinks said nothing of '{key}' within {seconds:.0f} s.")
