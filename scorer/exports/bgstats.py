"""A play for BG Stats: the link that opens the app with everything filled in.

The app reads `createPlay.html?data=` followed by URL-encoded JSON; times are UTC, and what is not known is left out.
It remembers which of its games and players ours are by `sourceName` and the ids, so these stay as they are.
"""

from __future__ import annotations

import datetime
import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from deckgen.rulesets import ruleset_name
from scorer.log.records import Move
from scorer.log.undo import standing
from scorer.messages import say
from scorer.report.sums import score_sum

if TYPE_CHECKING:
    from scorer.log.log import Log
    from scorer.replay import Report


ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "deckgen scorer"
_UNRESERVED = "-_.!~*'():,"  # may stand in a query as they are, and a shorter link is a coarser QR code
_NOON = datetime.time(12)  # a day without an hour is the same day in every time zone but the last


def play_link(log: Log, report: Report) -> str:
    data = json.dumps(play_data(log, report), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe=_UNRESERVED)


def play_data(log: Log, report: Report) -> dict[str, Any]:
    """The play as the app wants it."""
    table = report.state.table
    rules = ruleset_name(table.ruleset.id)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _play_id(log),
        "playDate": _ended(log),
        "game": {
            "name": say("export.game", rules=rules),
            "sourceGameId": table.ruleset.id,
            "highestWins": True,
            "noPoints": report.score is None,
        },
        "players": [_player(report, seat, name) for seat, name in enumerate(table.players)],
        "comments": _comments(report),
    }


def _player(report: Report, seat: int, name: str) -> dict[str, Any]:
    score = {} if report.score is None else {"score": report.score}
    won = name in report.winners if report.score is None else team_won(report)
    first = {"startPlayer": True} if seat == 0 else {}
    return {"name": name, "sourcePlayerId": name, "winner": won, **score, **first}


def team_won(report: Report) -> bool:
    """A team that was not defeated and has points to show."""
    return report.finished and report.ending != "defeat" and (report.score or 0) > 0


def _comments(report: Report) -> str:
    told = [report.state.table.box.deck.title]
    if not report.finished:
        told.append(say("export.stopped"))
    ruleset = report.state.table.ruleset
    if report.breakdown and ruleset.is_summed:
        told.append(score_sum(ruleset, report.breakdown))
    if report.rank:
        rank = report.rank
        told.append(say("report.rank", level=rank.level, of=rank.of, name=rank.name))
    return " · ".join(told)


def _play_id(log: Log) -> str:
    """The same however far the game goes on: from its header and its beginning, up to the first move."""
    records = standing(log.records)[0]
    first = next((place for place, record in enumerate(records) if isinstance(record, Move)), len(records))
    header = log.header
    beginning = [header.rules, header.played, *header.players, *map(repr, records[: first + 1])]
    return sha256("\n".join(beginning).encode()).hexdigest()[:16]


def _ended(log: Log) -> str:
    """When the game ended: as the log says, or else when it was last written."""
    try:
        moment = datetime.datetime.fromisoformat(log.header.played)
    except ValueError:
        moment = datetime.datetime.fromtimestamp(log.path.stat().st_mtime, datetime.UTC)
    if moment.tzinfo:
        moment = moment.astimezone(datetime.UTC)
    elif len(log.header.played) <= len("2026-11-16"):
        moment = datetime.datetime.combine(moment.date(), _NOON)
    return moment.strftime("%Y-%m-%d %H:%M:%S")
