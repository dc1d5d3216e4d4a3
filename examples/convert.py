"""A collection of games, read in any form that Agate knows, checked by the rules and written as links."""

import sys
from pathlib import Path

from games import GAMES
from games.engine.records.exchange import link_to, read_games
from games.engine.records.movetext import Fault

ADDRESS = "https://example.org/agate/"  # the address of your copy
COLLECTION = """
[Event "An example"]
[Game "quits"]
[Variant "classic"]

1. a^ ev 2. b4c3 c1b2 *
"""


def main(text: str = COLLECTION) -> None:
    """Print a link for every game, and the reason for every game that cannot be read."""
    for found in read_games(text, GAMES):
        if isinstance(found, Fault):
            print(found)
        else:
            print(f"{found.game.match.ply} moves:", link_to(found.game, GAMES, ADDRESS))


if __name__ == "__main__":
    main(*(Path(name).read_text(encoding="utf-8") for name in sys.argv[1:2]))
