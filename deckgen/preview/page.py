"""The page and its parts as HTML; every value is escaped, drawings have been cleaned."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from deckgen.checks import Severity
from deckgen.messages import say, spoken
from deckgen.resources import resource_folder
from deckgen.templates import page_templates
from deckgen.web.files import OWN_FONTS, font_faces

if TYPE_CHECKING:
    from jinja2 import Environment, Template

    from deckgen.preview.editions import Edition
    from deckgen.preview.shown import ShownCard, ShownDeck


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
        language=spoken(),
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
