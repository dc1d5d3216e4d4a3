"""Fuzzers of the app: random events, leaving and resuming games, and killed processes.

Run as a program (`python -m tests.fuzz.app events|resumes SEED AMOUNT`) it prints its progress as JSON lines.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from games.catalogue import GAMES, make_rules
from games.engine.core.errors import GameError
from games.engine.core.match import Match
from tests.fuzz.tally import Progress, Tally, resident

ROOT = Path(__file__).parents[2]
HANG_SECONDS = 120.0  # seconds without output after which a process counts as hung
SIZES = ((390, 844), (844, 390), (1280, 800), (640, 480), (1024, 768), (360, 640))
FRAME = 1 / 60
REPORTS = 50  # progress lines of a whole run
STACK_FRAMES = 8  # stack frames that a fault is reported with
PARALLEL_KILLS = 2
WARM_UP = {"events": 20_000, "resumes": 50}  # below this, caches of pictures and sounds still fill


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a process without a screen or sound card, with its data below a folder."""
    return {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}


def fuzz_events(seed: int, amount: int, quiet: bool = False) -> Tally:
    """Send random pointer, key, wheel and resize events."""
    return _run_in_process("events", "events", seed, amount, quiet)


def fuzz_resumes(seed: int, amount: int, quiet: bool = False) -> Tally:
    """Leave and resume games while the strongest level thinks."""
    return _run_in_process("resumes", "times", seed, amount, quiet)


