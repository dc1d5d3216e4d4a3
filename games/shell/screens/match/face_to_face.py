"""Two people with a tablet between them: a strip for each, the far one turned by half, the board in the middle."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.engine.core.rules import Outcome, Seat
from games.shell.library.lineup import verdict
from games.shell.screens.match.match_panel import MatchPanel
from games.shell.table.game_ui import MainAction, Standing
from games.shell.table.session import Phase
from games.shell.theme.paint import Point
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Widget
from games.shell.widgets.cards import PlainPrompt
from games.shell.widgets.controls import Button
from games.shell.widgets.overlays import Toast
from games.shell.widgets.player_card import PlayerCard
from games.shell.widgets.upside_down import UpsideDown, mirrored

if TYPE_CHECKING:
    from games.shell.screens.match.match_scene import MatchScene

CARD, PROMPT, GAP = 64, 44, 12  # design pixels: a card, a prompt below it in a narrow window, and between things
HALF_LEAST, COUNTS_LEAST, BOARD_LEAST = 226, 300, 220  # of half a strip, of one with counts, of the board's height
MAIN_SHARE = 0.36  # of a strip's width, for the main button


def has_room(scene: MatchScene, theme: Theme) -> bool:
    """Whether a window has room for two strips, the game's extra widgets, and a board."""
    extra = sum(height + Space.S for _, height in scene.extras.phone)
    return theme.height >= 2 * strip_area(scene, theme).bottom + theme.px(2 * extra + BOARD_LEAST)


def is_narrow(scene: MatchScene, area: pygame.Rect, theme: Theme) -> bool:
    """Whether the prompt is below the card instead of beside it; not if a game's hand needs the room."""
    return (area.w - theme.px(GAP)) // 2 < theme.px(HALF_LEAST) and not scene.extras.phone


def strip_area(scene: MatchScene, theme: Theme) -> pygame.Rect:
    """Return the place of the strip at the top of a window."""
    px = theme.px
    margin = px(Space.MARGIN_PHONE if theme.is_portrait and theme.unit <= theme.ratio else Space.MARGIN)
    area = pygame.Rect(margin, px(Space.L), theme.width - 2 * margin, 0)
    prompt = px(PROMPT) + px(Space.XS) if is_narrow(scene, area, theme) else 0
    area.h = px(CARD) + prompt + px(GAP) + max(px(Size.BUTTON), theme.touch)
    return area


class Strip:
    """The strip of one seat: card and prompt, and below them the buttons. The far one is laid out as the near one."""

    def __init__(self, panel: FaceToFacePanel, seat: Seat, is_far: bool) -> None:
        self.panel, self.seat, self.is_far = panel, seat, is_far
        scene = panel.scene
        has_signs = set(scene.stone_names) != {"onyx", "pearl"}
        self.card = PlayerCard(scene.stones[seat], scene.name(seat), "strip", has_signs)
        self.prompt = PlainPrompt()
        self.undo = Button(tr("play.undo"), scene.undo, "secondary", "undo")
        self.hint = Button(tr("play.hint"), scene.ask_hint, "secondary", "hint")
        self.menu = Button("", partial(scene.open_menu, is_far), "secondary", "menu")
        self.main = Button(tr("play.now"), self._press, "primary", "check", Type.LIST)
        self.action: MainAction | None = None
        self.is_named = True  # the small buttons have room for their words
        self.shown: dict[Widget, Widget] = {}  # each widget as it is on the screen

    def _press(self) -> None:
        if self.action:
            self.action.act()

    def places(self, area: pygame.Rect, theme: Theme) -> list[tuple[Widget, pygame.Rect]]:
        """Return the widgets in focus order, with their places in a near strip."""
        gap, card = theme.px(GAP), theme.px(CARD)
        half = (area.w - 2 * gap) // 2
        foot = max(theme.px(Size.BUTTON), theme.touch)
        top, low = area.top, area.bottom - foot
        right = area.right - half
        menu = max(theme.touch, foot)
        main = round((area.w - gap) * MAIN_SHARE)
        wide = (area.w - main - menu - 3 * gap) // 2
        names = [tr("play.undo"), tr("play.hint")]
        needed = max(measure(name, Weight.SEMIBOLD, theme.type(Type.BUTTON)) for name in names)
        self.is_named = needed + theme.px(Size.ICON_IN_BUTTON + 2 * Space.M) <= wide
        self.undo.set_caption(tr("play.undo") if self.is_named else "")
        heads = (pygame.Rect(area.left, top, half, card), pygame.Rect(right, top, half, card))
        if is_narrow(self.panel.scene, area, theme):
            below = top + card + theme.px(Space.XS)
            heads = pygame.Rect(area.left, top, area.w, card), pygame.Rect(area.left, below, area.w, theme.px(PROMPT))
        return [
            (self.card, heads[0]),
            (self.prompt, heads[1]),
            (self.undo, pygame.Rect(area.left, low, wide, foot)),
            (self.hint, pygame.Rect(area.left + wide + gap, low, wide, foot)),
            (self.menu, pygame.Rect(area.left + 2 * (wide + gap), low, menu, foot)),
            (self.main, pygame.Rect(area.right - main, low, main, foot)),
        ]

    def layout(self, area: pygame.Rect, theme: Theme) -> list[Widget]:
        """Put the strip on the screen; return its widgets."""
        for widget, place in self.places(area, theme):
            self.shown[widget] = UpsideDown(widget) if self.is_far else widget
            self.shown[widget].layout(mirrored(place, area) if self.is_far else place, theme)
        return list(self.shown.values())


