"""Draw the win probabilities over a game as SVG: one line for two sides, stacked areas for more, and marked turns."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from games.engine.teaching.review import Judged, Review

WIDTH, HEIGHT = 960, 320
LEFT, TOP, RIGHT, BOTTOM = 54, 28, 16, 52
COLOURS = ("#2B2A28", "#C9BFA8", "#8E2F3C", "#2F4E8E", "#3C7A57", "#C28A2C")  # onyx, pearl, garnet, lapis, jade, amber
MARKS = {"?!": "#C28A2C", "?": "#C9622C", "??": "#B3261E", "!": "#2E7D55"}
PAPER, INK, FAINT = "#FBF8F2", "#2B2A28", "#D9D2C3"


def picture(review: Review, names: Sequence[str]) -> str:
    """Return the whole picture; turns that were not judged are left out."""
    rows = [row for row in review.win_probabilities if row is not None]
    plot = _Plot(len(review.win_probabilities))
    sides = [" and ".join([names[seat] for seat in seats]) for seats in review.sides]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             'font-family="sans-serif" font-size="13">',
             f"<title>Chances of {escape(', '.join(sides))}</title>",
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>']
    if len(rows) == len(review.win_probabilities):
        parts += _areas(plot, rows)
    parts += [f'<path d="M{LEFT} {plot.y(level):.1f}H{WIDTH - RIGHT}" stroke="{FAINT}" stroke-opacity="0.6"/>'
              f'<text x="{LEFT - 8}" y="{plot.y(level) + 4:.1f}" text-anchor="end" fill="{INK}">{level:.0%}</text>'
              for level in (0.0, 0.5, 1.0)]
    if len(rows) == len(review.win_probabilities):
        parts += [_mark(plot, index, turn) for index, turn in enumerate(review.turns) if turn is not None and turn.mark]
    parts += _legend(sides)
    return "\n".join([*parts, "</svg>"])


class _Plot:
    """Coordinates of turns and win probabilities in the picture."""

    def __init__(self, points: int) -> None:
        self.step = (WIDTH - LEFT - RIGHT) / max(points - 1, 1)

    def x(self, index: int) -> float:
        return LEFT + index * self.step

    def y(self, chance: float) -> float:
        return TOP + (1.0 - chance) * (HEIGHT - TOP - BOTTOM)


def _areas(plot: _Plot, rows: Sequence[tuple[float, ...]]) -> list[str]:
    """Stack the win probabilities of the sides as areas; with two sides their border is the line."""
    parts = []
    lower = [0.0] * len(rows)
    for side in range(len(rows[0])):
        upper = [low + row[side] for low, row in zip(lower, rows, strict=True)]
        there = " ".join([f"{plot.x(index):.1f},{plot.y(level):.1f}" for index, level in enumerate(upper)])
        back = " ".join([f"{plot.x(index):.1f},{plot.y(lower[index]):.1f}" for index in range(len(rows) - 1, -1, -1)])
        parts.append(f'<polygon points="{there} {back}" fill="{COLOURS[side]}"/>')
        lower = upper
    if len(rows[0]) == 2:
        line = " ".join([f"{plot.x(index):.1f},{plot.y(row[0]):.1f}" for index, row in enumerate(rows)])
        parts.append(f'<polyline points="{line}" fill="none" stroke="#8E2F3C" stroke-width="2"/>')
    return parts


def _mark(plot: _Plot, index: int, turn: Judged) -> str:
    x, colour = plot.x(index + 1), MARKS[turn.mark]
    y = plot.y(turn.after[0]) if len(turn.after) == 2 else TOP - 10
    return (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}" stroke="{PAPER}" stroke-width="1.5">'
            f"<title>{index + 1}. {escape(turn.text)} {turn.mark}</title></circle>")


def _legend(sides: Sequence[str]) -> list[str]:
    room = (WIDTH - LEFT - RIGHT) / len(sides)
    return [f'<rect x="{LEFT + side * room:.0f}" y="{HEIGHT - 28}" width="12" height="12" rx="6" '
            f'fill="{COLOURS[side]}" stroke="{INK}" stroke-opacity="0.4"/>'
            f'<text x="{LEFT + side * room + 18:.0f}" y="{HEIGHT - 17}" fill="{INK}">{escape(name)}</text>'
            for side, name in enumerate(sides)]
