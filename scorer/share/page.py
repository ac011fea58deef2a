"""The page that replays a game step by step: one HTML file that loads nothing else."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from deckgen.deck import Card, Deck
from deckgen.errors import UserError
from deckgen.faces import icons
from deckgen.faces.icon_files import load_icon
from deckgen.faces.ornament import draw_badge
from deckgen.faces.pictogram import draw_outline
from deckgen.leaflets.style import leaflet_style
from deckgen.messages import current_language, set_language
from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.svg.clean import clean_part
from deckgen.templates import page_templates
from deckgen.type.fonts import Font, font
from scorer.log.records import Log
from scorer.messages import say
from scorer.replay import Report
from scorer.report.text import format_score_sum
from scorer.share.result import describe_result, format_day, join_names
from scorer.share.scene import GridScene, LineScene, PlayerBadge, RowsScene, Scene, TableCard, all_cards, make_badges
from scorer.share.steps import ReplayStep, make_steps
from scorer.share.style import Typefaces, glyph_path, load_typefaces, measures

if TYPE_CHECKING:
    from jinja2 import Environment


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
UPRIGHT = "translate(0 21) scale(0.024 -0.024)"
"""From the units of the icon font, y upwards, to a box of 24 by 24."""
_LENGTHS = ((5, "short"), (8, "middling"))


class _Player(NamedTuple):
    name: str
    badge: PlayerBadge


def share_page(log: Log, report: Report, *, language: str | None = None) -> str:
    """The whole page as HTML, in the language of the deck unless another is given."""
    chosen = language or report.state.table.cards.deck.language
    with using_language(chosen):
        return _render_page(log, report, chosen)


def _render_page(log: Log, report: Report, language: str) -> str:
    table, page = report.state.table, measures()
    deck, steps, script = table.cards.deck, make_steps(log, table), _read_template("page.js")
    badges = make_badges(table.players, page.colours, page.shapes)
    day = format_day(log.header.played, language) if log.header.played else ""
    parts = {
        "language": language,
        "title": say("share.page-title", deck=deck.title, players=join_names(table.players, language)),
        "rules": " · ".join(filter(None, (ruleset_name(table.ruleset.id), day))),
        "deck": deck,
        "players": [_Player(*pair) for pair in zip(table.players, badges, strict=True)],
        "steps": steps,
        "cards": [make_page_card(card, deck) for card in _list_cards(steps)],
        "result": describe_result(report, language),
        "sum": format_score_sum(table.ruleset, report.breakdown)
        if report.breakdown and table.ruleset.is_summed
        else "",
        "buttons": {name: pictogram_path(icon) for name, icon in _BUTTONS.items()},
        "upright": UPRIGHT,
        "style": Markup(_read_template("page.css")),
        "script": Markup(script),
        "script_hash": f"sha256-{b64encode(sha256(script.encode()).digest()).decode('ascii')}",
        "game": game_json(steps, table.players),
    }
    template = _templates().get_template("page.html")
    letters = "".join(sorted(set(template.render(fonts="", **parts))))
    return template.render(fonts=embed_fonts(_list_fonts(load_typefaces(deck)), letters), **parts)


def _list_cards(steps: list[ReplayStep]) -> list[Card]:
    """Every card that any step shows, once."""
    seen: dict[str, Card] = {}
    for step in steps:
        for shown in all_cards(step.scene):
            seen.setdefault(shown.card.code, shown.card)
        if step.missed:
            seen.setdefault(step.missed.card.code, step.missed.card)
    return [seen[code] for code in sorted(seen)]


def _list_fonts(typefaces: Typefaces) -> list[tuple[str, Font]]:
    """The fonts of the theme and the deck by family; browsers try the last one of a family first."""
    pairs = []
    for family, role in _FAMILIES.items():
        first, *others = getattr(typefaces, role).fonts()
        pairs += [(family, font) for font in (*(each for each in others if each.name.startswith("deck-")), first)]
    return pairs


def _read_template(name: str) -> str:
    return (resource_folder("templates/share", package="scorer") / name).read_text("utf-8")


def _say(name: str, **values: Any) -> str:
    return say(f"share.{name}", **values)


def _describe_verdict(verdict: str) -> str:
    return f"{_SIGNS[verdict]} {say(f'report.verdict.{verdict}')}"


@cache
def _templates() -> Environment:
    templates = page_templates(resource_folder("templates/share", package="scorer"))
    templates.globals |= {"say": _say, "badge": draw_player_badge, "verdict": _describe_verdict}
    return templates


@contextmanager
def using_language(language: str) -> Iterator[None]:
    """Messages in this language; a page need not be in that of the terminal."""
    before = current_language()
    set_language(language)
    try:
        yield
    finally:
        set_language(before)


# Cards, badges and pictograms.


class PageCard(NamedTuple):
    """Of the date, `above` and `beside` are small; `length` tells the style sheet how large its figure may be."""

    code: str
    above: str
    figure: str
    beside: str
    length: str
    title: str
    icon: Markup
    colour: str


def make_page_card(card: Card, deck: Deck) -> PageCard:
    colour = next((period.colour for period in deck.periods if period.id == card.period), "")
    above, figure, beside = _split_printed(card, deck)
    length = next((name for most, name in _LENGTHS if len(figure) <= most), "long")
    return PageCard(card.code, above, figure, beside, length, card.title, _draw_icon(card, deck), colour)


def _split_printed(card: Card, deck: Deck) -> tuple[str, str, str]:
    """What stands above the figure of a date, the figure, and what stands beside it; a range is not split."""
    date, *other_end = deck.order.split(card.printed, card.value)
    if other_end:
        return "", card.printed, ""
    beside = " ".join(filter(None, (date.unit, date.era)))
    if not date.lead:
        return "", f"{date.circa}{date.circa_gap}{date.figure}", beside
    return f"{date.circa}{date.circa_gap}{date.lead}", date.figure, beside


def draw_player_badge(player: PlayerBadge) -> Markup:
    """A badge with shape, colour and initial, hidden from screen readers because the name stands beside it."""
    size = 34 if len(player.initial) > 1 else 46
    letter = Markup('<text x="50" y="{:g}" style="font-size: {}px">{}</text>').format(
        50 + size * 0.35, size, player.initial
    )
    shape = draw_badge(player.shape, 50, 50, 78, player.colour)
    return Markup('<svg class="badge" viewBox="0 0 100 100" aria-hidden="true">{}{}</svg>').format(shape, letter)


@cache
def pictogram_path(name: str) -> str:
    """The outline of a pictogram of the icon font."""
    return glyph_path(font("icons"), icons.letters()[name])


def _draw_icon(card: Card, deck: Deck) -> Markup:
    """From the packaged sets, or from a drawing of the deck."""
    with suppress(UserError):
        if file := load_icon(deck.folder, card.icon, card.location("icon")):
            return Markup(clean_part(file.draw(12, 12, 24, leaflet_style().ink), "icon")) if file.svg else Markup("")
    name = icons.find_name(card.icon)
    return draw_outline(name, 12, 12, 24, "currentColor") if name else Markup("")


# The data for the script of the page.


def game_json(steps: list[ReplayStep], players: Iterable[str]) -> Markup:
    """Every step as JSON, in which `<` is escaped so that it cannot end the script element."""
    data = {
        "words": {
            "tried": say("share.tried-here"),
            "dead": say("report.verdict.dead"),
            "strays": say("share.strays"),
        },
        "play": pictogram_path("play"),
        "pause": pictogram_path("pause"),
        "steps": [_step_data(step, players) for step in steps],
    }
    return Markup(json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c"))


def _step_data(step: ReplayStep, players: Iterable[str]) -> dict[str, Any]:
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
        "scene": _scene_data(step.scene),
    }


def _scene_data(scene: Scene) -> dict[str, Any]:
    match scene:
        case RowsScene():
            gaps = [card and _card_data(card) for card in scene.gaps]
            strays = [_card_data(card) for card in scene.strays]
            return {
                "kind": "rows",
                "bottom": [_card_data(card) for card in scene.bottom],
                "gaps": gaps,
                "strays": strays,
            }
        case GridScene():
            spaces = {f"{column},{space}": _card_data(card) for (column, space), card in scene.spaces.items()}
            return {
                "kind": "grid",
                "rows": [[_card_data(card) for card in row] for row in scene.rows],
                "spaces": spaces,
            }
    kind = "line" if isinstance(scene, LineScene) else "scored"
    return {"kind": kind, "cards": [_card_data(card) for card in scene.cards]}


def _card_data(card: TableCard) -> list[str | int | None]:
    return [card.card.code, card.seat, int(card.wrong), card.under]


# Fonts, reduced to the letters that the page shows.


def embed_fonts(fonts: Iterable[tuple[str, Font]], letters: str) -> Markup:
    """A style rule for each font that has any of the letters, under the name that the page gives it."""
    rules = []
    for family, each in fonts:
        covered = sorted({ord(letter) for letter in letters if each.covers(letter)})
        if covered:
            data = b64encode(_subset(each, covered)).decode("ascii")
            rules.append(f'@font-face {{ font-family: "{family}"; src: url("data:font/ttf;base64,{data}"); }}')
    return Markup("\n".join(rules))


def _subset(font: Font, letters: list[int]) -> bytes:
    import uharfbuzz

    options = uharfbuzz.SubsetInput()
    options.sets(uharfbuzz.SubsetInputSets.UNICODE).update(letters)
    subset = uharfbuzz.subset(font.harfbuzz.face, options)
    return bytes(subset.blob.data)
