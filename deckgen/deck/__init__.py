"""The deck: cards, their dates, suits and periods."""

from deckgen.deck.model import Card, Choices, Deck, Picture

__all__ = ["Card", "Choices", "Deck", "Picture"]
