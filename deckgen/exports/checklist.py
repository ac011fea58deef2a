"""The checklist in every exported folder: what to click, how many cards, which size, and what to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import say

if TYPE_CHECKING:
    from deckgen.exports.choices import Home
    from deckgen.exports.order import Order

CHECKLIST = "checklist.txt"


def write_checklist(home: Home, order: Order, facts: dict[str, object]) -> None:
    """Write it in the language of the terminal: it is for whoever uploads the files."""
    deck, trim = order.proof.deck, order.proof.size
    if order.product:
        facts = facts | {"product": order.product.trim.name}
    if order.shop:
        facts = facts | {"shop": order.shop.name, "bleed": float(order.shop.bleed)}
    text = say(f"export.{home}-checklist", title=deck.title, cards=len(deck.cards), size=trim.measures, **facts)
    (order.folder / CHECKLIST).write_text(text.rstrip() + "\n", "utf-8")
