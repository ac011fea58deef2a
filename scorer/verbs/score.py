"""`scorer score`: just the sum, when the cards were only counted at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.errors import Problem, UserError
from deckgen.rulesets import rank_of
from deckgen.terminal import tell
from scorer.messages import say
from scorer.report.sums import rank_words, score_sum
from scorer.rules.rulesets import find_ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.rules.rulesets import Ruleset


def score_counts(rules: str, counted: Mapping[str, int], scored: int, cards: int | None) -> None:
    """The team's score from the counts of a finished game."""
    problems = [
        Problem(None, say("report.score.negative", name=name), say("report.score.negative.fix"))
        for name, number in (*counted.items(), ("scored", scored))
        if number < 0
    ]
    if problems:
        raise UserError(*problems)
    ruleset = find_ruleset(rules)
    if ruleset.is_summed:
        _tell_sum(ruleset, counted, cards or int(ruleset.defaults["cards"]))
    elif ruleset.points:
        tell(say("report.scored", n=scored))
    else:
        message = say("report.score.no-score", rules=rules)
        raise UserError.at(None, message, say("report.score.no-score.fix"))


def _tell_sum(ruleset: Ruleset, counted: Mapping[str, int], cards: int) -> None:
    total = sum(counted.values())
    if total != cards:
        message = say("report.score.missing", counted=total, cards=cards)
        raise UserError.at(None, message, say("report.score.missing.fix"))
    tell(score_sum(ruleset, counted))
    rank = rank_of(ruleset.id, ruleset.score(counted))
    if rank:
        tell(rank_words(rank))
