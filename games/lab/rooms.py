"""Draws docs/rooms.svg from the imports: the rooms of the package, and which imports which.

Arrows that follow from others are left out.
"""

from __future__ import annotations

import argparse
import ast
from pathlib import Path
from typing import NamedTuple

from games.catalogue import GAMES
from games.cli import output_file

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs" / "rooms.svg"
SHELL_ROOMS = ("theme", "platform", "library", "widgets", "table", "screens")
PURE, DRAWS, TOOLS = "pure Python", "draws with pygame", "not in the bundle"
COLOURS = {PURE: ("#DCE9E1", "#2F5D50"), DRAWS: ("#FBF1DC", "#A9782B"), TOOLS: ("#E9E4DC", "#8B7F71")}
INK, FAINT, PAPER, LINE = "#2B2420", "#6B5E52", "#F8F3EA", "#7A6A58"
BOX, STEP, MARGIN = (164, 46), (198, 66), 40  # pixels; STEP is from box to box, across and down
TOP, CORNER = 28, 12

Place = tuple[int, int]

Edges = set[tuple[str, str]]


class RoomBox(NamedTuple):
    """A box: its words, the kind that gives its colour, and its place, chosen so that every arrow goes down."""

    holds: str
    kind: str
    row: int
    lane: int = 1


ROOMS = {
    "lab": RoomBox("arena, training, benches", TOOLS, 0),
    "app": RoomBox("the stack of screens", DRAWS, 1),
    "scenes": RoomBox("of the games, with their art", DRAWS, 1, 3),
    "screens": RoomBox("one module a screen", DRAWS, 2),
    "table": RoomBox("a match on show", DRAWS, 3),
    "library": RoomBox("kept games, results", DRAWS, 4, 0),
    "widgets": RoomBox("buttons, cards, lists", DRAWS, 5),
    "platform": RoomBox("window, files, sound", DRAWS, 6, 0),
    "live": RoomBox("tables on many devices", PURE, 7, 2),
    "theme": RoomBox("colours, type, marbles", DRAWS, 8),
    "commands": RoomBox("play without a screen", PURE, 9, 0),
    "rules": RoomBox("of the games, and their data", PURE, 9, 3),
    "catalogue": RoomBox("one entry a game", PURE, 10),
    "engine": RoomBox("contract, search, records", PURE, 11),
}
LANES, ROWS = 4, 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `python -m games rooms`."""
    parser.add_argument("--to", type=output_file(".svg"), default=PICTURE, metavar="FILE",
                        help="where the picture goes")


def run(args: argparse.Namespace) -> int:
    """Draw the picture."""
    args.to.write_text(picture(), encoding="utf-8")
    print(f"{args.to.name} shows {len(ROOMS)} rooms and {len(reduced(uses()))} arrows.")
    return 0


# --- what the sources say --------------------------------------------------------------------------------


def modules() -> dict[str, Path]:
    """Return every module of the package by its dotted name."""
    found = {}
    for path in sorted((ROOT / "games").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = path
    return found


def imports(path: Path) -> set[str]:
    """Return the names that a module imports from the package, inside functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {name for name in found if name.split(".")[0] in ("games", "pygame")}


def room_of(module: str, path: Path) -> str:
    """Return the room that a module lies in."""
    folder, _, name = module.removeprefix("games").lstrip(".").partition(".")
    if folder in {game.package.rpartition(".")[2] for game in GAMES}:
        if name.partition(".")[0] == "lab":
            return "lab"
        return "scenes" if any(used.startswith(("pygame", "games.shell")) for used in imports(path)) else "rules"
    if folder == "shell":
        room = name.partition(".")[0]
        return room if room in SHELL_ROOMS else "app"
    return folder if folder in ("engine", "lab", "live", "catalogue") else "commands"


def uses() -> Edges:
    """Return the pairs of rooms of which the first imports from the second."""
    known = modules()
    rooms = {module: room_of(module, path) for module, path in known.items()}
    found: Edges = set()
    for module, path in known.items():
        for name in imports(path):
            while name not in known and "." in name:
                name = name.rpartition(".")[0]
            if name in known and rooms[name] != rooms[module]:
                found.add((rooms[module], rooms[name]))
    return found


def reached(edges: Edges, start: str) -> set[str]:
    """Return every room that can be reached along the arrows."""
    found: list[str] = [start]
    for room in found:
        found += sorted(end for begin, end in edges if begin == room and end not in found)
    return set(found[1:])


def reduced(edges: Edges) -> Edges:
    """Return the arrows that do not follow from others."""
    return {(begin, end) for begin, end in edges
            if not any(end in reached(edges, other) for first, other in edges if first == begin and other != end)}


# --- the picture -----------------------------------------------------------------------------------------


