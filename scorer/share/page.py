"""The page that plays a game again: one file that needs nothing else, every value in it escaped."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from deckgen.dates import split_era
from deckgen.deck import Card, Deck
from deckgen.errors import UserError
from deckgen.faces.icon_files import load_icon
from deckgen.faces.icons import pictogram
from deckgen.faces.ornament import draw_badge
from deckgen.messages import current_language, set_language
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.templates import page_templates
from deckgen.type.fonts import Font, font
from scorer.log.records import Log
from scorer.messages import say
from scorer.replay import Report
from scorer.report.text import score_sum
from scorer.share.scene import (
    GridScene,
    Laid,
    LineScene,
    Mark,
    RowsScene,
    Scene,
    cards_of,
    joined,
    marks,
    played_on,
    result_of,
)
from scorer.share.steps import Step, steps_of
from scorer.share.style import Typefaces, glyph_path, house, measures, typefaces_for

if TYPE_CHECKING:
    from jinja2 import Environment


# Cards, badges and pictograms as the page has them.


UPRIGHT = "translate(0 21) scale(0.024 -0.024)"
"""From the units of the icon font, y upwards, to a box of 24 by 24."""


_LENGTHS = ((5, "short"), (8, "middling"))


class PageCard(NamedTuple):
    """`length` tells the style sheet how large the figure of the date may be."""

    code: str
    figure: str
    era: str
    length: str
    title: str
    icon: Markup
    colour: str


def page_card(card: Card, deck: Deck) -> PageCard:
    colour = next((period.colour for period in deck.periods if period.id == card.period), "")
    figure, era = split_era(card.printed, deck.language)
    length = next((name for most, name in _LENGTHS if len(figure) <= most), "long")
    return PageCard(card.code, figure, era, length, card.title, _icon(card, deck), colour)


def page_badge(mark: Mark) -> Markup:
    """A player's badge: shape, colour and initial; the name stands beside it, so it is not read out."""
    size = 34 if len(mark.initial) > 1 else 46
    letter = Markup('<text x="50" y="{:g}" style="font-size: {}px">{}</text>').format(
        50 + size * 0.35, size, mark.initial
    )
    shape = draw_badge(mark.shape, 50, 50, 78, mark.colour)
    return Markup('<svg class="badge" viewBox="0 0 100 100" aria-hidden="true">{}{}</svg>').format(shape, letter)


@cache
def pictogram_path(name: str) -> str:
    """The outline of a pictogram; nothing for a name that is none."""
    glyph = pictogram(name)
    return glyph_path(font("icons"), glyph) if glyph else ""


def _icon(card: Card, deck: Deck) -> Markup:
    """From the icon font, or from a drawing of the deck."""
    with suppress(UserError):
        if file := load_icon(deck.folder, card.icon, card.location("icon")):
            return file.draw(12, 12, 24, house().ink) if file.svg else Markup("")
    path = pictogram_path(card.icon)
    return Markup('<path transform="{}" d="{}" fill="currentColor"/>').format(UPRIGHT, path) if path else Markup("")


# What the page's script draws: every step as codes of cards, as JSON that cannot end the element it stands in.


def game_json(steps: list[Step], players: Iterable[str]) -> Markup:
    """What the script draws, as text that cannot end the element it stands in."""
    data = {
        "words": {
            "tried": say("share.tried-here"),
            "dead": say("report.verdict.dead"),
            "strays": say("share.strays"),
        },
        "play": pictogram_path("play"),
        "pause": pictogram_path("pause"),
        "steps": [_step(step, players) for step in steps],
    }
    return Markup(json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c"))


def _step(step: Step, players: Iterable[str]) -> dict[str, Any]:
    left = (step.hands.get(player) for player in players)
    missed = step.missed
    return {
        "seat": step.seat,
        "card": step.card.code if step.card else None,
        "hands": ["" if number is None else say("share.player.left", n=number) for number in left],
        "score": step.score,
        "missed": missed
        and {
            "card": missed.card.code,
            "slot": missed.slot,
            "space": ",".join(map(str, missed.space)) if missed.space else None,
        },
        "scene": _scene(step.scene),
    }


def _scene(scene: Scene) -> dict[str, Any]:
    match scene:
        case RowsScene():
            gaps = [laid and _laid(laid) for laid in scene.gaps]
            strays = [_laid(laid) for laid in scene.strays]
            return {"kind": "rows", "bottom": [_laid(laid) for laid in scene.bottom], "gaps": gaps, "strays": strays}
        case GridScene():
            spaces = {f"{column},{space}": _laid(laid) for (column, space), laid in scene.spaces.items()}
            return {"kind": "grid", "rows": [[_laid(laid) for laid in row] for row in scene.rows], "spaces": spaces}
    kind = "line" if isinstance(scene, LineScene) else "scored"
    return {"kind": kind, "cards": [_laid(laid) for laid in scene.cards]}


def _laid(laid: Laid) -> list[str | int | None]:
    return [laid.card.code, laid.seat, int(laid.wrong), laid.under]


# Fonts inside a page: only the letters it shows, so that it looks the same from any disk.


def font_faces(fonts: Iterable[tuple[str, Font]], letters: str) -> Markup:
    """A style rule for each font that has any of the letters, under the name that the page gives it."""
    rules = []
    for family, face in fonts:
        covered = sorted({ord(letter) for letter in letters if face.covers(letter)})
        if covered:
            data = b64encode(_subset(face, covered)).decode("ascii")
            rules.append(f'@font-face {{ font-family: "{family}"; src: url("data:font/ttf;base64,{data}"); }}')
    return Markup("\n".join(rules))


def _subset(font: Font, letters: list[int]) -> bytes:
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font.file)))
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(letters)
    subset = uharfbuzz.subset(face, wanted)
    return bytes(subset.blob.data)


# Words of one language for a while: a page is in the deck's language, whatever the terminal speaks.


@contextmanager
def speaking(language: str) -> Iterator[None]:
    before = current_language()
    set_language(language)
    try:
        yield
    finally:
        set_language(before)


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