class FaceToFacePanel(MatchPanel):
    """The two strips. The hand of a game is on the side of the player to move."""

    has_names = True

    strips: list[Strip]

    def build(self, theme: Theme) -> pygame.Rect:
        """Put fresh widgets on the screen; return the rectangle that is left for the board."""
        scene, px, group = self.scene, theme.px, self.scene.group
        self.theme = theme
        near = scene.view.facing
        self.strips = [Strip(self, seat, seat != near) for seat in range(scene.session.rules.seats)]
        self.cards = [strip.card for strip in self.strips]
        self.teams = {}
        extra = sum(px(height) + px(Space.S) for _, height in scene.extras.phone)
        top = strip_area(scene, theme)
        low = mirrored(top, pygame.Rect(0, 0, theme.width, theme.height))
        board = pygame.Rect(px(5), top.bottom + extra, theme.width - 2 * px(5), 0)
        board.h = low.top - extra - board.top
        self._extra_places = [pygame.Rect(top.x, y, top.w, extra) for y in (top.bottom, board.bottom)]
        self._extra_side = -1
        far, own = self.strips[1 - near], self.strips[near]
        group.add(*far.layout(top, theme), scene.board, *(widget for widget, _ in scene.extras.phone),
                  *own.layout(low, theme))
        self.toast = Toast(scene.app.platform.announce)
        self._far_toast = FarToast(self.toast)
        self._far_toast.layout(board, theme)
        group.add(self._far_toast)
        self.prompt = own.prompt
        self.refresh()
        return board

    def say(self, text: str, tone: str) -> bool:
        """Show a sentence to the far player if they are to move; return whether it was."""
        if self._mover() == self.scene.view.facing:
            return False
        self.toast.say(text, tone)
        return True

    def _mover(self) -> Seat:
        return self.scene.match.seat_to_move

    def tray_place(self, seat: Seat, index: int) -> tuple[Point, int] | None:
        at, size = self.cards[seat].tray_place(index, self.theme)
        shown = self.strips[seat].shown[self.cards[seat]]
        return (shown.point(at) if isinstance(shown, UpsideDown) else at), size

    def palette_place(self) -> Widget | None:
        return None

    # --- content ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring both strips up to date with the session."""
        session, result = self.scene.session, self.scene.session.result
        for strip in self.strips:
            is_turn = self._mover() == strip.seat and session.match.result() is None and session.browsed is None
            standing = self.scene.standing(strip.seat)
            won = result is not None and strip.seat in result.winners()
            has_counts = strip.shown[strip.card].rect.w >= self.theme.px(COUNTS_LEAST)
            strip.card.show(self.status(strip.seat, is_turn, result, standing), is_turn or won, False, standing.tray,
                            standing.counts if has_counts else ())
            self._refresh_buttons_of(strip, is_turn)
            strip.prompt.say(*self._words(strip, is_turn, result))
        self._place_extras()

    def status(self, seat: int, is_turn: bool, result: Outcome | None, standing: Standing) -> str:
        if result is None and not is_turn:
            return standing.status or tr("face.next")
        return super().status(seat, is_turn, result, standing)

    def _words(self, strip: Strip, is_turn: bool, result: Outcome | None) -> tuple[str, str]:
        scene = self.scene
        if result is not None:
            return verdict(scene.match.players, result), scene.reason(result)
        caption, line = scene.prompt_text()
        if is_turn or scene.session.browsed is not None:
            lines = scene.hint_lines() or [line]
            return caption, strip.prompt.longest_fitting(lines, self.theme)
        return tr("face.to_move", name=scene.name(self._mover())), tr("face.wait.line")

    def _refresh_buttons_of(self, strip: Strip, is_turn: bool) -> None:
        scene, session = self.scene, self.scene.session
        is_browsing, is_over = session.browsed is not None, session.result is not None
        strip.undo.set_enabled(session.can_undo or is_browsing, tr("toast.no_undo"))
        may_hint = is_turn and session.phase is Phase.HUMAN and not session.hints.is_searching
        strip.hint.set_enabled(may_hint, tr("toast.no_hint"))
        second = scene.ui.second_action(scene) if is_turn else None
        strip.hint.on_press = second.act if second else scene.ask_hint
        caption, icon = (second.caption, second.icon) if second else (tr("play.hint"), "hint")
        strip.hint.set_caption(caption if strip.is_named or second else "", icon)
        if second:
            strip.hint.set_enabled(True)
        if is_over:
            strip.action = MainAction(tr("play.result"), "flag", partial(scene.show_end, strip.is_far))
        elif is_turn or is_browsing:
            strip.action = scene.main_action()
        else:
            name = scene.name(self._mover())
            strip.action = MainAction(tr("face.wait", name=name), "", lambda: None, enabled=False,
                                      why_not=tr("toast.not_now"))
        strip.main.set_visible(strip.action is not None)
        if strip.action:
            strip.main.set_caption(strip.action.caption, strip.action.icon)
            strip.main.set_enabled(strip.action.enabled, strip.action.why_not)

    def _place_extras(self) -> None:
        """Place the game's extra widgets on the side of the player to move."""
        side = 1 if self._mover() == self.scene.view.facing else 0
        if side == self._extra_side:
            return
        self._extra_side, room = side, self._extra_places[side]
        y = room.top
        for widget, height in self.scene.extras.phone:
            widget.layout(pygame.Rect(room.x, y + self.theme.px(Space.S) // 2, room.w, self.theme.px(height)),
                          self.theme)
            y += self.theme.px(height) + self.theme.px(Space.S)
        self.scene.group.changed = True


class FarToast(UpsideDown):
    """A toast for the far player, near their edge of the board; it is as large as its sentence."""

    inner: Toast

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        self._room, self.theme = pygame.Rect(rect), theme
        reach = self.inner.overhang(theme)
        self.inner.layout(pygame.Rect(reach, reach, rect.w, rect.h), theme._replace(is_turned=True))

    def dirty(self) -> list[pygame.Rect]:
        reach = self.inner.overhang(self.theme) if self.theme else 0
        self.rect = mirrored(self.inner.rect.move(self._room.x - reach, self._room.y - reach), self._room)
        return super().dirty()

    def draw(self, target: pygame.Surface) -> None:
        if not self.visible or not self.theme:
            return
        reach = self.inner.overhang(self.theme)
        room = self._room.inflate(2 * reach, 2 * reach)
        bounds = self.bounds()
        canvas = pygame.Surface(room.size, 0, target)
        canvas.set_clip(mirrored(bounds, room).move(-room.x, -room.y))
        canvas.blit(pygame.transform.flip(target.subsurface(bounds.clip(target.get_rect())), True, True),
                    mirrored(bounds.clip(target.get_rect()), room).move(-room.x, -room.y))
        self.inner.draw(canvas)
        seen = pygame.transform.flip(canvas.subsurface(canvas.get_clip()), True, True)
        target.blit(seen, bounds)