def picture() -> str:
    """Return the whole drawing, the same for the same imports."""
    edges = reduced(uses())
    places = {name: (MARGIN + room.lane * STEP[0], TOP + room.row * STEP[1]) for name, room in ROOMS.items()}
    width, height = 2 * MARGIN + (LANES - 1) * STEP[0] + BOX[0], 2 * TOP + (ROWS - 1) * STEP[1] + BOX[1]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="system-ui, sans-serif" text-anchor="middle" role="img">',
        "<title>The rooms of the package, and which imports which</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0.8 L7.4 4 L0 7.2 z" fill="{LINE}"/></marker></defs>',
        f'<rect width="{width}" height="{height}" rx="18" fill="{PAPER}"/>',
        _frame(places),
        *(_arrow(places, begin, end) for begin, end in sorted(edges)),
        *(_box(name, *place) for name, place in places.items()),
        *_legend(height),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _frame(places: dict[str, Place]) -> str:
    """Return the frame around the rooms of the shell."""
    inside = [places[name] for name in (*SHELL_ROOMS, "app")]
    left, top = min(x for x, _ in inside) - 14, min(y for _, y in inside) - 13
    right, bottom = max(x for x, _ in inside) + BOX[0] + 14, max(y for _, y in inside) + BOX[1] + 13
    return (f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="16" fill="none"'
            f' stroke="{COLOURS[DRAWS][1]}" stroke-opacity="0.6" stroke-dasharray="2 5" stroke-linecap="round"/>'
            f'<text x="{left + 16}" y="{top + 22}" text-anchor="start" font-size="13" fill="{FAINT}">shell</text>')


def _box(name: str, x: int, y: int) -> str:
    room = ROOMS[name]
    fill, stroke = COLOURS[room.kind]
    middle = x + BOX[0] // 2
    return (f'<rect x="{x}" y="{y}" width="{BOX[0]}" height="{BOX[1]}" rx="10" fill="{fill}" stroke="{stroke}"/>'
            f'<text x="{middle}" y="{y + 20}" font-size="14" font-weight="600" fill="{INK}">{name}</text>'
            f'<text x="{middle}" y="{y + 36}" font-size="10.5" fill="{FAINT}">{room.holds}</text>')


def _arrow(places: dict[str, Place], begin: str, end: str) -> str:
    """Return an arrow: straight down in a column, else around one corner, or from the middle around a full column."""
    (x0, y0), (x1, y1) = places[begin], places[end]
    half, middle = BOX[1] // 2, BOX[0] // 2
    right = BOX[0] if x1 > x0 else 0
    if x0 == x1:
        return _line([(x0 + middle, y0 + BOX[1]), (x1 + middle, y1 - 2)])
    if ROOMS[begin].lane == 1 and any(x == x1 and y0 < y < y1 for x, y in places.values()):
        outside = x1 + BOX[0] + MARGIN // 2 if right else x1 - MARGIN // 2
        goal = x1 + BOX[0] + 2 if right else x1 - 2
        return _line([(x0 + right, y0 + half), (outside, y0 + half), (outside, y1 + half), (goal, y1 + half)])
    if ROOMS[begin].lane == 1:
        return _line([(x0 + right, y0 + half), (x1 + middle, y0 + half), (x1 + middle, y1 - 2)])
    goal = x1 - 2 if right else x1 + BOX[0] + 2
    return _line([(x0 + middle, y0 + BOX[1]), (x0 + middle, y1 + half), (goal, y1 + half)])


def _line(points: list[Place]) -> str:
    """Return a path with rounded corners and an arrowhead."""
    path = f"M{points[0][0]} {points[0][1]}"
    for (x0, y0), (x1, y1), (x2, y2) in zip(points, points[1:], points[2:], strict=False):
        before = (x1 - _toward(x0, x1) * CORNER, y1 - _toward(y0, y1) * CORNER)
        after = (x1 + _toward(x1, x2) * CORNER, y1 + _toward(y1, y2) * CORNER)
        path += f" L{before[0]} {before[1]} Q{x1} {y1} {after[0]} {after[1]}"
    path += f" L{points[-1][0]} {points[-1][1]}"
    return f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.4" marker-end="url(#tip)"/>'


def _toward(start: int, end: int) -> int:
    return (end > start) - (end < start)


def _legend(height: int) -> list[str]:
    parts = []
    for row, (words, (fill, stroke)) in enumerate(COLOURS.items()):
        y = height - TOP - 20 * row
        parts += [
            f'<rect x="{MARGIN}" y="{y - 10}" width="12" height="12" rx="3" fill="{fill}" stroke="{stroke}"/>',
            f'<text x="{MARGIN + 20}" y="{y}" text-anchor="start" font-size="11" fill="{FAINT}">{words}</text>']
    return parts
