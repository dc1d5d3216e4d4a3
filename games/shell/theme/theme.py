"""Every number of the design but the stones': colours, type, space, shape, elevation, motion, and the drawing scale.

Lengths are design pixels. `Theme.px` turns them into device pixels for the window at hand; nothing else does.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from games.shell.theme.colour import Colour, mix, rgb
from games.shell.theme.stones import OUTLINED_SAFE_STONES, OUTLINED_STONES, SAFE_STONES, STONES, Stone

LAMP: Final = (-0.55, -0.83)  # where all light comes from: one lamp, above and to the left


class Material:
    """Colours of the boards' materials, the same in every theme."""

    WALNUT: Final = rgb("#6E472C")
    EBONY: Final = rgb("#3A271B")
    MAPLE: Final = rgb("#F2D09A")
    HONEY: Final = rgb("#D9A768")  # the darkest maple
    MIDNIGHT: Final = rgb("#1C2B45")
    BAIZE: Final = rgb("#2F5546")
    BAIZE_DUSK: Final = rgb("#101713")
    BRASS: Final = rgb("#C0924A")
    BRASS_BRIGHT: Final = rgb("#F2D79C")
    BRASS_OUTLINE: Final = rgb("#4A2E08")
    BRASS_ENGRAVED: Final = rgb("#3A2408")
    IVORY: Final = rgb("#F6ECD9")
    ROAD: Final = rgb("#F1E5CB")
    ROAD_EDGE: Final = rgb("#D8C7A6")
    BED: Final = rgb("#1C120B")  # the dark ground under loose tiles
    CHALKS: Final = (rgb("#9BE0B4"), rgb("#FF9C86"), rgb("#96CBFF"))  # green, red, blue: marks drawn by hand
    RUBY: Final = rgb("#8E1F18")  # the ring round a marble that may not move


class Palette(NamedTuple):
    """The interface's colours in one theme; text colours reach 4.5:1 on every background they are used on."""

    table: Colour
    corner: Colour  # the table where the lamp reaches least
    surface: Colour
    sunk: Colour
    line: Colour
    ink: Colour
    ink2: Colour
    brass: Colour  # brass as text
    fill: Colour  # brass as a shape
    primary: Colour
    on_primary: Colour
    danger: Colour
    shadow: Colour
    depth: float  # how much stronger shadows are
    lamp: tuple[int, int]  # alpha of the lamp's pool on the table, and of the dusk around it
    baize: Colour
    is_dark: bool

    @property
    def prompt(self) -> Colour:
        """The background of the prompt: a card with a little brass, opaque."""
        return mix(self.surface, self.fill, 0.15)

    @property
    def pill(self) -> Colour:
        """The background of the current move."""
        return mix(self.surface, self.fill, 0.24)

    @property
    def toggle_off(self) -> Colour:
        """The track of a toggle that is off."""
        return mix(self.line, self.ink2, 0.35)

    @property
    def seat_row(self) -> Colour:
        """A row inside a card, a shade deeper than the card."""
        return mix(self.sunk, self.surface, 0.35)


def _palette(colours: str, shadow: Colour, depth: float, lamp: tuple[int, int], is_dark: bool) -> Palette:
    table, corner, surface, sunk, line, ink, ink2, brass, fill, primary, on_primary, danger = map(rgb, colours.split())
    return Palette(
        table, corner, surface, sunk, line, ink, ink2, brass, fill, primary, on_primary, danger,
        shadow, depth, lamp, mix(Material.BAIZE, Material.BAIZE_DUSK, 0.42) if is_dark else Material.BAIZE, is_dark,
    )  # fmt: skip


