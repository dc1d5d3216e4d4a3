"""Allowed imports between rooms: the shell and the rules of games import the engine, scenes of games the shell."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.catalogue import GAMES
from games.lab import rooms

ROOT = Path(__file__).resolve().parent.parent
GAME_IDS = [game.id for game in GAMES]
NAMES_OF_GAMES = re.compile(rf"\b({'|'.join([*GAME_IDS, *(game.title for game in GAMES)])})\b", re.IGNORECASE)
COMPILER = "mypy_extensions"  # used by the compiler, never imported at run time
ROOMS = ("theme", "platform", "library", "widgets", "table", "screens")  # from low to high; the app is above
ON_THE_WEB = {"js", "pyodide", "pyodide_js"}  # modules of Python in the browser besides the standard library

SHARED_SCREENS = {"board"}  # shared by all screens with a board

WITHOUT_PYGAME = """
import importlib, runpy, sys
sys.modules["pygame"] = None
{body}
"""


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Return the full names of all imports of a module, at any level."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def foreign(path: Path, *allowed: str) -> list[str]:
    """Return the imports of a module that are neither in the standard library nor allowed."""
    outside = {name for name in imported(path) if name.split(".")[0] not in sys.stdlib_module_names}
    return sorted(name for name in outside if not any(f"{name}.".startswith(f"{package}.") for package in allowed))


def is_screen(path: Path) -> bool:
    """Return whether a module of a game draws."""
    return any(name.startswith(("pygame", "games.shell")) for name in imported(path))


def rules_side(game: str) -> list[Path]:
    """Return the modules of a game's package that its rules import, directly or indirectly."""
    found = [ROOT / f"games/{game}/rules.py"]
    for path in found:
        for other in modules(f"games/{game}"):
            package = f"games.{game}.{other.stem}"
            is_used = any(f"{name}.".startswith(f"{package}.") for name in imported(path))
            if is_used and other not in found:
                found.append(other)
    return found


@pytest.mark.parametrize("path", modules("games/engine"), ids=lambda path: path.name)
def test_the_engine_imports_only_itself_and_the_standard_library(path: Path) -> None:
    assert foreign(path, "games.engine", COMPILER) == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_rules_import_only_the_engine(game: str) -> None:
    for path in rules_side(game):
        assert foreign(path, "games.engine", f"games.{game}") == [], path
        assert not [name for name in imported(path) if "evaluator" in name], f"{path} judges positions"
    assert foreign(ROOT / f"games/{game}/evaluator.py", "games.engine", f"games.{game}") == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_scenes_import_only_the_shell_and_their_own_game(game: str) -> None:
    assert is_screen(ROOT / f"games/{game}/scene.py")
    for path in modules(f"games/{game}"):
        is_lab = path.parent.name == "lab"
        beside = ["games.lab", "games.cli", "numpy"] if is_lab else ["games.shell", "pygame"]
        assert foreign(path, "games.engine", f"games.{game}", *beside) == [], path


@pytest.mark.parametrize("path", modules("games/shell"), ids=lambda path: path.name)
def test_the_shell_names_no_game(path: Path) -> None:
    """It gets them from the catalogue, which names their scenes."""
    known = ("games.engine", "games.shell", "games.catalogue", "games.compiled", "games.live", "pygame", "segno", "PIL")
    assert foreign(path, *known, *ON_THE_WEB) == []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert not NAMES_OF_GAMES.search(node.value), node.value


@pytest.mark.parametrize("path", modules("games/lab"), ids=lambda path: path.name)
def test_the_lab_imports_no_game(path: Path) -> None:
    """The parts for one game are in `games/<game>/lab`."""
    assert not [name for name in imported(path) if name.split(".")[1:2] and name.split(".")[1] in GAME_IDS]


def room_of(module: str) -> int:
    """Return the height of a module's room in the shell; modules beside the rooms are above them all."""
    parts = module.split(".")
    return ROOMS.index(parts[2]) if len(parts) > 2 and parts[2] in ROOMS else len(ROOMS)


