"""The puzzle rating: its history as a line, and the rule by which it moves."""

from __future__ import annotations

from games.engine.teaching.puzzle_rating import START
from games.shell.library.puzzle_progress import PuzzleProgress
from games.shell.screens.dialog_scene import DialogScene
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button
from games.shell.widgets.line_plot import Axes, LinePlot
from games.shell.widgets.overlays import Dialog

PLOT, PLOT_LOW = 150, 84  # design pixels


def change_text(change: float) -> str:
    """Return a change of the rating with its sign; empty if it rounds to none."""
    points = round(change)
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points else ""


class RatingScene(DialogScene):
    """The history of the rating, oldest first."""

    def make(self) -> Dialog:
        progress = PuzzleProgress(self.app.store)
        values = [START, *progress.ratings] if len(progress.ratings) < 2 else progress.ratings
        low, high = round(min(values)), round(max(values))
        axes = Axes(str(high), str(low) if low < high else "", first=tr("rating.oldest", n=len(values)),
                    last=tr("rating.latest"))
        story = tr("rating.story", low=low, high=high, now=round(progress.rating))
        body = LinePlot(values, axes, story=story) if progress.is_rated else None
        height = PLOT_LOW if self.theme.is_low else PLOT
        return Dialog(tr("rating.title", n=round(progress.rating)), tr("rating.text"),
                      [Button(tr("rating.close"), self.app.pop, "primary")], self.app.pop, body=body,
                      body_height=height if body else None)
