"""Icons as strokes on a grid of 24 units: no icon font, no pictures."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.shell.theme.colour import Colour, with_alpha
from games.shell.theme.paint import Point, arc, blank, hexagon, oversampling, shrink, sprite, stroke

GRID = 24
STROKE = 2


class Pen:
    """Draws on the 24-unit grid, whatever the picture's size."""

    def __init__(self, picture: pygame.Surface, colour: Colour) -> None:
        self.picture, self.ink = picture, with_alpha(colour, 255)
        self.clear = with_alpha(colour, 0)
        self.k = picture.get_width() / GRID

    def path(self, *points: Point, closed: bool = False, filled: bool = False) -> None:
        """Draw a round stroke through points of the grid."""
        scaled = [(x * self.k, y * self.k) for x, y in points]
        if filled:
            pygame.draw.polygon(self.picture, self.ink, scaled)
        stroke(self.picture, scaled, STROKE * self.k, self.ink, closed or filled)

    def dot(self, x: float, y: float, radius: float, hole: float = 0) -> None:
        """Draw a disc, perhaps with a hole."""
        centre = (x * self.k, y * self.k)
        pygame.draw.circle(self.picture, self.ink, centre, radius * self.k)
        if hole:
            pygame.draw.circle(self.picture, self.clear, centre, hole * self.k)


def _bent_arrow(pen: Pen) -> None:
    pen.path((9, 4), (4.5, 8.5), (9, 13))
    pen.path((4.5, 8.5), (14, 8.5), *arc((14, 13.5), 5, -90, 90), (8, 18.5))


def _hint(pen: Pen) -> None:
    pen.path(*arc((12, 10), 6, 125, 415))
    pen.path((8.6, 15), (9.4, 18), (14.6, 18), (15.4, 15))
    pen.path((10.5, 21.3), (13.5, 21.3))


def _help(pen: Pen) -> None:
    pen.path(*arc((12, 9), 4, 190, 395), (12, 13.4), (12, 15))
    pen.path((12, 19.4), (12, 19.5))


def _menu(pen: Pen) -> None:
    for y in (6, 12, 18):
        pen.path((4, y), (20, y))


def _settings(pen: Pen) -> None:
    for y, x in ((7, 15), (17, 9)):
        pen.path((4, y), (20, y))
        pen.dot(x, y, 3.4, 1.5)


def _speaker(pen: Pen) -> None:
    pen.path((4, 9.5), (7.5, 9.5), (12, 5.5), (12, 18.5), (7.5, 14.5), (4, 14.5), filled=True)


def _sound(pen: Pen) -> None:
    _speaker(pen)
    pen.path(*arc((13, 12), 3.6, -45, 45))
    pen.path(*arc((13, 12), 7.4, -45, 45))


def _mute(pen: Pen) -> None:
    _speaker(pen)
    pen.path((16, 9.5), (21, 14.5))
    pen.path((21, 9.5), (16, 14.5))


def _list(pen: Pen) -> None:
    for y in (6, 12, 18):
        pen.path((9, y), (20, y))
        pen.path((4.5, y), (4.6, y))


def _book(pen: Pen) -> None:
    left, right = ((12, 7), (10, 5.2), (4, 5.2), (4, 18), (10, 18)), ((14, 18), (20, 18), (20, 5.2), (14, 5.2))
    pen.path(*left, (12, 19.6), *right, closed=True)
    pen.path((12, 7), (12, 19))


def _print(pen: Pen) -> None:
    pen.path((7, 9), (7, 4), (17, 4), (17, 9))
    pen.path((7, 17), (4, 17), (4, 9), (20, 9), (20, 17), (17, 17))
    pen.path((7, 14), (17, 14), (17, 20.5), (7, 20.5), closed=True)


def _turn(pen: Pen) -> None:
    pen.path(*arc((12, 12.4), 7.5, -120, 150))
    pen.path((7.8, 2.1), (8, 6), (4, 6.7))


def _copy(pen: Pen) -> None:
    pen.path((9, 8), (19, 8), (19, 20), (9, 20), closed=True)
    pen.path((5.5, 15), (5.5, 4.5), (14.5, 4.5))