# In each: table corner / surface sunk line / ink ink2 / brass fill / primary on-primary danger
LIGHT: Final = _palette(
    "#E9DFCF #D6CDBE #FBF7F0 #EFE6D8 #D8CAB4 #2B2420 #5C5045 #74500F #B98A3E #2F5D50 #FDFAF4 #9A2A22",
    (70, 48, 24), 1.0, (60, 24), False,
)  # fmt: skip
DARK: Final = _palette(
    "#1D1815 #151110 #2A231E #201A16 #463A30 #F3EADD #BBAC9A #E2B769 #C9994B #7FBBA5 #10201A #F2907F",
    (0, 0, 0), 1.7, (20, 90), True,
)  # fmt: skip
LIGHT_CONTRAST: Final = _palette(
    "#F2ECE1 #E4DED3 #FFFFFF #ECE5D8 #6F6252 #120E0B #362E26 #523604 #8A5D10 #123F34 #FFFFFF #7A120C",
    (70, 48, 24), 1.0, (40, 12), False,
)  # fmt: skip
DARK_CONTRAST: Final = _palette(
    "#0B0908 #080605 #17130F #000000 #9C8C7A #FFFFFF #E4DACD #FFD78F #EDBC63 #A8E6D0 #04110C #FFB4A8",
    (0, 0, 0), 1.7, (14, 60), True,
)  # fmt: skip


class Type:
    """Sizes of text; MINIMUM is in CSS pixels and holds at every scale."""

    NAV: Final = 12
    CAPTION: Final = 13
    SECONDARY: Final = 14
    LIST: Final = 15
    BUTTON: Final = 16
    NAME: Final = 17
    LEAD: Final = 18
    TITLE_SMALL: Final = 22
    TITLE: Final = 26
    TITLE_LARGE: Final = 28
    DIALOG: Final = 32
    WORDMARK_SMALL: Final = 40
    WORDMARK: Final = 60
    LINE_HEIGHT: Final = 1.42
    WORD_GAP: Final = 0.28  # of the size
    MINIMUM: Final = 12


class Weight:
    """Names of the faces: medium reads, semibold acts, bold names, title is the serif."""

    MEDIUM: Final = "medium"
    SEMIBOLD: Final = "semibold"
    BOLD: Final = "bold"
    TITLE: Final = "title"


FONT_FILES: Final = {
    Weight.MEDIUM: "Manrope-Medium.ttf",
    Weight.SEMIBOLD: "Manrope-SemiBold.ttf",
    Weight.BOLD: "Manrope-Bold.ttf",
    Weight.TITLE: "SourceSerifPro-Semibold.ttf",
}


class Space:
    """Gaps and margins, on a grid of 4."""

    XS: Final = 4
    S: Final = 8
    M: Final = 12
    L: Final = 16
    XL: Final = 20
    XXL: Final = 24
    DIALOG: Final = 32
    MARGIN: Final = 24
    MARGIN_PHONE: Final = 12
    MARGIN_HOME: Final = 80
    MARGIN_HOME_PHONE: Final = 16


class Radius:
    """Corner radii."""

    PILL: Final = 8
    SEGMENT: Final = 9
    BUTTON: Final = 12
    SLOT: Final = 14
    CARD: Final = 16
    HOME: Final = 20
    DIALOG: Final = 24


class Size:
    """Heights and widths of controls and fixed regions."""

    TOUCH: Final = 44  # CSS pixels, at every scale
    HAIRLINE: Final = 1
    BUTTON: Final = 52
    BUTTON_LARGE: Final = 56
    BUTTON_SMALL: Final = 48
    ICON: Final = 22
    ICON_IN_BUTTON: Final = 20
    ICON_IN_BAR: Final = 24
    ICON_SMALL: Final = 18  # beside a line of secondary text
    TOGGLE: Final = (56, 32)
    KNOB: Final = 26
    TRACK: Final = 6
    DETENT: Final = 8
    CHIP: Final = 44
    TOAST: Final = 48
    TOAST_DOT: Final = 10
    DIALOG: Final = 520
    TOP_BAR: Final = 64
    TOP_BAR_PHONE: Final = 60
    BOTTOM_BAR: Final = 76
    PANEL: Final = 344
    PANEL_NARROW: Final = 280
    SETUP: Final = 560
    PLAYER: Final = 76
    PLAYER_TALL: Final = 104
    STRIP: Final = 64
    SEAT_MARBLE: Final = 40
    STRIP_MARBLE: Final = 34
    CHIP_MARBLE: Final = 28
    PROMPT: Final = 100
    PROMPT_INSET: Final = 36  # left and right of its words together
    PROMPT_SHORT: Final = 76
    STEPS: Final = 92
    MOVE_ROW: Final = 31
    BEAD: Final = 8
    TRAY_MARBLE: Final = 20
    SCROLLBAR: Final = 4
    SCROLL_GUTTER: Final = 12  # what the bar has to itself


