"""The players at the table: the choices of the set-up screen, and the match that they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from games.catalogue import GAMES, find_game, make_evaluator, make_rules
from games.engine.core.bounded import clean_name
from games.engine.core.errors import GameError, ImpossibleHandicap
from games.engine.core.layouts import Layout
from games.engine.core.match import Match, Player
from games.engine.core.rules import Outcome, Rules, Seat
from games.engine.records.clock import CLOCK, time_control
from games.engine.records.record import Record
from games.engine.search.levels import levels_for
from games.engine.search.styles import BALANCED, STYLES, styled
from games.engine.speech import sentences
from games.engine.speech.words import listed
from games.shell.library import link_play
from games.shell.library.handicap_words import rotated, without_handicaps
from games.shell.theme.stones import SEATS
from games.shell.theme.text import tr

DEFAULT_LEVEL = "easy"
MATCHED = "matched"  # a level that follows how well one does; in a match's notes: the seats that play so
STYLED = "styles"  # in a match's notes: the style of each seat, empty = none
FRIEND = "friend"  # in place of a level: a person at another device
PEOPLE = ("", FRIEND)
LONGEST_POSITION = 200  # characters of a layout of one's own


@dataclass
class Lineup:
    """The set-up of a game; an empty level is a person here, an empty name the default one."""

    game: str
    variant: str
    options: dict[str, str] = field(default_factory=dict)
    levels: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    stones: list[str] = field(default_factory=list)
    clock: str = ""  # minutes and increment, such as 5+3; empty = none
    position: str = ""  # that the game begins from; empty = the variant's own start
    styles: list[str] = field(default_factory=list)  # in which computers play

    def __post_init__(self) -> None:
        self.styles = self.styles or [BALANCED] * len(self.levels)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return find_game(self.game).seats_of(self.variant)

    def set_variant(self, variant: str) -> None:
        """Change the variant; remaining seats keep their players."""
        if self.variant != variant:
            before = self.seats
            self.variant, self.position = variant, ""
            more = FRIEND if self.levels[-1:] == [FRIEND] else DEFAULT_LEVEL
            self.levels = [*self.levels, *[more] * 6][: self.seats]
            self.names = [*self.names, *[""] * 6][: self.seats]
            self.styles = [*self.styles, *[BALANCED] * 6][: self.seats]
            if self.seats != before:
                self.stones = default_stones(self.game, variant)
            self.drop_impossible_handicaps()

    @property
    def others(self) -> list[Seat]:
        """All seats except the first one that a person here plays."""
        own = self.levels.index("") if "" in self.levels else 0
        return [seat for seat in range(self.seats) if seat != own]

    def drop_impossible_handicaps(self) -> None:
        """Remove all handicaps if the other choices do not allow them."""
        try:
            self._start(make_rules(self.game, self.variant, self.options))
        except ImpossibleHandicap:
            self.options = without_handicaps(self.game, self.options)

    def next_stone(self, seat: int) -> None:
        """Give a seat the next stone that is free."""
        free = [stone for stone in SEATS if stone not in self.stones or stone == self.stones[seat]]
        self.stones[seat] = free[(free.index(self.stones[seat]) + 1) % len(free)]

    @property
    def friends(self) -> list[Seat]:
        """The seats of people at other devices."""
        return [seat for seat, level in enumerate(self.levels) if level == FRIEND]

    def name(self, seat: Seat) -> str:
        """Return the name of a seat's player before the game begins."""
        if seat in self.friends and not self.names[seat]:
            return friend_name(self.stones[seat], len(self.friends))
        players = self.match().players
        here = sum(level == "" for level in self.levels)
        is_you = here == 1 and self.levels[seat] == "" and not self.names[seat]
        return tr("name.you") if is_you else seat_name(players, seat)

    def begin_with(self, seat: int) -> None:
        """Let the player of a seat move to the first one; the others follow in the same order around the table."""
        self.levels = self.levels[seat:] + self.levels[:seat]
        self.names = self.names[seat:] + self.names[:seat]
        self.styles = self.styles[seat:] + self.styles[:seat]
        self.options = rotated(self.game, self.options, self.seats, seat)

    def rotated(self) -> Lineup:
        """Return the line-up with all players moved on by one seat, for a rematch with sides swapped."""
        other = Lineup(**asdict(self))
        other.begin_with(self.seats - 1)
        return other

    def _start(self, rules: Rules[Any]) -> str:
        """Return the text of the starting position under the rules; empty for their own start."""
        editing = find_game(self.game).editing(rules) if self.position else None
        return editing.begun(self.position) if editing else self.position

    def match(self, matched: str = DEFAULT_LEVEL) -> Match[Any]:
        """Return the match at its first move; seats of the adaptive level play at the level given for it."""
        followers = [seat for seat, level in enumerate(self.levels) if level == MATCHED]
        levels = [{MATCHED: matched, FRIEND: ""}.get(level, level) for level in self.levels]
        players = tuple(Player(clean_name(name), level) for name, level in zip(self.names, levels, strict=True))
        rules = make_rules(self.game, self.variant, self.options)
        match: Match[Any] = Match(rules, self.game, self.variant, self.options, players, self._start(rules))
        if followers:
            match.notes[MATCHED] = followers
        styles = [style if player.level else BALANCED for player, style in zip(players, self.styles, strict=True)]
        if any(styles) and not self.friends:
            match.notes[STYLED] = styles
        if self.friends:
            link_play.play_here(match, [seat for seat, level in enumerate(self.levels) if level == ""])
        if control := time_control(self.clock):
            match.notes[CLOCK] = {"control": str(control)}
        return match


