"""The options of the command line: a game or a live table to open, its players, language, full screen."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from games import catalogue
from games.catalogue import find_game, make_evaluator
from games.compiled import version_line
from games.engine.core.errors import GameError
from games.engine.search.levels import levels_for
from games.live import is_live
from games.live.keys import read_link
from games.shell.library.lineup import Lineup, default_lineup
from games.shell.start import StartOptions
from games.shell.theme.text import LANGUAGES

HUMAN = "human"
LONGEST_QUOTE = 40  # characters of a wrong argument that a complaint repeats


def start_options(arguments: Sequence[str]) -> StartOptions:
    """Read the command line; a mistake ends the program with one clear sentence."""
    titles = {game.id: game.title for game in catalogue.GAMES}
    parser = argparse.ArgumentParser(prog="agate", description=f"Marble games: {', '.join(titles.values())}.")
    parser.add_argument("game", nargs="?", metavar="GAME | LINK | host",
                        help=f"begin a game at once ({', '.join(titles)}), join the live table of a link, or serve the "
                             "game to this network (see 'agate host --help')")
    parser.add_argument("--variant", help="the game's variant, such as belgian or four")
    parser.add_argument("--players", help="who sits where: human or a level for each seat, joined by commas")
    parser.add_argument("--lang", choices=LANGUAGES, default="", help="the language of the texts")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen (F11 leaves it)")
    parser.add_argument("--version", action="version", version=version_line())
    parser.add_argument("--speak", action="store_true", help="print events as sentences, for screen readers")
    chosen = parser.parse_args(arguments)
    if not chosen.game:
        if chosen.variant or chosen.players:
            parser.error("--variant and --players need a game.")
        return StartOptions(None, chosen.lang, chosen.fullscreen, chosen.speak)
    try:
        if is_live(chosen.game):
            if chosen.variant or chosen.players:
                parser.error("--variant and --players need a game.")
            fragment = read_link(chosen.game).fragment()
            return StartOptions(None, chosen.lang, chosen.fullscreen, chosen.speak, fragment)
        if chosen.game not in titles:
            raise GameError(f"{chosen.game[:LONGEST_QUOTE]!a} is neither a game ({', '.join(titles)}) nor a link "
                            "to a live table.")
        lineup = _lineup(chosen.game, chosen.variant, chosen.players)
    except (GameError, ValueError) as error:
        parser.error(str(error))
    return StartOptions(lineup, chosen.lang, chosen.fullscreen, chosen.speak)


def _lineup(game: str, variant: str | None, players: str | None) -> Lineup:
    lineup = default_lineup(game)
    if variant:
        find_game(game).seats_of(variant)
        lineup.set_variant(variant)
    if players:
        names = players.split(",")
        levels = levels_for(make_evaluator(game, lineup.match().rules))
        strange = [name for name in names if name != HUMAN and name not in levels]
        if strange:
            raise ValueError(f"'{strange[0]}' is neither human nor a level; the levels are {', '.join(levels)}.")
        if len(names) != lineup.seats:
            raise ValueError(f"This variant has {lineup.seats} seats, not {len(names)}.")
        lineup.levels = ["" if name == HUMAN else name for name in names]
    return lineup
