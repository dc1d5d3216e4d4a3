"""The hook that mkdocs runs for `make docs`: pages of the rules, and pictures of boards and screens.

Words and positions come from the help of the app, so the manual cannot differ from it.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from build.cache import is_sealed, key_of, seal
from build.paths import CACHE, ROOT
from build.scratch import put_folder, scratch
from games.catalogue import GAMES
from games.engine.core.game import Game
from games.engine.speech.words import Words
from games.lab.shots import DESKTOP, PHONE, picture, shots_of
from games.shell.screens.help import draw_picture
from games.shell.theme.theme import make_theme

SIDE = 528  # pixels of a board, which is shown at half that size
SCREENS = {DESKTOP: ("learn", "puzzles", "games", "abalone", "review"), PHONE: ("quits", "slyne")}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page of rules for every game, and all pictures."""
    for game in GAMES:
        files.append(File.generated(config, f"rules/{game.id}.md", content=rules_page(game)))
    for path in sorted(pictures().iterdir()):
        files.append(File.generated(config, f"rules/{path.name}", content=path.read_bytes()))
    return files


def rules_page(game: Game) -> str:
    """Return the rules of a game as Markdown, in the words of its help."""
    tr = Words(lambda: GAMES).translate
    notation = "[Notation](../engine/notation.md) of turns and positions."
    parts = [f"# {game.title}\n\nFor {seats_text(game)} players. {notation}\n"]
    for page in game.help:
        key = f"help.{game.id}.{page.key}"
        parts.append(f"## {tr(key)}\n")
        if page.variant:
            parts.append(f"![{tr(key)}]({picture_name(game, page.key)}){{ width=264 align=right }}\n")
        if page.is_house:
            parts.append(f"*{tr('help.house')}.*\n")
        parts.append(f"{tr(f'{key}.text')}\n\n<div class=\"clear\"></div>\n")
    return "\n".join(parts)


def seats_text(game: Game) -> str:
    """Return the numbers of players of the variants, such as `2, 3 or 4`."""
    counts = [str(count) for count in sorted({seats for _, seats in game.variants})]
    return " or ".join(filter(None, (", ".join(counts[:-1]), counts[-1])))


def picture_name(game: Game, key: str) -> str:
    """Return the file name of the picture of a section."""
    return f"{game.id}-{key}.png"


def pictures() -> Path:
    """Return the folder with all pictures; they are drawn again only when the program or its words change."""
    sources = [*sorted((ROOT / "games").rglob("*.py")), *sorted((ROOT / "assets" / "locale").glob("*.json"))]
    made = CACHE / "manual" / key_of(Path(__file__), *sources)
    if not is_sealed(made):
        made.parent.mkdir(parents=True, exist_ok=True)
        with scratch("manual") as work:
            (work / "out").mkdir()
            _draw(work / "out")
            put_folder(work / "out", made)
        seal(made)
    return made


def _draw(folder: Path) -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(DESKTOP)
    theme = make_theme((2 * DESKTOP[0], 2 * DESKTOP[1]), ratio=2.0)
    for game in GAMES:
        for page in game.help:
            if page.variant:
                pygame.image.save(draw_picture(theme, game.id, page, SIDE), folder / picture_name(game, page.key))
    for size, names in SCREENS.items():
        for shot in shots_of([size], [("light", "en")]):
            if shot[0] in names:
                pygame.image.save(picture(shot), folder / f"screen-{shot[0]}.jpg")