def _paste(pen: Pen) -> None:
    """A clipboard with an arrow into it."""
    pen.path((8.5, 5.5), (5.5, 5.5), (5.5, 20.5), (18.5, 20.5), (18.5, 5.5), (15.5, 5.5))
    pen.path((9.2, 3.5), (14.8, 3.5), (14.8, 7), (9.2, 7), closed=True)
    pen.path((12, 10.5), (12, 16.8))
    pen.path((9.3, 14.2), (12, 16.9), (14.7, 14.2))


def _restart(pen: Pen) -> None:
    pen.path(*arc((12, 12.5), 7.2, -150, 160))
    pen.path((5, 4.4), (5.2, 9), (9.8, 8.8))


def _flag(pen: Pen) -> None:
    pen.path((6, 21), (6, 4), (18, 4), (15, 8.5), (18, 13), (6, 13))


def _globe(pen: Pen) -> None:
    pen.path(*arc((12, 12), 8.5, 0, 360))
    pen.path((3.5, 12), (20.5, 12))
    squeezed = [(12 + (x - 12) * 0.45, y) for x, y in arc((12, 12), 8.5, 0, 360)]
    pen.path(*squeezed)


def _person(pen: Pen) -> None:
    pen.path(*arc((12, 8), 3.8, 0, 360))
    pen.path(*arc((12, 20.5), 7, 188, 352))


def _computer(pen: Pen) -> None:
    pen.path((4, 5), (20, 5), (20, 16), (4, 16), closed=True)
    pen.path((8.5, 20), (15.5, 20))


def _pause(pen: Pen) -> None:
    pen.path((8.5, 6), (8.5, 18))
    pen.path((15.5, 6), (15.5, 18))


def _close(pen: Pen) -> None:
    pen.path((6, 6), (18, 18))
    pen.path((18, 6), (6, 18))


def _trash(pen: Pen) -> None:
    pen.path((4.5, 6.5), (19.5, 6.5))
    pen.path((9.5, 6.2), (9.5, 3.5), (14.5, 3.5), (14.5, 6.2))
    pen.path((6.3, 6.8), (7.3, 20.5), (16.7, 20.5), (17.7, 6.8))
    pen.path((10.2, 10.5), (10.2, 16.8))
    pen.path((13.8, 10.5), (13.8, 16.8))


def _fit(pen: Pen) -> None:
    for x, y in ((5, 5), (19, 5), (19, 19), (5, 19)):
        dx, dy = (4.5 if x < GRID / 2 else -4.5), (4.5 if y < GRID / 2 else -4.5)
        pen.path((x + dx, y), (x, y), (x, y + dy))


def _marble(pen: Pen) -> None:
    pen.path(*arc((12, 12), 8.2, 0, 360))
    pen.path(*arc((12, 12), 4.4, 190, 260))


def _puzzle(pen: Pen) -> None:
    top = ((4.5, 8), (8, 8), *arc((10.3, 5.6), 2.5, 160, 380, 14), (12.6, 8), (16, 8))
    right = ((16, 11.4), *arc((18.4, 13.7), 2.5, 250, 470, 14), (16, 16), (16, 19.5))
    pen.path(*top, *right, (4.5, 19.5), closed=True)


def _link(pen: Pen) -> None:
    """Two links of a chain."""
    pen.path((10.2, 13.8), (13.8, 10.2))
    pen.path((11, 7.6), (13.2, 5.4), *arc((15.9, 8.1), 3.8, -135, 45), (16.4, 13))
    pen.path((13, 16.4), (10.8, 18.6), *arc((8.1, 15.9), 3.8, 45, 225), (7.6, 11))


def _arrow(pen: Pen) -> None:
    pen.path((5, 12), (19, 12))
    pen.path((13.5, 6.5), (19, 12), (13.5, 17.5))


def _share(pen: Pen) -> None:
    pen.path((12, 15), (12, 4))
    pen.path((8, 7.6), (12, 3.6), (16, 7.6))
    pen.path((8, 10.5), (5.5, 10.5), (5.5, 20.5), (18.5, 20.5), (18.5, 10.5), (16, 10.5))


def _export(pen: Pen) -> None:
    """An arrow down into a tray."""
    pen.path((12, 3.5), (12, 14.5))
    pen.path((7.8, 10.3), (12, 14.5), (16.2, 10.3))
    pen.path((4.5, 15), (4.5, 20), (19.5, 20), (19.5, 15))


