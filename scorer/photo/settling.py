"""Questions answered by a person: a tap says which card it is, or that it is none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.photo.sighting import SeenCard, Sighting

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorer.photo.sighting import Question


def settle(sighting: Sighting, questions: Sequence[Question], answers: Mapping[int, str | None]) -> Sighting:
    """The sighting as a person sees it.

    `answers` names questions by their place in `questions` (those of the report): the code of the dated card that lies
    there, or None for no card at all. A card that was seen elsewhere is moved there.
    """
    cards = list(sighting.cards)
    settled = [questions[number] for number in answers]
    for number, code in answers.items():
        question = questions[number]
        named = question.facts.get("card")
        if code is None and question.kind in _ABOUT_A_CARD:
            cards = [card for card in cards if card.code != named]
        elif code is not None and question.place is not None:
            cards = [card for card in cards if card.code != code]
            cards.append(SeenCard(code, "D", question.place, 1.0))
    left = tuple(question for question in sighting.questions if question not in settled)
    return replace(sighting, cards=tuple(cards), questions=left, settled=(*sighting.settled, *settled))


_ABOUT_A_CARD = frozenset({"aside", "undated", "gap-end", "gap-unclear", "cell-unclear"})
