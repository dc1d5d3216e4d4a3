"""Tournaments: pairings, tie-breaks written out as sums, byes, late players, and damaged data."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.engine.tournament.standings import direct_encounter, standings
from games.engine.tournament.tournament import (
    MOST,
    REST,
    ROUND_ROBIN,
    SWISS,
    WALKOVER,
    Pairing,
    Tournament,
    TournamentError,
    most_rounds,
    new_tournament,
    read_tournament,
    usual_rounds,
)

# A club night of twelve players: each round's games as (first player, second player, result of the first). The pairings
# are those of caissify-pairings 0.5.0 (system "dutch") after these results, except that in one game of the last round
# it lets player 8 begin, by number; here player 10 begins, by the higher score.
CLUB: list[list[tuple[int, int, float]]] = [
    [(1, 7, .5), (8, 2, 0), (3, 9, 0), (10, 4, .5), (5, 11, 1), (12, 6, 0)],
    [(2, 6, 1), (9, 5, .5), (4, 1, 0), (7, 10, 1), (11, 3, 0), (12, 8, .5)],
    [(1, 2, 1), (5, 7, 0), (6, 9, .5), (3, 4, 1), (8, 11, 0), (10, 12, 0)],
    [(9, 1, 0), (7, 3, 0), (2, 12, 0), (6, 5, 1), (11, 10, 0), (4, 8, .5)],
    [(1, 3, 1), (7, 6, 0), (12, 9, .5), (5, 2, 0), (10, 8, 1), (11, 4, 0)],
]
# Points, Buchholz (the sum of the opponents' points) and Sonneborn-Berger (the sum of the points of beaten opponents
# and half of the points of opponents after draws), written out as sums.
CLUB_TABLE = [
    (1, 4.5, 2.5 + 2 + 3 + 2.5 + 3, 2.5 / 2 + 2 + 3 + 2.5 + 3),
    (6, 3.5, 3 + 3 + 2.5 + 1.5 + 2.5, 3 + 2.5 / 2 + 1.5 + 2.5),
    (2, 3, 1 + 3.5 + 4.5 + 3 + 1.5, 1 + 3.5 + 1.5),
    (12, 3, 3.5 + 1 + 2.5 + 3 + 2.5, 1 / 2 + 2.5 + 3 + 2.5 / 2),
    (3, 3, 2.5 + 1 + 2 + 2.5 + 4.5, 1 + 2 + 2.5),
    (9, 2.5, 3 + 1.5 + 3.5 + 4.5 + 3, 3 + 1.5 / 2 + 3.5 / 2 + 3 / 2),
    (7, 2.5, 4.5 + 2.5 + 1.5 + 3 + 3.5, 4.5 / 2 + 2.5 + 1.5),
    (10, 2.5, 2 + 2.5 + 3 + 1 + 1, 2 / 2 + 1 + 1),
    (4, 2, 2.5 + 4.5 + 3 + 1 + 1, 2.5 / 2 + 1 / 2 + 1),
    (5, 1.5, 1 + 2.5 + 2.5 + 3.5 + 3, 1 + 2.5 / 2),
    (8, 1, 3 + 3 + 1 + 2 + 2.5, 3 / 2 + 2 / 2),
    (11, 1, 1.5 + 3 + 1 + 2.5 + 2, 1),
]


def made(system: str, players: int, rounds: int = 0) -> Tournament:
    return new_tournament("Club", system, "quits", "classic", {}, [f"Player {k + 1}" for k in range(players)], rounds)


def play(tournament: Tournament, rng: Random) -> None:
    """Play a round with random results."""
    tournament.begin_round()
    for board, pairing in enumerate(tournament.rounds[-1]):
        if pairing.is_game:
            tournament.set_result(tournament.number - 1, board, rng.choice((1.0, 0.5, 0.0)))


def games_of(tournament: Tournament) -> list[frozenset[int]]:
    return [frozenset(pairing[:2]) for each in tournament.rounds for pairing in each if pairing.is_game]


# --- pairings ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(3, MOST + 1))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    tournament = made(ROUND_ROBIN, players)
    rng = Random(players)
    while not tournament.is_over:
        play(tournament, rng)
    assert tournament.number == usual_rounds(ROUND_ROBIN, players)
    assert sorted(map(sorted, games_of(tournament))) == sorted(map(list, combinations(range(players), 2)))
    rests = [pairing.first for each in tournament.rounds for pairing in each if pairing.second == REST]
    assert sorted(rests) == (list(range(players)) if players % 2 else [])
    for player in range(players):
        begun = sum(pairing.first == player for pairing in tournament.games(player) if pairing.is_game)
        assert abs(2 * begun - (players - 1)) <= 1


def test_swiss_rounds_pair_the_upper_with_the_lower_half_of_a_score_group() -> None:
    """Of eight players the one entered first always wins. In round 2, players 1 and 3 have both begun, so 1 meets 4."""
    tournament = made(SWISS, 8)
    wanted = [{(1, 5), (2, 6), (3, 7), (4, 8)}, {(1, 4), (2, 3), (5, 8), (6, 7)}, {(1, 2), (3, 5), (4, 6), (7, 8)}]
    for number, expected in enumerate(wanted):
        tournament.begin_round()
        found = {(min(pairing[:2]) + 1, max(pairing[:2]) + 1) for pairing in tournament.rounds[-1]}
        assert expected <= found
        for board, pairing in enumerate(tournament.rounds[-1]):
            tournament.set_result(number, board, float(pairing.first < pairing.second))
    assert [row.player + 1 for row in standings(tournament)][:2] == [1, 2]


@pytest.mark.parametrize("players", [3, 4, 5, 8, 11, 12, 20, 31, 32])
def test_swiss_rounds_repeat_no_game_and_no_bye(players: int) -> None:
    for seed in range(3):
        tournament, rng = made(SWISS, players, min(7, players // 2 + 1)), Random(seed)
        while not tournament.is_over:
            before = {player: sum(pairing.points(player) for pairing in tournament.games(player))
                      for player in range(players)}
            play(tournament, rng)
            paired = [player for pairing in tournament.rounds[-1] for player in pairing[:2] if player >= 0]
            assert sorted(paired) == list(range(players))
            if players >= 8 and tournament.number <= 3:
                gaps = [abs(before[pairing.first] - before[pairing.second])
                        for pairing in tournament.rounds[-1] if pairing.is_game]
                assert max(gaps) <= 1.5
        games = games_of(tournament)
        assert len(set(games)) == len(games)
        byes = [pairing.first for each in tournament.rounds for pairing in each if pairing.second == WALKOVER]
        assert len(set(byes)) == len(byes) == (tournament.number if players % 2 else 0)


def test_the_bye_goes_to_the_last_player_without_one() -> None:
    tournament = made(SWISS, 5)
    tournament.begin_round()
    assert tournament.rounds[0][-1] == Pairing(4, WALKOVER)
    for board in range(2):
        tournament.set_result(0, board, 1.0)
    tournament.begin_round()
    bye = tournament.rounds[1][-1]
    scores = [sum(pairing.points(player) for pairing in tournament.games(player)[:1]) for player in range(5)]
    assert scores[bye.first] == 0
    assert bye.first != 4


def test_the_player_who_began_less_often_begins() -> None:
    tournament, rng = made(SWISS, 12, 6), Random(2)
    while not tournament.is_over:
        play(tournament, rng)
    for player in range(12):
        begun = sum(pairing.first == player for pairing in tournament.games(player))
        assert 2 <= begun <= 4


def test_all_rounds_of_a_swiss_tournament_of_32_can_be_paired() -> None:
    tournament, rng = made(SWISS, 32, most_rounds(32)), Random(1)
    while not tournament.is_over:
        play(tournament, rng)
    assert tournament.number == 31


# --- the table -----------------------------------------------------------------------------------


def club() -> Tournament:
    tournament = made(SWISS, 12, 5)
    for each in CLUB:
        tournament.rounds.append([Pairing(first - 1, second - 1, float(result)) for first, second, result in each])
    return tournament


def test_a_club_night_of_twelve_has_the_tie_breaks_written_out_as_sums() -> None:
    rows = standings(club())
    assert [(row.player + 1, row.points, row.buchholz, row.sonneborn) for row in rows] == CLUB_TABLE
    assert [row.rank for row in rows] == list(range(1, 13))
    assert rows[0].wins == 4


def test_the_club_night_is_paired_as_listed() -> None:
    """The pairings follow from the results, round after round."""
    tournament = made(SWISS, 12, 5)
    for number, each in enumerate(CLUB):
        tournament.begin_round()
        assert [pairing[:2] for pairing in tournament.rounds[-1]] == [(a - 1, b - 1) for a, b, _ in each]
        for board, (_, _, result) in enumerate(each):
            tournament.set_result(number, board, float(result))


def robin_of_four(results: dict[tuple[int, int], float]) -> Tournament:
    """Return a round robin in which the lower number has these results."""
    tournament = made(ROUND_ROBIN, 4)
    while not tournament.is_over:
        tournament.begin_round()
        for board, pairing in enumerate(tournament.rounds[-1]):
            key = (min(pairing[:2]), max(pairing[:2]))
            result = results[key] if pairing.first == key[0] else 1.0 - results[key]
            tournament.set_result(tournament.number - 1, board, result)
    return tournament


def test_round_robins_are_decided_by_sonneborn_berger() -> None:
    """Players 1 and 2 have two points; 2 beat 1 and 3 (2 + ½), 1 beat 3 and 4 (½ + 1½)."""
    tournament = robin_of_four({(0, 1): 0.0, (0, 2): 1.0, (0, 3): 1.0, (1, 2): 1.0, (1, 3): 0.0, (2, 3): 0.5})
    rows = standings(tournament)
    assert [(row.player, row.points, row.sonneborn) for row in rows[:2]] == [(1, 2.0, 2.5), (0, 2.0, 2.0)]
    assert direct_encounter(tournament, [0, 1]) == {0: 0.0, 1: 1.0}
    assert direct_encounter(made(SWISS, 4), [0, 1]) == {0: 0.0, 1: 0.0}


def test_three_players_with_equal_tie_breaks_share_a_rank() -> None:
    tournament = robin_of_four({(0, 1): 1.0, (0, 2): 0.0, (0, 3): 1.0, (1, 2): 1.0, (1, 3): 1.0, (2, 3): 1.0})
    rows = standings(tournament)
    assert [(row.rank, row.points, row.sonneborn, row.direct) for row in rows[:3]] == [(1, 2.0, 2.0, 1.0)] * 3
    assert (rows[3].rank, rows[3].player) == (4, 3)


def test_equal_players_share_a_rank_and_byes_count_as_documented() -> None:
    tournament = made(SWISS, 3)
    tournament.rounds.append([Pairing(0, 1, 0.5), Pairing(2, WALKOVER)])
    rows = {row.player: row for row in standings(tournament)}
    assert (rows[2].points, rows[2].buchholz, rows[2].sonneborn, rows[2].wins) == (1.0, 1.0, 1.0, 0)
    assert (rows[0].rank, rows[1].rank) == (2, 2)
    assert (rows[0].buchholz, rows[0].sonneborn) == (0.5, 0.25)


# --- late players, and those who leave ------------------------------------------------------------


def test_late_players_join_and_players_who_left_are_not_paired() -> None:
    tournament, rng = made(SWISS, 6, 4), Random(4)
    play(tournament, rng)
    tournament.add(" Zoë ")
    tournament.withdraw(0)
    play(tournament, rng)
    paired = {player for pairing in tournament.rounds[-1] for player in pairing[:2] if player >= 0}
    assert paired == {1, 2, 3, 4, 5, 6}
    tournament.rejoin(0)
    play(tournament, rng)
    paired = {player for pairing in tournament.rounds[-1] for player in pairing[:2] if player >= 0}
    assert paired == set(range(7))
    assert len(standings(tournament)) == 7


def test_in_a_round_robin_opponents_of_a_player_who_left_get_the_point() -> None:
    tournament, rng = made(ROUND_ROBIN, 4), Random(4)
    play(tournament, rng)
    tournament.withdraw(3)
    while not tournament.is_over:
        play(tournament, rng)
    walked = [pairing for each in tournament.rounds[1:] for pairing in each if pairing.second == WALKOVER]
    assert len(walked) == 2
    assert all(len(tournament.games(player)) == 3 for player in range(3))


def test_a_round_robin_lets_a_late_player_meet_the_others() -> None:
    tournament, rng = made(ROUND_ROBIN, 4), Random(4)
    play(tournament, rng)
    tournament.add("Late")
    while not tournament.is_over:
        play(tournament, rng)
    games = games_of(tournament)
    assert len(set(games)) == len(games)
    assert sum(4 in pair for pair in games) >= 3


def test_a_round_begins_when_the_previous_one_is_complete() -> None:
    tournament = made(SWISS, 4, 2)
    tournament.begin_round()
    with pytest.raises(TournamentError):
        tournament.begin_round()
    for board in range(2):
        tournament.set_result(0, board, 0.5)
    tournament.set_result(0, 0, 7.0)
    assert tournament.rounds[0][0].result == 0.5
    tournament.begin_round()
    for board in range(2):
        tournament.set_result(1, board, 1.0)
    assert tournament.is_over
    with pytest.raises(TournamentError):
        tournament.begin_round()


# --- names and damage -----------------------------------------------------------------------------


@pytest.mark.parametrize("names", [
    [], ["Ann", "Bob"], ["Ann", "Bob", "ann"], ["Ann", "Bob", "  "], ["Ann", "Bob", "\u200b\u2800"],
    ["Ann", "Bob", "\u202e"], ["Ann", "Bob", "Bob\u0000"], [f"P{k}" for k in range(MOST + 1)],
])
def test_invalid_names_are_refused(names: list[str]) -> None:
    with pytest.raises(TournamentError):
        new_tournament("", SWISS, "quits", "classic", {}, names)


def test_names_are_shortened_and_cleaned() -> None:
    tournament = new_tournament("x" * 500, SWISS, "quits", "classic", {}, ["A" * 5_000, "B\n<b>", "C\u0301" * 90])
    assert len(tournament.name) == 40
    assert max(len(entrant.name) for entrant in tournament.entrants) <= 40
    assert tournament.entrants[1].name == "B<b>"


def test_a_tournament_is_read_back_from_its_data() -> None:
    tournament = club()
    tournament.withdraw(3)
    tournament.add("Late")
    assert read_tournament(tournament.data()) == tournament


@pytest.mark.parametrize("change", [
    {"id": "../x"}, {"id": 4}, {"system": "knockout"}, {"planned": 0}, {"planned": True}, {"planned": 10**9},
    {"entrants": []}, {"entrants": [["A", 0, None]] * 3}, {"entrants": [["A", -1, None], ["B", 0, 0], ["C", 0, None]]},
    {"entrants": [[5, 0, None], ["B", 0, 0], ["C", 0, None]]}, {"entrants": {}}, {"rounds": {}}, {"rounds": [[]] * 41},
    {"rounds": [[[0, 1, 2.0, ""]]]}, {"rounds": [[[0, 99, None, ""]]]}, {"rounds": [[[0, 0, None, ""]]]},
    {"rounds": [[[0, -3, None, ""]]]}, {"rounds": [[[0, 1, None, ""], [1, 2, None, ""]]]},
    {"rounds": [[[0, 1, "1", ""]]]}, {"rounds": [[[0, 1, None]]]}, {"rounds": [[[True, 1, None, ""]]]},
    {"rounds": [[[0, 1, True, ""]]]}, {"game": 4}, {"game": "x" * 100}, {"options": []}, {"options": {"a": 4}},
    {"rounds": [[[0, 1, float("nan"), ""]]]},
])
def test_damaged_tournaments_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(TournamentError):
        read_tournament({**club().data(), **change})


@pytest.mark.parametrize("data", [None, 4, "x", [], {}, {"id": "abcdefgh"}])
def test_other_data_is_refused(data: object) -> None:
    with pytest.raises(TournamentError):
        read_tournament(data)
