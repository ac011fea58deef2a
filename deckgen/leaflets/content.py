"""What a leaflet is drawn from: example cards of a deck, texts in a language, and the style."""

from __future__ import annotations

from dataclasses import dataclass, replace

from deckgen.deck.model import Card, Deck
from deckgen.faces.pictogram import draw_pictogram
from deckgen.faces.proof import Proof, draw_proof
from deckgen.leaflets.example_cards import ExampleCards, choose_example_cards, make_example_deck
from deckgen.leaflets.paragraph import Paragraph, Weights, break_paragraph
from deckgen.leaflets.style import LeafletStyle, leaflet_style
from deckgen.leaflets.texts import LeafletPlan, Texts, load_texts
from deckgen.reading.deck_file import load_deck
from deckgen.resources import resource_folder
from deckgen.svg.write import break_text, paragraph
from deckgen.type.fit import Lines
from deckgen.type.fonts import family_name

CAPTION_POINTS = 8.0  # the smallest size that is still read easily
_TITLE_SCALE = 1.7  # of the titles on the cards in figures, which are shown at less than half their size


@dataclass(frozen=True, slots=True)
class LeafletContent:
    """The cards, texts and style of one deck's leaflets in one language."""

    deck: Deck  # of which the example cards are
    proof: Proof  # of these cards, for small figures
    examples: ExampleCards
    texts: Texts
    style: LeafletStyle

    @property
    def weights(self) -> Weights:
        return Weights(self.style.plain, self.style.strong)

    @property
    def credits(self) -> tuple[str, ...]:
        """The credits, with the fonts of the leaflet and of the cards in its figures."""
        style, card_fonts = self.style, self.proof.theme.fonts.values()
        used = (style.title.names, style.plain.names, style.strong.names, *card_fonts)
        names = ", ".join(dict.fromkeys(filter(None, (family_name(name) for names in used for name in names))))
        return tuple(line.format(fonts=names) for line in self.texts.credits)

    def draw_printed(self, card: Card) -> Proof:
        """A card as it is printed, but without its QR code."""
        choices = replace(self.deck.choices, qr="none")
        return draw_proof(replace(self.deck, cards=(card,), choices=choices))

    def break_caption(self, key: str, width: float) -> Lines:
        return break_text(self.texts.captions[key], width, self.style.plain, CAPTION_POINTS, 1.2)

    def draw_caption(self, key: str, x: float, y: float, width: float, anchor: str = "start") -> str:
        """A caption with its top at y, in as many even lines as it needs."""
        return paragraph(self.break_caption(key, width), x, y, self.style.plain, self.style.quiet, anchor)

    def break_note(self, key: str, width: float, **values: int) -> Paragraph:
        """A caption with strong numbers, which stay with what they are the numbers of."""
        text = self.texts.captions[key].format(**values).replace("** ", "**\u00a0")
        return break_paragraph(text, width, self.weights, CAPTION_POINTS)

    def draw_pictogram(self, name: str, x: float, y: float, size: float, colour: str) -> str:
        """A pictogram centred on a point."""
        return draw_pictogram(name, x, y, size, colour, self.style.icon) or ""


def prepare_content(deck: Deck, language: str, plan: LeafletPlan) -> LeafletContent:
    """Choose and draw the example cards: the deck's own, or those of the shipped deck where they do not suffice."""
    texts = load_texts(language, deck.order.words)
    shown, examples = deck, choose_example_cards(deck, plan.figures)
    if examples is None:
        shown = load_deck(resource_folder("decks") / f"{_example_deck(deck, texts)}.yaml")
        examples = choose_example_cards(shown, plan.figures)
    assert examples is not None, "the shipped decks have all the cards that the figures need"
    proof = draw_proof(make_example_deck(shown, examples), title_scale=_TITLE_SCALE)
    return LeafletContent(shown, proof, examples, texts, leaflet_style())


def _example_deck(deck: Deck, texts: Texts) -> str:
    """The shipped deck that stands in for one that lacks some example cards: of dates, or else of weights."""
    return texts.language if deck.order.kind == "dates" else f"animals-{texts.language}"
