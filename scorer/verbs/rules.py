"""`scorer rules`: the six games in a line each, or one of them explained with its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import FALLBACK
from deckgen.rulesets import ruleset_name
from deckgen.terminal import paint, tell
from scorer.messages import catalogue, say
from scorer.report.terminal_table import columns
from scorer.rules.rulesets import find_ruleset, rulesets

if TYPE_CHECKING:
    from scorer.rules.rulesets import Ruleset


def list_rules() -> None:
    rows = [(name, say(f"rules.{name}.summary")) for name in rulesets()]
    tell("\n".join(columns(rows, widest=120, indent="")))


def explain_rules(name: str) -> None:
    ruleset = find_ruleset(name)
    tell(f"{paint(ruleset.id, 'cyan', bold=True)} · {ruleset_name(name)}")
    tell()
    tell(say(f"rules.{name}.text"))
    tell()
    tell(say("rules.options"))
    rows = [(option, _default(ruleset, option), _words(ruleset, option)) for option in ruleset.option_names]
    tell("\n".join(columns(rows, widest=120)))


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
