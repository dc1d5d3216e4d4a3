"""The closer a game is to the draw for lack of ejections, the less its position is worth to both sides."""

from __future__ import annotations

import pytest

from games.abalone.rules import QUIET_PLIES
from games.catalogue import make_evaluator, make_rules


@pytest.mark.parametrize("draws", ["on", "off"])
def test_quiet_moves_lower_both_scores_if_the_draw_rule_is_on(draws: str) -> None:
    """Each side moves a marble out and back, which leads to the same position four plies nearer to the draw."""
    rules = make_rules("abalone", "standard", {"draws": draws})
    evaluator = make_evaluator("abalone", rules)
    state = start = rules.start()
    for text in ("c3d3", "g7f7", "d3c3", "f7g7"):
        for move in rules.parse(state, text):
            state = rules.play(state, move)
    assert rules.position(state) == rules.position(start)
    before, after = evaluator.score(start), evaluator.score(state)
    if draws == "on":
        assert all(now < then for now, then in zip(after, before, strict=True))
        assert after == pytest.approx([then + (0.25 - then) * 4 / QUIET_PLIES for then in before])
    else:
        assert after == before
