"""The marbles of the seats: their colours, glass and signs, also for colour-blind eyes and for high contrast."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.shell.theme.colour import Colour, rgb


class Stone(NamedTuple):
    """One seat's marble: its colours from the edge to the heart, how glassy it is, and the sign it wears."""

    name: str
    base: Colour
    rim: Colour
    heart: Colour
    glow: Colour
    vein: Colour
    glass: float  # 0 opaque, 1 clear
    symbol: str
    glaze: Colour  # a tile of the same seat
    sign: Colour  # the colour of the symbol on the marble
    title: str  # locale key of the name that people read
    outline: Colour | None = None  # a line round it, for those who want more contrast

    @property
    def is_glass(self) -> bool:
        """Whether light passes through and gathers on the far side."""
        return self.glass > 0.5


PALE_SIGN: Final = rgb("#FFFAF0")
DARK_SIGN: Final = rgb("#342410")


def _stone(
    name: str, colours: str, glass: float, symbol: str, glaze: str, sign: Colour = PALE_SIGN, title: str = ""
) -> Stone:
    base, rim, heart, glow, vein = (rgb(colour) for colour in colours.split())
    return Stone(name, base, rim, heart, glow, vein, glass, symbol, rgb(glaze), sign, f"stone.{title or name}")


STONES: Final[dict[str, Stone]] = {
    stone.name: stone
    for stone in (
        _stone("onyx", "#25272D #060609 #3B3F49 #8FA3BF #8C93A3", 0.28, "ring", "#2E3137"),
        _stone("pearl", "#EBE1CE #75674F #FFFBF2 #FFF6E2 #A8916A", 0.38, "cross", "#D9CCB5", DARK_SIGN),
        _stone("garnet", "#B82C2A #430608 #D6463C #FF9A7C #FFC9B0", 0.85, "triangle", "#B03B33"),
        _stone("lapis", "#1E4BC6 #06164E #356BE0 #7FBEFF #BFDCFF", 0.85, "square", "#2F4CA6"),
        _stone("amber", "#F7A52F #7C3D04 #FFBF4C #FFE89A #FFF1C4", 0.95, "star", "#D28E30", DARK_SIGN),
        _stone("jade", "#2A9D78 #063A2E #45B791 #A6F2D0 #CFFBE8", 0.85, "moon", "#358F80"),
    )
}
SEATS: Final = tuple(STONES)

# For colour-blind players: no two bases nearer than 38 in CIELAB, whatever kind of cone is missing.
SAFE_STONES: Final[dict[str, Stone]] = {
    stone.name: stone
    for stone in (
        _stone("onyx", "#17181C #020203 #2C2F37 #8FA3BF #8C93A3", 0.28, "ring", "#1E2025"),
        _stone("pearl", "#F6F0E6 #7C6F58 #FFFDF8 #FFF9EC #B09A74", 0.38, "cross", "#E8DFCE", DARK_SIGN),
        _stone("garnet", "#BC3A2A #450A05 #D9553F #FFA284 #FFD0BA", 0.85, "triangle", "#B2432F"),
        _stone("lapis", "#1C36C8 #050F4C #3357E2 #7FA8FF #BFD0FF", 0.85, "square", "#243AAE"),
        _stone("amber", "#F0B414 #744A02 #FFCB3C #FFEB95 #FFF3C2", 0.95, "star", "#D9A21E", DARK_SIGN),
        _stone("jade", "#56B4E9 #0B3A58 #7CC8F2 #CDEEFF #E6F7FF", 0.85, "moon", "#57A4D4", DARK_SIGN, "aquamarine"),
    )
}


def _outlined(stones: dict[str, Stone]) -> dict[str, Stone]:
    """Return the stones with a pale outline for the one that is invisible on a dark background."""
    return stones | {"onyx": stones["onyx"]._replace(outline=rgb("#C3CDDB"))}


OUTLINED_STONES: Final = _outlined(STONES)
OUTLINED_SAFE_STONES: Final = _outlined(SAFE_STONES)