def _folder(pen: Pen) -> None:
    pen.path((3.5, 19), (3.5, 5.5), (9.5, 5.5), (11.5, 8), (20.5, 8), (20.5, 19), closed=True)


def _graph(pen: Pen) -> None:
    pen.path((4, 16.5), (9, 10.5), (13, 13.5), (20, 6))


def _more(pen: Pen) -> None:
    for x in (5.5, 12, 18.5):
        pen.dot(x, 12, 1.7)


def _heart_outline() -> list[Point]:
    left, right = arc((8.2, 9.2), 4.4, 155, 318, 18), arc((15.8, 9.2), 4.4, 222, 385, 18)
    return [(12, 20.2), *left, *right]


def _chevrons(pen: Pen) -> None:
    for x in (5.5, 12.5):
        pen.path((x, 5.5), (x + 6.5, 12), (x, 18.5))


def _flip(pen: Pen) -> None:
    """Two arrows that run round each other."""
    pen.path(*arc((12, 12), 7.5, 195, 345))
    pen.path((20.4, 5.4), (19.3, 10), (14.8, 9))
    pen.path(*arc((12, 12), 7.5, 15, 165))
    pen.path((3.6, 18.6), (4.7, 14), (9.2, 15))


def _home(pen: Pen) -> None:
    pen.path((3.5, 11.5), (12, 4), (20.5, 11.5))
    pen.path((6, 10), (6, 19.5), (18, 19.5), (18, 10))
    pen.path((10, 19.5), (10, 14), (14, 14), (14, 19.5))


def _hand(pen: Pen) -> None:
    """A hand with one finger up."""
    pen.path((10, 15.5), (10, 5), *arc((11.6, 5), 1.6, 180, 360, 8), (13.2, 11), (18, 12), (19, 14.5), (17.5, 20.5),
             (10.5, 20.5), (5.5, 14.5), (7.5, 13.2), closed=True)


def _pips(*places: Point) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        for x, y in places:
            pen.dot(x, y, 3.8)

    return draw


def _pen(pen: Pen) -> None:
    """A pencil, its point at the lower left."""
    pen.path((4.5, 19.5), (5.5, 15), (16, 4.5), (19.5, 8), (9, 18.5), closed=True)
    pen.path((13.5, 7), (17, 10.5))


def _branch(pen: Pen) -> None:
    """A way that divides into two."""
    pen.path((4.5, 12), (9, 12), (14, 6.5), (17, 6.5))
    pen.path((9, 12), (14, 17.5), (17, 17.5))
    for y in (6.5, 17.5):
        pen.dot(19, y, 2.2)


def _search(pen: Pen) -> None:
    pen.path(*arc((10.5, 10.5), 6, 0, 360))
    pen.path((15, 15), (20, 20))


def _swap(pen: Pen) -> None:
    """Two arrows past each other."""
    pen.path((4, 8.5), (19, 8.5))
    pen.path((15, 4.5), (19, 8.5), (15, 12.5))
    pen.path((20, 16), (5, 16))
    pen.path((9, 12), (5, 16), (9, 20))


def _plus(pen: Pen) -> None:
    pen.path((12, 5), (12, 19))
    pen.path((5, 12), (19, 12))


def _people(pen: Pen) -> None:
    pen.path(*arc((9, 8.5), 3.4, 0, 360))
    pen.path(*arc((9, 20.5), 6.2, 190, 350))
    pen.path(*arc((15.5, 8.5), 3.4, -110, 110))
    pen.path(*arc((15.2, 20.5), 6.2, 290, 350))


def _cup(pen: Pen) -> None:
    pen.path((7, 4), (17, 4), (16.4, 10), *arc((12, 10), 4.4, 0, 180), closed=True)
    pen.path((7, 5.5), (4, 5.5), (4.3, 9), (7.4, 10.6))
    pen.path((17, 5.5), (20, 5.5), (19.7, 9), (16.6, 10.6))
    pen.path((12, 14.5), (12, 20))
    pen.path((8, 20), (16, 20))


