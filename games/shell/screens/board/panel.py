"""The panel of a board: a column beside it, or on a phone strips above and below it and a bar at the bottom.

A panel is data. `MatchPanel`, `TaskPanel` and `ReviewPanel` make their widgets in `make` and return them as slots, from
top to bottom, for each shape of screen; this module places them. To add a button to a lesson: make it in
`TaskPanel.make`, and add it to `icons`, or as a `PanelSlot` to `column` and `below`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from games.engine.core.rules import Seat
from games.shell.screens.board.board_panel import BoardPanel
from games.shell.table.game_ui import MainAction
from games.shell.theme.paint import Point
from games.shell.theme.text import measure
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.containers import ALWAYS
from games.shell.widgets.controls import Button
from games.shell.widgets.navigation import BarSheet
from games.shell.widgets.score_row import ScoreRow

if TYPE_CHECKING:
    from games.shell.screens.board.board_scene import BoardScene

LOWEST = 320  # design pixels of height below which a wide screen gives up margins
LIST_LEAST = 132  # design pixels below which a move list is not worth its place
BOARD_INSET = 5  # design pixels beside the board of a phone
TEXT_INSET = 6  # design pixels that plain text stands in from the margin of a phone


class PanelSlot(NamedTuple):
    """A widget of a panel with its height in device pixels."""

    widget: Widget
    height: int
    least: int | None = None  # the height to which it shrinks for the sake of a phone's board; None: it does not
    priority: int = ALWAYS  # if there is too little room, the slots with the lowest priority leave first
    fill: Callable[[int], int] | None = None  # from the height that is left in a column to its own; 0: it leaves
    inset: float = 0  # design pixels at both sides, on a phone
    gap: int | None = None  # device pixels below it; None: as usual


class PhoneBar(NamedTuple):
    """The bar at the bottom of a phone: small buttons, then the main button, or a widget in its place."""

    buttons: Sequence[Button]
    share: float  # width of a small button, as a share of the bar
    inset: float  # design pixels before the main button
    instead: Sequence[Button] = ()


class Panel(BoardPanel):
    """Makes and places the widgets around a board, and keeps them up to date with the session."""

    title: Label
    subtitle: Label
    main: Button
    phone_margin: float = Space.MARGIN_PHONE  # at the left of the top bar
    score: ScoreRow | None = None  # how the seats stand, on a screen without players' cards

    def __init__(self, scene: BoardScene) -> None:
        self.board_scene = scene
        self.action: MainAction | None = None

    # --- for subclasses --------------------------------------------------------------------------

    def make(self, theme: Theme) -> None:
        """Make fresh widgets."""
        raise NotImplementedError

    def icons(self, theme: Theme) -> list[Button]:
        """Return the icons of the top bar: from left to right, on a phone from right to left."""
        raise NotImplementedError

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        """Return the slots beside the board, for a column with `room` device pixels above its foot."""
        raise NotImplementedError

    def foot(self) -> list[list[Button]]:
        """Return the buttons at the foot of the column; those in one list share a place."""
        raise NotImplementedError

    def above(self, theme: Theme) -> list[PanelSlot]:
        """Return the slots above the board of a phone."""
        raise NotImplementedError

    def below(self, theme: Theme) -> list[PanelSlot]:
        """Return the slots below the board of a phone."""
        raise NotImplementedError

    def bar(self) -> PhoneBar:
        """Return the bar at the bottom of a phone."""
        raise NotImplementedError

    def board_heights(self, wanted: int, theme: Theme) -> tuple[int, int]:
        """Return the heights of a phone's board below which slots are left out, and below which they shrink."""
        return wanted, wanted

    def tray_place(self, seat: Seat, index: int) -> tuple[Point, int] | None:
        return self.score.tray_place(seat, index, self.theme) if self.score else None

    # --- layout ----------------------------------------------------------------------------------

    def build(self, theme: Theme) -> pygame.Rect:
        """Put fresh widgets on the screen; return the rectangle that is left for the board."""
        self.theme = theme
        self.back = Button("", self.board_scene.back, "icon", "back")
        self.help = Button("", self.board_scene.open_rules, "icon", "help")
        self.make(theme)
        board = self._build_phone(theme) if theme.is_portrait else self._build_wide(theme)
        self.refresh()
        return board

    def score_slots(self, theme: Theme, room: int | None = None) -> list[PanelSlot]:
        """Return the row of scores; none if there is too little room for it."""
        self.score = row = ScoreRow()
        row.show(self.board_scene.scores())
        inset = TEXT_INSET if theme.is_portrait else 0
        width = theme.width - 2 * theme.px(Space.MARGIN_PHONE + inset) if theme.is_portrait else theme.px(
            Size.PANEL_NARROW if theme.is_narrow else Size.PANEL)
        height = row.height_for(width, theme)
        return [PanelSlot(row, height, inset=inset)] if room is None or height <= room else []

    def extra_slots(self, theme: Theme, scale: float = 1.0) -> list[PanelSlot]:
        """Return the widgets that the game adds."""
        extras = self.board_scene.extras
        shown = extras.phone if theme.is_portrait or theme.is_low else extras.panel
        return [PanelSlot(widget, round(theme.px(height) * scale)) for widget, height in shown]

    def show_action(self, action: MainAction | None) -> None:
        """Show the main button."""
        self.action = action
        self.main.set_visible(action is not None)
        if action:
            self.main.kind = "primary" if action.is_primary else "secondary"
            self.main.set_caption(action.caption, action.icon)
            self.main.set_enabled(action.enabled, action.why_not)

    def show_scores(self) -> None:
        """Show the scores."""
        if self.score:
            self.score.show(self.board_scene.scores())

    def press_main(self) -> None:
        """Press the main button."""
        if self.action:
            self.action.act()

    def _build_wide(self, theme: Theme) -> pygame.Rect:
        scene, px, group = self.board_scene, theme.px, self.board_scene.group
        margin, gap = px(Space.MARGIN), px(Space.S if theme.is_low else Space.M)
        width = px(Size.PANEL_NARROW if theme.is_narrow else Size.PANEL)
        is_lowest, bar = theme.height < px(LOWEST), self._top_bar(theme)
        column = pygame.Rect(theme.width - margin - width, bar + (0 if is_lowest else px(Space.M)), width, 0)
        column.h = theme.height - (px(Space.S) if is_lowest else margin) - column.y
        board = pygame.Rect(margin, column.y, column.x - 2 * margin, column.h)
        foot = column.bottom - (theme.touch if is_lowest else button_height(theme))
        slots = fitted_column(self.column(theme, foot - gap - column.y, gap), foot - gap - column.y, gap)
        icons = self.icons(theme)
        self._lay_top_bar(theme, column.right, len(icons))
        touch, x = theme.touch, theme.width - margin + px(Space.XS)
        x -= (touch + px(Space.XS)) * len(icons) - px(Space.XS)
        for button in icons:
            button.layout(pygame.Rect(x, (bar - touch) // 2, touch, touch), theme)
            x += touch + px(Space.XS)
        group.add(self.back, self.title, self.subtitle, scene.board)
        y = column.y
        for slot in slots:
            slot.widget.layout(pygame.Rect(column.x, y, column.w, slot.height), theme)
            y += slot.height + gap
        cells = self.foot()
        wide = (column.w - px(Space.M) * (len(cells) - 1)) // len(cells)
        for k, cell in enumerate(cells):
            x = column.x if k == 0 else column.right - wide
            for button in cell:
                button.layout(pygame.Rect(x, foot, wide, column.bottom - foot), theme)
        group.add(*(slot.widget for slot in slots), *(button for cell in cells for button in cell), *icons)
        return board

    @staticmethod
    def _top_bar(theme: Theme) -> int:
        """Return the height of a wide screen's top bar, which is lower on the lowest screens."""
        return theme.touch + theme.px(Space.S) if theme.height < theme.px(LOWEST) else theme.px(Size.TOP_BAR)

    def _lay_top_bar(self, theme: Theme, right: int, icons: int) -> None:
        px, touch, top = theme.px, theme.touch, self._top_bar(theme)
        self.back.layout(pygame.Rect(px(Space.MARGIN) - px(Space.S), (top - touch) // 2, touch, touch), theme)
        left = self.back.rect.right + px(Space.XS)
        wide = self._fit_title(theme, right - icons * (touch + px(Space.XS)) - left)
        line = theme.line(self.title.size) + 2
        self.title.layout(pygame.Rect(left, (top - line) // 2, wide, line), theme)
        left, line = left + wide + px(Space.L), theme.line(Type.LIST) + 2
        room = right - 7 * (touch + px(Space.XS)) - left - px(Space.M)
        self.subtitle.layout(pygame.Rect(left, (top - line) // 2 + px(3), max(1, room), line), theme)
        self.subtitle.set_visible(measure(self.subtitle.text, Weight.MEDIUM, theme.type(Type.LIST)) < room)

    def _fit_title(self, theme: Theme, room: int) -> int:
        """Choose letters for the title that fit a width; return the width that they take."""
        while True:
            wide = measure(self.title.text, Weight.TITLE, theme.type(self.title.size)) + 2
            if wide <= room or self.title.size <= Type.BUTTON:
                return wide
            self.title.size -= 1

    def _build_phone(self, theme: Theme) -> pygame.Rect:
        scene, px, group = self.board_scene, theme.px, self.board_scene.group
        margin, gap = px(Space.MARGIN_PHONE), px(Space.S)
        icons = self.icons(theme)
        y = self._lay_phone_top(theme, icons)
        group.add(self.back, self.title, scene.board)
        bar = pygame.Rect(0, 0, theme.width, max(px(Size.BOTTOM_BAR), theme.touch + px(Space.L)))
        bar.bottom = theme.height

        def place(slots: list[PanelSlot], top: int) -> int:
            for slot in slots:
                inset = margin + px(slot.inset) if slot.inset else margin
                slot.widget.layout(pygame.Rect(inset, top, theme.width - 2 * inset, slot.height), theme)
                top += slot.height + (gap if slot.gap is None else slot.gap)
            group.add(*(slot.widget for slot in slots))
            return top

        y = place(self.above(theme), y)
        board = pygame.Rect(px(BOARD_INSET), y, theme.width - 2 * px(BOARD_INSET), bar.y - gap - y)
        keep = self.board_heights(scene.board_height(board.w), theme)
        slots = fitted_below(self.below(theme), board.h, gap, *keep)
        board.h -= sum(slot.height + gap for slot in slots)
        place(slots, board.bottom + gap)
        self._lay_bar(theme, bar)
        group.add(*reversed(icons))
        return board

    def _lay_phone_top(self, theme: Theme, icons: list[Button]) -> int:
        """Place the title, and the icons with their names if there is room; return the height of the bar."""
        px, touch, top, margin = theme.px, theme.touch, theme.px(Size.TOP_BAR_PHONE), theme.px(Space.MARGIN_PHONE)
        back = px(self.phone_margin) - px(Space.S)
        self.back.layout(pygame.Rect(back, (top - touch) // 2, touch, touch), theme)
        left, high, x = self.back.rect.right + px(Space.XS), max(touch, top - px(Space.XS)), theme.width - margin
        for button in icons:
            button.name_icon(theme, high)
            wide = max(touch, button.named_width(theme))
            button.layout(pygame.Rect(x - wide, (top - high) // 2, wide, high), theme)
            x -= wide + px(Space.XS)
        room = x - px(Space.S) - left
        self._fit_title(theme, room)
        line = theme.line(self.title.size) + 2
        self.title.layout(pygame.Rect(left, (top - line) // 2, room, line), theme)
        return top

    def _lay_bar(self, theme: Theme, rect: pygame.Rect) -> None:
        px, bar, sheet = theme.px, self.bar(), BarSheet()
        sheet.layout(rect, theme)
        unit, height, gap = rect.w * bar.share, button_height(theme), px(Space.XS)
        for k, button in enumerate(bar.buttons):
            left = round(unit * k) + px(2)
            button.layout(pygame.Rect(left, rect.y + gap, round(unit) - gap, rect.h - px(Space.S)), theme)
        left = round(unit * len(bar.buttons)) + px(bar.inset)
        self.main.layout(pygame.Rect(left, rect.centery - height // 2, rect.w - left - px(10), height), theme)
        cell = bar.buttons[-1].rect
        left, wide = cell.right + gap, (theme.width - cell.right - gap) // max(1, len(bar.instead))
        for k, button in enumerate(bar.instead):
            button.layout(pygame.Rect(left + k * wide, cell.y, wide - px(Space.XS), cell.h), theme)
        self.board_scene.group.add(sheet, *bar.buttons, self.main, *bar.instead)


def button_height(theme: Theme) -> int:
    """Return the height of a large button."""
    return max(theme.px(Size.BUTTON), theme.touch)


def prompt_least(theme: Theme) -> int:
    """Return the least height of a prompt with its caption and two lines."""
    return theme.line(Type.CAPTION) + 2 * theme.line(Type.SECONDARY) + theme.px(Space.L)


def prompt_height(theme: Theme, lines: int = 2) -> int:
    """Return the height of a phone's prompt with its caption and some lines."""
    return theme.line(Type.CAPTION) + lines * theme.line(Type.BUTTON)


def total(slots: Sequence[PanelSlot], gap: int) -> int:
    """Return the height of slots with a gap below each."""
    return sum(slot.height + gap for slot in slots)


def without_lowest(slots: list[PanelSlot]) -> list[PanelSlot]:
    """Leave out the slots with the lowest priority, unless they are always shown."""
    lowest = min((slot.priority for slot in slots), default=ALWAYS)
    return [slot for slot in slots if slot.priority > lowest] if lowest < ALWAYS else slots


def fitted_column(slots: list[PanelSlot], room: int, gap: int) -> list[PanelSlot]:
    """Return the slots that are shown in a column, with their heights."""
    while (rest := room - total([slot for slot in slots if not slot.fill], gap)) < -gap and len(
            fewer := without_lowest(slots)) < len(slots):
        slots = fewer
    heights = [slot.fill(rest) if slot.fill else slot.height for slot in slots]
    return [slot._replace(height=height) for slot, height in zip(slots, heights, strict=True) if height]


def fitted_below(slots: list[PanelSlot], room: int, gap: int, wanted: int, least: int) -> list[PanelSlot]:
    """Return the slots below a phone's board: some are left out for its wanted height, some shrink for its least."""
    while room - total(slots, gap) < wanted and len(fewer := without_lowest(slots)) < len(slots):
        slots = fewer
    lacking = least - (room - total(slots, gap))
    for k, slot in enumerate(slots):
        if lacking > 0 and slot.least is not None:
            cut = min(lacking, max(0, slot.height - slot.least))
            slots = [*slots[:k], slot._replace(height=slot.height - cut), *slots[k + 1:]]
            lacking -= cut
    return slots