def own_layout(game: str, variant: str, name: str, position: Any) -> Layout | None:
    """Return a player's own starting layout, checked like any data from outside; None if it is invalid."""
    entry = find_game(game)
    if not isinstance(position, str) or len(position) > LONGEST_POSITION or variant not in entry.layouts:
        return None
    editing = entry.editing(entry.make_rules(variant))
    return editing.describe(name, position) if editing else None


def default_stones(game: str, variant: str) -> list[str]:
    """Return the stones that suit a game's board."""
    return list(find_game(game).stones_for(variant))


def sound_stones(stones: Any, game: str, variant: str) -> list[str]:
    """Return the stones of a record if they suit the variant, else the default ones."""
    usual = default_stones(game, variant)
    names = [name for name in stones if isinstance(name, str)] if isinstance(stones, list | tuple) else []
    is_sound = len(names) == len(usual) == len(set(names)) and set(names) <= set(SEATS)
    return names if is_sound else usual


def default_lineup(game: str) -> Lineup:
    """Return a person against the computer, in the first variant."""
    entry = find_game(game)
    variant, seats = entry.variants[0]
    options = {name: values[0] for name, values in entry.options}
    return Lineup(game, variant, options, ["", *[DEFAULT_LEVEL] * (seats - 1)], [""] * seats,
                  default_stones(game, variant))


def kept_lineup(game: str, kept: Any) -> Lineup:
    """Return the last line-up of a game from the settings, or the default one if it is invalid.

    An unknown level is replaced; names and stones stay.
    """
    try:
        lineup = Lineup(**kept)
        if lineup.position != "" and not own_layout(game, lineup.variant, "", lineup.position):
            lineup.position = ""
        lineup.drop_impossible_handicaps()
        known = (*PEOPLE, MATCHED, *levels_for(make_evaluator(game, make_rules(game, lineup.variant, lineup.options))))
        lineup.levels = [level if level in known else DEFAULT_LEVEL for level in lineup.levels]
        lineup.names = [clean_name(name) for name in lineup.names]
        styles = [style if style in STYLES else BALANCED for style in lineup.styles]
        lineup.styles = [*styles, *[BALANCED] * lineup.seats][: lineup.seats]
        if lineup.game == game and {len(lineup.levels), len(lineup.names)} == {lineup.seats}:
            lineup.stones = sound_stones(lineup.stones, game, lineup.variant)
            lineup.clock = str(time_control(lineup.clock) or "")
            return lineup
    except (TypeError, GameError, KeyError, AttributeError):
        pass
    return default_lineup(game)


