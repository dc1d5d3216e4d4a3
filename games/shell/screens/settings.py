"""The settings: every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from games.shell.library.lesson_progress import LessonProgress
from games.shell.library.puzzle_progress import PuzzleProgress
from games.shell.screens.dialog_scene import AskScene
from games.shell.screens.help import KEYS
from games.shell.screens.language import LanguageScene
from games.shell.screens.places import BackupPlace, RelayPlace, RulesPlace
from games.shell.screens.titled_scene import TitledScene
from games.shell.theme.text import LANGUAGES, tr
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import Child, Column, Slot, Stack
from games.shell.widgets.controls import Button, Segmented, Slider, Toggle
from games.shell.widgets.forms import below, beside

TEXT_SCALES = (1.0, 1.15, 1.3)
THEMES = ("auto", "light", "dark")
MOVE_STYLES = ("words", "notation", "both")
PACES = (1.2, 0.6, 0.15)
WIDEST, ROW, WIDE_CONTROL = 720, 60, 300  # design pixels: the sheet, a row, a control with words


class SettingsScene(TitledScene):
    """One row a choice."""

    _offset = 0

    @property
    def address(self) -> str | None:
        return "settings"

    def title(self) -> str:
        return tr("settings.title")

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        content = Column([self._row(*row) for row in self._rows()])
        self._scroll = self.add_sheet(area, content, WIDEST, self._offset)
        yield

    def _row(self, caption: str, control: Widget, is_wide: bool) -> Child:
        label = Label(caption, Type.BUTTON, Weight.SEMIBOLD)
        if is_wide and self.theme.is_portrait:
            return Stack([below(label, control)], padding=(0, Space.S - 1))
        row = beside(label, control, WIDE_CONTROL if is_wide else Size.TOGGLE[0], Space.M)
        return row, Slot(lambda theme: max(theme.px(ROW), theme.touch + theme.px(Space.M)))

    def _rows(self) -> list[tuple[str, Widget, bool]]:
        now = self.app.settings
        return [
            (tr("settings.language"), self._language_button(), True),
            (tr("settings.children"), Button(tr("settings.children.start"), self._go_to_children, icon="play"), True),
            (tr("settings.theme"), self._segmented("theme", THEMES, THEMES), True),
            (tr("settings.text"), self._segmented("text_scale", TEXT_SCALES, ("1", "2", "3"), "text"), True),
            (tr("settings.symbols"), self._segmented("symbols", ("auto", "on", "off"), ("auto", "on", "off")), True),
            (tr("settings.pace"), self._segmented("pace", PACES, ("1", "2", "3")), True),
            (tr("settings.moves"), self._segmented("moves", MOVE_STYLES, MOVE_STYLES), True),
            (tr("settings.volume"), Slider(now.volume, self._set_volume, 0), True),
            (tr("settings.palette"), self._toggle("safe_colours"), False),
            (tr("settings.contrast"), self._toggle("contrast"), False),
            (tr("settings.motion"), self._toggle("reduced_motion"), False),
            (tr("settings.coordinates"), self._toggle("coordinates"), False),
            (tr("settings.confirm"), self._toggle("confirm"), False),
            (tr("settings.ponder"), self._toggle("ponder"), False),
            (tr("settings.chance"), self._toggle("chance"), False),
            (tr("settings.relay"), self._relay_button(), True),
            (tr("keys.title"), Button(tr("settings.keys"), self._open_keys, icon="list"), True),
            (tr("backup.title"), Button(tr("backup.open"), lambda: self.app.push(BackupPlace()), icon="export"), True),
            (tr("settings.lessons"), self._forget_button("lessons", LessonProgress), True),
            (tr("settings.puzzles"), self._forget_button("puzzles", PuzzleProgress), True),
        ]

    def _relay_button(self) -> Button:
        """Return the relay of live tables, which opens its choice."""
        name = self.app.settings.relay.partition("://")[2].partition("/")[0]
        return Button(name or tr("live.relay.none"), lambda: self.app.push(RelayPlace(self.app.restyle)), icon="globe")

    def _go_to_children(self) -> None:
        """Make the children's screen the home screen."""
        self.app.settings.children = True
        self.app.keep_settings()
        self.app.go_home()

    def _open_keys(self) -> None:
        self.app.push(RulesPlace(KEYS))

    def _language_button(self) -> Button:
        """Return the language spoken, which opens the list of all."""
        chosen = self.app.settings.language
        name = LANGUAGES[chosen] if chosen else tr("settings.language.auto.now", name=LANGUAGES[self.app.language])
        return Button(name, lambda: self.app.push(LanguageScene(self.app)), icon="globe")

    def _forget_button(self, slug: str, kept: type[LessonProgress] | type[PuzzleProgress]) -> Button:
        """Forget the lessons or the puzzles done, after a confirmation."""
        button = Button(tr("settings.forget"), lambda: self.app.push(
            AskScene(self.app, f"ask.{slug}", f"ask.yes.{slug}", lambda: self.forget(kept(self.app.store)),
                     "common.cancel")))
        button.set_enabled(not kept(self.app.store).is_empty, tr(f"settings.{slug}.none"))
        return button

    def forget(self, progress: LessonProgress | PuzzleProgress) -> None:
        """Forget what was learnt or solved."""
        progress.forget()
        self._offset = self._scroll.offset
        self.relayout_now()
        self.say(tr("toast.forgotten"))

    def _segmented(self, name: str, values: tuple[object, ...], slugs: tuple[str, ...], key: str = "") -> Segmented:
        value = getattr(self.app.settings, name)
        at = min(range(len(values)), key=lambda k: (values[k] != value, _apart(values[k], value)))
        captions = [tr(f"settings.{key or name}.{slug}") for slug in slugs]
        return Segmented(captions, at, lambda k: self._set(name, values[k]))

    def _toggle(self, name: str) -> Toggle:
        return Toggle(getattr(self.app.settings, name), lambda is_on: self._set(name, is_on))

    def _set(self, name: str, value: object) -> None:
        self._offset = self._scroll.offset
        setattr(self.app.settings, name, value)
        self.app.keep_settings()
        self.app.restyle()

    def _set_volume(self, value: float) -> None:
        self.app.settings.volume = self.app.sound.volume = value
        self.app.keep_settings()
        if not self._said:
            self._said = 0.2
            self.app.sound.play("place")

    _said = 0.0

    def update(self, dt: float) -> None:
        super().update(dt)
        self._said = max(0.0, self._said - dt)


def _apart(one: object, other: object) -> float:
    return abs(one - other) if isinstance(one, float) and isinstance(other, float) else 0.0