class Breakpoint:
    """Sizes of the window, in CSS pixels, at which a layout changes; `Theme` has a property for each."""

    LOW: Final = 560  # height below which a landscape window is treated as a phone held sideways
    SHORT: Final = 700  # height below which a portrait screen keeps to the essentials
    SHORTEST: Final = 641  # height below which a portrait screen leaves out more
    NARROW: Final = 900  # width below which a landscape window has a narrow panel and few icons
    WIDE: Final = 1001  # width from which a landscape window has wide margins


class Shape(Enum):
    """The shapes of screens that have layouts of their own."""

    PHONE = "phone"  # portrait
    LOW = "low"  # landscape and low: a phone held sideways
    DESK = "desk"


class Shadow(NamedTuple):
    """The shadow of something that floats above the table: blur, drop, alpha."""

    blur: float
    drop: float
    alpha: int


ELEVATION: Final = (Shadow(0, 0, 0), Shadow(6, 2, 26), Shadow(12, 6, 34), Shadow(22, 12, 48))
BUTTON_SHADOW: Final = Shadow(6, 3, 50)
BAR_SHADOW: Final = Shadow(10, -3, 34)
SCRIM: Final = (26, 18, 10, 115)  # #1A120A at 45 %


class Tint:
    """The share of another colour that is mixed into a control's colour in each state."""

    HOVER: Final = 0.10
    PRESSED_PRIMARY: Final = 0.14
    PRESSED: Final = 0.26
    FOOT: Final = 0.28
    DISABLED: Final = 0.72
    ICON_OFF: Final = 0.55
    WORDS_OFF: Final = 0.45  # the words of a green button that is off, toward ink
    ICON_HOVER_ALPHA: Final = 18
    ICON_PRESSED_ALPHA: Final = 31
    BEAD_REST: Final = 0.55


class Motion:
    """Durations in seconds."""

    STEP: Final = 0.200
    PUSH: Final = 0.260
    EJECT: Final = 0.180
    HOP: Final = 0.240
    FLIGHT: Final = 0.420
    TURN: Final = 0.420
    BUTTON: Final = 0.090
    SLIDE: Final = 0.320
    TILE_ROUND: Final = 0.360
    TILE_DROP: Final = 0.240
    ROAD_TILE: Final = 0.110
    ROAD_MOST: Final = 0.500
    BLOCK: Final = 0.140
    WIN_MARBLE: Final = 0.120
    WIN_HOP: Final = 0.320
    WIN_RIPPLE: Final = 0.600
    WIN_BREATH: Final = 0.900
    HINT: Final = 0.400
    SHAKE: Final = 0.240
    FADE: Final = 0.160
    HOVER: Final = 0.080
    BEADS: Final = 1.200
    TOAST: Final = 2.4


