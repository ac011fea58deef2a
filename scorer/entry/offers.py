"""What the table is asked for next: setup, cards drawn, or a move; hands are asked for only where they are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckgen.messages import FALLBACK
from scorer.log.records import Deal, Note, Placement, Pool, Record
from scorer.messages import catalogue, say
from scorer.report.text import describe_record
from scorer.rules.board import Line, Rows, find_spot, neighbours, right_slots
from scorer.rules.cards import CardIndex
from scorer.rules.engine import legal, shape
from scorer.rules.family import DEAL, DRAW, POOL, GameState, Legal

if TYPE_CHECKING:
    from scorer.entry.game import Step


MOVE, OVER = "move", "over"
TURN = "turn"
"""Skipped when a player stops by choice and the cards drawn are not named."""

OPTIONAL = (DEAL, POOL, DRAW)
"""Hands, pool and draws may stay unnamed; the games still work, with fewer checks."""


@dataclass(frozen=True, slots=True)
class Offer:
    """`wants` is what comes next: cards to be named (`number` of them, of the player `by`), a move, or nothing."""

    wants: str
    by: str = ""
    number: int = 0
    legal: Legal = field(default_factory=lambda: Legal(""))

    @property
    def effects(self) -> Mapping[str, tuple[str, ...]]:
        """The effects that may be used now, with the opponents each can be used on."""
        return self.legal.offer.on if self.legal.offer else {}

    @property
    def refill(self) -> int:
        """Cards the player draws who stops now."""
        return self.legal.refill

    @property
    def may_skip(self) -> bool:
        return self.wants in OPTIONAL

    @property
    def key(self) -> str:
        """What is left out when this is skipped; a draw is skipped for the player who drew."""
        return _draw_of(self.by) if self.wants == DRAW else self.wants


def next_offer(state: GameState, skipped: frozenset[str] = frozenset()) -> Offer:
    """What the table says next, leaving out what it did not want to say."""
    if state.ending is not None:
        return Offer(OVER)
    for wants, by, number in state.table.family.questions(state):
        asked = Offer(wants, by, number)
        if asked.key not in skipped and asked.wants not in skipped:
            return asked
    if TURN in skipped:
        state = state.table.family.stop(state)
    options = legal(state)
    return Offer(MOVE, options.by, legal=options)


def still_skipped(skipped: frozenset[str], record: Record) -> frozenset[str]:
    """After a record everything is asked for again but starting hands and pool, which come only once, and what
    other players have drawn before."""
    if isinstance(record, Note):
        return skipped
    kept = {DEAL} if isinstance(record, Deal) else {POOL} if isinstance(record, Pool) else {DEAL, POOL}
    mine = _draw_of(getattr(record, "by", ""))
    return frozenset(key for key in skipped if key in kept or (key.startswith(_draw_of("")) and key != mine))


def _draw_of(player: str) -> str:
    return f"{DRAW} {player}"


# What the table hears: the verdict with the date and the right place, and what it is asked for next.


def step_words(step: Step) -> str:
    """What a record did, in a sentence or two."""
    cards, record = step.before.table.cards, step.record
    if not isinstance(record, Placement) or step.played.verdict is None:
        return describe_record(record, cards)
    card = cards.by_code[str(cards.find(record.card))]
    heading = "turned" if step.before.table.family.date_decides else step.played.verdict
    said = say(f"entry.verdict.{heading}", title=card.title, date=card.printed)
    return f"{said.replace('..', '.')} {why_words(step)}".rstrip()  # a date may end with a full stop of its own


def why_words(step: Step) -> str:
    """Where a card belongs that was put elsewhere, or that found its place by its date; nothing for a right one."""
    table, record = step.before.table, step.record
    if not isinstance(record, Placement) or step.played.verdict is None:
        return ""
    code = str(table.cards.find(record.card))
    lying = shape(step.before)
    if isinstance(lying, Rows):
        said = _row_words(table.cards, lying, code)
    elif step.played.verdict == "right":
        return ""
    elif isinstance(lying, Line):
        slot = right_slots(table.cards, lying, code)[0]
        where = _between(table.cards, lying.cards[:slot][-1:], lying.cards[slot:][:1])
        said = say("entry.why.wrong", where=where)
    else:
        said = say("entry.why.wrong-space")
    return said.replace("..", ".")


def _row_words(cards: CardIndex, rows: Rows, code: str) -> str:
    spot = find_spot(cards, rows, code)
    if spot is None:
        return say("entry.why.dead")
    if spot.covers:
        return say("entry.why.over", other=cards.by_code[rows.stack(spot)[0]].title)
    left, right = neighbours(rows, spot)
    return say(f"entry.why.{spot.row}", where=_between(cards, left[:1], right[:1]))


def _between(cards: CardIndex, left: tuple[str, ...], right: tuple[str, ...]) -> str:
    """A place in words: between two dates, or before or after one."""
    before, after = (cards.by_code[side[0]].printed if side else "" for side in (right, left))
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


def suit_word(suit: str) -> str:
    """A suit of our own themes has a name in every language; another is called what its theme calls it."""
    entry = f"suit.{suit}"
    return say(f"entry.{entry}") if entry in catalogue(FALLBACK, "entry") else suit
