"""A contact sheet: screens of many sizes side by side. `python -m games.lab.contact_sheet FILE`."""

from __future__ import annotations

import argparse
from pathlib import Path

import pygame

from games.lab.shots import picture, shots_of

SIZES = ("320x568", "360x640", "390x664", "390x844", "844x390", "1024x768", "1024x1366", "1280x800", "3840x2160")
GAP = 12
GROUND = (96, 96, 96)


def sheet(pictures: list[pygame.Surface], width: int, height: int) -> pygame.Surface:
    """Return the pictures at a common height, in rows."""
    rows: list[list[pygame.Surface]] = [[]]
    used = GAP
    for whole in pictures:
        scale = min(1.0, height / whole.get_height())
        small = pygame.transform.smoothscale_by(whole, scale) if scale < 1 else whole
        if rows[-1] and used + small.get_width() + GAP > width:
            rows.append([])
            used = GAP
        rows[-1].append(small)
        used += small.get_width() + GAP
    tall = [max((small.get_height() for small in row), default=0) for row in rows]
    out = pygame.Surface((width, sum(tall) + GAP * (len(rows) + 1)))
    out.fill(GROUND)
    y = GAP
    for row, high in zip(rows, tall, strict=True):
        x = GAP
        for small in row:
            out.blit(small, (x, y))
            x += small.get_width() + GAP
        y += high + GAP
    return out


def main() -> None:
    """Put every screen whose name begins with one of the words on one sheet."""
    parser = argparse.ArgumentParser(prog="python -m games.lab.contact_sheet", description=main.__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("names", nargs="*", default=[""])
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default="light")
    parser.add_argument("--languages", default="en")
    parser.add_argument("--width", type=int, default=1900)
    parser.add_argument("--height", type=int, default=844)
    arguments = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    sizes = [(int(width), int(height)) for width, height in (size.split("x") for size in arguments.sizes.split(","))]
    moods = [(theme, language) for theme in arguments.themes.split(",") for language in arguments.languages.split(",")]
    wanted = [shot for shot in shots_of(sizes, moods) if shot[0].startswith(tuple(arguments.names))]
    pictures = [picture(shot).copy() for shot in wanted]
    pygame.image.save(sheet(pictures, arguments.width, arguments.height), arguments.file)


if __name__ == "__main__":
    main()