class Theme(NamedTuple):
    """The design at one window's size: a palette, the stones and the scale. Hashable: pictures are cached by it."""

    palette: Palette
    width: int  # of the window, in device pixels
    height: int
    ratio: float  # device pixels in a CSS pixel
    unit: float  # device pixels in a design pixel
    text_scale: float = 1.0
    safe_colours: bool = False
    reduced_motion: bool = False
    is_turned: bool = False  # for what is painted upside down afterwards: the lamp shines from the other side

    @property
    def is_portrait(self) -> bool:
        """Whether the phone layouts apply."""
        return self.height > self.width

    @property
    def is_low(self) -> bool:
        """Whether the window is landscape and as low as a phone held sideways."""
        return not self.is_portrait and self.height / self.ratio < Breakpoint.LOW

    @property
    def shape(self) -> Shape:
        """The shape of the screen, which decides what a layout shows."""
        return Shape.PHONE if self.is_portrait else Shape.LOW if self.is_low else Shape.DESK

    @property
    def is_short(self) -> bool:
        """Whether the window is portrait with little height."""
        return self.is_portrait and self.height / self.ratio < Breakpoint.SHORT

    @property
    def is_shortest(self) -> bool:
        """Whether the window is portrait with very little height."""
        return self.is_portrait and self.height / self.ratio < Breakpoint.SHORTEST

    @property
    def is_narrow(self) -> bool:
        """Whether a landscape window has room for a narrow panel only."""
        return self.width / self.ratio < Breakpoint.NARROW

    @property
    def is_wide(self) -> bool:
        """Whether a landscape window has room for wide margins."""
        return self.width / self.ratio >= Breakpoint.WIDE

    @property
    def touch(self) -> int:
        """The smallest side of anything that is tapped, in device pixels."""
        return max(self.px(Size.TOUCH), round(Size.TOUCH * self.ratio + 0.49))

    @property
    def stones(self) -> dict[str, Stone]:
        """The stones by name, in the player's choice of colours and contrast."""
        if self.palette in (LIGHT_CONTRAST, DARK_CONTRAST):
            return self.outlined_stones
        return SAFE_STONES if self.safe_colours else STONES

    @property
    def outlined_stones(self) -> dict[str, Stone]:
        """The stones with a thin edge, for contrast and for marbles of a few pixels."""
        return OUTLINED_SAFE_STONES if self.safe_colours else OUTLINED_STONES

    def small_stone(self, stone: Stone) -> Stone:
        """Return a stone for a marble as small as a letter, with an outline for dark paper."""
        return self.outlined_stones[stone.name] if self.palette.is_dark else stone

    def px(self, length: float) -> int:
        """Return a design length in whole device pixels, never less than one."""
        return max(1, round(length * self.unit))

    @property
    def smallest_type(self) -> int:
        """The smallest text anywhere, in device pixels."""
        return round(Type.MINIMUM * self.ratio)

    def type(self, size: float) -> int:
        """Return a type size in device pixels, never under the smallest."""
        return max(self.smallest_type, round(size * self.unit * self.text_scale))

    def line(self, size: float) -> int:
        """Return the distance between two lines of text of a size."""
        return round(self.type(size) * Type.LINE_HEIGHT)

    def seconds(self, duration: float) -> float:
        """Return a duration of `Motion`, or 0 with reduced motion."""
        return 0.0 if self.reduced_motion else duration


def design_scale(width: float, height: float) -> float:
    """Return the CSS pixels in a design pixel, for a window of that many CSS pixels."""
    if width >= height:
        small = max(0.75, min(1.0, width / 640, height / 360))  # smaller than any phone held sideways
        return min(3.0, max(small, min(width / 1280, height / 800)))
    return min(1.6, max(0.92, min(width / 390, max(1.0, height / 760))))  # tablets are low for their width


def make_theme(
    size: tuple[int, int],
    ratio: float = 1.0,
    *,
    dark: bool = False,
    contrast: bool = False,
    text_scale: float = 1.0,
    safe_colours: bool = False,
    reduced_motion: bool = False,
) -> Theme:
    """Return the theme for a window of `size` device pixels on a screen with `ratio` device pixels to a CSS pixel."""
    palette = (DARK_CONTRAST if dark else LIGHT_CONTRAST) if contrast else (DARK if dark else LIGHT)
    unit = design_scale(size[0] / ratio, size[1] / ratio) * ratio
    return Theme(palette, size[0], size[1], ratio, unit, text_scale, safe_colours, reduced_motion)
