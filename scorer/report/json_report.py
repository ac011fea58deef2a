"""The report as one compact JSON object; its keys are a contract with other programs."""

from __future__ import annotations

import json
from typing import Any

from deckgen.rulesets import Rank
from scorer.log.records import NOBODY_KNOWS
from scorer.replay import Report
from scorer.report.text import explain_caution, explain_fault


def report_json(report: Report) -> str:
    return json.dumps(report_keys(report), ensure_ascii=False, separators=(",", ":"))


def error_json(log: str, error: str) -> str:
    return json.dumps({"log": log, "error": error}, ensure_ascii=False, separators=(",", ":"))


def report_keys(report: Report) -> dict[str, Any]:
    table = report.state.table
    return {
        "log": report.log,
        "rules": table.ruleset.id,
        "players": list(table.players),
        "finished": report.finished,
        "ending": report.ending,
        "winners": list(report.winners),
        "round": report.state.played_round,
        "score": report.score,
        "breakdown": report.breakdown,
        "rank": _rank(report.rank),
        "hands": report.hands,
        "moves": [
            {
                "n": move.n,
                "line": move.record.line,
                "by": None if move.by == NOBODY_KNOWS else move.by,
                "card": move.card(table.cards),
                "verdict": move.verdict,
                "table": move.table,
            }
            for move in report.moves
        ],
        "problems": [_problem(report, number) for number in range(len(report.problems))],
        "warnings": [_warning(report, number) for number in range(len(report.cautions))],
        "unchecked": list(report.unchecked),
        **({"teams": {team: list(members) for team, members in table.teams.items()}} if table.teams else {}),
    }


def _rank(rank: Rank | None) -> dict[str, Any] | None:
    return {"level": rank.level, "of": rank.of, "name": rank.name} if rank else None


def _problem(report: Report, number: int) -> dict[str, Any]:
    found = report.problems[number]
    message, fix = explain_fault(found.fault, report.state.table.cards)
    return {"code": found.fault.code, "move": found.move, "line": found.line, "message": message, "fix": fix}


def _warning(report: Report, number: int) -> dict[str, Any]:
    caution = report.cautions[number]
    message, fix = explain_caution(caution, report.state.table.cards)
    return {"code": caution.code, "move": None, "line": caution.line, "message": message, "fix": fix}
