"""Styles of play at equal strength: preferences among moves that the search rates nearly equal."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.core.errors import UnknownName


class Style(NamedTuple):
    """A preference among positions: the weights of two measures, in win probability."""

    gain: float  # how well the position scores at once, without looking further
    trouble: float  # how much worse the opponent's usual reply is than its best one


BALANCED: Final = ""  # no style: the move that the search likes best
STYLES: Final[dict[str, Style]] = {
    "solid": Style(0.0, -1.0),
    "attacking": Style(1.0, 0.0),
    "tricky": Style(0.0, 1.0),
}


def find_style(name: str) -> Style | None:
    """Return the style of a name, None for no style."""
    if name and name not in STYLES:
        raise UnknownName(f"There is no style called '{name}'; there is {', '.join(STYLES)}.")
    return STYLES.get(name)


def styled(level: str, style: str) -> str:
    """Return the name of a level for an engine, with a style behind a colon if there is one."""
    return f"{level}:{style}" if style else level
