"""The deck: cards, their dates, suits and periods, read from whatever file the author keeps."""

from deckgen.deck.card import Card, Picture
from deckgen.deck.deck import Choices, Deck
from deckgen.reading.deck_file import load_deck

__all__ = ["Card", "Choices", "Deck", "Picture", "load_deck"]