def lineup_of(match: Match[Any], stones: Sequence[str]) -> Lineup:
    """Return the line-up that a match was begun with."""
    names = ["" if link_play.is_guest(match.notes) else player.name for player in match.players]
    own = link_play.own_seats(match)
    levels = [MATCHED if is_matched(match, seat) else FRIEND if player.is_human and own is not None and seat not in own
              else player.level for seat, player in enumerate(match.players)]
    told = match.notes.get(CLOCK)
    control = time_control(told.get("control")) if isinstance(told, dict) else None
    return Lineup(match.game, match.variant, dict(match.options), levels, names, list(stones), str(control or ""),
                  match.start_position, [style_of(match, seat) for seat in range(len(levels))])


def editable_games() -> list[str]:
    """Return the games that have a position editor."""
    return [entry.id for entry in GAMES if entry.editing(entry.make_rules())]


def seat_name(players: Sequence[Player], seat: int) -> str:
    """Return the name of a seat's player for the screen."""
    return sentences.seat_name(players, seat, tr)


def friend_name(stone: str, friends: int) -> str:
    """Return the name of an unnamed person at another device: "friend", with the colour if there are several."""
    return tr("name.friend") if friends == 1 else tr(f"colour.{stone}")


def sides(record: Record) -> str:
    """Return the names of a game's players, partners together."""
    teams: dict[int, list[str]] = {}
    for seat, team in enumerate(make_rules(record.game, record.variant, record.options).teams):
        teams.setdefault(team, []).append(seat_name(record.players, seat))
    return listed([listed(names, " & ") for names in teams.values()], " – ")


def viewer_of(players: Sequence[Player]) -> Seat:
    """Return the seat from which a board is seen: the first person's, or without people the first one."""
    return next((seat for seat, player in enumerate(players) if player.is_human), 0)


def verdict(players: Sequence[Player], result: Outcome, name: Callable[[Seat], str] | None = None) -> str:
    """Return the winner in a few words; `name` returns the players' names."""
    winners = result.winners()
    names = [name(seat) if name else seat_name(players, seat) for seat in winners]
    if not winners:
        return tr("end.drawn")
    if len(winners) > 1:
        return tr("end.won.team", name=names[0], other=names[1])
    is_you = players[winners[0]].is_human and names[0] == tr("name.you")
    return tr("end.won.you") if is_you else tr("end.won", name=names[0])


def level_name(level: str) -> str:
    """Return the name of a level."""
    return tr(f"level.{level}")


def is_matched(match: Match[Any], seat: Seat) -> bool:
    """Whether a computer's level adapts to its opponent."""
    followers = match.notes.get(MATCHED)
    return isinstance(followers, list) and seat in followers and not match.players[seat].is_human


def style_of(match: Match[Any], seat: Seat) -> str:
    """Return the style in which a computer plays; empty if it has none or an unknown one."""
    told = match.notes.get(STYLED)
    style = told[seat] if isinstance(told, list) and seat < len(told) and match.players[seat].level else BALANCED
    return style if isinstance(style, str) and style in STYLES else BALANCED


def engine_level(match: Match[Any], seat: Seat) -> str:
    """Return the level of a computer with its style, for an engine."""
    return styled(match.players[seat].level, style_of(match, seat))


def with_style(name: str, style: str) -> str:
    """Return words for a level and its style, if there is one."""
    return tr("level.styled", name=name, style=tr(f"style.{style}")) if style else name


def level_line(match: Match[Any], seat: Seat) -> str:
    """Return a computer's level in words, its style, and whether it adapts."""
    name = level_name(match.players[seat].level)
    return with_style(tr("level.matched.at", name=name) if is_matched(match, seat) else name, style_of(match, seat))
