"""A game as a play for the app BG Stats: the link that opens the app with everything filled in.

The app reads `createPlay.html?data=` followed by URL-encoded JSON. Times are UTC, and what is not known is left out.
It recognizes games and players by `sourceName` and the ids, so these must not change.
"""

from __future__ import annotations

import datetime
import json
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from deckgen.rulesets import ruleset_name
from scorer.log.read import apply_undo
from scorer.log.records import Log, Move
from scorer.messages import say
from scorer.replay import Report
from scorer.report.text import format_score_sum

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "deckgen scorer"
_UNRESERVED = "-_.!~*'():,"  # allowed in a query; a shorter link gives a QR code with fewer modules
_NOON = datetime.time(12)  # the same day in almost every time zone


def make_play_link(log: Log, report: Report) -> str:
    data = json.dumps(make_play_data(log, report), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe=_UNRESERVED)


def make_play_data(log: Log, report: Report) -> dict[str, Any]:
    """The play in the format of the app."""
    table = report.state.table
    rules = ruleset_name(table.ruleset.id)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _play_id(log),
        "playDate": _format_end(log),
        "game": {
            "name": say("export.game", rules=rules, order=table.cards.words),
            "sourceGameId": table.ruleset.id,
            "highestWins": True,
            "noPoints": report.score is None,
        },
        "players": [_player_data(report, seat, name) for seat, name in enumerate(table.players)],
        "comments": _make_comments(report),
    }


def _player_data(report: Report, seat: int, name: str) -> dict[str, Any]:
    score = {} if report.score is None else {"score": report.score}
    won = name in report.winners if report.score is None else team_won(report)
    first = {"startPlayer": True} if seat == 0 else {}
    return {"name": name, "sourcePlayerId": name, "winner": won, **score, **first}


def team_won(report: Report) -> bool:
    """Whether a cooperative game ended with points and without defeat."""
    return report.finished and report.ending != "defeat" and (report.score or 0) > 0


def _make_comments(report: Report) -> str:
    parts = [report.state.table.cards.deck.title]
    if not report.finished:
        parts.append(say("export.stopped"))
    ruleset = report.state.table.ruleset
    if report.breakdown and ruleset.is_summed:
        parts.append(format_score_sum(ruleset, report.breakdown))
    if report.rank:
        rank = report.rank
        parts.append(say("report.rank", level=rank.level, of=rank.of, name=rank.name))
    return " · ".join(parts)


def _play_id(log: Log) -> str:
    """A hash of the header and the records up to the first move, which stays the same while the game goes on."""
    records = apply_undo(log.records)[0]
    first = next((index for index, record in enumerate(records) if isinstance(record, Move)), len(records))
    header = log.header
    # Version 0.1 called a placement Place: a play that was sent then must keep its id.
    written = (repr(record).replace("Placement(", "Place(", 1) for record in records[: first + 1])
    beginning = [header.rules, header.played, *header.players, *written]
    return sha256("\n".join(beginning).encode()).hexdigest()[:16]


def _format_end(log: Log) -> str:
    """When the game ended: as the log says, or else when the file was last written."""
    try:
        moment = datetime.datetime.fromisoformat(log.header.played)
    except ValueError:
        moment = datetime.datetime.fromtimestamp(log.path.stat().st_mtime, datetime.UTC)
    if moment.tzinfo:
        moment = moment.astimezone(datetime.UTC)
    elif len(log.header.played) <= len("2026-11-16"):
        moment = datetime.datetime.combine(moment.date(), _NOON)
    return moment.strftime("%Y-%m-%d %H:%M:%S")
