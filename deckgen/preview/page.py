"""The preview page and its parts as HTML: every value is escaped, drawings have been cleaned."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from deckgen.findings import Severity
from deckgen.messages import current_language, say
from deckgen.preview.edition import CardView, DeckView, Edition
from deckgen.resources import resource_folder
from deckgen.templates import page_templates
from deckgen.web import OWN_FONTS, font_face_css

if TYPE_CHECKING:
    from jinja2 import Environment, Template


def render_page(edition: Edition, live: bool) -> str:
    """The whole page; `live` adds the script that follows saves."""
    cards = Markup("\n").join(Markup(render_card(card)) for card in edition.deck.cards)
    return _template("page.html").render(
        deck=edition.deck,
        edition=edition.number,
        live=live,
        cards=cards,
        counts=count_cards(edition.deck),
        count_text=count_text(edition.deck),
        findings=Markup(render_findings(edition.deck)),
        problems=Markup(render_problems(edition)),
        language=current_language(),
    )


@lru_cache(maxsize=2048)
def render_card(card: CardView) -> str:
    """A card with its faces and findings; cached, since most cards stay the same from save to save."""
    return _template("card.html").render(card=card)


def render_findings(deck: DeckView) -> str:
    """The findings of the deck as a whole."""
    return _template("findings.html").render(findings=deck.findings)


def render_problems(edition: Edition) -> str:
    """The problems because of which the files cannot be shown."""
    return _template("problems.html").render(problems=edition.problems)


def count_cards(deck: DeckView) -> dict[str, int]:
    """The number of cards for each filter."""
    return {
        "all": len(deck.cards),
        "error": deck.count(Severity.ERROR),
        "warning": deck.count(Severity.WARNING),
    }


def count_text(deck: DeckView) -> str:
    """How many cards of all are visible; the script of the page fills in `{shown}`."""
    return say("preview.count", n=len(deck.cards), shown="{shown}")


def render_css(deck: DeckView) -> str:
    """The fonts of the deck and the size of its cards, as CSS."""
    fonts = font_face_css(deck.families.union(OWN_FONTS), "/fonts")
    return f"{fonts}\n:root {{ --width: {deck.width:g}; --height: {deck.height:g}; }}\n"


def render_changes(old: Edition | None, new: Edition) -> dict[str, Any]:
    """What an open page must change to show another edition; of the cards, only those that differ."""
    before = {card.key: card for card in old.deck.cards} if old else {}
    style_changed = old is None or render_css(old.deck) != render_css(new.deck)
    return {
        "edition": new.number,
        "title": new.deck.title,
        "language": new.deck.language,
        "about": f"{new.deck.size} · {new.deck.theme}",
        "order": [card.key for card in new.deck.cards],
        "cards": {card.key: render_card(card) for card in new.deck.cards if before.get(card.key) != card},
        "counts": count_cards(new.deck),
        "count": count_text(new.deck),
        "findings": render_findings(new.deck),
        "problems": render_problems(new),
        "style": f"/deck.css?{new.number}" if style_changed else None,
    }


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