def _skip(direction: int, bar: bool) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        x = GRID / 2
        pen.path((x - 3 * direction, 5), (x + 4 * direction, 12), (x - 3 * direction, 19))
        if bar:
            pen.path((x + 8 * direction, 5), (x + 8 * direction, 19))

    return draw


def _device(pen: Pen) -> None:
    pen.path((7, 3.5), (17, 3.5), (17, 20.5), (7, 20.5), closed=True)
    pen.path((11.9, 17), (12.1, 17))


def _wifi(pen: Pen) -> None:
    for radius in (13, 8.4, 3.9):
        pen.path(*arc((12, 18.5), radius, -135, -45))
    pen.path((12, 18.5), (12, 18.6))


def _lock(pen: Pen) -> None:
    pen.path((5.5, 11), (18.5, 11), (18.5, 20.5), (5.5, 20.5), closed=True)
    pen.path((8.5, 10.8), (8.5, 8), *arc((12, 7.6), 3.5, 180, 360), (15.5, 10.8))


def _eye(pen: Pen) -> None:
    lid = [(2.5, 12), *arc((12, 17), 10.6, -143, -37), (21.5, 12)]
    pen.path(*lid)
    pen.path(*[(x, 24 - y) for x, y in lid])
    pen.path(*arc((12, 12), 2.8, 0, 360))


ICONS: dict[str, Callable[[Pen], None]] = {
    "arrow": _arrow,
    "back": lambda pen: pen.path((15, 5), (8, 12), (15, 19)),
    "ball": lambda pen: pen.path(*arc((12, 12), 7.5, 0, 360)),
    "block": lambda pen: pen.path((4, 9), (20, 9), (20, 15), (4, 15), closed=True),
    "book": _book,
    "branch": _branch,
    "check": lambda pen: pen.path((5, 12.5), (10, 17.5), (19.5, 7)),
    "close": _close,
    "computer": _computer,
    "copy": _copy,
    "device": _device,
    "first": _skip(-1, True),
    "cup": _cup,
    "down": lambda pen: pen.path((5.5, 9), (12, 15.5), (18.5, 9)),
    "export": _export,
    "eye": _eye,
    "fit": _fit,
    "flag": _flag,
    "flip": _flip,
    "folder": _folder,
    "globe": _globe,
    "graph": _graph,
    "heart": lambda pen: pen.path(*_heart_outline(), filled=True),
    "heart_lost": lambda pen: pen.path(*_heart_outline(), closed=True),
    "hand": _hand,
    "help": _help,
    "home": _home,
    "hint": _hint,
    "last": _skip(1, True),
    "link": _link,
    "lines": _list,
    "list": _list,
    "lock": _lock,
    "marble": _marble,
    "menu": _menu,
    "minus": lambda pen: pen.path((5, 12), (19, 12)),
    "more": _more,
    "mute": _mute,
    "next": _skip(1, False),
    "one": _pips((12, 12)),
    "paste": _paste,
    "pause": _pause,
    "pen": _pen,
    "people": _people,
    "person": _person,
    "play": lambda pen: pen.path((8, 5.5), (18, 12), (8, 18.5), filled=True),
    "plus": _plus,
    "previous": _skip(-1, False),
    "print": _print,
    "puzzle": _puzzle,
    "redo": _bent_arrow,
    "restart": _restart,
    "saved": lambda pen: pen.path((6.5, 4), (17.5, 4), (17.5, 20.5), (12, 16), (6.5, 20.5), closed=True),
    "search": _search,
    "settings": _settings,
    "share": _share,
    "skip": _chevrons,
    "sound": _sound,
    "swap": _swap,
    "three": _pips((5, 19), (12, 12), (19, 5)),
    "tile": lambda pen: pen.path(*hexagon((12, 12), 9), closed=True),
    "trash": _trash,
    "turn": _turn,
    "two": _pips((7, 17), (17, 7)),
    "undo": _bent_arrow,
    "up": lambda pen: pen.path((5.5, 15.5), (12, 9), (18.5, 15.5)),
    "wifi": _wifi,
}


@sprite
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a line icon."""
    k = oversampling(size)
    picture = blank(size * k, size * k, colour)
    ICONS[name](Pen(picture, colour))
    if name == "redo":
        picture = pygame.transform.flip(picture, True, False)
    return shrink(picture, size, size)
