"""`scorer rules`: the six games in a line each, or one of them explained with its options."""

from __future__ import annotations

from collections.abc import Mapping

from deckgen.errors import Problem, UserError
from deckgen.messages import FALLBACK
from deckgen.rulesets import find_rank, ruleset_name
from deckgen.terminal import colour_text, print_text
from deckgen.text import format_columns
from scorer.messages import catalogue, say
from scorer.report.text import describe_rank, format_score_sum
from scorer.rules.rulesets import Ruleset, find_ruleset, rulesets


def list_rules() -> None:
    rows = [(name, say(f"rules.{name}.summary")) for name in rulesets()]
    print_text("\n".join(format_columns(rows, widest=120, indent="")))


def explain_rules(name: str) -> None:
    ruleset = find_ruleset(name)
    print_text(f"{colour_text(ruleset.id, 'cyan', bold=True)} · {ruleset_name(name)}")
    print_text()
    print_text(say(f"rules.{name}.text"))
    print_text()
    print_text(say("rules.options"))
    rows = [(option, _default(ruleset, option), _words(ruleset, option)) for option in ruleset.option_names]
    print_text("\n".join(format_columns(rows, widest=120)))


def _default(ruleset: Ruleset, option: str) -> str:
    if option == "level":
        return ""
    value = ruleset.defaults[option]
    if value == "deck":
        return say("rules.default", value=say("rules.deck-size"))
    return say("rules.default", value=str(value).lower())


def _words(ruleset: Ruleset, option: str) -> str:
    levels = ", ".join(f"{level} {hand}" for level, hand in ruleset.levels.items())
    finer = f"option.{option}.{ruleset.id}"
    key = finer if finer in catalogue(FALLBACK, "rules") else f"option.{option}"
    return say(f"rules.{key}", levels=levels)


# `scorer score`: just the sum, when the cards were only counted at the end.


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
        print_text(say("report.scored", n=scored))
    else:
        message = say("report.score.no-score", rules=rules)
        raise UserError.at(None, message, say("report.score.no-score.fix"))


def _tell_sum(ruleset: Ruleset, counted: Mapping[str, int], cards: int) -> None:
    total = sum(counted.values())
    if total != cards:
        message = say("report.score.missing", counted=total, cards=cards)
        raise UserError.at(None, message, say("report.score.missing.fix"))
    print_text(format_score_sum(ruleset, counted))
    rank = find_rank(ruleset.id, ruleset.score(counted))
    if rank:
        print_text(describe_rank(rank))
