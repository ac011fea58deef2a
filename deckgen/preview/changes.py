"""What an open page must change to show another edition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckgen.preview.page import card_html, count_text, counts, deck_css, findings_html, problems_html

if TYPE_CHECKING:
    from deckgen.preview.editions import Edition


def changes(old: Edition | None, new: Edition) -> dict[str, Any]:
    """Everything but the cards is small and sent each time; of the cards, only those that differ."""
    had = {card.key: card for card in old.deck.cards} if old else {}
    style_changed = old is None or deck_css(old.deck) != deck_css(new.deck)
    return {
        "edition": new.number,
        "title": new.deck.title,
        "language": new.deck.language,
        "about": f"{new.deck.size} · {new.deck.theme}",
        "order": [card.key for card in new.deck.cards],
        "cards": {card.key: card_html(card) for card in new.deck.cards if had.get(card.key) != card},
        "counts": counts(new.deck),
        "count": count_text(new.deck),
        "findings": findings_html(new.deck),
        "problems": problems_html(new),
        "style": f"/deck.css?{new.number}" if style_changed else None,
    }


def differ(old: Edition, new: Edition) -> bool:
    """Whether there is anything to tell."""
    return (old.deck, old.problems) != (new.deck, new.problems)
