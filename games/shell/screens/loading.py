"""A sheet that is shown until the modules of live tables are loaded, and then replaced by the wanted screen."""

from __future__ import annotations

from collections.abc import Callable

from games.shell.platform.live import LiveState
from games.shell.screens.dialog_scene import DialogScene
from games.shell.screens.scene import AppServices, Scene
from games.shell.theme.text import tr
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.overlays import Dialog


class LoadingScene(DialogScene):
    """Shown while live tables are being loaded; if they cannot be, it says why and may offer to play by link."""

    def __init__(self, app: AppServices, make: Callable[[], Scene | None], by_link: Action | None = None) -> None:
        super().__init__(app)
        self._make, self._by_link = make, by_link
        self._shown: LiveState | None = None

    def make(self) -> Dialog:
        live = self.app.platform.live
        self._shown = live.state
        buttons = [Button(tr("common.cancel"), self.app.pop)]
        if live.state is not LiveState.UNAVAILABLE:
            return Dialog(tr("live.loading"), tr("live.loading.line"), buttons, self.app.pop)
        buttons.insert(0, Button(tr("live.again"), live.load, "primary", "restart"))
        if self._by_link:
            buttons.insert(1, Button(tr("live.by_link"), self._by_link, "secondary", "link"))
        return Dialog(tr("live.unavailable"), tr(f"live.problem.{live.problem}"), buttons, self.app.pop)

    def update(self, dt: float) -> None:
        super().update(dt)
        live = self.app.platform.live
        if live.state is LiveState.READY and self._shown is not live.state:
            self._shown = live.state
            scene = self._make()
            if scene:
                self.app.swap(scene)
            else:
                self.app.pop()
        elif live.state is not self._shown:
            self.relayout_now()
