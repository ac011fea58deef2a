"""A game in words: what a record did, where a card belongs, and what players are asked for next."""

from __future__ import annotations

from deckgen.messages import FALLBACK
from scorer.entry.corrections import Correction, Step
from scorer.entry.next_action import describe_next_action
from scorer.entry.offers import MOVE, OVER, Offer
from scorer.log.records import Placement
from scorer.messages import catalogue, say
from scorer.report.text import describe_record, describe_spot, explain_fault
from scorer.rules.board import Board, Line, Rows, cards_of, find_spot, neighbours, right_slots
from scorer.rules.cards import CardIndex
from scorer.rules.engine import shape


def describe_step(step: Step) -> str:
    """What a record did, in a sentence or two: for a placement its verdict, the date and the right spot."""
    cards, record = step.before.table.cards, step.record
    if not isinstance(record, Placement) or step.played.verdict is None:
        return ". ".join(filter(None, (describe_record(record, cards), describe_next_action(step).rstrip("."))))
    card = cards.by_code[str(cards.find(record.card))]
    heading = "turned" if step.before.table.family.date_decides else step.played.verdict
    said = say(f"entry.verdict.{heading}", title=card.title, date=card.printed)
    said = said.replace("..", ".")  # a date may end with a full stop of its own
    return " ".join(filter(None, (said, explain_step(step), describe_next_action(step))))


def explain_step(step: Step) -> str:
    """Where a card belongs that was put elsewhere or whose date decides the spot; empty for a right placement."""
    table, record = step.before.table, step.record
    if not isinstance(record, Placement) or step.played.verdict is None:
        return ""
    code = str(table.cards.find(record.card))
    lying = shape(step.before)
    if isinstance(lying, Rows):
        said = _explain_row(table.cards, lying, code)
    elif step.played.verdict == "right":
        return ""
    elif isinstance(lying, Line):
        slot = right_slots(table.cards, lying, code)[0]
        left, right = lying.cards[:slot], lying.cards[slot:]
        where = describe_spot(table.cards, left[-1] if left else None, right[0] if right else None)
        said = say("report.belongs", where=where)
    else:
        said = say("entry.why.wrong-space", order=table.cards.words)
    return said.replace("..", ".")


def _explain_row(cards: CardIndex, rows: Rows, code: str) -> str:
    spot = find_spot(cards, rows, code)
    if spot is None:
        return say("entry.why.dead")
    if spot.covers:
        return say("entry.why.over", order=cards.words, other=cards.by_code[rows.stack(spot)[0]].title)
    left, right = neighbours(rows, spot)
    where = describe_spot(cards, left[0] if left else None, right[0] if right else None)
    return say(f"entry.why.{spot.row}", where=where)


def describe_question(offer: Offer, member: str = "") -> str:
    """What players are asked for, in a short question; `member` plays for a team."""
    if offer.wants == MOVE and member:
        return say("entry.ask.member", player=offer.by, member=member)
    if offer.wants == MOVE:
        return say("entry.ask.move", player=offer.by)
    if offer.wants == OVER:
        return say("entry.ask.over")
    return say(f"entry.ask.{offer.wants}", n=offer.number, player=offer.by)


def describe_whereabouts(board: Board, card: str) -> str:
    """Where a card is known to be: on the table, in a hand or in a pile; empty if nobody has named it."""
    if card in cards_of(board.shape):
        return say(f"entry.lies.{board.shape.layout}")
    holder = next((player for player, hand in board.hands.items() if card in hand.cards), None)
    if holder is not None:
        return say("entry.lies.hand", player=holder)
    if board.pool is not None and card in board.pool.cards:
        return say("entry.lies.pool")
    if card in board.discards or (card in board.spent and "discard" in board.piles):
        return say("entry.lies.discard")
    if card in board.spent:
        return say("entry.lies.box")
    return say("entry.lies.scored") if card in board.scored else ""


def describe_changes(plan: Correction) -> list[str]:
    """A sentence for each later move, each hand and the end of the game that a correction changes."""
    cards = plan.before.table.cards

    def say_move(key: str, step: Step, **facts: str) -> str:
        what = f"{getattr(step.record, 'by', '')}: {describe_record(step.record, cards)}"
        return say(f"entry.change.{key}", move=step.move, what=what, **facts)

    lines = []
    for later in plan.turned:
        was, now = (say(f"report.verdict.{verdict}") for verdict in (later.step.played.verdict, later.played.verdict))
        lines.append(say_move("verdict", later.step, before=was, after=now))
    lines += [
        say_move("fault", later.step, why=explain_fault(later.played.fault, cards)[0])
        for later in plan.broken
        if later.played.fault and later.step.move
    ]
    lines += [say_move("dropped", step) for step in plan.dropped if step.move]
    lines += [say("entry.change.hand", player=player, before=now, n=then) for player, (now, then) in plan.hands.items()]
    if bool(plan.before.ending) != bool(plan.after.ending):
        lines.append(say("entry.change.ends" if plan.after.ending else "entry.change.goes-on"))
    return lines


def suit_name(suit: str) -> str:
    """The name of a suit in the language of messages; a suit of another theme has the name its theme gives it."""
    entry = f"suit.{suit}"
    return say(f"entry.{entry}") if entry in catalogue(FALLBACK, "entry") else suit
