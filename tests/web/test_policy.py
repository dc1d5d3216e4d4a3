"""No page needs `eval`: the policy forbids it, and the code that SDL would evaluate is in the script as functions."""

from __future__ import annotations

import pytest

from build.report import BuildError
from build.runtime.em_asm import EVALUATED, script_texts, without_eval
from build.runtime.pygame_wheel import SIDE_MODULE, pygame_wheel
from build.zips import read_zip
from tests.web.visit import Visit

# Deferred, because the policy does not apply to code that the test itself evaluates.
TRY_EVAL = """new Promise((answer) => setTimeout(() => {
    try { answer(eval("1")); } catch (error) { answer(error.name); }
}))"""


def test_the_build_fails_if_a_text_cannot_be_replaced() -> None:
    side_module = read_zip(pygame_wheel())[SIDE_MODULE]
    texts = script_texts(side_module)
    assert any("putImageData" in text for text in texts), "the code that draws the picture on the canvas"
    script = without_eval(f"function addEmAsm(addr,body){{{EVALUATED}}}", side_module)
    assert "eval(" not in script
    assert all(text in script for text in texts)
    with pytest.raises(BuildError, match="no longer holds"):
        without_eval("another script", side_module)
    with pytest.raises(BuildError, match="holds no texts"):
        without_eval(EVALUATED, b"\0asm\1\0\0\0")


def assert_policy_holds(here: Visit) -> None:
    """Assert that nothing has been refused so far, and that `eval` is."""
    assert here.complaints == []
    assert here.page.evaluate(TRY_EVAL) == "EvalError"
    policy = here.page.evaluate("document.querySelector('meta[http-equiv]').content")
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "unsafe-inline" not in policy
