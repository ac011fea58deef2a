"""All that a picture of a leaflet is drawn from: cards, words and the look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.deck import load_deck
from deckgen.faces import icons
from deckgen.faces.fit import PT, Lines
from deckgen.faces.fonts import family
from deckgen.faces.proof import Proof, pull_proof
from deckgen.leaflets.cast import Cast, choose_cast, plain_deck
from deckgen.leaflets.look import Look, house_look
from deckgen.leaflets.setting import Weights
from deckgen.leaflets.texts import Texts, load_texts
from deckgen.resources import resource_folder
from deckgen.svg.write import break_text, paragraph, text_line

if TYPE_CHECKING:
    from deckgen.deck.deck import Deck

CAPTION = 8.0  # points: what stands beside a picture is to be read too


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing from its upper left corner, and how high it is."""

    svg: str
    height: float


@dataclass(frozen=True, slots=True)
class Stage:
    """One deck's cards, one language's words."""

    proof: Proof
    cast: Cast
    texts: Texts
    look: Look

    @property
    def weights(self) -> Weights:
        return Weights(self.look.plain, self.look.strong)

    @property
    def credits(self) -> tuple[str, ...]:
        """Who made what is seen; the fonts are the leaflet's own and those of the cards in its pictures."""
        look, cards = self.look, self.proof.theme.fonts.values()
        used = (look.title.names, look.plain.names, look.strong.names, *cards)
        names = ", ".join(dict.fromkeys(filter(None, (family(name) for names in used for name in names))))
        return tuple(line.format(fonts=names) for line in self.texts.credits)

    def caption_lines(self, key: str, width: float) -> Lines:
        return break_text(self.texts.captions[key], width, self.look.plain, CAPTION, 1.2)

    def caption(self, key: str, x: float, y: float, width: float, anchor: str = "start") -> str:
        """A caption with its top at y, in as many even lines as it needs."""
        return paragraph(self.caption_lines(key, width), x, y, self.look.plain, self.look.quiet, anchor)

    def pictogram(self, name: str, x: float, y: float, size: float, colour: str) -> str:
        """A pictogram centred on a point."""
        glyph = icons.pictogram(name) or ""
        return text_line(glyph, x, y + size * 0.375, self.look.icon, size / PT, colour, "middle")


def set_stage(deck: Deck, language: str) -> Stage:
    """The deck's own cards where they can show what the rules say; else those of the deck we ship in its language."""
    texts = load_texts(language)
    shown, cast = deck, choose_cast(deck)
    if cast is None:
        shown = load_deck(resource_folder("decks") / f"{texts.language}.yaml")
        cast = choose_cast(shown)
    assert cast is not None, "the decks we ship have what the pictures need"
    proof = pull_proof(plain_deck(shown, cast))
    return Stage(proof, cast, texts, house_look())
