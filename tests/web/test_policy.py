"""No page needs `eval`: the policy forbids it, and what SDL would have evaluated stands in the script as functions."""

from __future__ import annotations

import pytest

from build.report import BuildError
from build.runtime.em_asm import EVALUATED, script_texts, without_eval
from build.runtime.pygame_wheel import SIDE_MODULE, pygame_wheel
from build.zips import read_zip
from tests.web.visit import NewVisit, Visit

# Later, because what the test itself evaluates is let through.
TRY_EVAL = """new Promise((answer) => setTimeout(() => {
    try { answer(eval("1")); } catch (error) { answer(error.name); }
}))"""


def test_the_build_fails_where_a_text_has_no_place() -> None:
    side_module = read_zip(pygame_wheel())[SIDE_MODULE]
    texts = script_texts(side_module)
    assert any("putImageData" in text for text in texts), "the text that puts the picture on the canvas"
    script = without_eval(f"function addEmAsm(addr,body){{{EVALUATED}}}", side_module)
    assert "eval(" not in script
    assert all(text in script for text in texts)
    with pytest.raises(BuildError, match="no longer holds"):
        without_eval("another script", side_module)
    with pytest.raises(BuildError, match="holds no texts"):
        without_eval(EVALUATED, b"\0asm\1\0\0\0")


def test_a_whole_visit_breaks_no_rule(visit: NewVisit, address: str) -> None:
    """A turn with sound, under a policy that refuses `eval` and scripts that it does not name."""
    here = visit().open(address)
    here.begin_game()
    here.play_turn()
    assert_policy_holds(here)


def assert_policy_holds(here: Visit) -> None:
    """Nothing was refused so far, and `eval` is."""
    assert here.complaints == []
    assert here.page.evaluate(TRY_EVAL) == "EvalError"
    policy = here.page.evaluate("document.querySelector('meta[http-equiv]').content")
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "unsafe-inline" not in policy