def _run_in_process(fuzzer: str, unit: str, seed: int, amount: int, quiet: bool) -> Tally:
    """Run a fuzzer in a process of its own and read its progress lines."""
    tally, progress = Tally(fuzzer, unit), Progress(fuzzer, amount, quiet)
    with TemporaryDirectory(prefix="agate-fuzz-") as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.fuzz.app", fuzzer, str(seed), str(amount)], cwd=ROOT,
            env=environment(Path(folder)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert process.stdout is not None
        other: list[str] = []
        for line in process.stdout:
            if not line.startswith("{"):
                other.append(line)
                continue
            report = json.loads(line)
            tally.tried = report["done"]
            tally.memory.append(report["megabytes"])
            for what in report["faults"]:
                tally.fault(f"{seed}, {unit} {report['done']}", what)
            progress.at(tally.tried, len(tally.faults))
        if process.wait(HANG_SECONDS) or tally.tried < amount:
            tally.fault(seed, f"the process ended early: {' '.join(other)[-250:]}")
    if amount >= WARM_UP[fuzzer]:
        tally.check_memory(seed)
    return tally


def fuzz_kills(seed: int, amount: int, quiet: bool = False) -> Tally:
    """Kill the app while computers play each other, and read the files that it leaves."""
    tally, progress, rng = Tally("kills", "kills"), Progress("kills", amount, quiet), Random(seed)
    with TemporaryDirectory(prefix="agate-fuzz-") as folder:
        while tally.tried < amount:
            homes = [Path(folder) / f"home-{tally.tried % 4}-{k}" for k in range(PARALLEL_KILLS)]
            processes = [_playing(home, rng.choice(GAMES).id) for home in homes]
            wait_for_play(homes)
            time.sleep(rng.uniform(0.0, 1.5))
            for home, process in zip(homes, processes, strict=True):
                if process.poll() is not None:
                    tally.fault(f"{seed}, kill {tally.tried}", process.communicate()[0][-250:])
                process.kill()
                process.communicate(timeout=HANG_SECONDS)
                for trouble in unreadable(home):
                    tally.fault(f"{seed}, kill {tally.tried}", trouble)
                tally.tried += 1
            progress.at(tally.tried, len(tally.faults))
    return tally


def wait_for_play(homes: list[Path]) -> None:
    """Wait until a game is kept in every home folder, or for HANG_SECONDS."""
    end = time.monotonic() + HANG_SECONDS
    while time.monotonic() < end and not all(any("moves" in text for text in _texts(home)) for home in homes):
        time.sleep(0.05)


def _playing(home: Path, game: str) -> subprocess.Popen[str]:
    """Start the app with two computers that play as fast as possible."""
    settings = home / "Agate" / "Agate" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    if not settings.exists():
        settings.write_text(json.dumps({"pace": 0.0, "reduced_motion": True, "volume": 0.0}))
    command = [sys.executable, "main.py", game, "--players", "beginner,beginner"]
    return subprocess.Popen(command, cwd=ROOT, env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)


def _texts(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix == ".json":
            yield path.read_text(encoding="utf-8", errors="replace")


def unreadable(home: Path) -> Iterator[str]:
    """Yield the faults in the files of the app after it was killed."""
    if not any("moves" in text for text in _texts(home)):
        yield "no game was kept"
    yield from (f"{path.name} was set aside as damaged" for path in home.rglob("*damaged*"))
    for text in _texts(home):
        try:
            data = json.loads(text)
            if isinstance(data, dict) and "moves" in data:
                Match.load(text, make_rules)
        except (ValueError, GameError) as error:
            yield f"a kept file cannot be read: {error}"


# --- inside the fuzzed process -------------------------------------------------------------------


def main(fuzzer: str, seed: int, amount: int) -> None:
    """Fuzz the app in this process and print the progress REPORTS times."""
    every = max(1, amount // REPORTS)
    steps = {"events": random_events, "resumes": resumed_games}[fuzzer](Random(seed))
    faults: list[str] = []
    for done in range(1, amount + 1):
        try:
            next(steps)
        except Exception as error:
            import traceback

            cause = (error.__cause__ or error).__traceback__
            frames = [f"{Path(place.filename).name}:{place.lineno}" for place in traceback.extract_tb(cause)]
            faults.append(f"{type(error).__name__}: {error} ({' < '.join(reversed(frames[-STACK_FRAMES:]))})")
            steps = {"events": random_events, "resumes": resumed_games}[fuzzer](Random(f"{seed}/{done}"))
        if done % every == 0 or done == amount:
            print(json.dumps({"done": done, "megabytes": round(resident(), 1), "faults": faults}), flush=True)
            faults = []


def _app(size: tuple[int, int]) -> Any:
    import pygame

    from games.shell.app import App
    from games.shell.platform.desktop import Desktop

    pygame.display.init()
    pygame.font.init()
    return App(Desktop(), pygame.display.set_mode(size))


def random_events(rng: Random) -> Iterator[None]:
    """Send one event at each step, followed by some frames."""
    import pygame

    app = _app((1280, 800))
    letters = [ord(letter) for letter in "uhmpnrzct1234"]
    keys = [*letters, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN,
            pygame.K_LEFT, pygame.K_RIGHT, pygame.K_F1, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME]
    down = False
    while True:
        room = app.surface.get_rect()
        at = (rng.randrange(room.w), rng.randrange(room.h))
        if app.top and app.top.group.children and rng.random() < 0.7:
            at = rng.choice(app.top.group.children).rect.center
        values: dict[str, Any] = {"pos": at, "touch": rng.random() < 0.5}
        kind = rng.random()
        if kind < 0.55:
            event = pygame.MOUSEBUTTONUP if down else pygame.MOUSEBUTTONDOWN
            values["button"] = 1 if rng.random() < 0.95 else 3
            down = not down
        elif kind < 0.7:
            event = pygame.MOUSEMOTION
            values |= {"rel": (1, 1), "buttons": (int(down), 0, 0)}
        elif kind < 0.93:
            event = pygame.KEYDOWN
            mod = rng.choice((0, 0, 0, 0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
            values = {"key": rng.choice(keys), "mod": mod, "unicode": rng.choice(("", "a", "é", "\x00"))}
        elif kind < 0.998:
            event = pygame.MOUSEWHEEL
            values = {"x": 0, "y": rng.choice((-1, 1)), "precise_y": 1.0, "flipped": False}
        else:
            event = pygame.VIDEORESIZE
            width, height = rng.choice(SIZES)
            pygame.display.set_mode((width, height))
            values = {"size": (width, height), "w": width, "h": height}
        app.handle(pygame.event.Event(event, **values))
        for _ in range(rng.choice((0, 0, 1, 1, 2, 6))):
            app.update(FRAME)
            app.draw()
        app.running = True
        yield


def resumed_games(rng: Random) -> Iterator[None]:
    """Resume and leave one game at each step, while the strongest level thinks."""
    from games.shell.library.lineup import default_lineup
    from games.shell.scenes import open_match

    app = _app((640, 480))
    matches = []
    for game in GAMES:
        lineup = default_lineup(game.id)
        lineup.levels = ["master"] * lineup.seats
        matches.append((lineup.match(), lineup.stones))
    while True:
        match, stones = rng.choice(matches)
        app.go(open_match(app, Match.load(match.save(), make_rules), stones))
        for _ in range(40):
            app.update(FRAME)
            app.draw()
        app.go_home()
        for _ in range(10):
            app.update(FRAME)
            app.draw()
        yield


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
