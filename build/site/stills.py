"""Pictures of the first screen, which the page shows until the app draws its own: by shape of the window and theme.

Words are left out, as they differ by language, and so are parts that differ from day to day. Run as a program
(`python -m build.site.stills FOLDER`), because the app draws them, in a window that nobody sees.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from build.app.app_archive import TITLE
from build.cache import is_sealed, key_of, seal
from build.paths import CACHE, ROOT
from build.report import BuildError
from build.scratch import scratch

BOARDS = "boards.json"
PREVIEW, PREVIEW_SIZE, PREVIEW_QUALITY = "preview.jpg", (1200, 630), 82  # what messengers show beside a link
QUALITY = 20
SECONDS = 300
LONGEST_WAIT = 5_000  # frames


class StillShape(NamedTuple):
    """A window whose first screen stands for those of about the same shape."""

    name: str
    size: tuple[int, int]  # device pixels
    ratio: float


SHAPES = (StillShape("desktop", (1280, 800), 1.0), StillShape("phone", (585, 1266), 1.5),
          StillShape("sideways", (844, 390), 1.0))


def make_stills() -> dict[str, tuple[bytes, dict[str, list[int]]]]:
    """Return by name a picture as WebP, and the rectangles of its boards."""
    made = _made()
    boards = json.loads((made / BOARDS).read_text())
    return {name: ((made / f"{name}.webp").read_bytes(), places) for name, places in boards.items()}


def preview() -> bytes:
    """Return the first screen with its words as JPEG, in the shape of link previews."""
    return (_made() / PREVIEW).read_bytes()


def _made() -> Path:
    """Return the folder with all pictures, drawn unless they are there."""
    made = CACHE / "stills" / key_of(Path(__file__), *sorted((ROOT / "games").rglob("*.py")))
    if not is_sealed(made):
        made.parent.mkdir(parents=True, exist_ok=True)
        with scratch("stills") as work:
            folder = work / made.name
            folder.mkdir()
            command = [sys.executable, "-m", "build.site.stills", str(folder)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
            if done.returncode:
                raise BuildError(f"The first screen cannot be drawn:\n{done.stderr.strip()[-2000:]}")
            folder.replace(made)
        seal(made)
    return made


def _draw(folder: Path) -> None:
    """Draw every shape in both themes into a folder."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    import pygame

    pygame.display.init()
    pygame.font.init()
    boards = {f"{shape.name}-{theme}": _picture(shape, theme, folder / f"{shape.name}-{theme}.webp")
              for shape in SHAPES for theme in ("light", "dark")}
    (folder / BOARDS).write_text(json.dumps(boards))
    _picture(StillShape("preview", PREVIEW_SIZE, 1.0), "light", folder / PREVIEW, has_words=True)


def _picture(shape: StillShape, theme: str, target: Path, has_words: bool = False) -> dict[str, list[int]]:
    """Draw one picture, in the format of its name; return the rectangles of the boards."""
    import pygame
    from PIL import Image

    from games.shell.app import App
    from games.shell.platform.desktop import Desktop
    from games.shell.platform.storage import Storage
    from games.shell.screens.home.home_scene import BlankCard, HomeScene
    from games.shell.widgets.base import Line, Widget

    class BareHome(HomeScene):
        """The home screen without data of a player."""

        def _band(self) -> list[Widget]:
            return [] if has_words else [BlankCard(self._is_compact) for _ in range(2)]

    platform = Desktop(Storage())
    platform.pixel_ratio = shape.ratio
    platform.storage.set("settings", json.dumps({"theme": theme, "language": "en"}))
    draw_line = Line.draw
    lines: Any = Line
    lines.draw = lambda line, *given: draw_line(line, *given) if has_words or line.text == TITLE else None
    surface = pygame.display.set_mode(shape.size)
    app = App(platform, surface, first=BareHome)
    for _ in range(LONGEST_WAIT):
        app.update(0)
        app.draw()
        if app.is_settled:
            break
    lines.draw = draw_line
    picture = Image.frombytes("RGB", shape.size, pygame.image.tobytes(surface, "RGB"))
    picture.save(target, quality=PREVIEW_QUALITY if has_words else QUALITY, method=6)
    home: Any = app.top
    return {game: list(card.picture_rect()) for game, card in home.cards.items()}


if __name__ == "__main__":
    _draw(Path(sys.argv[1]))
