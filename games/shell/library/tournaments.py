"""The tournaments that are kept, the results of games played here, and a page that can be printed."""

from __future__ import annotations

from typing import Any

from games.catalogue import GAMES
from games.engine.core.markup import escape
from games.engine.core.match import Match
from games.engine.records.record import now
from games.engine.tournament.standings import standings
from games.engine.tournament.tournament import REST, SWISS, Tournament, TournamentError, read_tournament
from games.shell.library.lineup import Lineup, default_lineup
from games.shell.library.store import Store
from games.shell.theme.text import language, tr

KIND = "tournaments"
NOTE = "tournament"  # in a match's notes: the id of its tournament
MOST_KEPT = 60


class Tournaments:
    """All kept tournaments. Every change is written at once; changes by other windows are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def every(self) -> list[Tournament]:
        """Return the tournaments that can be read, the latest first."""
        found = [tournament for entry in self._raw().values() if (tournament := _read(entry))]
        return sorted(found, key=lambda tournament: (tournament.changed, tournament.id), reverse=True)

    def find(self, key: str) -> Tournament | None:
        """Return a tournament by its id."""
        return _read(self._raw().get(key))

    @property
    def is_full(self) -> bool:
        """Whether an old tournament has to be deleted before a new one."""
        return len(self._raw()) >= MOST_KEPT

    def keep(self, tournament: Tournament) -> None:
        """Save a tournament."""
        tournament.changed = now()
        self._write({**self._raw(), tournament.id: tournament.data()})

    def drop(self, key: str) -> Any:
        """Delete a tournament; return what `restore` needs."""
        every = self._raw()
        dropped = every.pop(key, None)
        self._write(every)
        return dropped

    def restore(self, dropped: Any) -> None:
        """Bring a deleted tournament back."""
        tournament = _read(dropped)
        if tournament is not None:
            self._write({**self._raw(), tournament.id: dropped})

    def collect_results(self, tournament: Tournament) -> bool:
        """Enter the results of games that were played here; return whether there were any."""
        changed = False
        for number, pairings in enumerate(tournament.rounds):
            for board, pairing in enumerate(pairings):
                record = self._store.record(pairing.game) if pairing.is_open and pairing.game else None
                if record and record.result and record.notes.get(NOTE) == tournament.id:
                    tournament.set_result(number, board, record.result.rewards[0])
                    changed = True
        if changed:
            self.keep(tournament)
        return changed

    def _raw(self) -> dict[str, Any]:
        """Return the kept data; unreadable entries stay as they are."""
        kept = self._store.progress(KIND).get("tournaments")
        return dict(list(kept.items())[:2 * MOST_KEPT]) if isinstance(kept, dict) else {}

    def _write(self, every: dict[str, Any]) -> None:
        self._store.keep_progress(KIND, {"tournaments": every})


def joined_tournaments(ours: Any, theirs: Any) -> Any:
    """Return the joined tournaments of two devices; of the same tournament the one changed last."""
    both: dict[str, Any] = {}
    for side in (theirs, ours):
        kept = side.get("tournaments") if isinstance(side, dict) else None
        for key, entry in kept.items() if isinstance(kept, dict) else ():
            before, after = _read(both.get(key)), _read(entry)
            if before is None or (after is not None and after.changed >= before.changed):
                both[key] = entry
    return {"tournaments": both}


def _read(data: Any) -> Tournament | None:
    try:
        tournament = read_tournament(data)
        game = next((game for game in GAMES if game.id == tournament.game), None)
        seats = dict(game.variants).get(tournament.variant) if game else None
        return tournament if seats == 2 else None
    except TournamentError:
        return None


def variants_for_two(game: str) -> list[str]:
    """Return the variants of a game for two players."""
    return [name for entry in GAMES if entry.id == game for name, seats in entry.variants if seats == 2]


def board_match(tournament: Tournament, board: int) -> tuple[Match[Any], list[str]]:
    """Return the match of a board of the latest round, both players at this device, and its stones."""
    pairing = tournament.rounds[-1][board]
    lineup: Lineup = default_lineup(tournament.game)
    lineup.set_variant(tournament.variant)
    lineup.options = {**lineup.options, **{name: value for name, value in tournament.options.items()
                                           if name in lineup.options}}
    lineup.levels = ["", ""]
    lineup.names = [tournament.entrants[player].name for player in pairing[:2]]
    match = lineup.match()
    match.notes[NOTE] = tournament.id
    return match, lineup.stones


def points_text(points: float) -> str:
    """Return points or a tie-break as people write them: with quarters and halves as fractions."""
    whole, quarters = divmod(round(4 * points), 4)
    return (str(whole) if whole or not quarters else "") + ("", "¼", "½", "¾")[quarters]


def result_text(result: float | None) -> str:
    """Return a result from the side of the first player."""
    return "–" if result is None else {1.0: "1 – 0", 0.5: "½ – ½", 0.0: "0 – 1"}[result]


STYLE = """
body { font: 12pt/1.4 Georgia, serif; color: #111; background: #fff; margin: 2cm auto; max-width: 19cm }
h1 { font-size: 22pt; margin: 0 } h2 { font-size: 14pt; margin: 1.2em 0 .3em } p { margin: .2em 0 }
table { border-collapse: collapse; width: 100%; break-inside: avoid } th { text-align: left; font-weight: normal }
th, td { border-bottom: 1px solid #999; padding: .25em .5em } td.n, th.n { text-align: right; white-space: nowrap }
td.n:first-child, th.n:first-child { width: 3em } section { break-inside: avoid }
.result { min-width: 5em; text-align: center }
@media print { body { margin: 0 } @page { margin: 1.6cm } }
"""


def printed(tournament: Tournament) -> str:
    """Return the tournament as one HTML page that prints well: the table, then every round with room for results."""
    names = [escape(entrant.name) for entrant in tournament.entrants]
    is_swiss = tournament.system == SWISS
    title = escape(tournament.name or tr(f"game.{tournament.game}"))
    heads = [tr("club.rank"), tr("club.player"), tr("club.played"), tr("club.points"),
             *([tr("club.buchholz")] if is_swiss else []), tr("club.sonneborn"), tr("club.wins")]
    rows = []
    for row in standings(tournament):
        cells = [str(row.rank), names[row.player], str(row.played), points_text(row.points),
                 *([points_text(row.buchholz)] if is_swiss else []), points_text(row.sonneborn), str(row.wins)]
        rows.append("".join(f"<td{'' if k == 1 else ' class=n'}>{cell}</td>" for k, cell in enumerate(cells)))
    table = _table([f"<th{'' if k == 1 else ' class=n'}>{escape(head)}</th>" for k, head in enumerate(heads)], rows)
    parts = [f"<h1>{title}</h1><p>{escape(describe(tournament))}</p>", f"<h2>{escape(tr('club.table'))}</h2>{table}"]
    for number in range(tournament.number - 1, -1, -1):
        lines = []
        for board, pairing in enumerate(tournament.rounds[number], 1):
            other = names[pairing.second] if pairing.is_game else escape(bye_text(pairing.second))
            result = result_text(pairing.result) if pairing.result is not None else ""
            lines.append(f"<td class=n>{board}</td><td>{names[pairing.first]}</td><td>{other}</td>"
                         f"<td class=result>{result}</td>")
        parts.append(f"<section><h2>{escape(tr('club.round', n=number + 1))}</h2>{_table([], lines)}</section>")
    return (f'<!DOCTYPE html>\n<html lang="{language()}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
            f"<style>{STYLE}</style></head>\n<body>{''.join(parts)}</body></html>\n")


def _table(heads: list[str], rows: list[str]) -> str:
    head = f"<thead><tr>{''.join(heads)}</tr></thead>" if heads else ""
    return f"<table>{head}<tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>"


def describe(tournament: Tournament) -> str:
    """Return a line with the game, the system and the round."""
    parts = [tr(f"game.{tournament.game}"), tr(f"club.{tournament.system}"),
             tr("club.players", n=len(tournament.entrants))]
    if tournament.is_over:
        parts.append(tr("club.over"))
    elif tournament.number:
        parts.append(tr("club.round_of", n=tournament.number, all=tournament.planned))
    return " · ".join(parts)


def bye_text(second: int) -> str:
    """Return the words in place of an opponent."""
    return tr("club.rest") if second == REST else tr("club.bye")
