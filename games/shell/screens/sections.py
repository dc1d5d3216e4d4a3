"""The frame of the four sections, Play, Learn, Puzzles and Games: header, navigation, and a body.

A section states its slug in `section` and puts its widgets into `body` in `fill`; the frame does the rest.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import ClassVar, Final, NamedTuple

import pygame

from games.shell.screens.places import RulesPlace, SectionPlace, SettingsPlace
from games.shell.screens.scene import AppServices, Scene
from games.shell.screens.sound_switch import SoundButton
from games.shell.theme.marbles import marble, marble_shadow
from games.shell.theme.paint import stamp
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Line, Widget
from games.shell.widgets.containers import Length, Row, Slot
from games.shell.widgets.controls import Button
from games.shell.widgets.group import ScrollArea
from games.shell.widgets.navigation import SectionBar, TabEntry, Tabs

COLUMNS: Final = 4
TOP_HEADER, TOP, BOTTOM = 48, 190, 48  # design pixels above the header and the content, and below it
HEADER_ICON: Final = 64
TOP_PHONE: Final = 82
LOW_BAR: Final = 60
NAMED_ICON: Final = 52  # design pixels of height for an icon over its name

def touch(theme: Theme) -> int:
    """Return the least size of a control, in device pixels."""
    return theme.touch


Filling = Generator[None, None, int]  # puts widgets into the body, a slice at a time; returns the height they take


class Section(NamedTuple):
    """One of the four sections: the slug of its words and its address, and its icon."""

    slug: str
    icon: str


SECTIONS: Final = (
    Section("play", "marble"),
    Section("learn", "book"),
    Section("puzzles", "puzzle"),
    Section("games", "saved"),
)
KEYS: Final = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)


class Wordmark(Label):
    """The name of the app, and a marble after it."""

    def overhang(self, theme: Theme) -> int:
        return theme.px(Space.XS)

    def width_for(self, theme: Theme) -> int:
        """Return the width of the name and its marble."""
        px = theme.type(self.size)
        return measure(self.text, self.weight, px) + round(px * 0.31 * 1.6)

    def paint(self, target: pygame.Surface, theme: Theme) -> None:
        size = round(theme.type(self.size) * 0.31)
        name = self.lines[0].rect
        at = (name.right + size * 1.05, name.y + name.h * 0.62)
        stamp(target, marble_shadow(theme.stones["amber"], size), at)
        stamp(target, marble(theme.stones["amber"], size, 1), at)


class Body(ScrollArea):
    """The content of a section. It scrolls, and is drawn a little beyond its viewport for shadows and corners."""

    def __init__(self) -> None:
        super().__init__()
        self.window = pygame.Rect(0, 0, 0, 0)

    def viewport(self) -> pygame.Rect:
        return self.window

    def text_boxes(self) -> list[Line]:
        return [box for box in super().text_boxes() if self.window.contains(box.rect)]


class SectionScene(Scene):
    """A section in its frame. Subclasses fill the body."""

    section: ClassVar[str]
    keeps_build = False  # what a section tells may have changed meanwhile

    def __init__(self, app: AppServices) -> None:
        super().__init__(app)
        self.body = Body()
        self._offset = 0

    # --- for subclasses --------------------------------------------------------------------------

    def fill(self, area: pygame.Rect) -> Filling:
        """Put widgets into `body`, from the top of an area as wide as the content; return their height."""
        raise NotImplementedError

    def show(self, content: Widget, area: pygame.Rect) -> int:
        """Put one widget into `body` at its preferred height; return that height."""
        height = content.height_for(area.w, self.theme)
        content.layout(pygame.Rect(area.x, area.y, area.w, height), self.theme)
        self.body.add(content)
        return height

    def icons(self) -> list[Button]:
        """Return more icons for a phone's header, before the settings."""
        return []

    def corner(self) -> Button | None:
        """Return a quiet button at the right of a wide screen's sentence."""
        return None

    # --- making ----------------------------------------------------------------------------------

    @property
    def address(self) -> str | None:
        return self.section if self._at else ""

    def build(self) -> Iterator[None]:
        self.backdrop = self.app.ground()
        yield
        yield from self.relayout()

    def relayout(self) -> Iterator[None]:
        """Lay out the widgets again, in the next frame."""
        theme = self.theme
        self.group.clear()
        self.group.rect, self.group.theme = self.screen, theme
        self.group.on_refused = lambda widget: self.say(widget.why_not, "danger")
        self.body = Body()
        area = self._frame_phone(theme) if theme.is_portrait else self._frame_desktop(theme)
        height = yield from self.fill(area)
        self.body.set_content(height)
        self.body.scroll_to(self._offset)
        self.toast.layout(self.screen if not theme.is_portrait else pygame.Rect(
            0, 0, theme.width, self.body.window.bottom), theme)
        self.group.add(self.toast)
        self.redraw()

    def relayout_now(self) -> None:
        """Lay out again at once and keep the scroll position and the focus."""
        self._offset = self.body.offset
        with self.group.keeping_focus():
            for _ in self.relayout():
                pass

    def leave(self) -> None:
        self._offset = self.body.offset

    def columns(self, area: pygame.Rect, number: int = COLUMNS) -> list[pygame.Rect]:
        """Return the columns of a wide screen that all sections share."""
        gap = self.theme.px(Space.XXL)
        width = (area.w - gap * (number - 1)) // number
        return [pygame.Rect(area.x + k * (width + gap), area.y, width, area.h) for k in range(number)]

    @property
    def _at(self) -> int:
        return [section.slug for section in SECTIONS].index(self.section)

    def _entries(self, width: int | None = None) -> list[TabEntry]:
        """Return the sections; the games by their short name if the full one is wider than a number of pixels."""
        names = {section.slug: tr(f"section.{section.slug}") for section in SECTIONS}
        if width is not None and measure(names["games"], Weight.BOLD, self.theme.type(Type.NAV)) > width:
            names["games"] = tr("section.games.short")
        return [TabEntry(names[section.slug], section.icon) for section in SECTIONS]

    def _header_icons(self, kind: str) -> None:
        is_named = kind == "bar"
        self.language = Button(self.app.language.upper(), self._open_languages, kind, "globe" if is_named else "")
        self.sound = SoundButton(self.app, kind, is_named)
        self.settings = Button("", self._open_settings, kind, "settings")

    def _frame_desktop(self, theme: Theme) -> pygame.Rect:
        px, group, low = theme.px, self.group, theme.is_low
        margin, top = px(Space.MARGIN_HOME if theme.is_wide else Space.MARGIN), px(Space.M if low else TOP_HEADER)
        self._header_icons("secondary")
        icons = [self.sound, self.settings] if theme.is_narrow else [self.language, self.sound, self.settings]
        self.wordmark = Wordmark(tr("app.title"), Type.WORDMARK_SMALL if low else Type.WORDMARK, Weight.TITLE)
        self.tabs = Tabs(self._entries(), self._at, self._open_section)
        room = pygame.Rect(margin, top, theme.width - 2 * margin, theme.touch + (0 if low else px(Space.M)))
        header = self._header(icons, HEADER_ICON, Space.M, Space.DIALOG)
        if header.width_for(theme) > room.w:
            self.tabs = Tabs(self._entries(0), self._at, self._open_section)
            header = self._header(icons, touch, Space.XS, Space.L)
            while self.wordmark.size > Type.TITLE_SMALL and header.width_for(theme) > room.w:
                self.wordmark.size -= 1
        elif theme.is_wide:  # the tabs begin with the second column
            first = (room.w + px(Space.XXL)) // COLUMNS - px(Space.DIALOG)
            header.slots[0] = (self.wordmark, header.slots[0][1]._replace(
                size=lambda theme: max(first, self.wordmark.width_for(theme))))
        line = theme.line(self.wordmark.size) + 2
        high = max(room.h, line)
        header.layout(pygame.Rect(margin, top + (room.h - high) // 2 if low else top, room.w, high), theme)
        content = room.bottom + px(Space.M)
        group.add(self.tabs, self.wordmark)
        if not low:
            sentence = Label(tr(f"section.{self.section}.line"), Type.LEAD, Weight.MEDIUM, "ink2")
            y, high = top + line - px(Space.XS), theme.line(Type.LEAD)
            sentence.layout(pygame.Rect(margin, y, theme.width - 2 * margin, high), theme)
            group.add(sentence)
            if corner := self.corner():
                long, tall = corner.width_for(theme), max(px(Size.CHIP), theme.touch)
                edge = theme.width - margin - long
                corner.layout(pygame.Rect(edge, y + high - tall + px(Space.S), long, tall), theme)
                sentence.layout(pygame.Rect(margin, y, edge - px(Space.M) - margin, high), theme)
                group.add(corner)
            content = max(px(TOP), y + high + px(Space.XXL))
        group.add(self.body, *icons)
        area = pygame.Rect(margin, content, theme.width - 2 * margin, 0)
        area.h = theme.height - area.y - px(Space.M if low else BOTTOM)
        above = px(Space.M)
        seen = pygame.Rect(0, area.y - above, theme.width, theme.height - area.y + above)
        self._place_body(seen, area, theme)
        return area

    def _header(self, icons: list[Button], icon: Length, gap: float, between: float) -> Row:
        """Return the row of name, tabs and icons; it only places them, because the icons come last in focus order."""
        low, place = self.theme.is_low, Slot(icon, across=touch, align=0.5 if self.theme.is_low else 0)
        name = Slot(across=lambda theme: theme.line(self.wordmark.size) + 2, align=place.align)
        beside = Row([(self.tabs, place._replace(size=self.tabs.least_width, weight=1)),
                      Row([(button, place) for button in icons], gap)],
                     gap=lambda theme: theme.px(gap) + theme.px(Space.S), padding=(0, 0 if low else Space.M, 0, 0))
        return Row([(self.wordmark, name), (beside, Slot(weight=1))], gap=between)

    def _frame_phone(self, theme: Theme) -> pygame.Rect:
        px, group = theme.px, self.group
        margin = px(Space.MARGIN_HOME_PHONE)
        is_first = self._at == 0
        title: Label = (Wordmark(tr("app.title"), Type.WORDMARK_SMALL, Weight.TITLE) if is_first
                        else Label(tr(f"section.{self.section}"), Type.DIALOG, Weight.TITLE))
        high = max(theme.touch, px(NAMED_ICON))
        self._header_icons("bar" if Button.holds_name(theme, high) else "icon")
        content = px(TOP_PHONE - Space.L if theme.is_shortest else TOP_PHONE)
        middle = min(content // 2 + px(Space.XS), content - px(Space.S) - high // 2)
        icons = [*([self.language, *self.icons(), self.sound] if is_first else self.icons()), self.settings]
        for button in icons:
            if button is not self.language:
                button.name_icon(theme, high)
        beside = Row([(button, Slot(touch if button is self.language else None, across=lambda theme: high))
                      for button in icons])
        room = theme.width - 2 * margin + px(Space.S)
        while title.size > Type.TITLE_SMALL and title.width_for(theme) + px(Space.S) + beside.width_for(theme) > room:
            title.size -= 1
        line = theme.line(title.size)
        tall = max(high, line)
        Row([(title, Slot(0, weight=1, across=lambda theme: line)), beside]).layout(
            pygame.Rect(margin, max(0, middle - tall // 2), room, tall), theme)
        group.add(title, self.body)
        bar = px(LOW_BAR if theme.is_shortest else Size.BOTTOM_BAR)
        self.bar = SectionBar(self._entries((theme.width - px(Space.S)) // len(SECTIONS)), self._at, self._open_section)
        self.bar.layout(pygame.Rect(0, theme.height - bar, theme.width, bar), theme)
        area = pygame.Rect(margin, content, theme.width - 2 * margin, theme.height - bar - content)
        above = px(Space.S)
        seen = pygame.Rect(0, content - above, theme.width, theme.height - content + above)
        self._place_body(seen, area, theme)
        group.add(self.bar, *icons)
        return area

    def _place_body(self, seen: pygame.Rect, area: pygame.Rect, theme: Theme) -> None:
        gutter = theme.px(Size.SCROLL_GUTTER)
        self.body.window = pygame.Rect(area.x - theme.px(Space.S), area.y, area.w + theme.px(Space.S) + gutter, area.h)
        self.body.layout(seen, theme)

    # --- what the buttons do ---------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in KEYS and not event.mod & (
                pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            chosen = KEYS.index(event.key)
            if chosen != self._at:
                self._open_section(chosen)
            return True
        return super().handle(event)

    def back(self) -> None:
        """Go to Play; there, Escape only clears the focus."""
        if self._at:
            self.app.go_home()
        else:
            self.group.focus(None)

    def open_rules(self, game: str) -> None:
        """The rules of a game."""
        self.app.push(RulesPlace(game))

    def _open_section(self, index: int) -> None:
        self.app.go(SectionPlace(SECTIONS[index].slug))

    def _open_settings(self) -> None:
        self.app.push(SettingsPlace())

    def _open_languages(self) -> None:
        from games.shell.screens.language import LanguageScene

        self.app.push(LanguageScene(self.app))
