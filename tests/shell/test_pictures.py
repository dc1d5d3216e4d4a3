"""Colours, sprites, text metrics, scaling, board geometry and the picture cache."""

import gc
import itertools
import math
import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

import games.abalone.art as abalone
import games.orbito.art as orbito
import games.quits.art as quits
import games.slyne.art as slyne
from games.abalone.grid import NAMES
from games.shell.theme.colour import Colour, mix
from games.shell.theme.icons import ICONS, icon
from games.shell.theme.marbles import VARIANTS, hollow, marble, marble_shadow
from games.shell.theme.materials import finished, table
from games.shell.theme.paint import GALLERY, KEEP_PIXELS, KEEP_WINDOWS, Gallery, pixels_to_keep
from games.shell.theme.stones import SAFE_STONES, STONES, Stone
from games.shell.theme.symbols import symbol
from games.shell.theme.text import (
    best_language,
    fit,
    label,
    language,
    measure,
    set_language,
    shorten,
    tr,
    wrap,
)
from games.shell.theme.theme import (
    DARK,
    DARK_CONTRAST,
    LIGHT,
    LIGHT_CONTRAST,
    Palette,
    Tint,
    Weight,
    design_scale,
    make_theme,
)
from tests.reference.slyne import DIRECTIONS
from tests.shell.driver import Driver

pytestmark = pytest.mark.usefixtures("display")

WINDOW_AREAS = 8  # pictures that open screens may hold, in window areas
SIZES = ((360, 640), (1024, 768), (1280, 800), (1920, 1080), (3840, 2160))
PALETTES = {"light": LIGHT, "dark": DARK, "light contrast": LIGHT_CONTRAST, "dark contrast": DARK_CONTRAST}

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def contrast(first: Colour, second: Colour) -> float:
    """Return the WCAG 2 contrast ratio."""
    lights = sorted(0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) for r, g, b in (first, second))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def lab(colour: Colour, vision: str) -> tuple[float, float, float]:
    """Return a colour in CIELAB (D65) as it is perceived with a colour vision deficiency."""
    given = [linear(channel) for channel in colour]
    r, g, b = (min(1, max(0, sum(k * v for k, v in zip(row, given, strict=True)))) for row in VISION[vision])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def smallest_distance(colours: list[Colour], vision: str) -> float:
    return min(math.dist(lab(a, vision), lab(b, vision)) for a, b in itertools.combinations(colours, 2))


# ---------------------------------------------------------------- colour


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_text_has_enough_contrast_on_every_background(palette: Palette) -> None:
    least = 7.0 if palette in (LIGHT_CONTRAST, DARK_CONTRAST) else 4.5
    for ground in (palette.table, palette.corner, palette.surface, palette.sunk, palette.prompt):
        for ink in (palette.ink, palette.ink2, palette.brass, palette.danger):
            assert contrast(ink, ground) >= (4.5 if ink in (palette.brass, palette.danger) else least), (ink, ground)
    for lean in (0, Tint.HOVER):
        assert contrast(palette.on_primary, mix(palette.primary, palette.on_primary, lean)) >= 4.5
    assert contrast(palette.ink, mix(palette.surface, palette.fill, Tint.PRESSED)) >= 4.5
    assert contrast(palette.ink, palette.pill) >= 4.5


@pytest.mark.parametrize("palette", [LIGHT_CONTRAST, DARK_CONTRAST])
def test_high_contrast_edges_are_visible(palette: Palette) -> None:
    assert contrast(palette.line, palette.surface) >= 3
    assert contrast(palette.fill, palette.surface) >= 3


@pytest.mark.parametrize("safe_colours", [False, True])
@pytest.mark.parametrize("dark", [False, True])
def test_in_high_contrast_stones_differ_from_the_dark_background(dark: bool, safe_colours: bool) -> None:
    theme = make_theme((1280, 800), dark=dark, contrast=True, safe_colours=safe_colours)
    for stone in theme.stones.values():
        assert contrast(stone.outline or stone.heart, DARK_CONTRAST.surface) >= 3, stone.name


def test_tiny_marbles_have_contrast_on_the_dark_surface() -> None:
    theme = make_theme((1280, 800), dark=True)
    for stone in map(theme.small_stone, theme.stones.values()):
        assert contrast(stone.outline or stone.heart, theme.palette.surface) >= 3, stone.name


