"""What the page shows of a deck: plain values, so that two states of a deck can be compared card by card."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.checks.finding import column_name
from deckgen.faces.face import Face, Side
from deckgen.messages import say
from deckgen.web.clean_svg import CleanSvg, UnreadableSvg, clean_svg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.checks import Finding, Severity
    from deckgen.deck.card import Card
    from deckgen.faces.pens import FaceError
    from deckgen.faces.proof import Proof

_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ShownFace:
    """A drawing, or the reason why there is none."""

    side: Side
    svg: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ShownCard:
    key: str
    code: str
    title: str
    date: str
    years: tuple[int, int]
    language: str
    faces: tuple[ShownFace, ...]
    findings: tuple[Finding, ...]

    @property
    def severities(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(finding.severity.value for finding in self.findings))


@dataclass(frozen=True, slots=True)
class ShownDeck:
    title: str
    language: str
    size: str
    theme: str
    width: float
    height: float
    cards: tuple[ShownCard, ...]
    findings: tuple[Finding, ...]
    families: frozenset[str]
    pictures: frozenset[str]

    def count(self, severity: Severity) -> int:
        """Cards with a finding of this severity."""
        return sum(severity.value in card.severities for card in self.cards)


def shown(proof: Proof, findings: Iterable[Finding]) -> ShownDeck:
    """The deck with each finding beside its card; those of no card that is shown belong to the deck."""
    by_card, of_deck = _sorted_out(findings, {card.code for card in proof.deck.cards})
    drawings: list[CleanSvg] = []
    cards = []
    seen: Counter[str] = Counter()
    for card, sides in zip(proof.deck.cards, proof.faces, strict=True):
        seen[card.code] += 1
        key = f"{card.code}-{seen[card.code]}"
        faces = tuple(_face(side, face, f"{key}-{side}", drawings) for side, face in sides.items())
        cards.append(_card(card, key, proof.deck.language, faces, tuple(by_card[card.code])))
    return ShownDeck(
        title=proof.deck.title,
        language=proof.deck.language,
        size=str(proof.size),
        theme=proof.theme.name,
        width=proof.size.width,
        height=proof.size.height,
        cards=tuple(cards),
        findings=tuple(of_deck),
        families=_NOTHING.union(*(drawing.families for drawing in drawings)),
        pictures=_NOTHING.union(*(drawing.pictures for drawing in drawings)),
    )


def all_findings(deck: ShownDeck) -> list[Finding]:
    """Every finding that is shown somewhere, once; cards that share a code share their findings."""
    beside_cards = (finding for card in deck.cards for finding in card.findings)
    return list(dict.fromkeys((*deck.findings, *beside_cards)))


def _sorted_out(findings: Iterable[Finding], codes: set[str]) -> tuple[dict[str, list[Finding]], list[Finding]]:
    by_card: dict[str, list[Finding]] = defaultdict(list)
    of_deck: list[Finding] = []
    for finding in findings:
        (by_card[finding.card] if finding.card in codes and finding.card else of_deck).append(finding)
    return by_card, of_deck


def _card(
    card: Card, key: str, language: str, faces: tuple[ShownFace, ...], findings: tuple[Finding, ...]
) -> ShownCard:
    years = (card.date.first_year, card.date.last_year)
    return ShownCard(key, card.code, card.title, card.printed, years, language, faces, findings)


def _face(side: Side, face: Face | FaceError, prefix: str, drawings: list[CleanSvg]) -> ShownFace:
    if not isinstance(face, Face):
        return ShownFace(
            side, "", say("preview.does-not-fit", field=column_name(face.field), points=float(face.points))
        )
    try:
        drawing = clean_svg(face.svg, prefix)
    except UnreadableSvg as error:
        return ShownFace(side, "", say("preview.unreadable-drawing", reason=error))
    drawings.append(drawing)
    return ShownFace(side, drawing.svg)
