"""Sound on and off, for every screen that offers it."""

from __future__ import annotations

from games.shell.look.text import tr
from games.shell.screens.scene import AppServices
from games.shell.widgets.controls import Button

USUAL = 0.7  # the volume that comes back when none was chosen


def sound_button(app: AppServices, kind: str, is_named: bool = False) -> Button:
    """A button that mutes the app or lets it be heard; named, it says which of the two is so."""
    button = Button("", kind=kind)

    def show() -> None:
        is_on = app.settings.volume > 0
        button.set_caption(tr("sound.on" if is_on else "sound.off") if is_named else "", "sound" if is_on else "mute")

    def press() -> None:
        switch_sound(app)
        show()

    button.on_press = press
    show()
    return button


def switch_sound(app: AppServices) -> None:
    """Mute, or be heard again, at once and from now on."""
    settings = app.settings
    settings.volume = 0.0 if settings.volume > 0 else USUAL
    app.sound.volume = settings.volume
    app.keep_settings()
    app.sound.play("place")
