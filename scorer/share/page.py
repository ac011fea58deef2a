"""The page that plays a game again: one file that needs nothing else, every value in it escaped."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.templates import page_templates
from scorer.messages import say
from scorer.report.sums import score_sum
from scorer.share.font_faces import font_faces
from scorer.share.look import measures, typefaces_for
from scorer.share.page_data import game_json
from scorer.share.page_parts import UPRIGHT, page_badge, page_card, pictogram_path
from scorer.share.players import marks
from scorer.share.result import joined, played_on, result_of
from scorer.share.scene import cards_of
from scorer.share.speaking import speaking
from scorer.share.steps import steps_of

if TYPE_CHECKING:
    from jinja2 import Environment

    from deckgen.deck import Card
    from deckgen.faces.fonts import Font
    from scorer.log.log import Log
    from scorer.replay import Report
    from scorer.share.look import Typefaces
    from scorer.share.players import Mark
    from scorer.share.steps import Step


_BUTTONS = {
    "first": "skip-backward",
    "back": "step-backward",
    "play": "play",
    "next": "step-forward",
    "last": "skip-forward",
}
_SIGNS = {"right": "✓", "wrong": "✗", "dead": "†"}
_FAMILIES = {"serif-semibold": "title", "serif-bold": "date", "sans": "plain", "sans-semibold": "strong"}
"""Fonts as the style sheet calls them, and what they are for."""


class _Player(NamedTuple):
    name: str
    mark: Mark


def share_page(log: Log, report: Report, *, language: str | None = None) -> str:
    """The whole page; the same game always gives the same one."""
    chosen = language or report.state.table.box.deck.language
    with speaking(chosen):
        return _page(log, report, chosen)


def _page(log: Log, report: Report, language: str) -> str:
    table, look = report.state.table, measures()
    deck, steps, script = table.box.deck, steps_of(log, table), _file("page.js")
    shapes = marks(table.players, look.colours, look.shapes)
    day = played_on(log.header.played, language) if log.header.played else ""
    parts = {
        "language": language,
        "title": say("share.page-title", deck=deck.title, players=joined(table.players, language)),
        "rules": " · ".join(filter(None, (ruleset_name(table.ruleset.id), day))),
        "deck": deck,
        "players": [_Player(*pair) for pair in zip(table.players, shapes, strict=True)],
        "steps": steps,
        "cards": [page_card(card, deck) for card in _shown(steps)],
        "result": result_of(report, language),
        "sum": score_sum(table.ruleset, report.breakdown) if report.breakdown and table.ruleset.is_summed else "",
        "buttons": {name: pictogram_path(icon) for name, icon in _BUTTONS.items()},
        "upright": UPRIGHT,
        "style": Markup(_file("page.css")),
        "script": Markup(script),
        "script_hash": f"sha256-{b64encode(sha256(script.encode()).digest()).decode('ascii')}",
        "game": game_json(steps, table.players),
    }
    template = _templates().get_template("page.html")
    letters = "".join(sorted(set(template.render(fonts="", **parts))))
    return template.render(fonts=font_faces(_fonts(typefaces_for(deck)), letters), **parts)


def _shown(steps: list[Step]) -> list[Card]:
    """Every card that is to be seen in any step, once."""
    seen: dict[str, Card] = {}
    for step in steps:
        for laid in cards_of(step.scene):
            seen.setdefault(laid.card.code, laid.card)
        if step.missed:
            seen.setdefault(step.missed.card.code, step.missed.card)
    return [seen[code] for code in sorted(seen)]


def _fonts(faces: Typefaces) -> list[tuple[str, Font]]:
    """The house's fonts; what they lack, the deck's own have, which browsers look at after the last of the name."""
    pairs = []
    for family, role in _FAMILIES.items():
        house, *others = getattr(faces, role).fonts()
        pairs += [(family, font) for font in (*(each for each in others if each.name.startswith("deck-")), house)]
    return pairs


def _file(name: str) -> str:
    return (resource_folder("templates/share", package="scorer") / name).read_text("utf-8")


def _say(name: str, **values: Any) -> str:
    return say(f"share.{name}", **values)


def _verdict(verdict: str) -> str:
    return f"{_SIGNS[verdict]} {say(f'report.verdict.{verdict}')}"


@cache
def _templates() -> Environment:
    templates = page_templates(resource_folder("templates/share", package="scorer"))
    templates.globals |= {"say": _say, "badge": page_badge, "verdict": _verdict}
    return templates
