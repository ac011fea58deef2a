"""What the table does with its cards after a move, in a sentence: where the card goes, and what is drawn or laid."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.entry.corrections import Step
from scorer.log.records import Discard, Placement
from scorer.messages import say
from scorer.rules.board import Board, Chronologies, Line, Rows, cards_of
from scorer.rules.engine import board, legal


def describe_next_action(step: Step) -> str:
    """What is to be done now; empty if the card just stays where it is, and when the game is over."""
    if not isinstance(step.record, Placement | Discard) or step.played.state.ending is not None:
        return ""
    before, now = board(step.before), board(step.played.state)
    match now.shape:
        case Line():
            sentences = _after_line(step, before, now)
        case Rows():
            sentences = _after_rows(step, before, now)
        case Chronologies():
            sentences = _after_grid(step, before, now)
    return " ".join(sentences)


def _after_line(step: Step, before: Board, now: Board) -> Iterator[str]:
    record = step.record
    assert isinstance(record, Placement)
    player, left = record.by, [name for name in now.hands if name in now.out and name not in before.out]
    if record.card not in cards_of(now.shape):
        yield _say_where_wrong_card_goes(record, before, now)
    elif now.hand_of(player).size == 0 and not before.sudden_death:
        yield say("entry.next.last-card", player=player)
    if left:
        yield say("entry.next.out", n=len(left), players=", ".join(left))
    if now.sudden_death and not before.sudden_death:
        deals = step.before.table.ruleset.deals_sudden_death
        yield say("entry.next.sudden-death-dealt" if deals else "entry.next.sudden-death-drawn")


def _say_where_wrong_card_goes(record: Placement, before: Board, now: Board) -> str:
    place = "discard" if "discard" in now.piles else "box"
    if record.card in now.hand_of(record.by).cards:
        return say("entry.next.back", player=record.by)
    if record.by in now.out or now.hand_of(record.by).size < max(1, before.hand_of(record.by).size):
        return say(f"entry.next.{place}")
    if before.piles["pile"] == 0:
        return say(f"entry.next.{place}-shuffle")
    return say(f"entry.next.{place}-draw")


def _after_rows(step: Step, before: Board, now: Board) -> Iterator[str]:
    record, options = step.record, legal(step.played.state)
    assert isinstance(record, Placement | Discard)
    stays = isinstance(record, Placement) and record.card in now.hand_of(record.by).cards
    drawn = now.hand_of(record.by).size - before.hand_of(record.by).size + (0 if stays else 1)
    if drawn > 0:
        yield say("entry.next.draw", n=drawn, player=record.by)
    elif stays and options.by == record.by and not options.may_stop:
        yield say("entry.next.try-another")


def _after_grid(step: Step, before: Board, now: Board) -> Iterator[str]:
    record = step.record
    assert isinstance(record, Placement)
    assert before.pool is not None
    assert now.pool is not None
    if not tuple(cards_of(now.shape)):
        yield say(
            "entry.next.column",
            n=now.piles["scored"] - before.piles["scored"],
            order=step.played.state.table.cards.words,
        )
    elif record.card not in cards_of(now.shape):
        lost = now.piles["box"] - before.piles["box"]
        yield say("entry.next.pool-lost", n=lost, laid=now.pool.size)
        return
    if now.pool.size >= before.pool.size:
        yield say("entry.next.draw-to-pool")
