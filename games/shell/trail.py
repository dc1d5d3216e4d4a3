"""The trail: the addresses of the open screens, from home to the one on top. The browser's history follows it.

A sheet over a screen has no address and repeats the one below it, so that Back closes the sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.shell.screens.scene import AppServices, Scene

HOME = ""
DEEPEST = 16  # screens that lie on each other


def trail_of(scenes: Sequence[Scene]) -> list[str]:
    """Return the addresses of some screens, the lowest first, with home below them all."""
    trail = [HOME]
    for scene in scenes:
        address = scene.address
        if address != HOME:
            trail.append(trail[-1] if address is None else address)
    return trail


def scenes_along(app: AppServices, trail: Sequence[str], opened: Sequence[Scene]) -> list[Scene]:
    """Return the screens of a trail, without home: open ones are reused, others are made.

    A single address, which does not begin at home, gets the screens below it that usually lead there.
    """
    if not any(trail):
        return []
    from games.shell.routes import scene_at, trail_to

    if trail[0] != HOME:
        trail, opened = trail_to(trail[-1]), ()
    count = next(count for count in range(len(opened), -1, -1)
                 if trail_of(opened[:count]) == list(trail[:len(trail_of(opened[:count]))]))
    rest = trail[len(trail_of(opened[:count])) - 1:][-DEEPEST:]
    fresh = [scene_at(app, address) for below, address in pairwise(rest) if address != below]
    return [*opened[:count], *[scene for scene in fresh if scene is not None]]
