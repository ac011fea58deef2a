"""The result of a game in words: headline, score, and what each player did."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorer.log.records import Discard, Placement
from scorer.messages import say
from scorer.replay import Report
from scorer.report.text import format_signed
from scorer.rules.family import ABANDONED, PLAYED


@dataclass(frozen=True, slots=True)
class ResultText:
    """`emblem` names the pictogram of the medal."""

    headline: str
    sentence: str
    emblem: str


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One part of the sum of a cooperative score: the calculation, and what is counted."""

    sum: str
    words: str


def describe_result(report: Report, language: str, names: Mapping[str, str] | None = None) -> ResultText:
    """Who won or what was scored; `names` maps players to the names that are shown."""
    if report.score is None:
        return _describe_competitive(report, language, names or {})
    return _describe_cooperative(report, language)


def list_score_terms(report: Report, language: str) -> tuple[ScoreTerm, ...]:
    """The terms of the sum; a term that takes off points is left out if it is zero."""
    counted, ruleset = report.breakdown, report.state.table.ruleset
    if counted is None or not ruleset.is_summed:
        return ()
    return tuple(
        ScoreTerm(_format_term(counted[row], points), say(f"share.term.{row}", language))
        for row, points in ruleset.points.items()
        if points > 0 or counted[row]
    )


def _format_term(number: int, points: int) -> str:
    return (
        f"{number} × {points} = {format_signed(number * points)}" if abs(points) > 1 else format_signed(number * points)
    )


def format_day(written: str, language: str) -> str:
    """The day in the format of the language; what is no date stays as it was written."""
    from babel import UnknownLocaleError
    from babel.dates import format_date

    try:
        day = datetime.date.fromisoformat(written)
        return format_date(day, format="long", locale=language.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        return written


def join_names(names: tuple[str, ...], language: str) -> str:
    """Ana, Luis and Tom."""
    from babel.lists import format_list

    return format_list(names, locale=language.split("-")[0]) if len(names) > 1 else "".join(names)


def _describe_competitive(report: Report, language: str, names: Mapping[str, str]) -> ResultText:
    if report.ending == PLAYED and not report.winners:
        return ResultText(_describe_ending(report, language), "", "shared")
    if report.finished:
        winners = join_names(tuple(names.get(name, name) for name in report.winners), language)
        headline = say("share.wins", language, n=len(report.winners), winners=winners)
        return ResultText(headline, "", "won" if len(report.winners) == 1 else "shared")
    key = "stopped" if report.ending == ABANDONED else "so-far"
    sentence = say(f"share.{key}.sentence", language, round=report.state.played_round)
    return ResultText(say(f"share.{key}", language), sentence, "abandoned" if key == "stopped" else "open")


def _describe_cooperative(report: Report, language: str) -> ResultText:
    score = report.score or 0
    points = say("share.points", language, n=abs(score), points=format_signed(score))
    if report.ending == "defeat":
        return ResultText(say("share.defeat", language), f"{points}. {_describe_ending(report, language)}", "defeat")
    if report.finished:
        return ResultText(points, _describe_ending(report, language), "team")
    key = "stopped" if report.ending == ABANDONED else "so-far"
    sentence = say(f"share.{key}.sentence", language, round=report.state.played_round)
    headline = say(f"share.{key}.points", language, points=points)
    return ResultText(headline, sentence, "abandoned" if key == "stopped" else "open")


def _describe_ending(report: Report, language: str) -> str:
    return say(f"share.ending.{report.ending}", language)


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """What a player did in a game; `left` is the number of cards in hand, if the rules have hands."""

    name: str
    placed: int
    missed: int
    discarded: int
    left: int | None
    won: bool


def summarize_players(report: Report) -> tuple[PlayerSummary, ...]:
    """Seat by seat; the verdict of the table counts before that of the dates."""
    counted: dict[str, Counter[str]] = {player: Counter() for player in report.state.table.players}
    for move in report.moves:
        if move.by not in counted:
            continue
        if isinstance(move.record, Placement) and move.verdict is not None:
            counted[move.by]["placed" if (move.table or move.verdict) == "right" else "missed"] += 1
        elif isinstance(move.record, Discard):
            counted[move.by]["discarded"] += 1
    return tuple(
        PlayerSummary(
            player,
            done["placed"],
            done["missed"],
            done["discarded"],
            report.hands.get(player),
            player in report.winners,
        )
        for player, done in counted.items()
    )