def test_every_folder_of_the_shell_is_a_room() -> None:
    folders = {path.name for path in (ROOT / "games/shell").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == {*ROOMS, "native"}, "native/ is a part of the app that a page leaves out"


@pytest.mark.parametrize("room", ROOMS)
def test_imports_in_the_shell_go_down_only(room: str) -> None:
    """This includes imports for type annotations, so that a room can be read without those above it."""
    for path in modules(f"games/shell/{room}"):
        upward = [name for name in imported(path)
                  if name.startswith("games.shell") and room_of(name) > ROOMS.index(room)]
        assert upward == [], path


def screen_folders() -> list[str]:
    return sorted(path.name for path in (ROOT / "games/shell/screens").iterdir() if (path / "__init__.py").exists())


@pytest.mark.parametrize("folder", screen_folders())
def test_folders_of_screens_do_not_import_each_other(folder: str) -> None:
    """They open each other by places, from which the routes make the screens."""
    others = {other for path in modules(f"games/shell/screens/{folder}") for other in screen_folders()
              if other not in {folder, *SHARED_SCREENS} and any(f"{name}.".startswith(f"games.shell.screens.{other}.")
                                         for name in imported(path))}
    assert others == set()


def test_shared_modules_of_screens_import_no_folder_of_screens() -> None:
    for path in (ROOT / "games/shell/screens").glob("*.py"):
        found = {name.split(".")[3] for name in imported(path) if name.startswith("games.shell.screens.")}
        assert found & set(screen_folders()) == set(), path


def test_the_catalogue_imports_no_scene() -> None:
    parts = ("rules", "evaluator", "win_probability", "help", "movetext")
    pure = [f"games.{game}.{part}" for game in GAME_IDS for part in parts]
    assert foreign(ROOT / "games/catalogue.py", "games.engine", *pure) == []
    for game in GAMES:
        module, _, name = game.scene.partition(":")
        source = ROOT / (module.replace(".", "/") + ".py")
        assert name in [node.name for node in ast.parse(source.read_text(encoding="utf-8")).body
                        if isinstance(node, ast.ClassDef)]


def test_the_picture_of_the_rooms_is_up_to_date() -> None:
    drawn = (ROOT / "docs/rooms.svg").read_text(encoding="utf-8")
    assert drawn == rooms.picture(), "the imports have changed: draw it anew with `python -m games rooms`"


def test_the_arrows_of_the_picture_equal_the_imports() -> None:
    edges = rooms.uses()
    drawn = rooms.reduced(edges)
    assert drawn < edges
    for room in rooms.ROOMS:
        assert rooms.reached(drawn, room) == rooms.reached(edges, room)
        assert room not in rooms.reached(edges, room), "rooms import each other in a cycle"
    assert {room for edge in edges for room in edge} == set(rooms.ROOMS)


def test_every_arrow_of_the_picture_goes_down_between_boxes_of_their_own() -> None:
    boxes = {(room.lane, room.row) for room in rooms.ROOMS.values()}
    assert len(boxes) == len(rooms.ROOMS)
    assert all(rooms.ROOMS[begin].row < rooms.ROOMS[end].row for begin, end in rooms.reduced(rooms.uses()))


def test_the_command_line_imports_no_screen() -> None:
    for path in (ROOT / "games/cli.py", ROOT / "games/__main__.py"):
        assert not [name for name in imported(path) if name.startswith(("pygame", "games.shell"))]


def run_without_pygame(body: str, given: str = "") -> str:
    """Run Python code in a process in which pygame cannot be imported, and return its output."""
    program = WITHOUT_PYGAME.format(body=body)
    done = subprocess.run([sys.executable, "-c", program], input=given, capture_output=True, text=True,
                          cwd=ROOT, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_everything_but_the_screens_imports_without_pygame() -> None:
    pure = [*modules("games/engine"), ROOT / "games/catalogue.py", ROOT / "games/cli.py"]
    pure += [path for game in GAME_IDS for path in modules(f"games/{game}") if not is_screen(path)]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in pure]
    printed = run_without_pygame(f"for name in {names!r}: importlib.import_module(name)\nprint('all of them')")
    assert printed == "all of them\n"


def test_the_command_line_runs_without_pygame() -> None:
    run = "runpy.run_module('games', run_name='__main__', alter_sys=True)"
    assert '"orbito"' in run_without_pygame(f"sys.argv = ['games', 'list']\n{run}")
    assert '"nodes": 44' in run_without_pygame(f"sys.argv = ['games', 'perft', 'abalone', '--depth', '1']\n{run}")
    assert "readyok" in run_without_pygame(f"sys.argv = ['games', 'ugi']\n{run}", "ugi\nisready\nquit\n")
