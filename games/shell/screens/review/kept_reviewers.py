"""The reviewers of the matches reviewed last, so that a review that is opened again need not begin anew."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from games.catalogue import find_game
from games.engine.core.match import Match
from games.engine.teaching.review import HARD, Reviewer
from games.engine.teaching.win_probability import AS_THEY_ARE

EFFORT = HARD  # of the first analysis of each position
KEPT = 4

_kept: OrderedDict[tuple[object, ...], Reviewer[Any]] = OrderedDict()


def reviewer_of(match: Match[Any]) -> Reviewer[Any]:
    """Return the reviewer of a match, with all its judgements if the match was reviewed lately."""
    key = (match.game, match.variant, tuple(sorted(match.options.items())), match.start_position, *match.moves)
    if key not in _kept:
        entry = find_game(match.game)
        _kept[key] = Reviewer(entry.make_evaluator(match.rules), match,
                              entry.calibrations.get(match.rules.seats, AS_THEY_ARE), EFFORT)
    _kept.move_to_end(key)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return _kept[key]
