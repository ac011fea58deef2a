"""The page and its parts as HTML; every value is escaped, drawings have been cleaned."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from deckgen import theme as theme_module
from deckgen.checks import check_proof
from deckgen.deck.model import Card, Deck
from deckgen.errors import Problem, SourceLocation, UserError
from deckgen.faces import face as face_module
from deckgen.faces.face import Face, Side
from deckgen.faces.proof import Proof, draw_proof
from deckgen.faces.template_functions import FaceError
from deckgen.findings import Finding, Severity, column_name
from deckgen.messages import current_language, say
from deckgen.reading.deck_file import load_deck
from deckgen.resources import resource_folder
from deckgen.svg.clean import CleanSvg, UnreadableSvg, clean_svg
from deckgen.templates import page_templates
from deckgen.web import OWN_FONTS, font_faces

if TYPE_CHECKING:
    from jinja2 import Environment, Template


def page(edition: Edition, live: bool) -> str:
    """The whole page."""
    cards = Markup("\n").join(Markup(card_html(card)) for card in edition.deck.cards)
    return _template("page.html").render(
        deck=edition.deck,
        edition=edition.number,
        live=live,
        cards=cards,
        counts=counts(edition.deck),
        count_text=count_text(edition.deck),
        findings=Markup(findings_html(edition.deck)),
        problems=Markup(problems_html(edition)),
        language=current_language(),
    )


@lru_cache(maxsize=2048)
def card_html(card: ShownCard) -> str:
    """One card with its faces and findings; remembered, since most cards stay as they are from save to save."""
    return _template("card.html").render(card=card)


def findings_html(deck: ShownDeck) -> str:
    """What the checks say about the deck as a whole."""
    return _template("findings.html").render(findings=deck.findings)


def problems_html(edition: Edition) -> str:
    """Why the files cannot be shown as they are now."""
    return _template("problems.html").render(problems=edition.problems)


def counts(deck: ShownDeck) -> dict[str, int]:
    """Cards behind each filter."""
    return {
        "all": len(deck.cards),
        "error": deck.count(Severity.ERROR),
        "warning": deck.count(Severity.WARNING),
    }


def count_text(deck: ShownDeck) -> str:
    """How many cards of all are visible; the page itself knows the first number."""
    return say("preview.count", n=len(deck.cards), shown="{shown}")


def deck_css(deck: ShownDeck) -> str:
    """The deck's fonts and measures."""
    fonts = font_faces(deck.families.union(OWN_FONTS), "/fonts")
    return f"{fonts}\n:root {{ --width: {deck.width:g}; --height: {deck.height:g}; }}\n"


@cache
def _templates() -> Environment:
    templates = page_templates(resource_folder("templates/preview"), whole_lines=True)
    templates.globals["say"] = _say
    templates.filters["drawing"] = Markup
    return templates


def _say(name: str, **values: Any) -> str:
    return say(f"preview.{name}", **values)


def _template(name: str) -> Template:
    return _templates().get_template(name)


# What the page shows of a deck: plain values, so that two states of a deck can be compared card by card.


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


# What an open page must change to show another edition.


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


# Editions of a deck: what is shown now, what comes after a save, and how to get there quickly.


Faces = dict[Side, Face | FaceError]


@dataclass(frozen=True, slots=True)
class Edition:
    """One state of the page: the last deck that could be drawn, and what is wrong with the files since."""

    number: int
    proof: Proof
    deck: ShownDeck
    problems: tuple[Problem, ...] = ()


def first_edition(file: Path) -> Edition:
    """Numbered by the clock, so that a page left open from an earlier run can be told apart."""
    return _checked(draw_proof(load_deck(file)), time.time_ns() // 1_000_000)


def quick_edition(file: Path, last: Edition, seen: frozenset[str], all_changed: bool) -> Edition:
    """The cards that changed drawn anew, and if all did, those that somebody sees; findings wait for the checks."""
    deck = load_deck(file)
    anew = seen if all_changed or header_changed(last.proof.deck, deck) else frozenset()
    return _unchecked(redrawn(deck, last.proof, anew), last)


def header_changed(before: Deck, now: Deck) -> bool:
    """Whether something changed that every face may show: size, theme, language, periods."""
    return (before.choices, before.periods) != (now.choices, now.periods)


def full_edition(file: Path, last: Edition) -> Edition:
    """Every card drawn anew."""
    return _unchecked(draw_proof(load_deck(file)), last)


def checked_edition(last: Edition) -> Edition:
    """The same faces with what the checks say of them now."""
    return _checked(last.proof, last.number + 1)


def broken_edition(last: Edition, error: Exception) -> Edition:
    """The last good cards, with what is wrong now."""
    problems = error.problems if isinstance(error, UserError) else (_problem(error),)
    return replace(last, number=last.number + 1, problems=problems)


def redrawn(deck: Deck, last: Proof, anew: frozenset[str]) -> Proof:
    """A proof that keeps the faces of cards that did not change, but for those whose codes are to be drawn anew."""
    before = zip(last.deck.cards, last.faces, strict=True)
    kept = {card: faces for card, faces in before if _all_drawn(faces) and card.code not in anew}
    fresh = draw_proof(replace(deck, cards=tuple(card for card in deck.cards if card not in kept)))
    known = kept | dict(zip(fresh.deck.cards, fresh.faces, strict=True))
    return replace(fresh, deck=deck, faces=tuple(_of_card(card, known[card]) for card in deck.cards))


def _all_drawn(faces: Faces) -> bool:
    return all(isinstance(face, Face) for face in faces.values())


def _of_card(card: Card, faces: Faces) -> Faces:
    """The same drawings for a card that may have moved to another row."""
    return {side: replace(face, card=card) if isinstance(face, Face) else face for side, face in faces.items()}


def forget_themes() -> None:
    """Themes are remembered for speed; after one is saved, it must be read again."""
    for module in (theme_module, face_module):
        for remembering in vars(module).values():
            if callable(forget := getattr(remembering, "cache_clear", None)):
                forget()


def _unchecked(proof: Proof, last: Edition) -> Edition:
    return Edition(last.number + 1, proof, shown(proof, all_findings(last.deck)))


def _checked(proof: Proof, number: int) -> Edition:
    return Edition(number, proof, shown(proof, check_proof(proof)))


def _problem(error: Exception) -> Problem:
    """An error of a template while its author works on it, with its line where that is known."""
    file, row = getattr(error, "filename", None), getattr(error, "lineno", None)
    location = SourceLocation(str(file), row) if file else None
    return Problem(location, say("preview.cannot-draw", reason=f"{type(error).__name__}: {error}"))
