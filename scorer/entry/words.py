"""What the table hears: the verdict with the date and the right place, and what it is asked for next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import say
from scorer.log.records import Place
from scorer.report.text_report import what_happened
from scorer.rules.chrono_coop.state import ChronoCoop
from scorer.rules.competitive.state import Competitive
from scorer.rules.line import right_slots
from scorer.rules.twist_coop.rows import BOTTOM, find_spot, neighbours
from scorer.rules.twist_coop.state import TwistCoop

if TYPE_CHECKING:
    from scorer.entry.game import Step
    from scorer.entry.offers import Offer
    from scorer.rules.cardbox import CardBox


def step_words(step: Step) -> str:
    """What a record did, in a sentence."""
    box, record = step.before.table.box, step.record
    if isinstance(record, Place) and step.played.verdict is not None:
        return verdict_words(step, record).replace("..", ".")  # a date may end with a full stop of its own
    return what_happened(record, box)


def verdict_words(step: Step, record: Place) -> str:
    """The verdict with the date; a wrong card hears where it belongs."""
    state, verdict = step.before, step.played.verdict
    box = state.table.box
    found = box.find(record.card)
    card = box.cards[str(found)]
    facts = {"title": card.title, "date": card.printed, "code": card.code}
    if isinstance(state, Competitive):
        if verdict == "right":
            return say("scorer-entry.verdict.right", **facts)
        slot = right_slots(box, state.line, card.code)[0]
        left, right = state.line.cards[:slot][-1:], state.line.cards[slot:][:1]
        return say("scorer-entry.verdict.wrong", **facts, where=_between(box, left, right))
    if isinstance(state, TwistCoop):
        return _twist_words(state, card.code, facts)
    assert isinstance(state, ChronoCoop)
    key = "right" if verdict == "right" else "wrong-space"
    return say(f"scorer-entry.verdict.{key}", **facts)


def _twist_words(state: TwistCoop, code: str, facts: dict[str, str]) -> str:
    box = state.table.box
    spot = find_spot(box, state.rows, code)
    if spot is None:
        return say("scorer-entry.verdict.dead", **facts)
    if spot.covers:
        stacks = state.rows.bottom if spot.row == BOTTOM else state.rows.gaps
        covered = box.cards[stacks[spot.stack][0]]
        return say("scorer-entry.verdict.over", **facts, other=covered.title)
    left, right = neighbours(state.rows, spot)
    where = _between(box, left[:1], right[:1])
    return say(f"scorer-entry.verdict.{spot.row}", **facts, where=where)


def _between(box: CardBox, left: tuple[str, ...], right: tuple[str, ...]) -> str:
    """A place in words: between two dates, or before or after one."""
    before, after = (box.cards[side[0]].printed if side else "" for side in (right, left))
    if before and after:
        return say("scorer-entry.between", left=after, right=before)
    return say("scorer-entry.before", date=before) if before else say("scorer-entry.after", date=after)


def asked_words(offer: Offer) -> str:
    """What the table is asked for, in a short question."""
    if offer.wants == "move":
        return say("scorer-entry.ask.move", player=offer.by)
    if offer.wants == "over":
        return say("scorer-entry.ask.over")
    return say(f"scorer-entry.ask.{offer.wants}", n=offer.number, player=offer.by)
