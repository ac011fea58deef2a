"""Which card people mean: a code, a scan or words of a title; where several fit, they choose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckgen.messages import spoken
from deckgen.text import code_key, nearest, whole_number
from scorer.messages import say
from scorer.play.orders import means, order_words
from scorer.play.sitting import NeverMind, Sitting

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def name_card(sitting: Sitting, typed: str, among: Collection[str]) -> str:
    """The code of the one card meant, or NeverMind; never a guess."""
    meant = sitting.finder.find(typed, among)
    if meant.code is not None:
        return meant.code
    if meant.choices:
        return _choose(sitting, meant.choices, among)
    if meant.foreign:
        sitting.complain(say("entry.foreign-card"))
    else:
        near = nearest(typed, order_words(spoken()), 0.7)
        fix = say("play.did-you-mean", word=near) if near else say("play.no-card.fix")
        sitting.complain(say("play.no-card", typed=typed[:40]), fix)
    raise NeverMind


def name_cards(sitting: Sitting, typed: str, among: Collection[str]) -> list[str]:
    """The cards of one line: codes with blanks between them, or anything with commas between."""
    return [name_card(sitting, part, among) for part in _parts(sitting, typed)]


def is_code(sitting: Sitting, word: str) -> bool:
    return code_key(word) in {code_key(code) for code in sitting.game.table.box.cards}


def titled(sitting: Sitting, code: str) -> str:
    return f"{code} {sitting.game.table.box.cards[code].title}"


def _parts(sitting: Sitting, typed: str) -> list[str]:
    parts = [part.strip() for part in re.split(r"[,;/]", typed) if part.strip()]
    words = typed.split()
    if len(parts) != 1 or len(words) == 1:
        return parts
    if all(is_code(sitting, word) for word in words):
        return words
    if sitting.finder.find(typed).code is not None:
        return parts
    several = is_code(sitting, words[0]) or all(sitting.finder.find(word).code for word in words)
    return words if several else parts


def _choose(sitting: Sitting, choices: Sequence[str], among: Collection[str]) -> str:
    """One of a few by its number, or by saying more."""
    if len(choices) == 1:
        question = say("play.is-it", card=titled(sitting, choices[0]))
    else:
        for number, code in enumerate(choices, 1):
            sitting.console.tell(f"  {number}  {titled(sitting, code)}")
        question = say("play.which", last=len(choices))
    typed = sitting.ask(question)
    if not typed or means(typed, "no"):
        if typed or len(choices) > 1:
            raise NeverMind
        return choices[0]
    if len(choices) == 1 and means(typed, "yes"):
        return choices[0]
    if chosen := whole_number(typed, 1, len(choices)):
        return choices[chosen - 1]
    sitting.not_an_order(typed)
    return name_card(sitting, typed, among)
