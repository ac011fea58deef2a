"""Problems and cautions in the reader's language: what is wrong, and how to put it right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import FALLBACK, spoken
from scorer.messages import catalogue, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.log.log import Caution
    from scorer.rules.cards import CardIndex
    from scorer.rules.table import Fault

_CARD_FACTS = frozenset({"card", "dated", "after", "before"})


def explain(fault: Fault, box: CardIndex | None = None) -> tuple[str, str]:
    """Message and fix; a reason picks the finer wording where there is one."""
    facts = _in_words(fault.facts, box) if box else fault.facts
    return _wording(fault.code, fault.reason, "message", facts), _wording(fault.code, fault.reason, "fix", facts)


def caution_words(caution: Caution, box: CardIndex) -> tuple[str, str]:
    facts = _in_words(caution.facts, box)
    reason = "unnamed" if "" in facts.values() else ""
    return _wording(caution.code, reason, "message", facts), _wording(caution.code, reason, "fix", facts)


def _in_words(facts: Mapping[str, object], box: CardIndex) -> dict[str, object]:
    """Cards by code and title, so that people find them; `dated` ones lie open and show their date too."""
    words = dict(facts)
    for key in _CARD_FACTS & facts.keys():
        card = box.cards.get(str(facts[key]))
        quoted = say("report.quoted", text=card.title if card else facts[key])
        words[key] = f"{card.code} {quoted}" if card else quoted
        if card and key == "dated":
            words[key] = f"{words[key]} ({card.printed})"
    return words


def _wording(code: str, reason: str, part: str, facts: Mapping[str, object]) -> str:
    finer, plain = f"{code}.{reason}.{part}", f"{code}.{part}"
    return say(f"log.{finer if reason and _known(finer) else plain}", **{"code": code, **facts})


def _known(entry: str) -> bool:
    return entry in catalogue(spoken(), "log") or entry in catalogue(FALLBACK, "log")
