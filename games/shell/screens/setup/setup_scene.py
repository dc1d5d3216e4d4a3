"""The set-up screen: a preview of the board, the players, and the start button."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial

import pygame

from games.catalogue import find_game, make_evaluator
from games.engine.search.levels import levels_for
from games.engine.search.styles import BALANCED, STYLES
from games.shell.library.handicap_words import summary
from games.shell.library.layout_words import about_variant
from games.shell.library.lineup import (
    DEFAULT_LEVEL,
    FRIEND,
    MATCHED,
    PEOPLE,
    Lineup,
    kept_lineup,
    level_name,
    viewer_of,
    with_style,
)
from games.shell.library.own_layouts import OwnLayouts
from games.shell.library.results import Results
from games.shell.screens.board_setting import BoardSettingScene
from games.shell.screens.places import InvitePlace, LayoutsPlace, NewMatch, RulesPlace, SettingsPlace
from games.shell.screens.scene import AppServices
from games.shell.screens.setup.seat_row import DeviceNote, NameField, RowGround, StoneButton
from games.shell.screens.thumbnails import thumbnail
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.choice_row import ChoiceRow
from games.shell.widgets.containers import Child, Column, Flow, Row, Slot, Stack
from games.shell.widgets.controls import Button, Chip, Segmented, Slider, chip_height
from games.shell.widgets.forms import below, beside, chip_choice

ROW = 72  # design pixels of a seat's row without a level
LEAST_SENTENCE = 150  # design pixels of width for half a sentence beside chips
KINDS = 300  # design pixels of the choice who plays a seat
LEAST_NAME = 84  # design pixels of a name beside who plays the seat
LEAST_PREVIEW = 180  # design pixels of height that a line of words leaves to the board
MOST_BEGINNERS = 4  # names that fit side by side


def _touch(theme: Theme) -> int:
    return theme.touch


def _fixed(width: int, theme: Theme) -> int:
    return width


class SetupScene(BoardSettingScene):
    """The set-up of a game. With its defaults, Start begins a game against the computer."""

    def __init__(self, app: AppServices, lineup: Lineup) -> None:
        super().__init__(app)
        self.lineup = lineup
        self.editing: NameField | None = None
        self._layout_row: ChoiceRow | None = None
        self._kept = app.settings.setups.get(lineup.game)  # the choices as they were last kept
        self._shown = asdict(lineup)

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
        self._shown = asdict(self.lineup)
        if theme.is_portrait:
            tall = not theme.is_short
            preview = pygame.Rect(area.x, area.y, area.w, px(200) if tall else px(120))
            card = pygame.Rect(area.x, preview.bottom + px(Space.S), area.w, area.bottom - preview.bottom - px(Space.S))
        else:
            width = min(px(Size.SETUP), area.w * 3 // 5)
            above = 0 if theme.is_low else px(Space.XXL)
            card = pygame.Rect(area.right - width, area.y + above, width, area.h - above)
            preview = pygame.Rect(area.x, area.y, card.x - area.x - px(Space.XXL), area.h)
            if theme.is_low:  # the choices get all of the card's height
                start, high = self._start_button(), px(Size.BUTTON)
                start.layout(pygame.Rect(preview.x, preview.bottom - high, preview.w, high), theme)
                self.group.add(start)
                preview.h -= px(Size.BUTTON + Space.S)
            preview.h -= self._describe(preview)
        match = self.lineup.match()
        yield from self.fill_preview(preview, match, self.lineup.stones, viewer_of(match.players))
        self._fill_card(card)
        if row := self._layout_row:
            row.set_picture((yield from thumbnail(
                self.lineup.game, row.picture_rect(theme).size, theme, match.states[0], variant=self.lineup.variant,
                options=self.lineup.options, stones=self.lineup.stones, is_whole=True)))

    def _describe(self, area: pygame.Rect) -> int:
        """Return the variant's name, a line about it if the board keeps enough room, and their height."""
        theme, words, lineup = self.theme, self._variant_name(), self.lineup
        size: float = Type.TITLE
        while size > Type.BUTTON and measure(words, Weight.TITLE, theme.type(size)) > area.w:
            size -= 1
        name = Label(words, size, Weight.TITLE, align="center")
        about = tr("layout.own.line") if lineup.position else about_variant(lineup.game, lineup.variant)
        line = Label(about, Type.LIST, Weight.MEDIUM, "ink2", "center")
        high = max(line.height_for(area.w, theme) - 2, 2 * theme.line(Type.LIST)) + theme.px(Space.XS)
        height = theme.px(Space.S) + theme.line(Type.TITLE)
        if area.h - height - high >= theme.px(LEAST_PREVIEW):
            line.layout(pygame.Rect(area.x, area.bottom - high, area.w, high), theme)
            self.group.add(line)
            height += high
        top = area.bottom - height + theme.px(Space.S)
        name.layout(pygame.Rect(area.x, top, area.w, theme.line(Type.TITLE)), theme)
        self.group.add(name)
        return height

    def _variant_name(self) -> str:
        """Return the name of the variant, or of the layout of one's own that is played."""
        lineup = self.lineup
        own = OwnLayouts(self.app.store, lineup.game).name_of(lineup.position) if lineup.position else ""
        return own or tr("layout.own" if lineup.position else f"variant.{lineup.game}.{lineup.variant}")

    def _fill_card(self, card: pygame.Rect) -> None:
        theme = self.theme
        inset = Space.M if theme.is_portrait or theme.is_low else 28
        large = Size.BUTTON if theme.is_portrait else Size.BUTTON_LARGE
        foot: list[Child] = [] if theme.is_low else [
            (self._start_button(), Slot(lambda theme: max(theme.px(large), theme.touch)))]
        if not (theme.is_short or theme.is_low):
            goal = tr(f"goal.{self.lineup.game}")
            words = tr("setup.goal.friends", goal=goal) if self.lineup.friends else goal
            foot.insert(0, Label(words, Type.SECONDARY, Weight.MEDIUM, "ink2"))
        choices = Column(self._choices(card.w - 2 * theme.px(inset)), Space.M)
        self.add_card(card, inset, choices, Column(foot, Space.M, (0, Space.S if len(foot) > 1 else Space.M, 0, 0)))

    def _start_button(self) -> Button:
        has_friends = bool(self.lineup.friends)
        return Button(tr("setup.invite" if has_friends else "setup.start"), self.start, "primary",
                      "share" if has_friends else "", Type.LEAD)

    def _choices(self, width: int) -> list[Widget]:
        """Return the rows of the card in a column of that many device pixels."""
        lineup = self.lineup
        game = find_game(lineup.game)
        counts = sorted({seats for _, seats in game.variants})
        rows: list[Widget] = []
        if len(counts) > 1:
            rows.append(self._choice(width, tr("setup.players"), [str(count) for count in counts],
                                     counts.index(lineup.seats), lambda k: self._choose_count(counts[k])))
        if lineup.seats > 2:
            are_friends = {lineup.levels[seat] in PEOPLE and lineup.levels[seat] for seat in lineup.others}
            now = 1 if are_friends == {FRIEND} else 0 if are_friends == {False} else -1
            rows.append(self._choice(width, tr("setup.others"), [tr("setup.computer"), tr("setup.friend")], now,
                                     self._choose_others))
        rows.append(Column([self._seat(seat, width) for seat in range(lineup.seats)], Space.S))
        if len(set(lineup.levels)) > 1 and lineup.seats <= MOST_BEGINNERS:
            names = [lineup.name(seat) for seat in range(lineup.seats)]
            rows.append(self._choice(width, tr("setup.begins"), names, 0, self._begin_with))
        if lineup.levels == ["", ""]:
            rows.append(self._choice(width, tr("setup.sit"), [tr("menu.face.off"), tr("menu.face")],
                                     int(self.app.settings.face_to_face), self._choose_face))
        variants = [name for name, seats in game.variants if seats == lineup.seats]
        self._layout_row = None
        if lineup.variant in game.layouts:
            self._layout_row = ChoiceRow(tr("layout.row"), self._variant_name(),
                                         lambda: self.app.push(LayoutsPlace(lineup.game)), has_picture=True)
            rows.append(self._layout_row)
        elif len(variants) > 1:
            rows.append(chip_choice(tr(f"setup.{game.variants_are}"), [
                Chip(tr(f"variant.{lineup.game}.{name}"), partial(self._choose_variant, name), name == lineup.variant)
                for name in variants]))
        for name, values in game.options_for(lineup.variant):
            captions = [tr(f"option.{name}.{value}") for value in values]
            now = values.index(lineup.options.get(name, values[0]))
            rows.append(self._choice(width, tr(f"option.{name}"), captions, now,
                                     partial(self._choose_option, name, values)))
        names = [lineup.name(seat) for seat in range(lineup.seats)]
        handicap = ChoiceRow(tr("handicap.title"), summary(lineup.game, lineup.options, names), self._open_handicap)
        clock = ChoiceRow(tr("clock.title"), lineup.clock or tr("clock.none"), self._open_clock)
        half = (width - self.theme.px(Space.S)) // 2
        if max(row.width_for(self.theme) for row in (handicap, clock)) <= half:
            return [*rows, Row([(row, Slot(0, weight=1)) for row in (handicap, clock)], Space.S)]
        return [*rows, handicap, clock]

    def _choice(self, width: int, caption: str, choices: list[str], now: int, act: Callable[[int], None]) -> Widget:
        """Return a caption with a segmented control beside it, or below where both do not fit."""
        theme, segmented = self.theme, Segmented(choices, now, act)
        room = min(width * 3 // 5, theme.px(80) * len(choices) if max(map(len, choices)) < 4 else theme.px(240))
        label = Label(caption, Type.LIST, Weight.BOLD)
        if segmented.least_width(theme) > room:
            return below(label, segmented)
        return beside(label, segmented, lambda theme: room)

    def _seat(self, seat: int, width: int) -> Widget:
        """Return a seat's row: its stone, its name, who plays it, and the level of a computer."""
        theme, level = self.theme, self.lineup.levels[seat]
        kinds = [tr("setup.you"), tr("setup.computer"), tr("setup.friend")]
        kind = Segmented(kinds, PEOPLE.index(level) * 2 if level in PEOPLE else 1, lambda k: self._choose_kind(seat, k))
        touch = Slot(_touch, across=_touch)
        is_phone = theme.is_portrait or width < kind.least_width(theme) + theme.touch + theme.px(LEAST_NAME)
        line: list[Child] = [(StoneButton(self, seat), touch),
                             (NameField(self, seat), Slot(0, weight=1, across=_touch))]
        left = theme.px(2 * Space.S) + theme.touch
        indent = (lambda theme: left, 0, Space.M, Space.S - 2)
        if is_phone:
            here, there = DeviceNote("device", tr("setup.this_device"), "right"), DeviceNote(
                "link", tr("setup.other_device"), "right")
            note = there if level == FRIEND else here if level == "" and self.lineup.friends else None
            line += [(note, Slot(across=_touch))] if note else []
        else:
            room = max(min(theme.px(KINDS), width * 3 // 5), kind.least_width(theme))
            line.append((kind, Slot(lambda theme: room, across=_touch)))
        who = Row(line, Space.S, (Space.S, 0, Space.M, 0))
        parts: list[Child] = [(who, Slot(lambda theme: max(theme.px(ROW), theme.touch + 2 * theme.px(Space.S))
                                         if not is_phone else theme.touch + theme.px(Space.S)))]
        if is_phone:
            parts.append(Stack([kind], padding=(Space.M, 0, Space.M, Space.M)))
        elif level == FRIEND:
            parts.append(Stack([DeviceNote("link", tr("setup.friend.line"))], padding=(*indent[:3], Space.L)))
        if level not in PEOPLE:
            parts.append(Stack([self._level(seat, width - left - theme.px(Space.M))], padding=indent))
        return Stack([RowGround(), Column(parts)])

    def _levels(self) -> tuple[str, ...]:
        """Return the levels of the game that is set up."""
        return levels_for(make_evaluator(self.lineup.game, self.lineup.match().rules))

    def _level(self, seat: int, width: int) -> Widget:
        """Return the slider of a computer's level, its name and description, its style, and the adaptive level.

        A table with friends knows no styles.
        """
        theme, lineup, levels = self.theme, self.lineup, self._levels()
        following = Results(self.app.store).matched_level(lineup.game)
        level = following if lineup.levels[seat] == MATCHED else lineup.levels[seat]
        at = levels.index(level) if level in levels else 0
        room, last = width * 9 // 20, len(levels) - 1
        captions = [tr("level.line", n=k, name=level_name(level)) for k, level in enumerate(levels, 1)]
        if any(measure(words, Weight.MEDIUM, theme.type(Type.SECONDARY)) > room for words in captions):
            captions = [level_name(level) for level in levels]
        matched = tr("level.matched.at", name=level_name(following))
        label, about = (Label("", size, Weight.MEDIUM, "ink2") for size in (Type.SECONDARY, Type.CAPTION))
        chip = Chip(tr("level.matched"), lambda: choose(levels[round(slider.value * last)]
                                                      if lineup.levels[seat] == MATCHED else MATCHED))
        styles = [BALANCED, *STYLES]
        named = [tr("style.line", name=tr(f"style.{style or 'balanced'}")) for style in styles]
        style = Chip(max(named, key=lambda words: measure(words, Weight.SEMIBOLD, theme.type(Type.LIST))),
                     lambda: show_next())
        widths = {each: each.width_for(theme) for each in ([chip] if lineup.friends else [style, chip])}
        across = width - sum(widths.values()) - len(widths) * theme.px(Space.S)
        is_narrow = across < theme.px(LEAST_SENTENCE)
        taps: list[Child] = [(each, Slot(0 if is_narrow else partial(_fixed, wide), weight=wide if is_narrow else 0,
                                         across=chip_height)) for each, wide in widths.items()]
        across = width if is_narrow else across
        sentences = {level: tr(f"level.{level}.about") for level in (*levels, MATCHED)}
        sentences |= {style: tr(f"style.{style}.about") for style in STYLES}
        tallest = max(Label(words, Type.CAPTION, Weight.MEDIUM).height_for(across, theme)
                      for words in sentences.values())

        def show() -> None:
            chosen, liked = lineup.levels[seat], BALANCED if lineup.friends else lineup.styles[seat]
            label.set_text(with_style(matched if chosen == MATCHED else captions[round(slider.value * last)], liked))
            about.set_text(sentences.get(liked or chosen, sentences[levels[at]]))
            chip.set_chosen(chosen == MATCHED)
            style.caption = named[styles.index(liked)]
            style.set_chosen(liked != BALANCED)
            style.refresh()

        def show_next() -> None:
            lineup.styles[seat] = styles[(styles.index(lineup.styles[seat]) + 1) % len(styles)]
            show()
            row.refresh()

        def choose(level: str) -> None:
            lineup.levels[seat] = level
            if level == MATCHED and following in levels:
                slider.show_value(levels.index(following) / last)
            show()
            row.refresh()

        slider = Slider(at / last, lambda value: choose(levels[round(value * last)]), len(levels))
        row = beside(label, slider, lambda theme: width - room, Space.XS)
        words = max(Label(caption, Type.SECONDARY, Weight.MEDIUM).height_for(room, theme)
                    for caption in (with_style(words, style) for words in (*captions, matched) for style in styles))
        show()
        parts: list[Child] = [(row, Slot(lambda theme: max(theme.touch - theme.px(Space.XS), words)))]
        if is_narrow:
            one_row = sum(wide - theme.px(Space.L) for wide in widths.values()) + theme.px(Space.S) <= width
            chips: Child = (Row(taps, Space.S), Slot(chip_height)) if one_row else Flow(widths, Space.S)
            parts += [(about, Slot(lambda theme: tallest + theme.px(Space.XS))), chips]
        else:
            words_and_chips = Row([(about, Slot(0, weight=1)), *taps], Space.S)
            parts.append((words_and_chips, Slot(lambda theme: max(tallest, chip_height(theme)))))
        return Column(parts, 0, (0, 0, 0, Space.S))

    # --- changes ---------------------------------------------------------------------------------

    def _choose_count(self, seats: int) -> None:
        names = [name for name, count in find_game(self.lineup.game).variants if count == seats]
        self.lineup.set_variant(names[0])
        self.relayout_now()

    def _choose_variant(self, variant: str) -> None:
        self.lineup.set_variant(variant)
        self.relayout_now()

    def _choose_option(self, name: str, values: Sequence[str], chosen: int) -> None:
        self.lineup.options[name] = values[chosen]
        self.lineup.drop_impossible_handicaps()
        self.relayout_now()

    def _open_handicap(self) -> None:
        from games.shell.screens.setup.handicap_scene import HandicapScene

        self.app.push(HandicapScene(self.app, self.lineup))

    def _open_clock(self) -> None:
        from games.shell.screens.setup.clock_scene import ClockScene

        self.app.push(ClockScene(self.app, self.lineup))

    def _choose_kind(self, seat: int, kind: int) -> None:
        self.lineup.levels[seat] = ("", DEFAULT_LEVEL, FRIEND)[kind]
        self.relayout_now()

    def _choose_others(self, kind: int) -> None:
        """Give all other seats to computers or to friends; a computer that plays already keeps its level."""
        levels = self.lineup.levels
        for seat in self.lineup.others:
            levels[seat] = FRIEND if kind else DEFAULT_LEVEL if levels[seat] in PEOPLE else levels[seat]
        self.relayout_now()

    def _choose_face(self, chosen: int) -> None:
        self.app.settings.face_to_face = bool(chosen)
        self.app.keep_settings()

    def _begin_with(self, seat: int) -> None:
        self.lineup.begin_with(seat)
        self.relayout_now()

    def start(self) -> None:
        """Begin the game or invite players elsewhere, and save the choices."""
        if self.editing:
            self.editing.finish()
        self.save()
        self.app.push(InvitePlace(self.lineup) if self.lineup.friends else NewMatch(self.lineup))

    def enter(self) -> None:
        kept = self.app.settings.setups.get(self.lineup.game)
        if kept != self._kept:  # a layout was chosen meanwhile
            self._kept, self.lineup = kept, kept_lineup(self.lineup.game, kept)
        if self._shown != asdict(self.lineup):  # a sheet has changed something
            self.relayout_now()

    def leave(self) -> None:
        self.save()

    def save(self) -> None:
        """Save the choices, so that they survive a reload."""
        self._kept = self.app.settings.setups[self.lineup.game] = asdict(self.lineup)
        self.app.keep_settings()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.editing:
            if event.type == pygame.TEXTINPUT or event.type == pygame.KEYDOWN:
                return self.editing.type(event)
            if event.type == pygame.MOUSEBUTTONDOWN and not self.editing.hit().collidepoint(event.pos):
                self.editing.finish()
        return super().handle(event)

    def _open_rules(self) -> None:
        self.app.push(RulesPlace(self.lineup.game))

    def _open_settings(self) -> None:
        self.app.push(SettingsPlace())
