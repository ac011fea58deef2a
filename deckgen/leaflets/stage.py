"""All that a picture of a leaflet is drawn from: cards, words and the look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

from deckgen.deck.model import Card, Deck
from deckgen.faces import icons
from deckgen.faces.face import Face, Side
from deckgen.faces.proof import Proof, draw_proof
from deckgen.leaflets.example_cards import ExampleCards, choose_cast, plain_deck
from deckgen.leaflets.text import Texts, Weights, load_texts
from deckgen.reading.deck_file import load_deck
from deckgen.resources import resource_folder
from deckgen.svg.write import NAMESPACE, break_text, group, paragraph, rectangle, text_line
from deckgen.theme import DEFAULT_THEME, load_theme
from deckgen.type.fit import PT, Lines
from deckgen.type.fonts import Typeface, family_name

# How leaflets look: the colours and typefaces of the default theme, whatever the deck's, so that they always fit.


@dataclass(frozen=True, slots=True)
class Look:
    """Ink on white paper, and the plate that titles stand on."""

    ink: str
    quiet: str
    gold: str
    plate: str
    plate_ink: str
    plate_quiet: str
    plate_line: str
    plate_accent: str
    title: Typeface
    plain: Typeface
    strong: Typeface
    icon: Typeface


@cache
def house_look() -> Look:
    theme = load_theme(DEFAULT_THEME)
    dark, light = theme.colours("title"), theme.colours("date")
    fonts = {role: Typeface(names) for role, names in theme.fonts.items()}
    return Look(
        ink=light["ink"],
        quiet=light["quiet"],
        gold=light["line"],
        plate=dark["ground"],
        plate_ink=dark["ink"],
        plate_quiet=dark["quiet"],
        plate_line=dark["line"],
        plate_accent=dark["accent"],
        title=fonts["title"],
        plain=fonts["note"],
        strong=fonts["label"],
        icon=fonts["icon"],
    )


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
    cast: ExampleCards
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
        names = ", ".join(dict.fromkeys(filter(None, (family_name(name) for names in used for name in names))))
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
    proof = draw_proof(plain_deck(shown, cast))
    return Stage(proof, cast, texts, house_look())


# Real faces at the size of a picture: cut at the card's edge, with a shadow so that white ones stand out.


_SHADOW, _EDGE = "#dfe3ea", "#aab2c0"


@dataclass(frozen=True, slots=True)
class SmallFaces:
    """Draws the faces of a proof into a box of millimetres."""

    proof: Proof
    width: float
    height: float

    @classmethod
    def inside(cls, proof: Proof, width: float, height: float) -> SmallFaces:
        """As large as whole cards fit into a box."""
        size = proof.size
        scale = min(width / size.width, height / size.height)
        return cls(proof, size.width * scale, size.height * scale)

    def drawn(self, card: Card, side: Side, x: float, y: float) -> str:
        """A face with its upper left corner at a point."""
        size = self.proof.size
        scale = self.width / size.width
        shadow = rectangle(x + 0.45, y + 0.45, self.width, self.height, fill=_SHADOW, radius=0.4)
        edge = rectangle(x, y, self.width, self.height, line=(_EDGE, 0.15), radius=0.3)
        place = f"matrix({scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f})"
        inner = f'<g class="face" transform="{place}">{self._body(card, side)}</g>'
        return shadow + inner + edge

    def sideways(self, card: Card, side: Side, x: float, y: float) -> str:
        """A face turned a quarter, with the upper left corner of what is seen at a point."""
        return group(self.drawn(card, side, 0, 0), x + self.height, y, 90)

    def _body(self, card: Card, side: Side) -> str:
        place = next(index for index, each in enumerate(self.proof.deck.cards) if each.code == card.code)
        face = self.proof.faces[place][side]
        return _trimmed(face.svg, self.proof.size.width, self.proof.size.height) if isinstance(face, Face) else ""


def _trimmed(svg: str, width: float, height: float) -> str:
    """What is drawn on a face, with grounds and pictures that run over the edge cut there."""
    ElementTree.register_namespace("", NAMESPACE)
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        if element.tag in (f"{{{NAMESPACE}}}rect", f"{{{NAMESPACE}}}image"):
            _cut(element, "x", "width", width)
            _cut(element, "y", "height", height)
    return "".join(ElementTree.tostring(child, "unicode") for child in root)


def _cut(element: ElementTree.Element, start: str, length: str, most: float) -> None:
    first = float(element.get(start, "0"))
    last = first + float(element.get(length, "0"))
    low, high = max(0.0, first), min(most, last)
    element.set(start, f"{low:g}")
    element.set(length, f"{max(0.0, high - low):g}")
