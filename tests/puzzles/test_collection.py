"""The shipped puzzles: enough of every grade, small files, permanent ids, and no two equal positions."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from build.app.app_archive import stage
from games.catalogue import GAMES, make_rules
from games.cli import main
from games.engine.teaching.goals import GOALS
from games.engine.teaching.puzzles import FILE_NAME, FOLDER, GRADES, line_of, puzzles_of, read_line
from games.lab.game_lab import symmetry_class

LARGEST = 100_000  # bytes of all files together
FEWEST, FEWEST_OF_ALL = 40, 150  # of each grade, and of a game
FIELDS = ["id", "game", "variant", "options", "position", "goal", "turns", "first", "grade", "size"]
GAME_IDS = [game.id for game in GAMES]


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_has_enough_of_every_grade(game: str) -> None:
    counts = Counter(puzzle.grade for puzzle in puzzles_of(game))
    assert set(counts) == set(GRADES)
    assert min(counts.values()) >= FEWEST
    assert counts.total() >= FEWEST_OF_ALL


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_two_puzzles_have_the_same_position(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len({symmetry_class(game, puzzle.position) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_puzzle_is_read_back_from_its_line(game: str) -> None:
    for puzzle in puzzles_of(game):
        assert read_line(game, line_of(puzzle)) == puzzle
        rules = make_rules(game, puzzle.variant, puzzle.options)
        state = rules.from_position(puzzle.position)
        assert rules.position(state) == puzzle.position
        assert " ".join(rules.tokens(state, rules.parse_tokens(state, puzzle.first.split()))) == puzzle.first
        assert puzzle.goal in GOALS
        assert rules.result(state) is None


@pytest.mark.parametrize(("game", "position", "other"), [
    ("orbito", "ww../..../.b../b... w", "b..w/.b.w/..../.... w"),  # a quarter turn
    ("abalone", "5/6/7/8/9/8/7/6/bbw2 b 5-4", "2wbb/6/7/8/9/8/7/6/5 b 5-4"),  # half a turn
    ("abalone", "5/6/7/8/9/8/7/6/bbw2 b 5-4", "5/6/7/8/9/8/7/6/2bww w 4-5"),  # mirrored, with the colours exchanged
    ("quits", "0..../.0.../....1/...../...1. 0 1,0 3>", ".0.../...../0..../...1./....1 1 0,1 3<"),  # the other's side
    ("quits", "0..../.0.../....1/...../...1. 0 1,0 3>", "0..../.0.../...../....1/..1.. 0 1,0 cv"),  # mirrored
    ("slyne", "0,0=0/1*0;1,0=1/2#e 0 1 3,2", "2,-1=0/1*0;3,-1=1/2#e 0 1 3,2"),  # moved
    ("slyne", "0,0=0/1*0;1,0=1/2#e 0 1 3,2", "1,-1=0/0#ne;0,0=1/2*1 1 1 2,3"),  # a sixth of a turn, seats exchanged
])
def test_symmetric_positions_count_as_equal(game: str, position: str, other: str) -> None:
    assert symmetry_class(game, position) == symmetry_class(game, other)


@pytest.mark.parametrize(("game", "position", "other"), [
    ("orbito", "ww../..../.b../b... w", "..ww/..../..b./...b w"),  # a mirror turns the orbits round
    ("abalone", "5/6/7/8/9/8/7/6/bbw2 b 5-4", "5/6/7/8/9/8/7/6/bbw2 w 5-4"),
    ("quits", "0..../.0.../....1/...../...1. 0 1,0 3>", "0..../.0.../....1/...../...1. 0 1,0 -"),
    ("slyne", "0,0=0/1*0;1,0=1/2 0 1 3,3", "0,0=0/1*0;1,0=1/2 0 2 3,3"),
])
def test_different_positions_do_not_count_as_equal(game: str, position: str, other: str) -> None:
    assert symmetry_class(game, position) != symmetry_class(game, other)


def test_puzzle_files_are_small_and_in_the_bundle(tmp_path: Path) -> None:
    files = [FOLDER / game / FILE_NAME for game in GAME_IDS]
    assert sum(file.stat().st_size for file in files) <= LARGEST
    assert {f"games/{game}/{FILE_NAME}" for game in GAME_IDS} <= stage(tmp_path / "app")


def test_the_command_line_lists_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "orbito"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(entry) for entry in listed] == [FIELDS] * len(puzzles_of("orbito"))
    assert main(["puzzles"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == sum(len(puzzles_of(game)) for game in GAME_IDS)
