"""`scorer rules` and `scorer score`: the rulesets and their options; the score of a finished game from its counts."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from deckgen.errors import Problem, UserError
from deckgen.messages import FALLBACK
from deckgen.rulesets import find_rank, ruleset_name
from deckgen.terminal import colour_text, print_text, terminal_width
from deckgen.text import format_columns
from scorer.messages import catalogue, say
from scorer.report.text import describe_rank, format_score_sum
from scorer.rules.rulesets import Ruleset, find_ruleset, level_name, rulesets


def list_rules() -> None:
    """Print a line about each ruleset."""
    rows = [(name, ruleset_name(name), say(f"rules.{name}.summary")) for name in rulesets()]
    print_text("\n".join(format_columns(rows, widest=120, indent="")))


def explain_rules(name: str) -> None:
    """Print the rules of one ruleset with its options."""
    ruleset = find_ruleset(name)
    print_text(f"{colour_text(ruleset.id, 'cyan', bold=True)} · {ruleset_name(name)}")
    print_text()
    for paragraph in say(f"rules.{name}.text").split("\n\n"):
        print_text(textwrap.fill(paragraph, terminal_width(), break_on_hyphens=False))
        print_text()
    print_text(say("rules.options"))
    rows = [
        (option, _describe_default(ruleset, option), _describe_option(ruleset, option))
        for option in ruleset.option_names
    ]
    print_text("\n".join(format_columns(rows, widest=200)))


def _describe_default(ruleset: Ruleset, option: str) -> str:
    if option == "level":
        return ""
    value = ruleset.defaults[option]
    if value == "deck":
        return say("rules.default", value=say("rules.deck-size"))
    return say("rules.default", value=str(value).lower())


def _describe_option(ruleset: Ruleset, option: str) -> str:
    levels = ", ".join(f"{level_name(level)} {hand}" for level, hand in ruleset.levels.items())
    finer = f"option.{option}.{ruleset.id}"
    key = finer if finer in catalogue(FALLBACK, "rules") else f"option.{option}"
    return say(f"rules.{key}", levels=levels)


# `scorer score`: the score of a cooperative game, from cards that were counted on the table.


def score_counts(rules: str, counted: Mapping[str, int], scored: int, cards: int | None) -> None:
    """Print the score of the team from the counts of a finished game."""
    problems = [
        Problem(None, say("report.score.negative", name=name), say("report.score.negative.fix"))
        for name, number in (*counted.items(), ("scored", scored))
        if number < 0
    ]
    if problems:
        raise UserError(*problems)
    ruleset = find_ruleset(rules)
    if ruleset.is_summed:
        _print_sum(ruleset, counted, cards or int(ruleset.defaults["cards"]))
    elif ruleset.points:
        print_text(say("report.scored", n=scored))
    else:
        message = say("report.score.no-score", rules=ruleset_name(rules))
        names = " · ".join(ruleset_name(other.id) for other in rulesets().values() if other.points)
        raise UserError.at(None, message, say("report.score.no-score.fix", names=names))


def _print_sum(ruleset: Ruleset, counted: Mapping[str, int], cards: int) -> None:
    total = sum(counted.values())
    if total != cards:
        message = say("report.score.missing", counted=total, cards=cards)
        raise UserError.at(None, message, say("report.score.missing.fix"))
    print_text(format_score_sum(ruleset, counted))
    rank = find_rank(ruleset.id, ruleset.score(counted))
    if rank:
        print_text(describe_rank(rank))
