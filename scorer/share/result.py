"""How the game ended, in the few words that stand above a picture."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorer.messages import say
from scorer.report.sums import signed
from scorer.rules.family import ABANDONED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.replay import Report


@dataclass(frozen=True, slots=True)
class Result:
    """`emblem` names what stands in the medallion."""

    headline: str
    sentence: str
    emblem: str


@dataclass(frozen=True, slots=True)
class Term:
    """One part of the sum of a cooperative score: how it is counted, and of what."""

    sum: str
    words: str


def result_of(report: Report, language: str, names: Mapping[str, str] | None = None) -> Result:
    """`names` says how to write the players, if not as they are."""
    if report.score is None:
        return _competitive(report, language, names or {})
    return _cooperative(report, language)


def terms_of(report: Report, language: str) -> tuple[Term, ...]:
    """What each place counts, and what is taken off; nothing is said of a place that takes off nothing."""
    counted, ruleset = report.breakdown, report.state.table.ruleset
    if counted is None or not ruleset.is_summed:
        return ()
    return tuple(
        Term(_term(counted[place], points), say(f"share.term.{place}", language))
        for place, points in ruleset.points.items()
        if points > 0 or counted[place]
    )


def _term(number: int, points: int) -> str:
    return f"{number} × {points} = {signed(number * points)}" if abs(points) > 1 else signed(number * points)


def played_on(written: str, language: str) -> str:
    """The day of the game as people write it; what is no date stays as it was written."""
    from babel import UnknownLocaleError
    from babel.dates import format_date

    try:
        day = datetime.date.fromisoformat(written)
        return format_date(day, format="long", locale=language.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        return written


def joined(names: tuple[str, ...], language: str) -> str:
    """Ana, Luis and Tom."""
    from babel.lists import format_list

    return format_list(names, locale=language.split("-")[0]) if len(names) > 1 else "".join(names)


def _competitive(report: Report, language: str, names: Mapping[str, str]) -> Result:
    if report.finished:
        winners = joined(tuple(names.get(name, name) for name in report.winners), language)
        headline = say("share.wins", language, n=len(report.winners), winners=winners)
        return Result(headline, "", "won" if len(report.winners) == 1 else "shared")
    key = "stopped" if report.ending == ABANDONED else "so-far"
    sentence = say(f"share.{key}.sentence", language, round=report.state.played_round)
    return Result(say(f"share.{key}", language), sentence, "abandoned" if key == "stopped" else "open")


def _cooperative(report: Report, language: str) -> Result:
    score = report.score or 0
    points = say("share.points", language, n=abs(score), points=signed(score))
    if report.ending == "defeat":
        return Result(say("share.defeat", language), f"{points}. {_ending(report, language)}", "defeat")
    if report.finished:
        return Result(points, _ending(report, language), "team")
    key = "stopped" if report.ending == ABANDONED else "so-far"
    sentence = say(f"share.{key}.sentence", language, round=report.state.played_round)
    headline = say(f"share.{key}.points", language, points=points)
    return Result(headline, sentence, "abandoned" if key == "stopped" else "open")


def _ending(report: Report, language: str) -> str:
    return say(f"share.ending.{report.ending}", language)
