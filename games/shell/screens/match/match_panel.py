"""The panel of a match: the players, the prompt, the moves and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.core.rules import Outcome, Seat
from games.engine.records.clock import clock_text
from games.shell.library.handicap_words import phrase_of
from games.shell.library.lineup import level_line
from games.shell.screens.board.panel import (
    LIST_LEAST,
    TEXT_INSET,
    Panel,
    PanelSlot,
    PhoneBar,
    prompt_height,
    prompt_least,
    total,
)
from games.shell.screens.match.seat_chip import SeatChip
from games.shell.screens.sound_switch import SoundButton
from games.shell.table.game_ui import Standing
from games.shell.table.session import Phase
from games.shell.theme.paint import Point
from games.shell.theme.text import tr
from games.shell.theme.theme import Size, Space, Theme, Type, Weight
from games.shell.widgets.base import Label, Widget
from games.shell.widgets.cards import PlainPrompt, PromptCard
from games.shell.widgets.containers import Grid
from games.shell.widgets.controls import Button
from games.shell.widgets.move_list import ListedMove, MoveChips, MoveList
from games.shell.widgets.player_card import PlayerCard
from games.shell.widgets.probability_bar import ProbabilityBar
from games.shell.widgets.score_chip import TeamCard
from games.shell.widgets.seat_card import SeatCard

if TYPE_CHECKING:
    from games.shell.screens.match.match_scene import MatchScene

HURRY = 20  # seconds below which the time is shown in red
CHIP_LEAST, CHIP_LOW = 82, 42  # CSS pixels a seat's chip needs in width, and design pixels of height on two rows
CHIPS_WIDE, CHIPS_PHONE = 50, 56  # design pixels of height on one row
PROBABILITY = 20  # design pixels of the bar that shows win probabilities
TEAM_SHARE = 1.6  # the height of a team's card, in cards
MOVES_CHIPS = 32

# Heights in a column, from roomy to tight: of a card and of the prompt in design pixels, and the scale of extras.
ROOMY = ((Size.PROMPT, 1.0), (Size.PROMPT_SHORT + 12, 1.0))
TIGHT = ((52, Size.PROMPT_SHORT, 1.0), (46, Size.PROMPT_SHORT, 1.0), (46, Size.PROMPT_SHORT, 0.7))
LOW = ((0, Size.PROMPT_SHORT, 0.7), (0, 60, 0.6), (0, 44, 0.52))


class MatchPanel(Panel):
    """The panel of a match."""

    phone_margin = Space.MARGIN

    def __init__(self, scene: MatchScene) -> None:
        super().__init__(scene)
        self.scene = scene
        self.cards: list[SeatCard] = []
        self.teams: dict[int, TeamCard] = {}
        self.has_list = False  # the column has room for the move list

    # --- widgets ---------------------------------------------------------------------------------

    def make(self, theme: Theme) -> None:
        scene, rules, phone = self.scene, self.scene.session.rules, theme.is_portrait
        stones, seats, teams = scene.stones, range(rules.seats), rules.teams
        has_signs = set(scene.stone_names) != {"onyx", "pearl"}
        if theme.is_low or (phone and len(seats) > 2) or len(set(teams)) < len(seats):
            chips = [SeatChip(scene, seat, has_signs) for seat in seats]
            self.cards = [*chips]
        else:
            chips, style = [], "strip" if phone else "card"
            self.cards = [PlayerCard(stones[seat], scene.name(seat), style, has_signs) for seat in seats]
        self.teams = {team: TeamCard(scene.team_name(team), [chip for chip, own in zip(chips, teams, strict=True)
                                                             if own == team])
                      for team in (teams if len(set(teams)) < len(seats) else ())}
        self.title = Label(tr(f"game.{scene.game}"), Type.TITLE_SMALL if phone else Type.TITLE, Weight.TITLE)
        self.subtitle = Label(scene.subtitle(), Type.LIST, Weight.MEDIUM, "ink2")
        self.undo = Button("", scene.undo, "icon", "undo")
        self.redo = Button("", scene.redo, "icon", "redo")
        self.hint = Button("", scene.ask_hint, "icon", "hint")
        self.menu = Button("", scene.open_menu, "icon", "menu")
        self.moves_button = Button("", scene.open_moves, "icon", "list")
        self.prompt: PromptCard = PlainPrompt() if phone or theme.is_low else PromptCard()
        self.list = MoveList(tr("moves.title"), stones, scene.browse_turn)
        self.chips = MoveChips(scene.browse_turn)
        self.probability_bar = ProbabilityBar(tr("chance.none"))
        self.has_probabilities = scene.app.settings.chance and scene.needs_engines
        kind = "bar" if phone else "secondary"
        self.undo_large = Button(tr("play.undo"), scene.undo, kind, "undo")
        self.hint_large = Button(tr("play.hint"), scene.ask_hint, kind, "hint")
        self.moves_large = Button(tr("play.moves"), scene.open_moves, "bar", "list")
        self.redo_large = Button(tr("menu.redo"), scene.redo, "bar", "redo")
        self.sound = SoundButton(scene.app, "bar" if phone else "icon", is_named=phone)
        self.main = Button(tr("play.now"), self.press_main, "primary", "play", Type.LIST)

    def icons(self, theme: Theme) -> list[Button]:
        if theme.is_portrait:
            return [self.menu, self.help]
        moves = [] if self.has_list else [self.moves_button]
        return [self.undo, self.hint, self.redo, *moves, self.sound, self.help, self.menu]

    def seat_widgets(self, theme: Theme) -> Sequence[Widget]:
        """Return the teams, or the cards: a person below their only rival, else in the order of turns."""
        if self.teams:
            return list(self.teams.values())
        is_duel = len(self.cards) == 2 and sum(player.is_human for player in self.scene.match.players) == 1
        facing = self.scene.view.facing
        return [self.cards[1 - facing], self.cards[facing]] if is_duel and not theme.is_low else self.cards

    # --- slots -----------------------------------------------------------------------------------

    def column(self, theme: Theme, room: int, gap: int) -> list[PanelSlot]:
        px, seats = theme.px, self.seat_widgets(theme)
        cards = [self._chips_slot(theme, CHIPS_WIDE)] if theme.is_low else []
        bar = [PanelSlot(self.probability_bar, px(PROBABILITY))] if self.has_probabilities else []
        for card, prompt, scale in LOW if theme.is_low else self.card_heights():
            if not theme.is_low:
                cards = [PanelSlot(widget, px(round(card * TEAM_SHARE) if self.teams else card)) for widget in seats]
            least = 2 * theme.line(Type.CAPTION) + 2 if theme.is_low else prompt_least(theme)
            slots = [*cards, *bar, *self.extra_slots(theme, scale), PanelSlot(self.prompt, max(px(prompt), least))]
            if total(slots, gap) - gap <= room:
                break
        self.has_list = room - total(slots, gap) >= px(LIST_LEAST)
        return [*slots, PanelSlot(self.list, 0, fill=lambda rest: rest if self.has_list else 0)]

    def card_heights(self) -> list[tuple[float, float, float]]:
        """Return the heights of a card and of the prompt, and the scale of extras, from roomy to tight."""
        seats = len(self.cards)
        is_tall = seats == 2 and any(self.scene.standing(seat).tray for seat in range(seats))
        cards = (68, 56) if seats >= 4 else (Size.PLAYER_TALL if is_tall else Size.PLAYER, 64)
        return [*((card, *rest) for card, rest in zip(cards, ROOMY, strict=True)), *TIGHT]

    def foot(self) -> list[list[Button]]:
        return [[self.undo_large], [self.hint_large, self.main]]

    def above(self, theme: Theme) -> list[PanelSlot]:
        if len(self.cards) == 2:
            slots = [PanelSlot(self.cards[1 - self.scene.view.facing], theme.px(Size.STRIP))]
        else:
            slots = [self._chips_slot(theme, CHIPS_PHONE)]
        if self.has_probabilities:
            slots.append(PanelSlot(self.probability_bar, theme.px(PROBABILITY)))
        return slots

    def below(self, theme: Theme) -> list[PanelSlot]:
        own = self.cards[self.scene.view.facing]
        return [*([PanelSlot(own, theme.px(Size.STRIP))] if len(self.cards) == 2 else []),
                PanelSlot(self.chips, max(theme.px(MOVES_CHIPS), theme.touch), priority=1, inset=TEXT_INSET),
                PanelSlot(self.prompt, prompt_height(theme), 2 * theme.line(Type.SECONDARY), inset=TEXT_INSET),
                *self.extra_slots(theme)]

    def bar(self) -> PhoneBar:
        return PhoneBar([self.undo_large, self.moves_large, self.hint_large], 1 / 4.9, 6,
                        instead=[self.redo_large, self.sound])

    def _chips_slot(self, theme: Theme, height: float) -> PanelSlot:
        """Return seats or teams side by side, on two rows if one would be too narrow."""
        seats, gap = self.seat_widgets(theme), theme.px(Space.S)
        margin = Space.MARGIN_PHONE if theme.is_portrait else 0
        panel = theme.px(Size.PANEL_NARROW if theme.is_narrow else Size.PANEL)
        width = theme.width - 2 * theme.px(margin) if theme.is_portrait else panel
        columns, high = len(seats), theme.px(height)
        if (width - gap * (columns - 1)) // columns < CHIP_LEAST * theme.ratio * (2 if self.teams else 1):
            columns = -(-columns // 2)
        if columns < len(seats):
            high = max(theme.px(CHIP_LOW), 2 * theme.line(Type.CAPTION))
        grid = Grid(seats, columns, Space.S, row=lambda theme: high, row_gap=Space.XS)
        return PanelSlot(grid, grid.height_for(width, theme))

    def tray_place(self, seat: Seat, index: int) -> tuple[Point, int] | None:
        if self.teams:
            return self.teams[self.scene.session.rules.teams[seat]].score.place(index, self.theme)
        return self.cards[seat].tray_place(index, self.theme)

    def palette_place(self) -> Widget | None:
        return self.prompt

    # --- content ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring every widget up to date with the session."""
        scene, session = self.scene, self.scene.session
        phase, result = session.phase, session.result
        for seat, card in enumerate(self.cards):
            is_turn = session.match.seat_to_move == seat and session.match.result() is None and session.browsed is None
            is_machine = not session.match.players[seat].is_human
            is_thinking = is_turn and is_machine and phase in (Phase.THINKING, Phase.ANIMATING)
            standing = scene.standing(seat)
            won = result is not None and seat in result.winners()
            card.show(self.status(seat, is_turn, result, standing), is_turn or won, is_thinking, standing.tray,
                      standing.counts)
            if self.teams:
                self.teams[session.rules.teams[seat]].show(standing.tray)
        caption, line = scene.prompt_text()
        self.prompt.say(caption, self.prompt.longest_fitting(scene.hint_lines() or [line], self.theme))
        stones = scene.stones
        moves = [ListedMove(stones[seat], text) for _, seat, text in scene.turns]
        current = scene.current_turn()
        self.list.show(moves, current)
        self.chips.show(moves, current)
        if self.has_probabilities:
            self.probability_bar.show(scene.win_probabilities())
        self.refresh_buttons()

    def show_clocks(self) -> None:
        """Show the time that each seat has left."""
        clock = self.scene.session.clock
        for seat, card in enumerate(self.cards if clock else ()):
            assert clock is not None
            left = clock.left[seat]
            card.show_clock("" if seat in clock.flagged else clock_text(left), f"{left / 60:.0f}′", left < HURRY)

    def status(self, seat: int, is_turn: bool, result: Outcome | None, standing: Standing) -> str:
        """Return the status of a seat, in words."""
        session = self.scene.session
        player = session.match.players[seat]
        if result is not None:
            return tr({1.0: "status.won", 0.0: "status.lost"}.get(result.rewards[seat], "status.drawn"))
        if is_turn and not player.is_human:
            return tr("status.paused" if session.paused else "status.thinking")
        if is_turn and session.is_waiting:
            return tr("status.elsewhere")
        if is_turn:
            return tr("status.your_turn" if len(self.cards) == 2 else "status.your_turn.short")
        if standing.status:
            return standing.status
        match = session.match
        handicap = phrase_of(match.game, match.options, match.rules.seats, seat)
        words = [level_line(match, seat)] if player.level else [] if handicap else [tr("status.waiting")]
        return ", ".join([*words, *([handicap] if handicap else [])])

    def refresh_buttons(self) -> None:
        """Bring the buttons up to date with the session."""
        scene, session = self.scene, self.scene.session
        is_browsing = scene.is_browsing
        for button in (self.undo, self.undo_large):
            button.set_enabled(session.can_undo or is_browsing, scene.why_no_undo())
        for button in (self.redo, self.redo_large):
            button.set_enabled(session.can_redo or is_browsing, tr("toast.no_redo"))
        may_hint = session.phase is Phase.HUMAN and not session.hints.is_searching and session.may_hint
        for button in (self.hint, self.hint_large):
            button.set_enabled(may_hint or is_browsing, scene.why_no_hint())
        self.undo.set_caption("", "previous" if is_browsing else "undo")
        self.redo.set_caption("", "next" if is_browsing else "redo")
        self.undo_large.set_caption(tr("browse.previous" if is_browsing else "play.undo"),
                                    "previous" if is_browsing else "undo")
        is_begun = session.hints.shown is not None and not session.hints.is_whole
        self.hint_large.set_caption(tr("browse.next" if is_browsing else "play.hint.more" if is_begun else "play.hint"),
                                    "next" if is_browsing else "hint")
        self._offer_second()
        action = scene.main_action()
        self.show_action(action)
        for button in (self.redo_large, self.sound) if self.theme.is_portrait else ():
            button.set_visible(action is None)
        self.hint_large.set_visible(action is None or self.theme.is_portrait)
        self.hint.set_visible(not self.hint_large.visible and not is_browsing)  # once, wherever there is room for it
        self.undo.set_visible(self.undo_large.on_press != scene.undo)

    def _offer_second(self) -> None:
        """Let the second action of a turn take the place of the button beside the main one."""
        scene, second = self.scene, self.scene.ui.second_action(self.scene)
        if self.theme.is_portrait:
            button, usual = self.hint_large, scene.ask_hint
        else:
            button, usual = self.undo_large, scene.undo
        button.on_press = second.act if second else usual
        if second:
            button.set_caption(second.caption, second.icon)
            button.set_enabled(True)
