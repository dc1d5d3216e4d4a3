"""The set-up screen: the board as it will be, who plays, and one button that starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial

import pygame

from games.catalogue import find_game, make_evaluator
from games.engine.search.levels import levels_for
from games.shell.library.lineup import DEFAULT_LEVEL, MATCHED, Lineup, level_name, seat_name, viewer_of
from games.shell.library.results import Results
from games.shell.screens.game_scenes import plain_view
from games.shell.screens.places import NewMatch
from games.shell.screens.scene import AppServices
from games.shell.screens.setup.board_setting import BoardSettingScene
from games.shell.screens.setup.clock_choice import ClockChoice
from games.shell.screens.setup.seat_row import NameField, RowGround, StoneButton
from games.shell.screens.titled_scene import Sheet
from games.shell.table.board_preview import Preview, roomiest
from games.shell.theme.text import measure, tr, wrap
from games.shell.theme.theme import Size, Space, Type, Weight
from games.shell.widgets.base import Label
from games.shell.widgets.controls import Button, Chip, Segmented, Slider
from games.shell.widgets.group import ScrollArea

ROW, ROW_TALL = 72, 118  # design pixels of a seat's row, without and with a level
LEAST_PREVIEW = 180  # design pixels of height that a line of words leaves to the board
MOST_BEGINNERS = 4  # names that fit side by side


class SetupScene(BoardSettingScene):
    """Sensible from the first moment: one tap on Start plays against the computer."""

    def __init__(self, app: AppServices, lineup: Lineup) -> None:
        super().__init__(app)
        self.lineup = lineup
        self.editing: NameField | None = None

    @property
    def address(self) -> str | None:
        return self.lineup.game

    def title(self) -> str:
        return tr(f"game.{self.lineup.game}")

    def subtitle(self) -> str:
        return tr("setup.new")

    def icons(self) -> list[Button]:
        return [Button("", self._open_rules, "icon", "help"), Button("", self._open_settings, "icon", "settings")]

    def fill(self, area: pygame.Rect) -> Iterator[None]:
        theme, px = self.theme, self.theme.px
        if theme.is_portrait:
            tall = not theme.is_short
            preview = pygame.Rect(area.x, area.y, area.w, px(200) if tall else px(120))
            card = pygame.Rect(area.x, preview.bottom + px(Space.S), area.w, area.bottom - preview.bottom - px(Space.S))
        else:
            width = min(px(Size.SETUP), area.w * 3 // 5)
            above = 0 if theme.is_low else px(Space.XXL)
            card = pygame.Rect(area.right - width, area.y + above, width, area.h - above)
            preview = pygame.Rect(area.x, area.y, card.x - area.x - px(Space.XXL), area.h)
            preview.h -= self._describe(preview)
        yield from self._fill_preview(preview)
        self._fill_card(card)

    def _fill_preview(self, rect: pygame.Rect) -> Iterator[None]:
        theme, lineup = self.theme, self.lineup
        signs = self.app.settings.symbols == "on"
        viewer = viewer_of(lineup.match().players)
        view = plain_view(lineup.game, lineup.variant, theme, lineup.options, lineup.stones, signs, viewer)
        view.is_mini = True
        game = find_game(lineup.game)
        if game.begins_bare:
            view.state = roomiest(view, game.make_evaluator(view.rules), rect, theme, game.shown_plies)
        preview = Preview(view)
        preview.layout(rect, theme)
        yield from self.paint_board(view, (theme, rect.size, viewer))
        self.group.add(preview)

    def _describe(self, area: pygame.Rect) -> int:
        """The variant's name, and a line about it if the board keeps enough room; the height both take."""
        theme, key = self.theme, f"variant.{self.lineup.game}.{self.lineup.variant}"
        size: float = Type.TITLE
        while size > Type.BUTTON and measure(tr(key), Weight.TITLE, theme.type(size)) > area.w:
            size -= 1
        name = Label(tr(key), size, Weight.TITLE, align="center")
        line = Label(tr(f"{key}.line"), Type.LIST, Weight.MEDIUM, "ink2", "center")
        words = max(line.height_for(area.w, theme) - 2, 2 * theme.line(Type.LIST)) + theme.px(Space.XS)
        height = theme.px(Space.S) + theme.line(Type.TITLE)
        if area.h - height - words >= theme.px(LEAST_PREVIEW):
            line.layout(pygame.Rect(area.x, area.bottom - words, area.w, words), theme)
            self.group.add(line)
            height += words
        top = area.bottom - height + theme.px(Space.S)
        name.layout(pygame.Rect(area.x, top, area.w, theme.line(Type.TITLE)), theme)
        self.group.add(name)
        return height

    def _fill_card(self, card: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        sheet = Sheet()
        sheet.layout(card, theme)
        inset = px(Space.M if theme.is_portrait or theme.is_low else 28)
        inner = card.inflate(-2 * inset, -2 * inset)
        height = max(px(Size.BUTTON_LARGE if not theme.is_portrait else Size.BUTTON), theme.touch)
        start = Button(tr("setup.start"), self.start, "primary", size=Type.LEAD)
        start.layout(pygame.Rect(inner.x, inner.bottom - height, inner.w, height), theme)
        scroll = ScrollArea()
        bottom = start.rect.y - px(Space.M)
        if not (theme.is_short or theme.is_low):
            goal = tr(f"goal.{self.lineup.game}")
            line = Label(goal, Type.SECONDARY, Weight.MEDIUM, "ink2")
            rows = len(wrap(goal, Weight.MEDIUM, theme.type(Type.SECONDARY), inner.w))
            tall = rows * theme.line(Type.SECONDARY) + 2
            line.layout(pygame.Rect(inner.x, bottom - tall, inner.w, tall), theme)
            bottom = line.rect.y - px(Space.S)
            self.group.add(sheet, scroll, line, start)
        else:
            self.group.add(sheet, scroll, start)
        column = pygame.Rect(inner.x, inner.y, inner.w, bottom - inner.y)
        offset = getattr(self, "_offset", 0)
        scroll.frame(column, theme)
        self._scroll = scroll
        scroll.set_content(self._fill_choices(scroll, column))
        scroll.scroll_to(offset)

    def _fill_choices(self, scroll: ScrollArea, area: pygame.Rect) -> int:
        theme, px, lineup = self.theme, self.theme.px, self.lineup
        game = find_game(lineup.game)
        y, gap = area.y, px(Space.M)
        counts = sorted({seats for _, seats in game.variants})
        if len(counts) > 1:
            y = self._choice(scroll, area, y, tr("setup.players"), [str(count) for count in counts],
                             counts.index(lineup.seats), lambda k: self._take_count(counts[k])) + gap
        for seat in range(lineup.seats):
            y += self._fill_seat(scroll, pygame.Rect(area.x, y, area.w, 0), seat) + px(Space.S)
        y += px(Space.XS)
        players = lineup.match().players
        if len(set(lineup.levels)) > 1 and lineup.seats <= MOST_BEGINNERS:
            names = [seat_name(players, seat) for seat in range(lineup.seats)]
            y = self._choice(scroll, area, y, tr("setup.begins"), names, 0, self._begin_with) + gap
        variants = [name for name, seats in game.variants if seats == lineup.seats]
        if len(variants) > 1:
            chips = [Chip(tr(f"variant.{lineup.game}.{name}"), partial(self._take_variant, name),
                          name == lineup.variant) for name in variants]
            place = pygame.Rect(area.x, y, area.w, 0)
            y = self.lay_chips(scroll, place, tr(f"setup.{game.variants_are}"), chips) + gap
        for name, values in game.options:
            captions = [tr(f"option.{name}.{value}") for value in values]
            now = values.index(lineup.options.get(name, values[0]))
            y = self._choice(scroll, area, y, tr(f"option.{name}"), captions, now,
                             partial(self._take_option, name, values)) + gap
        choice = ClockChoice(lineup.clock, self._take_clock)
        return y + choice.lay(scroll, pygame.Rect(area.x, y, area.w, 0), theme) - area.y

    def _choice(self, scroll: ScrollArea, area: pygame.Rect, y: int, caption: str, choices: list[str], now: int,
                act: Callable[[int], None]) -> int:
        """A caption with a segmented control beside it, or below where both do not fit."""
        theme, px = self.theme, self.theme.px
        height = max(px(Size.CHIP), theme.touch)
        segmented = Segmented(choices, now, act)
        width = min(area.w * 3 // 5, px(80) * len(choices) if max(map(len, choices)) < 4 else px(240))
        label = Label(caption, Type.LIST, Weight.BOLD)
        line = theme.line(Type.LIST) + 2
        if segmented.least_width(theme) > width:
            label.layout(pygame.Rect(area.x, y, area.w, line), theme)
            segmented.layout(pygame.Rect(area.x, y + line + px(Space.XS), area.w, height), theme)
            scroll.add(label, segmented)
            return segmented.rect.bottom
        label.layout(pygame.Rect(area.x, y + (height - line) // 2, area.w - width - px(Space.S), line), theme)
        if len(label.lines) > 1:
            room = area.w - width - px(Space.S)
            label.layout(pygame.Rect(area.x, y + (height - 2 * line) // 2, room, 2 * line), theme)
        segmented.layout(pygame.Rect(area.right - width, y, width, height), theme)
        scroll.add(label, segmented)
        return y + height

    def _fill_seat(self, scroll: ScrollArea, row: pygame.Rect, seat: int) -> int:
        theme, px, lineup = self.theme, self.theme.px, self.lineup
        level = lineup.levels[seat]
        left = row.x + px(Space.S) + theme.touch + px(Space.S)
        words = self._words_height(row.right - px(Space.M) - left) if level else 0
        row.h = words + max(px(ROW_TALL if level else ROW),
                            (2 if level else 1) * (theme.touch + px(Space.S)) + px(Space.S))
        ground = RowGround()
        ground.layout(row, theme)
        stone, name = StoneButton(self, seat), NameField(self, seat)
        touch = theme.touch
        middle = row.y + (px(ROW) // 2 if level else row.h // 2)
        stone.layout(pygame.Rect(row.x + px(Space.S), middle - touch // 2, touch, touch), theme)
        kind = Segmented([tr("setup.person"), tr("setup.computer")], 1 if level else 0,
                         lambda k: self._take_kind(seat, k))
        width = max(min(px(232), row.w * 11 // 20), kind.least_width(theme))
        kind.layout(pygame.Rect(row.right - px(Space.M) - width, middle - touch // 2, width, touch), theme)
        name.layout(pygame.Rect(left, middle - touch // 2, kind.rect.x - left - px(Space.S), touch), theme)
        scroll.add(ground, stone, name, kind)
        if level:
            about = pygame.Rect(left, row.bottom - words - px(Space.S), row.right - px(Space.M) - left, words)
            top = about.y - touch + px(Space.XS)
            self._fill_level(scroll, pygame.Rect(left, top, row.right - px(Space.XL) - left, touch), about, seat)
        return row.h

    def _levels(self) -> tuple[str, ...]:
        """The levels of the game that is set up."""
        return (MATCHED, *levels_for(make_evaluator(self.lineup.game, self.lineup.match().rules)))

    def _words_height(self, width: int) -> int:
        """What the longest half sentence about a level takes."""
        about = [Label(tr(f"level.{level}.about"), Type.CAPTION, Weight.MEDIUM) for level in self._levels()]
        return max(label.height_for(width, self.theme) for label in about)

    def _fill_level(self, scroll: ScrollArea, rect: pygame.Rect, below: pygame.Rect, seat: int) -> None:
        theme, lineup = self.theme, self.lineup
        levels = self._levels()
        at = levels.index(lineup.levels[seat]) if lineup.levels[seat] in levels else 1

        width = rect.w * 9 // 20
        matched = tr("level.matched.at", name=level_name(Results(self.app.store).matched_level(lineup.game)))
        captions = [matched, *[tr("level.line", n=k, name=level_name(level)) for k, level in enumerate(levels[1:], 1)]]
        if any(measure(words, Weight.MEDIUM, theme.type(Type.SECONDARY)) > width for words in captions[1:]):
            captions[1:] = [level_name(level) for level in levels[1:]]
        label = Label(captions[at], Type.SECONDARY, Weight.MEDIUM, "ink2")
        line = theme.line(Type.SECONDARY) + 2
        rows = 2 if measure(matched, Weight.MEDIUM, theme.type(Type.SECONDARY)) > width else 1

        def place(k: int) -> None:
            tall = line * (rows if k == 0 else 1)
            label.layout(pygame.Rect(rect.x, rect.centery - tall // 2, width, tall), theme)

        place(at)
        about = Label(tr(f"level.{levels[at]}.about"), Type.CAPTION, Weight.MEDIUM, "ink2")
        about.layout(below, theme)

        def change(value: float) -> None:
            k = round(value * (len(levels) - 1))
            lineup.levels[seat] = levels[k]
            label.set_text(captions[k])
            about.set_text(tr(f"level.{levels[k]}.about"))
            place(k)

        slider = Slider(at / (len(levels) - 1), change, len(levels))
        left = rect.x + width + theme.px(Space.L)
        slider.layout(pygame.Rect(left, rect.y, rect.right - left - theme.px(Space.S), rect.h), theme)
        scroll.add(label, slider, about)

    # --- changes ---------------------------------------------------------------------------------

    def _change(self) -> None:
        self._offset = self._scroll.offset
        self.relayout_now()

    def _take_count(self, seats: int) -> None:
        names = [name for name, count in find_game(self.lineup.game).variants if count == seats]
        self.lineup.take_variant(names[0])
        self._change()

    def _take_variant(self, variant: str) -> None:
        self.lineup.take_variant(variant)
        self._change()

    def _take_option(self, name: str, values: Sequence[str], chosen: int) -> None:
        self.lineup.options[name] = values[chosen]
        self._change()

    def _take_kind(self, seat: int, kind: int) -> None:
        self.lineup.levels[seat] = DEFAULT_LEVEL if kind else ""
        self._change()

    def _take_clock(self, clock: str, is_other: bool) -> None:
        self.lineup.clock = clock
        if is_other:
            self._change()

    def _begin_with(self, seat: int) -> None:
        self.lineup.begin_with(seat)
        self._change()

    def start(self) -> None:
        """Begin the game, and remember how."""
        if self.editing:
            self.editing.finish()
        self.app.settings.setups[self.lineup.game] = asdict(self.lineup)
        self.app.keep_settings()
        self.app.go(NewMatch(self.lineup))

    def handle(self, event: pygame.event.Event) -> bool:
        if self.editing:
            if event.type == pygame.TEXTINPUT or event.type == pygame.KEYDOWN:
                return self.editing.type(event)
            if event.type == pygame.MOUSEBUTTONDOWN and not self.editing.hit().collidepoint(event.pos):
                self.editing.finish()
        return super().handle(event)

    def _open_rules(self) -> None:
        from games.shell.screens.help import HelpScene

        self.app.push(HelpScene(self.app, self.lineup.game))

    def _open_settings(self) -> None:
        from games.shell.screens.settings import SettingsScene

        self.app.push(SettingsScene(self.app))
