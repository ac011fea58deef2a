"""What the people see before they speak: the table, the numbers, whose turn it is and what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.entry.offers import OVER
from scorer.log.records import Place
from scorer.play.closing import tell_result
from scorer.play.effects import effect_menu
from scorer.play.places import place_names
from scorer.play.sentences import tell_board, tell_size
from scorer.play.status import counts, holding, may_do, turn_words
from scorer.report.text_board import FRAMED, draw_board
from scorer.rules.engine import legal

if TYPE_CHECKING:
    from scorer.entry.offers import Offer
    from scorer.play.sitting import Sitting


def show(sitting: Sitting, offer: Offer) -> None:
    """Everything after a change, nothing after a question that led nowhere."""
    now = (sitting.game.version, offer.by, offer.wants)
    if sitting.shown == now:
        return
    first, sitting.shown = sitting.shown is None, now
    console = sitting.console
    if console.plain and not first:
        if (size := tell_size(sitting.game.state)) and offer.wants != OVER:
            console.tell(size)
    else:
        show_table(sitting)
    if offer.wants == OVER:
        tell_result(sitting)
        return
    state = sitting.game.state
    console.tell(counts(state, plain=console.plain))
    for line in effect_menu(state):
        console.tell(line, "cyan")
    console.tell(turn_words(offer), "cyan", bold=True)
    for line in holding(state, offer.by, plain=console.plain):
        console.tell(line)
    if first or not console.plain:
        console.tell(may_do(offer, state))


def show_table(sitting: Sitting) -> None:
    """The cards that lie there."""
    state = sitting.game.state
    if sitting.console.plain:
        for line in tell_board(state):
            sitting.console.tell(line)
        return
    records = (step.record for step in reversed(sitting.game.moves))
    placed = next((record.card for record in records if isinstance(record, Place)), "")
    found = state.table.box.find(placed)
    new = found if isinstance(found, str) else None
    sitting.console.tell()
    for line in draw_board(state, FRAMED, names=place_names(legal(state)), new=new):
        sitting.console.show(line)
