"""Everything around the board: who plays, what comes next, the moves, the buttons. A column, or strips on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from games.engine.core.rules import Outcome
from games.engine.records.clock import clock_text
from games.shell.library.lineup import level_line
from games.shell.screens.match.match_widgets import SeatChip
from games.shell.screens.match.panel_frame import lay_icons, panel_column
from games.shell.screens.sound_switch import SoundButton
from games.shell.table.session import Phase
from games.shell.theme.text import measure, tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.cards import PlainPrompt, Prompt
from games.shell.widgets.chance_bar import ChanceBar
from games.shell.widgets.controls import Action, Button
from games.shell.widgets.move_list import MoveChips, MoveList, Played
from games.shell.widgets.navigation import Bar
from games.shell.widgets.player_card import PlayerCard, Tray
from games.shell.widgets.score_chip import ScoreChip, TeamCard

if TYPE_CHECKING:
    from games.shell.screens.match.board_scene import BoardScene

HURRY = 20  # seconds: so little time is shown in red
LIST_LEAST = 132  # design pixels below which a move list says too little to be there
CHIP_LEAST, CHIP_LOW = 82, 42  # CSS pixels a seat's chip needs in width, and design pixels of height on two rows
CHANCES = 20  # design pixels of the bar that shows them
TEAM_SHARE = 1.6  # the height of a team's card, in cards


class Standing(NamedTuple):
    """How a seat stands, in what its card can show."""

    status: str = ""
    tray: Tray | None = None
    counts: tuple[tuple[str, int], ...] = ()


class MainAction(NamedTuple):
    """The one button that shows the way."""

    caption: str
    icon: str
    act: Action
    is_primary: bool = True
    enabled: bool = True
    why_not: str = ""


class MatchPanel:
    """Makes and lays out the widgets around the board, and keeps them true to the session."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene

    # --- making ----------------------------------------------------------------------------------

    def build(self, theme: Theme) -> pygame.Rect:
        """Put fresh widgets on the screen; the rectangle that is left for the board."""
        scene, session = self.scene, self.scene.session
        self.theme = theme
        stones = scene.stones
        plain = set(scene.stone_names) == {"onyx", "pearl"}
        self.is_low = theme.is_low
        seats = session.rules.seats
        teams = session.rules.teams
        self.cards: list[PlayerCard] = []
        if self.is_low or (theme.is_portrait and seats > 2) or len(set(teams)) < seats:
            self.cards += [SeatChip(scene, seat, not plain) for seat in range(seats)]
        else:
            style = "strip" if theme.is_portrait else "card"
            self.cards += [PlayerCard(stones[seat], scene.name(seat), "", style, not plain) for seat in range(seats)]
        self.teams = {team: TeamCard(scene.team_name(team), [card for card, own in zip(self.cards, teams, strict=True)
                                                             if own == team and isinstance(card, ScoreChip)])
                      for team in (teams if len(set(teams)) < seats else ())}
        self.back = Button("", scene.back, "icon", "back")
        title_size = Type.TITLE_SMALL if theme.is_portrait else Type.TITLE
        self.title = Label(tr(f"game.{scene.game}"), title_size, Weight.TITLE)
        self.subtitle = Label(scene.subtitle(), Type.LIST, Weight.MEDIUM, "ink2")
        self.undo = Button("", scene.undo, "icon", "undo")
        self.redo = Button("", scene.redo, "icon", "redo")
        self.hint = Button("", scene.ask_hint, "icon", "hint")
        self.help = Button("", scene.open_rules, "icon", "help")
        self.menu = Button("", scene.open_menu, "icon", "menu")
        self.moves_button = Button("", scene.open_moves, "icon", "list")
        self.prompt: Prompt = PlainPrompt() if theme.is_portrait or self.is_low else Prompt()
        self.list = MoveList(tr("moves.title"), stones, scene.look_at)
        self.chips = MoveChips(scene.look_at)
        self.chances = ChanceBar(tr("chance.none"))
        self.has_chances = scene.app.settings.chance and scene.needs_engines
        self.undo_large = Button(tr("play.undo"), scene.undo, "bar" if theme.is_portrait else "secondary", "undo")
        self.hint_large = Button(tr("play.hint"), scene.ask_hint, "bar" if theme.is_portrait else "secondary", "hint")
        self.moves_large = Button(tr("play.moves"), scene.open_moves, "bar", "list")
        self.redo_large = Button(tr("menu.redo"), scene.redo, "bar", "redo")
        self.sound = SoundButton(scene.app, "bar" if theme.is_portrait else "icon", is_named=theme.is_portrait)
        self.main = Button(tr("play.now"), self._press_main, "primary", "play", Type.LIST)
        self.action: MainAction | None = None
        self.extras = scene.make_extras()
        board = self._lay_phone(theme) if theme.is_portrait else self._lay_desktop(theme)
        self.refresh()
        return board

    def _press_main(self) -> None:
        if self.action:
            self.action.act()

    # --- layouts ---------------------------------------------------------------------------------

    def _lay_desktop(self, theme: Theme) -> pygame.Rect:
        scene, px, group = self.scene, theme.px, self.scene.group
        column, board = panel_column(theme)
        self._lay_title(theme, px(Size.TOP_BAR), column.right)
        if self.is_low:
            chips = self._lay_chips(theme, pygame.Rect(column.x, column.y, column.w, px(50))) + px(Space.S)
            group.add(*self._seat_widgets())
            column = pygame.Rect(column.x, column.y + chips, column.w, column.h - chips)
        stack, gaps = self._stack(theme, column.h)
        is_listed = any(widget is self.list for widget, _ in stack)
        icons = [self.undo, self.redo, self.hint, *([] if is_listed else [self.moves_button]), self.sound, self.help,
                 self.menu]
        lay_icons(theme, icons)
        group.add(self.back, self.title, self.subtitle, scene.board)
        group.children.sort(key=lambda widget: isinstance(widget, PlayerCard | TeamCard))
        y = column.y
        for widget, height in stack:
            widget.layout(pygame.Rect(column.x, y, column.w, height), theme)
            group.add(widget)
            y += height + gaps
        half = (column.w - px(Space.M)) // 2
        foot = column.bottom - self._button_height(theme)
        left = pygame.Rect(column.x, foot, half, column.bottom - foot)
        right = pygame.Rect(column.right - half, foot, half, column.bottom - foot)
        self.undo_large.layout(left, theme)
        self.hint_large.layout(right, theme)
        self.main.layout(right, theme)
        group.add(self.undo_large, self.hint_large, self.main, *icons)
        return board

    def _lay_title(self, theme: Theme, top: int, right: int) -> None:
        px, touch = theme.px, theme.touch
        self.back.layout(pygame.Rect(px(Space.MARGIN) - px(Space.S), (top - touch) // 2, touch, touch), theme)
        size = self.title.size
        left, line = self.back.rect.right + px(Space.XS), theme.line(size) + 2
        title_width = measure(self.title.text, Weight.TITLE, theme.type(size)) + 2
        self.title.layout(pygame.Rect(left, (top - line) // 2, title_width, line), theme)
        left += title_width + px(Space.L)
        line = theme.line(Type.LIST) + 2
        room = right - 7 * (touch + px(Space.XS)) - left - px(Space.M)
        self.subtitle.layout(pygame.Rect(left, (top - line) // 2 + px(3), max(1, room), line), theme)
        self.subtitle.set_visible(measure(self.subtitle.text, Weight.MEDIUM, theme.type(Type.LIST)) < room)

    @staticmethod
    def _button_height(theme: Theme) -> int:
        return max(theme.px(Size.BUTTON), theme.touch)

    def _stack(self, theme: Theme, height: int) -> tuple[list[tuple[Widget, int]], int]:
        """The column's widgets and their heights; what matters least gives way first."""
        px, gap = theme.px, theme.px(Space.S if self.is_low else Space.M)
        room = height - self._button_height(theme) - gap
        seats = len(self.cards)
        tall = any(self.scene.standing(seat).tray for seat in range(seats)) and seats == 2
        chance = [(self.chances, px(CHANCES))] if self.has_chances else []
        shown = self.scene.phone_extras(self.extras) if self.is_low else self.extras
        extras = [(widget, px(size)) for widget, size in shown]
        sizes = [(52, Size.PROMPT_SHORT, 1.0), (46, Size.PROMPT_SHORT, 1.0), (46, Size.PROMPT_SHORT, 0.7)]
        if seats < 4:
            most = Size.PLAYER_TALL if tall else Size.PLAYER
            sizes = [(most, Size.PROMPT, 1.0), (64, Size.PROMPT_SHORT + 12, 1.0), *sizes]
        else:
            sizes = [(68, Size.PROMPT, 1.0), (56, Size.PROMPT_SHORT + 12, 1.0), *sizes]
        if self.teams:
            sizes = [(round(card * TEAM_SHARE), prompt, scale) for card, prompt, scale in sizes]
        if self.is_low:
            sizes = [(0, Size.PROMPT_SHORT, 0.7), (0, 60, 0.6), (0, 44, 0.52)]
        for card, prompt, scale in sizes:
            stack = [*((widget, px(card)) for widget in (() if self.is_low else self._seat_widgets())), *chance,
                     *((widget, round(size * scale)) for widget, size in extras),
                     (self.prompt, max(px(prompt), 0 if self.is_low else self._prompt_least(theme)))]
            used = sum(size for _, size in stack) + gap * len(stack)
            if used <= room + gap:
                break
        rest = room - used
        if rest >= px(LIST_LEAST):
            stack.append((self.list, rest))
        return stack, gap

    def _seat_widgets(self) -> Sequence[Widget]:
        """The teams, or the cards as the players sit: a person below their only rival, else in the order of turns."""
        if self.teams:
            return list(self.teams.values())
        is_duel = len(self.cards) == 2 and sum(player.is_human for player in self.scene.match.players) == 1
        is_duel = is_duel and not self.is_low
        return [self.cards[1 - self.scene.viewer], self.cards[self.scene.viewer]] if is_duel else self.cards

    @staticmethod
    def _prompt_least(theme: Theme) -> int:
        return theme.line(Type.CAPTION) + 2 * theme.line(Type.SECONDARY) + theme.px(Space.L)

    def _lay_phone(self, theme: Theme) -> pygame.Rect:
        scene, px, group = self.scene, theme.px, self.scene.group
        width, margin, touch = theme.width, theme.px(Space.MARGIN_PHONE), theme.touch
        top, bar_height = px(Size.TOP_BAR_PHONE), max(px(Size.BOTTOM_BAR), theme.touch + theme.px(Space.L))
        self._lay_title(theme, top, width + 5 * touch)
        x = width - margin
        for button in (self.menu, self.help):
            high = max(touch, top - px(Space.XS))
            button.name_icon(theme, high)
            wide = max(touch, button.named_width(theme))
            button.layout(pygame.Rect(x - wide, (top - high) // 2, wide, high), theme)
            x -= wide + px(Space.XS)
        group.add(self.back, self.title, scene.board)
        y, inner = top, width - 2 * margin
        bar = pygame.Rect(0, theme.height - bar_height, width, bar_height)
        below: list[tuple[Widget, int]] = []
        if len(self.cards) == 2:
            rival = 1 - scene.view.viewer
            self.cards[rival].layout(pygame.Rect(margin, y, inner, px(Size.STRIP)), theme)
            y += px(Size.STRIP)
            below.append((self.cards[scene.view.viewer], px(Size.STRIP)))
        else:
            y += self._lay_chips(theme, pygame.Rect(margin, y, inner, px(56)))
        y += px(Space.S)
        if self.has_chances:
            self.chances.layout(pygame.Rect(margin, y, inner, px(CHANCES)), theme)
            group.add(self.chances)
            y += px(CHANCES) + px(Space.S)
        prompt = theme.line(Type.CAPTION) + 2 * theme.line(Type.BUTTON)
        extras = [(widget, px(height)) for widget, height in scene.phone_extras(self.extras)]
        board_height = scene.board_height(inner + 2 * (margin - px(5)))
        room = bar.y - y - px(Space.S) - sum(height + px(Space.S) for _, height in [*below, *extras])
        chips_height = max(px(32), touch)
        wants_chips = room - board_height - prompt - chips_height - 3 * px(Space.S) >= 0
        if wants_chips:
            below.append((self.chips, chips_height))
            room -= chips_height + px(Space.S)
        least = theme.line(Type.SECONDARY) * 2
        prompt = max(least, min(prompt, room - board_height - px(Space.S)))
        below += [(self.prompt, prompt), *extras]
        board = pygame.Rect(px(5), y, width - 2 * px(5), room - prompt - px(Space.S))
        y = board.bottom + px(Space.S)
        for widget, height in below:
            inset = margin if isinstance(widget, PlayerCard) or (widget, height) in extras else margin + px(6)
            widget.layout(pygame.Rect(inset, y, width - 2 * inset, height), theme)
            y += height + px(Space.S)
        group.add(*self._seat_widgets(), *([self.chips] if wants_chips else []), self.prompt,
                  *[widget for widget, _ in extras])
        self._lay_bar(theme, bar)
        self._lay_calm(theme)
        group.add(self.help, self.menu)
        return board

    def _lay_calm(self, theme: Theme) -> None:
        """What stands in the main button's place while there is no main thing to do; nothing else moves."""
        cell = self.hint_large.rect
        left, half = cell.right + theme.px(4), (theme.width - cell.right - theme.px(4)) // 2
        for k, button in enumerate((self.redo_large, self.sound)):
            button.layout(pygame.Rect(left + k * half, cell.y, half - theme.px(4), cell.h), theme)
        self.scene.group.add(self.redo_large, self.sound)

    def _lay_chips(self, theme: Theme, row: pygame.Rect) -> int:
        """Seats or teams side by side, on two rows where one would be too narrow; the height they take."""
        gap, seats = theme.px(Space.S), self._seat_widgets()
        columns = len(seats)
        if (row.w - gap * (columns - 1)) // columns < CHIP_LEAST * theme.ratio * (2 if self.teams else 1):
            columns = -(-columns // 2)
        rows = -(-len(seats) // columns)
        width = (row.w - gap * (columns - 1)) // columns
        height = row.h if rows == 1 else max(theme.px(CHIP_LOW), 2 * theme.line(Type.CAPTION))
        for k, card in enumerate(seats):
            x, y = row.x + k % columns * (width + gap), row.y + k // columns * (height + theme.px(Space.XS))
            card.layout(pygame.Rect(x, y, width, height), theme)
        return rows * (height + theme.px(Space.XS)) - theme.px(Space.XS)

    def _lay_bar(self, theme: Theme, bar: pygame.Rect) -> None:
        sheet = Bar()
        sheet.layout(bar, theme)
        unit = bar.w / 4.9
        buttons = (self.undo_large, self.moves_large, self.hint_large)
        for k, button in enumerate(buttons):
            button.layout(pygame.Rect(round(unit * k) + theme.px(2), bar.y + theme.px(4), round(unit) - theme.px(4),
                                      bar.h - theme.px(8)), theme)
        height = self._button_height(theme)
        left = round(unit * 3) + theme.px(6)
        self.main.layout(pygame.Rect(left, bar.centery - height // 2, bar.w - left - theme.px(10), height), theme)
        self.scene.group.add(sheet, *buttons, self.main)

    def tray_place(self, seat: int, index: int) -> tuple[tuple[float, float], int]:
        """The middle of one of the hollows that a seat fills, and how large a marble lies in it."""
        if self.teams:
            return self.teams[self.scene.session.rules.teams[seat]].score.place(index, self.theme)
        return self.cards[seat].tray_place(index, self.theme)

    # --- keeping true ----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Make every widget say what is so now."""
        scene, session = self.scene, self.scene.session
        phase, result = session.phase, session.result
        for seat, card in enumerate(self.cards):
            is_turn = session.match.turn == seat and session.match.result() is None and session.looking is None
            is_machine = not session.match.players[seat].is_human
            is_thinking = is_turn and is_machine and phase in (Phase.THINKING, Phase.ANIMATING)
            standing = scene.standing(seat)
            won = result is not None and seat in result.winners()
            card.show(self._status(seat, is_turn, result, standing), is_turn or won, is_thinking, standing.tray,
                      standing.counts)
            if self.teams:
                self.teams[session.rules.teams[seat]].show(standing.tray)
        caption, line = scene.prompt_text()
        self.prompt.say(caption, self.prompt.longest_fitting(scene.hint_lines() or [line], self.theme))
        stones = scene.stones
        moves = [Played(stones[seat], text) for _, seat, text in scene.turns]
        current = scene.current_turn()
        self.list.show(moves, current)
        self.chips.show(moves, current)
        if self.has_chances:
            self.chances.show(scene.win_probabilities())
        self._refresh_buttons()

    def show_clocks(self) -> None:
        """Say what is left of each seat's time."""
        clock = self.scene.session.clock
        for seat, card in enumerate(self.cards if clock else ()):
            assert clock is not None
            left = clock.left[seat]
            card.show_clock("" if seat in clock.flagged else clock_text(left), f"{left / 60:.0f}′", left < HURRY)

    def _status(self, seat: int, is_turn: bool, result: Outcome | None, standing: Standing) -> str:
        session = self.scene.session
        player = session.match.players[seat]
        if result is not None:
            return tr({1.0: "status.won", 0.0: "status.lost"}.get(result.rewards[seat], "status.drawn"))
        if is_turn and not player.is_human:
            return tr("status.paused" if session.paused else "status.thinking")
        if is_turn and self.scene.is_waiting:
            return tr("status.elsewhere")
        if is_turn:
            return tr("status.your_turn" if len(self.cards) == 2 else "status.your_turn.short")
        if standing.status:
            return standing.status
        return level_line(session.match, seat) if player.level else tr("status.waiting")

    def _refresh_buttons(self) -> None:
        scene, session = self.scene, self.scene.session
        looking = session.looking is not None
        for button in (self.undo, self.undo_large):
            button.set_enabled(session.can_undo or looking, tr("toast.no_undo"))
        for button in (self.redo, self.redo_large):
            button.set_enabled(session.can_redo or looking, tr("toast.no_redo"))
        may_hint = session.phase is Phase.HUMAN and not session.is_hinting
        for button in (self.hint, self.hint_large):
            button.set_enabled(may_hint or looking, tr("toast.no_hint"))
        self.undo.set_caption("", "previous" if looking else "undo")
        self.redo.set_caption("", "next" if looking else "redo")
        self.undo_large.set_caption(tr("look.previous" if looking else "play.undo"), "previous" if looking else "undo")
        is_begun = session.hint is not None and not session.is_hint_whole
        self.hint_large.set_caption(tr("look.next" if looking else "play.hint.more" if is_begun else "play.hint"),
                                    "next" if looking else "hint")
        self._offer_second()
        self.action = action = scene.main_action()
        self.main.set_visible(action is not None)
        for button in (self.redo_large, self.sound) if self.theme.is_portrait else ():
            button.set_visible(action is None)
        self.hint_large.set_visible(action is None or self.theme.is_portrait)
        if action is None:
            return
        self.main.kind = "primary" if action.is_primary else "secondary"
        self.main.set_caption(action.caption, action.icon)
        self.main.set_enabled(action.enabled, action.why_not)

    def _offer_second(self) -> None:
        """Where a turn offers a second thing to do, it takes the place of the button beside the main one."""
        scene, second = self.scene, self.scene.second_action()
        if self.theme.is_portrait:
            button, usual = self.hint_large, scene.ask_hint
        else:
            button, usual = self.undo_large, scene.undo
        button.on_press = second.act if second else usual
        if second:
            button.set_caption(second.caption, second.icon)
            button.set_enabled(True)