def test_an_outline_is_drawn_all_round() -> None:
    onyx = make_theme((1280, 800), dark=True, contrast=True).stones["onyx"]
    picture = marble(onyx, 80)
    for angle in range(0, 360, 30):
        x, y = (round(40 + 37.5 * turn(math.radians(angle))) for turn in (math.cos, math.sin))
        pixel = picture.get_at((x, y))
        assert contrast((pixel.r, pixel.g, pixel.b), DARK_CONTRAST.surface) >= 3, angle


@pytest.mark.parametrize(
    ("vision", "bases", "glazes", "safe"),
    [("normal", 52, 44, 48), ("protan", 28, 27, 38), ("deutan", 34, 30, 38), ("tritan", 30, 25, 37)],
)
def test_stones_differ_for_every_colour_vision(vision: str, bases: float, glazes: float, safe: float) -> None:
    assert smallest_distance([stone.base for stone in STONES.values()], vision) >= bases - 0.5
    assert smallest_distance([stone.glaze for stone in STONES.values()], vision) >= glazes - 0.5
    assert smallest_distance([stone.base for stone in SAFE_STONES.values()], vision) >= safe - 0.5


def test_every_stone_has_its_own_symbol() -> None:
    masks = []
    for stone in STONES.values():
        picture = symbol.raw(stone.symbol, 24, (0, 0, 0))
        masks.append(pygame.mask.from_surface(picture, 127))
    for first, second in itertools.combinations(masks, 2):
        differing = first.count() + second.count() - 2 * first.overlap_area(second, (0, 0))
        assert differing > 0.2 * max(first.count(), second.count())
    assert len({stone.symbol for stone in STONES.values()}) == len(STONES)


# ---------------------------------------------------------------- sprites


@pytest.mark.parametrize("diameter", [18, 40, 64, 170])
@pytest.mark.parametrize("stone", STONES.values(), ids=STONES.keys())
def test_a_marble_has_no_halo(stone: Stone, diameter: int) -> None:
    """An antialiased pixel of the edge is neither lighter than its inner neighbour nor darker than the rim."""
    ball = marble.raw(stone, diameter, 1)
    middle = diameter / 2
    checked = 0
    for x, y in itertools.product(range(diameter), repeat=2):
        edge = ball.get_at((x, y))
        if not 30 < edge.a < 225:
            continue
        away = math.dist((x + 0.5, y + 0.5), (middle, middle))
        covered = ball.get_at([round(v + (middle - v - 0.5) * 1.6 / away) for v in (x, y)])
        checked += 1
        for channel, inside, rim in zip(edge[:3], covered[:3], stone.rim, strict=True):
            assert min(inside, rim) - 20 <= channel <= max(inside, rim) + 20, (x, y, edge, covered)
    assert checked > diameter / 2
    assert ball.get_at((0, 0)).a == 0


def test_variants_and_signs_differ() -> None:
    garnet = STONES["garnet"]
    pictures = [
        pygame.image.tobytes(marble.raw(garnet, 40, v, sign), "RGBA") for v in range(VARIANTS) for sign in (False, True)
    ]
    assert len(set(pictures)) == 2 * VARIANTS


def test_sprites_are_made_once() -> None:
    stone = STONES["jade"]
    assert marble(stone, 33) is marble(stone, 33)
    assert marble_shadow(stone, 33) is marble_shadow(stone, 33)
    assert hollow(33) is hollow(33)
    assert label("Agate", Weight.BOLD, 17, (0, 0, 0)) is label("Agate", Weight.BOLD, 17, (0, 0, 0))


def test_light_comes_from_the_upper_left() -> None:
    pearl = marble.raw(STONES["pearl"], 64)
    assert sum(pearl.get_at((19, 16))[:3]) > sum(pearl.get_at((45, 48))[:3])
    shadow = marble_shadow.raw(STONES["pearl"], 64)
    assert shadow.get_at((96, 104)).a > shadow.get_at((32, 24)).a


@pytest.mark.parametrize("name", ICONS)
def test_icons_stay_on_their_grid(name: str) -> None:
    picture = icon.raw(name, 24, (0, 0, 0))
    drawn = picture.get_bounding_rect()
    assert max(drawn.size) >= 8
    assert min(drawn.size) >= 2  # a stroke
    assert all(picture.get_at((x, 0)).a == 0 for x in range(24))


