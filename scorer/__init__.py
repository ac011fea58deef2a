"""Replays timeline games played on a real table: verdicts, rules, winners and scores.

    report = scorer.replay_file("friday.game.yaml")
    game = scorer.Game.new("sunday.game.yaml", deck="en", players=["Ana", "Luis"])

Names are loaded when they are first used, so that the command starts without loading what it does not need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorer.entry.corrections import Refused
    from scorer.entry.game import Game
    from scorer.replay import Report, replay_file
    from scorer.report.json_report import report_json
    from scorer.report.text import report_text
    from scorer.rules.family import GameFamily, register_family
    from scorer.rules.rulesets import register_ruleset, rulesets


_MODULES = {
    "scorer.entry.corrections": ("Refused",),
    "scorer.entry.game": ("Game",),
    "scorer.replay": ("Report", "replay_file"),
    "scorer.report.json_report": ("report_json",),
    "scorer.report.text": ("report_text",),
    "scorer.rules.family": ("GameFamily", "register_family"),
    "scorer.rules.rulesets": ("register_ruleset", "rulesets"),
}

__all__ = [
    "Game",
    "GameFamily",
    "Refused",
    "Report",
    "register_family",
    "register_ruleset",
    "replay_file",
    "report_json",
    "report_text",
    "rulesets",
]


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
