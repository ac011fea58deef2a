"""What the table hears: the verdict with the date and the right place, and what it is asked for next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Place
from scorer.messages import say
from scorer.report.text_report import what_happened
from scorer.rules.board import Line, Rows, find_spot, neighbours, right_slots
from scorer.rules.engine import shape

if TYPE_CHECKING:
    from scorer.entry.game import Step
    from scorer.entry.offers import Offer
    from scorer.rules.cards import CardIndex


def step_words(step: Step) -> str:
    """What a record did, in a sentence or two."""
    box, record = step.before.table.box, step.record
    if not isinstance(record, Place) or step.played.verdict is None:
        return what_happened(record, box)
    card = box.cards[str(box.find(record.card))]
    heading = "turned" if step.before.table.family.date_decides else step.played.verdict
    said = say(f"entry.verdict.{heading}", title=card.title, date=card.printed)
    return f"{said.replace('..', '.')} {why_words(step)}".rstrip()  # a date may end with a full stop of its own


def why_words(step: Step) -> str:
    """Where a card belongs that was put elsewhere, or that found its place by its date; nothing for a right one."""
    table, record = step.before.table, step.record
    if not isinstance(record, Place) or step.played.verdict is None:
        return ""
    code = str(table.box.find(record.card))
    lying = shape(step.before)
    if isinstance(lying, Rows):
        said = _row_words(table.box, lying, code)
    elif step.played.verdict == "right":
        return ""
    elif isinstance(lying, Line):
        slot = right_slots(table.box, lying, code)[0]
        where = _between(table.box, lying.cards[:slot][-1:], lying.cards[slot:][:1])
        said = say("entry.why.wrong", where=where)
    else:
        said = say("entry.why.wrong-space")
    return said.replace("..", ".")


def _row_words(box: CardIndex, rows: Rows, code: str) -> str:
    spot = find_spot(box, rows, code)
    if spot is None:
        return say("entry.why.dead")
    if spot.covers:
        return say("entry.why.over", other=box.cards[rows.stack(spot)[0]].title)
    left, right = neighbours(rows, spot)
    return say(f"entry.why.{spot.row}", where=_between(box, left[:1], right[:1]))


def _between(box: CardIndex, left: tuple[str, ...], right: tuple[str, ...]) -> str:
    """A place in words: between two dates, or before or after one."""
    before, after = (box.cards[side[0]].printed if side else "" for side in (right, left))
    if before and after:
        return say("entry.between", left=after, right=before)
    return say("entry.before", date=before) if before else say("entry.after", date=after)


def asked_words(offer: Offer) -> str:
    """What the table is asked for, in a short question."""
    if offer.wants == "move":
        return say("entry.ask.move", player=offer.by)
    if offer.wants == "over":
        return say("entry.ask.over")
    return say(f"entry.ask.{offer.wants}", n=offer.number, player=offer.by)
