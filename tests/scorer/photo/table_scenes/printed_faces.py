"""Faces as they are printed: the project's own PDF, one face a page, turned into pixels."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from io import BytesIO

import numpy as np
import pypdfium2

from deckgen.deck import Deck
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.choices import Layout
from deckgen.sheets.geometry import paper_size
from deckgen.sheets.layout import Plan, impose, make_pages
from deckgen.writers.pdf import write_pdf
from deckgen.writers.sheets import PrintJob, draw_sheets
from tests.paths import DECKS

DECK = DECKS / "es.yaml"
PIXELS_PER_MM = 12


class PrintedDeck:
    """The faces of a deck, drawn through the PDF and kept while they are in use."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        proof = draw_proof(deck)
        self.width, self.height = proof.size.width, proof.size.height
        plan = Plan(Layout.SINGLE, proof.size, paper_size("A4"), bleed=0.0)
        file = BytesIO()
        everything = make_pages(plan, impose(plan), [range(len(deck.cards))])
        write_pdf(file, proof.deck, draw_sheets(proof, everything, PrintJob(plan)))
        self._document = pypdfium2.PdfDocument(file.getvalue())
        self._page = {card.code: 2 * number for number, card in enumerate(deck.cards)}
        self.face = lru_cache(maxsize=96)(self._face)

    def _face(self, code: str, side: str) -> np.ndarray:
        """Pixels in blue, green, red; `side` is T for the title face and D for the date face."""
        page = self._document[self._page[code] + (side == "D")]
        return np.asarray(page.render(scale=PIXELS_PER_MM * 25.4 / 72).to_numpy())[:, :, :3].copy()


@lru_cache(maxsize=8)
def printed(first: int | None = None, **choices: str) -> PrintedDeck:
    """The deck from the press, or its first cards; `choices` are those of a deck file, such as another size or id."""
    deck = load_deck(DECK)
    return PrintedDeck(replace(deck, cards=deck.cards[:first], choices=replace(deck.choices, **choices)))
