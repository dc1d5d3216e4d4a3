"""Every language has all texts, and no text on the screen is written in the code."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from games import catalogue
from games.catalogue import make_rules
from games.engine.search.levels import LEVELS, PERFECT
from games.engine.speech.plurals import plural_form
from games.shell.theme.text import LANGUAGES, words

ROOT = Path(__file__).parents[2]
TEXTS = {code: json.loads((ROOT / "assets" / "locale" / f"{code}.json").read_text(encoding="utf-8"))
         for code in LANGUAGES}
FORMS = {code: {plural_form(code, count) for count in range(200)} - {"other"} for code in LANGUAGES}
SAME_EVERYWHERE = 3  # words: a text of this length that equals the English one has not been translated
SOURCES = sorted([*(ROOT / "games" / "shell").rglob("*.py"), *(ROOT / "games").glob("*/scene.py"),
                  ROOT / "games" / "slyne" / "view.py"])
SAYING = {"Button", "Label", "Chip", "Dialog", "Toast", "Prompt", "Segmented", "say", "set_text", "set_caption"}


def parameters(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_parameters(language: str) -> None:
    english, texts = TEXTS["en"], TEXTS[language]
    counted = {key.removesuffix(".one") for key in english if key.removesuffix(".one") in english.keys() - {key}}
    wanted = english.keys() | {f"{key}.{form}" for key in counted for form in FORMS[language]}
    assert (sorted(wanted - texts.keys()), sorted(texts.keys() - wanted)) == ([], [])
    forms = {f"{key}.{form}": key for key in counted for form in FORMS[language]}
    for key in wanted:
        if key in forms:
            base = forms[key]
            assert parameters(texts[key]) <= parameters(english[base]) | parameters(english[f"{base}.one"]), key
        else:
            assert parameters(texts[key]) == parameters(english[key]), key


@pytest.mark.parametrize("language", list(LANGUAGES)[1:])
def test_no_text_is_left_in_english(language: str) -> None:
    said = {key: text for key, text in TEXTS[language].items() if not key.startswith("keys.") or key.endswith(".text")}
    left = [key for key, text in said.items() if text == TEXTS["en"].get(key)
            and len(re.findall(r"[^\W\d_]{2,}", re.sub(r"{.*?}", "", text))) >= SAME_EVERYWHERE]
    assert left == []


@pytest.mark.parametrize(("language", "count", "form"), [
    ("en", 0, "other"), ("en", 1, "one"), ("de", 2, "other"), ("fr", 0, "one"), ("fr", 2, "other"), ("pt", 0, "one"),
    ("pl", 0, "other"), ("pl", 1, "one"), ("pl", 2, "few"), ("pl", 5, "other"), ("pl", 12, "other"), ("pl", 22, "few"),
    ("pl", 112, "other"), ("pl", 104, "few"),
])
def test_plural_forms_follow_cldr(language: str, count: int, form: str) -> None:
    """The examples of CLDR's table of plural rules."""
    assert plural_form(language, count) == form


def test_texts_are_sorted_and_not_empty() -> None:
    for texts in TEXTS.values():
        assert list(texts) == sorted(texts)
        assert all(text.strip() for text in texts.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slug_of_the_rules_has_words(language: str) -> None:
    texts = words.texts(language)
    for game in catalogue.GAMES:
        assert {f"game.{game.id}{part}" for part in ("", ".pitch", ".meta")} | {f"goal.{game.id}"} <= texts.keys()
        for variant, _ in game.variants:
            rules = make_rules(game.id, variant)
            assert f"variant.{game.id}.{variant}" in texts
            assert f"variant.{game.id}.{variant}.line" in texts
            missing = [slug for slug in rules.reasons() if f"why.{game.id}.{slug}" not in texts]
            assert missing == []
        for name, values in game.options:
            assert f"option.{name}" in texts
            assert all(f"option.{name}.{value}" in texts for value in values)
        for page in game.help:
            assert {f"help.{game.id}.{page.key}", f"help.{game.id}.{page.key}.text"} <= texts.keys()
    assert all({f"level.{level}", f"level.{level}.about"} <= texts.keys() for level in (*LEVELS, PERFECT))


def test_every_literal_key_exists() -> None:
    for path in SOURCES:
        for key in re.findall(r'\btr\("([a-z0-9_.]+)"', path.read_text(encoding="utf-8")):
            assert key in TEXTS["en"], f"{path.name} asks for {key}"


def test_no_scene_draws_words_of_its_own() -> None:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", getattr(node.func, "attr", "")) not in SAYING:
                continue
            words = [argument.value for argument in node.args[:2] if isinstance(argument, ast.Constant)
                     and isinstance(argument.value, str) and re.search(r"[A-Za-z]{2}", argument.value)]
            allowed = {"icon", "bar", "primary", "secondary", "danger"} | {"undo", "redo", "hint", "next", "previous"}
            assert set(words) <= allowed, f"{path.name}:{node.lineno} says {words}"


def test_the_pictures_in_the_rules_are_legal_positions() -> None:
    for game in catalogue.GAMES:
        for page in game.help:
            if page.position:
                rules = make_rules(game.id, page.variant)
                state = rules.from_position(page.position)
                if page.turn:
                    assert rules.parse(state, page.turn)
                else:
                    assert rules.highlights(state) or page.touched