# ---------------------------------------------------------------- text


def test_wrapped_lines_fit_and_keep_every_word() -> None:
    text = "Sage is weighing 14,200 lines. Play now takes the best move found so far."
    for width in (120, 200, 351):
        lines = wrap(text, Weight.MEDIUM, 14, width)
        assert all(measure(line, Weight.MEDIUM, 14) <= width for line in lines)
        assert " ".join(lines) == text


def test_no_break_space_keeps_words_together() -> None:
    assert (
        wrap("trois billes\u00a0: non", Weight.MEDIUM, 16, measure("trois billes", Weight.MEDIUM, 16) + 2)[0] == "trois"
    )


def test_fit_reduces_the_size_and_shorten_cuts_names() -> None:
    assert fit("Tourner", Weight.SEMIBOLD, 16, 1000, 12) == 16
    px = fit("Recommencer la partie", Weight.SEMIBOLD, 16, 140, 12)
    assert 12 <= px < 16
    name = shorten("Bartholomew the Magnificent", Weight.BOLD, 17, 120)
    assert name.endswith("…")
    assert measure(name, Weight.BOLD, 17) <= 120


def test_labels_have_their_measured_width() -> None:
    for px in (12, 17, 29, 30, 60):
        for text in ("À vous de jouer", "œil ouvert", "3"):
            assert label(text, Weight.SEMIBOLD, px, (0, 0, 0)).get_width() == measure(text, Weight.SEMIBOLD, px)


def test_languages_can_be_switched_and_are_complete() -> None:
    assert best_language(("sv-SE", "fr_CA.UTF-8", "en")) == "fr"
    assert best_language(("ja",)) == "en"
    before = language()
    try:
        set_language("fr")
        assert tr("moves.title") == "Coups"
        set_language("en")
        assert tr("moves.title") == "Moves"
    finally:
        set_language(before)
    with pytest.raises(ValueError, match="no texts"):
        set_language("xx")


# ---------------------------------------------------------------- scale


@pytest.mark.parametrize(
    ("size", "unit"),
    [
        ((1280, 800), 1),
        ((1024, 768), 1),
        ((1920, 1080), 1.35),
        ((3840, 2160), 2.7),
        ((390, 844), 1),
        ((360, 640), 0.923),
    ],
)
def test_scale_follows_the_window(size: tuple[int, int], unit: float) -> None:
    assert design_scale(*size) == pytest.approx(unit, abs=0.001)
    assert make_theme((size[0] * 2, size[1] * 2), 2.0).unit == pytest.approx(2 * unit, abs=0.002)


@pytest.mark.parametrize("size", SIZES)
def test_touch_targets_are_large_and_type_is_legible(size: tuple[int, int]) -> None:
    for ratio in (1.0, 2.0):
        theme = make_theme((round(size[0] * ratio), round(size[1] * ratio)), ratio)
        assert theme.touch >= 44 * ratio
        assert theme.type(4) >= 12 * ratio


# ---------------------------------------------------------------- boards


@pytest.mark.parametrize("size", SIZES)
def test_boards_fit_their_area_and_find_their_cells(size: tuple[int, int]) -> None:
    area = pygame.Rect(12, 60, min(size) - 24, min(size) - 80)
    tray = orbito.place(area, has_racks=True)
    assert area.contains(tray.tray())
    assert area.contains(tray.rack(0))
    assert area.contains(tray.rack(1))
    assert all(tray.cell_at(tray.cell(k)) == k for k in range(16))
    assert tray.cell_at((tray.x, tray.y)) is None
    assert tray.is_button((tray.x, tray.y))
    dish = abalone.place(area)
    assert all(dish.cell_at(dish.cell(name)) == name for name in NAMES)
    assert dish.cell("i5")[1] < dish.cell("a1")[1]
    assert dish.cell("a5")[0] > dish.cell("a1")[0]
    diamond = quits.place(area)
    assert max(diamond.point(r, c)[1] for r, c in itertools.product(range(5), repeat=2)) == diamond.point(0, 0)[1]


