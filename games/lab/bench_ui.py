"""`python -m games bench ui`: measure the time of a frame and of the start of the app."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from random import Random
from typing import Any

FRAMES = 240
FRAMES_AFTER = 2  # the move has been seen, the panel says whose turn it is
FRAME = 1 / 60
SIZE = (1280, 800)
FRAME_LIMIT_MS, START_LIMIT_S = 4.0, 1.0
PLIES = {"orbito": 9, "abalone": 30, "quits": 10, "slyne": 40}
START = f"""
import time
begun = time.perf_counter()
import pygame
pygame.display.init()
pygame.font.init()
from games.shell.platform.desktop import Desktop
from games.shell.platform.storage import Storage
from games.shell.app import App
app = App(Desktop(Storage()), pygame.display.set_mode({SIZE}))
while not app.is_settled:
    app.update(1 / 60)
    app.draw()
print(time.perf_counter() - begun)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `bench ui`."""
    parser.add_argument("--game", choices=[*PLIES], action="append", help="this game only; repeatable")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print a table; 0 if every figure is within its limit."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    print(f"{'at 1280x800, in ms':30}{'median':>9}{'95 %':>9}{'worst':>9}")
    within = True
    for game in arguments.game or PLIES:
        for what, times in (("idle", idle_frames(game)), ("a move being shown", moving_frames(game))):
            times.sort()
            median, tail, worst = statistics.median(times), times[int(len(times) * 0.95)], times[-1]
            verdict = _verdict(tail, FRAME_LIMIT_MS)
            within = within and not verdict
            print(f"{game + ', ' + what:30}{median:9.2f}{tail:9.2f}{worst:9.2f}{verdict}")
    milliseconds = start_seconds() * 1000
    verdict = _verdict(milliseconds, START_LIMIT_S * 1000)
    print(f"{'first usable screen':30}{milliseconds:9.0f}{verdict}")
    return 0 if within and not verdict else 1


def _verdict(measured: float, limit: float) -> str:
    return f"  over the limit of {limit:g}" if measured > limit else ""


def idle_frames(game: str) -> list[float]:
    """Return milliseconds of processor time per frame while a person thinks."""
    app, _ = _open(game)
    return _timed(app, FRAMES)


def moving_frames(game: str) -> list[float]:
    """Return milliseconds of processor time per frame while marbles move, and until the panel is up to date."""
    from games.catalogue import make_evaluator

    app, scene = _open(game)
    rng, times = Random(2), []
    session = scene.session
    evaluator = make_evaluator(game, session.rules)
    for _ in range(12):
        if session.match.result() is not None:
            break
        session.play((evaluator.sample(session.match.state, rng),))
        for _ in range(60):
            if not session.replays:
                break
            times += _timed(app, 1)
        times += _timed(app, FRAMES_AFTER)
    return times


def start_seconds() -> float:
    """Return the seconds from the first import to the home screen, in a new process."""
    runs = [subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True, timeout=60)
            for _ in range(3)]
    return min(float(run.stdout.split()[-1]) for run in runs)


def _timed(app: Any, frames: int) -> list[float]:
    times = []
    for _ in range(frames):
        begun = time.process_time()
        app.update(FRAME)
        app.draw()
        times.append((time.process_time() - begun) * 1000)
    return times


def _open(game: str) -> tuple[Any, Any]:
    """Open a hot-seat game after some moves, with every picture made."""
    import pygame

    from games.catalogue import make_evaluator
    from games.shell.app import App
    from games.shell.library.lineup import default_lineup
    from games.shell.platform.desktop import Desktop
    from games.shell.platform.storage import Storage
    from games.shell.scenes import open_match

    pygame.display.init()
    pygame.font.init()
    lineup = default_lineup(game)
    lineup.levels = [""] * lineup.seats
    match, rng = lineup.match(), Random(4)
    while match.ply < PLIES[game] and match.result() is None:
        match.play(make_evaluator(match.game, match.rules).sample(match.state, rng))
    app = App(Desktop(Storage()), pygame.display.set_mode(SIZE), first=lambda a: open_match(a, match, lineup.stones))
    for _ in range(4000):
        app.update(FRAME)
        app.draw()
        if app.is_settled:
            break
    app.sound.volume = 0.0
    _timed(app, 60)
    return app, app.top
