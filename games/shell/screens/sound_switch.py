"""The sound switch."""

from __future__ import annotations

from games.shell.screens.scene import AppServices
from games.shell.theme.text import tr
from games.shell.widgets.controls import Button

USUAL = 0.7  # the volume that comes back


def switch_sound(app: AppServices) -> None:
    """Mute or unmute the app, and save that."""
    settings = app.settings
    settings.volume = 0.0 if settings.volume > 0 else USUAL
    app.sound.volume = settings.volume
    app.keep_settings()
    app.sound.play("place")


class SoundButton(Button):
    """A button that mutes or unmutes the app and shows the present state, which a key may change too."""

    def __init__(self, app: AppServices, kind: str, is_named: bool = False) -> None:
        super().__init__("", lambda: switch_sound(app), kind)
        self.app, self.is_named = app, is_named
        self._show()

    def _show(self) -> None:
        is_on = self.app.settings.volume > 0
        self.set_caption(tr("sound.on" if is_on else "sound.off") if self.is_named else "",
                         "sound" if is_on else "mute")

    def activate(self) -> None:
        super().activate()
        self._show()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._show()