def test_neighbours_lie_one_pitch_apart() -> None:
    dish = abalone.Board(0, 0, 1042)
    for row, digit in ((0, 1), (1, 1), (1, 0)):
        assert math.dist(dish.point(4, 5), dish.point(4 + row, 5 + digit)) == pytest.approx(dish.pitch)
    view = slyne.Camera(0, 0, 50)
    for cell in DIRECTIONS:
        assert math.dist(view.point((0, 0)), view.point(cell)) == pytest.approx(50 * math.sqrt(3))


def test_rotations_in_quits_bring_each_corner_to_the_bottom() -> None:
    bottoms = []
    for turn in range(4):
        board = quits.Board(0, 0, 700, turn)
        corners = ((0, 0), (0, 4), (4, 4), (4, 0))
        bottoms.append(max(corners, key=lambda rc: board.point(*rc)[1]))
        forward = board.handle_angle(True, True)
        assert abs(forward - board.handle_angle(True, False)) == 180
    assert set(bottoms) == {(0, 0), (0, 4), (4, 4), (4, 0)}


def test_slyne_views_place_cells_and_arms_and_zoom_about_a_point() -> None:
    theme = make_theme((1280, 800))
    table_cells = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    area = pygame.Rect(24, 76, 864, 700)
    view = slyne.fit(table_cells, area, theme)
    for cell in table_cells:
        assert area.collidepoint(view.point(cell))
        for arm, (q, r) in enumerate(DIRECTIONS):  # an arm lies toward the neighbour it points at
            x, y = view.arm(cell, arm)
            (x0, y0), (x1, y1) = view.point(cell), view.point((cell[0] + q, cell[1] + r))
            assert math.isclose((x - x0) * (y1 - y0), (y - y0) * (x1 - x0), abs_tol=1e-6)
            assert math.dist((x, y), (x1, y1)) < math.dist((x0, y0), (x1, y1))
    about = view.point((2, -1))
    near = view.zoomed(1.5, about, theme.px(slyne.SMALLEST), 200)
    assert math.dist(near.point((2, -1)), about) < 0.01


def test_boards_paint_in_many_small_slices() -> None:
    theme = make_theme((640, 480))
    picture = finished(table(theme))
    area = pygame.Rect(20, 20, 440, 440)
    paintings = (
        orbito.paint(picture, orbito.place(area), theme),
        abalone.paint(picture, abalone.place(area), theme),
        quits.paint(picture, quits.place(area), theme),
        slyne.paint(picture, area, theme),
    )
    for painting in paintings:
        assert sum(1 for _ in painting) >= 4


def test_the_cache_is_limited_and_drops_the_oldest_pictures() -> None:
    gallery, made = Gallery(lambda: 1000), []

    def picture(name: str) -> pygame.Surface:
        return gallery.get(name, lambda: made.append(name) or pygame.Surface((20, 20)))  # type: ignore[func-returns-value]

    first = picture("first")
    picture("second")
    assert picture("first") is first
    picture("third")
    assert gallery.pixels == 800
    assert picture("first") is first
    picture("second")
    assert made == ["first", "second", "third", "second"]


def test_all_cached_pictures_share_one_limit() -> None:
    """Besides the gallery there are only the pictures of open screens."""
    places = ["", "abalone", "slyne", "learn", "learn/quits/1", "puzzles", "games/results", "settings", "rules/slyne"]
    for size in ((390, 844), (1280, 800), (640, 480)):
        driver = Driver(size)
        for place in places:
            driver.app.visit(place)
            driver.settle()
        window = size[0] * size[1]
        assert GALLERY.pixels <= pixels_to_keep() == max(KEEP_PIXELS.start, KEEP_WINDOWS * window)
        kept = {id(picture): pixels_of(picture) for picture in GALLERY._pictures.values()}
        assert sum(kept.values()) == GALLERY.pixels
        held = {id(picture): pixels_of(picture) for holder in gc.get_objects()
                for picture in gc.get_referents(holder) if isinstance(picture, pygame.Surface)}
        assert sum(pixels for key, pixels in held.items() if key not in kept) <= WINDOW_AREAS * window


def pixels_of(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


def test_a_picture_made_twice_is_counted_once() -> None:
    gallery = Gallery(lambda: 1000)
    first = gallery.keep("twice", pygame.Surface((20, 20)))
    assert gallery.keep("twice", pygame.Surface((20, 20))) is first
    assert gallery.pixels == 400
