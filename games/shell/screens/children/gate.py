"""The way out of the screens for children: a small sum."""

from __future__ import annotations

from functools import partial
from random import Random

from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr
from games.shell.theme.theme import Space, Type
from games.shell.widgets.containers import Grid
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Dialog

LEAST, MOST = 3, 9  # of each number
ANSWERS, COLUMNS = 20, 5


class GateScene(DialogScene):
    """A sum and the numbers up to twenty. A wrong one leads back."""

    def __init__(self, app: AppServices, rng: Random | None = None) -> None:
        super().__init__(app)
        rng = rng or Random()
        self.numbers = rng.randint(LEAST, MOST), rng.randint(LEAST, MOST)

    def make(self) -> Dialog:
        first, second = self.numbers
        answers = [Button(str(number), partial(self._answer, number), "secondary", "", Type.NAME)
                   for number in range(1, ANSWERS + 1)]
        columns = 2 * COLUMNS if self.theme.is_low else COLUMNS
        grid = Grid(answers, columns, Space.S, lambda theme: theme.touch + theme.px(Space.XS))
        stay = Button(tr("child.stay"), self.app.pop, "primary", "back")
        return Dialog(f"{first} + {second} = ?", tr("child.gate"), [stay], self.app.pop, body=grid)

    def _answer(self, number: int) -> None:
        if number != sum(self.numbers):
            self.app.sound.play("refuse")
            self.app.pop()
            return
        self.app.settings.children = False
        self.app.keep_settings()
        self.app.go_home()
