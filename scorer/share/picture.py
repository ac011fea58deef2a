"""The picture of a game, as SVG from a template and as PNG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.faces.ornament import make_guilloche, rosette_path
from deckgen.leaflets.style import leaflet_style
from deckgen.resources import resource_folder
from deckgen.rulesets import Rank, rank_name, ruleset_name
from deckgen.svg.write import circle, path_data, rectangle, single_line, stroked_path
from deckgen.templates import page_templates
from deckgen.theme import mix
from scorer.messages import say
from scorer.replay import Report
from scorer.report.text import format_score_sum
from scorer.rules.engine import board
from scorer.rules.family import PLAYED
from scorer.share.layout import lay_out_scene
from scorer.share.mini_cards import MiniCards
from scorer.share.result import (
    PlayerSummary,
    ResultText,
    ScoreTerm,
    describe_result,
    format_day,
    join_names,
    list_score_terms,
    summarize_players,
)
from scorer.share.scene import Scene, ScoredScene, all_cards, find_placers, legible_names, make_badges, make_scene
from scorer.share.style import (
    TextArea,
    Typefaces,
    draw_lines,
    fit_text,
    letters_to_paths,
    load_typefaces,
    measures,
    panel_colour,
)

if TYPE_CHECKING:
    from jinja2 import Template


_SPACE = 44.0  # between the parts of the picture
_FAINT = 0.28  # share of the ornament's colour in the rings behind a few cards


@dataclass(frozen=True, slots=True)
class Drawing:
    """A part of the picture and the y where it ends."""

    svg: Markup
    bottom: float


def share_svg(report: Report, *, played: str = "", language: str | None = None) -> str:
    """The picture as SVG with text as paths, so that it needs no font; `played` is the day, from the log."""
    return letters_to_paths(draw_picture(report, played=played, language=language)[0])


def share_picture(report: Report, *, played: str = "", language: str | None = None) -> bytes:
    """The picture as PNG, 1080 pixels wide."""
    from deckgen.writers.png import svg_to_png

    return svg_to_png(*draw_picture(report, played=played, language=language))


def draw_picture(report: Report, *, played: str = "", language: str | None = None) -> tuple[str, int, int]:
    """The SVG with text as text, its width and its height."""
    table, page, look = report.state.table, measures(), leaflet_style()
    deck = table.cards.deck
    language = language or deck.language
    typefaces = load_typefaces(deck)
    scene = make_scene(board(report.state), table.cards, find_placers(report.moves, table))
    names = legible_names(table.players, typefaces.strong)
    result, layout = describe_result(report, language, names), lay_out_scene(scene)
    cards = MiniCards(deck, typefaces, make_badges(list(names.values()), page.colours, page.shapes))
    head = draw_heading(report, result, scene, typefaces, played, language)
    score = draw_score(report, typefaces, head.bottom + 34, language)
    above = (score.bottom if score else head.bottom) + _SPACE
    shown = max(layout.height, 0 if layout.cards else 220)
    foot = draw_players(report, names, cards, 0, language).bottom + _SPACE + _notes_height(report, scene)
    height = round(max(page.least_height, above + shown + _SPACE + foot))
    spare = height - above - shown - _SPACE - foot
    below = draw_players(report, names, cards, height - foot, language)
    middle = above + (spare + shown) / 2
    svg = _template().render(
        width=page.width,
        height=height,
        margin=page.margin,
        language=language,
        description=single_line(f"{result.headline} {join_names(table.players, language)}. {deck.title}"),
        look=look,
        faint=mix(look.plate, look.plate_line, _FAINT),
        rings=_draw_rings(middle, spare + shown) if spare > 180 or not layout.cards else (),
        medal=draw_medal(report, result, cards),
        heading=head.svg,
        rule=head.bottom,
        tally=score.svg if score else "",
        top=above + spare / 2,
        layout=layout,
        cards=cards,
        caption=Markup("") if layout.cards else _draw_empty(typefaces, shown, language),
        players=below.svg,
        notes=_draw_notes(report, scene, typefaces, below.bottom + 30, language),
    )
    return svg, int(page.width), height


def _draw_rings(middle: float, room: float) -> tuple[str, str]:
    """Braided rings behind a table of few cards."""
    seed, radius = make_guilloche("share"), min(470.0, room / 2 - 6)
    return rosette_path(seed, measures().width / 2, middle, radius), rosette_path(
        seed, measures().width / 2, middle, radius * 0.62
    )


def _draw_empty(typefaces: Typefaces, room: float, language: str) -> Markup:
    words = fit_text(say("share.nothing", language), typefaces.title, TextArea(700, 120, (44, 32), 2), language)
    return draw_lines(
        words, measures().width / 2, (room - words.height) / 2, typefaces.title, leaflet_style().plate_quiet
    )


def _list_remarks(report: Report, scene: Scene) -> list[tuple[str, int]]:
    remarks = []
    if any(card.wrong for card in all_cards(scene)):
        remarks.append(("wrong", 1))
    if report.rank and report.rank.house:
        remarks.append(("house", 1))
    if report.problems:
        remarks.append(("problems", len(report.problems)))
    return remarks


def _notes_height(report: Report, scene: Scene) -> float:
    return 44.0 if _list_remarks(report, scene) else 0.0


def _draw_notes(report: Report, scene: Scene, typefaces: Typefaces, top: float, language: str) -> Markup:
    """Small print: what a mark means, and that the game has problems."""
    notes = [say(f"share.note.{key}", language, n=number) for key, number in _list_remarks(report, scene)]
    if not notes:
        return Markup("")
    page = measures()
    lines = fit_text(" · ".join(notes), typefaces.plain, TextArea(page.room, 40, (26, 18)), language)
    return draw_lines(lines, page.width / 2, top, typefaces.plain, leaflet_style().plate_quiet)


@cache
def _template() -> Template:
    templates = page_templates(resource_folder("templates/share", package="scorer"), short_numbers=True)
    return templates.get_template("picture.svg")


# The head: ruleset and day, headline and medal.


_MEDAL = 104.0
_TOP = 58.0


@dataclass(frozen=True, slots=True)
class Medal:
    """Two braided rings and the pictogram between them."""

    outer: str
    inner: str
    emblem: Markup


def draw_medal(report: Report, result: ResultText, cards: MiniCards) -> Medal:
    page = measures()
    x, y = page.width - page.margin - _MEDAL, _TOP + _MEDAL
    seed = make_guilloche(f"leaflet {report.state.table.ruleset.id}")
    emblem = cards.draw_icon(page.emblems[result.emblem], x, y, _MEDAL * 0.72, leaflet_style().plate_accent)
    return Medal(rosette_path(seed, x, y, _MEDAL), rosette_path(seed, x, y, _MEDAL * 0.7), emblem)


def draw_heading(
    report: Report, result: ResultText, scene: Scene, typefaces: Typefaces, played: str, language: str
) -> Drawing:
    """Ruleset and day, the headline, and a sentence each about the ending and the deck."""
    look, page, table = leaflet_style(), measures(), report.state.table
    measure = page.room - 2 * _MEDAL - 28
    day = format_day(played, language) if played else ""
    rules = ruleset_name(table.ruleset.id, language)
    rows = (
        (
            " · ".join(filter(None, (rules, day))),
            typefaces.strong,
            TextArea(measure, 42, (30, 22)),
            look.plate_accent,
            10,
        ),
        (result.headline, typefaces.title, TextArea(measure, 186, (84, 46), 2, 1.04), look.plate_ink, 12),
        (result.sentence, typefaces.plain, TextArea(measure, 84, (32, 26), 2, 1.2), look.plate_quiet, 2),
        (
            _describe_table(report, scene, language),
            typefaces.plain,
            TextArea(measure, 84, (32, 24), 2, 1.2),
            look.plate_quiet,
            0,
        ),
    )
    parts, y = [], _TOP
    for text, typeface, area, colour, below in rows:
        if text:
            lines = fit_text(text, typeface, area, language)
            parts.append(draw_lines(lines, page.margin, y, typeface, colour, "start"))
            y += lines.height + below
    return Drawing(Markup("\n").join(parts), max(y, _TOP + 2 * _MEDAL) + 26)


def _describe_table(report: Report, scene: Scene, language: str) -> str:
    """The deck, how many cards lie there, and the round a finished game ended in."""
    number = len(all_cards(scene))
    key = "scored" if isinstance(scene, ScoredScene) else "cards"
    parts = [report.state.table.cards.deck.title]
    if number:
        parts.append(say(f"share.{key}", language, n=number))
    if report.finished and report.ending != PLAYED:
        parts.append(say("share.round", language, round=report.state.played_round))
    return " · ".join(parts)


# The score of a cooperative game: the terms of the sum in boxes, the sum itself, and the rank as a row of dots.


_TERM_GAP, _TERM_HEIGHT = 16.0, 118.0
_DOTS = 46.0  # from one to the next


def draw_score(report: Report, typefaces: Typefaces, top: float, language: str) -> Drawing | None:
    """The score, only if it is a sum; otherwise the headline says it."""
    terms = list_score_terms(report, language)
    if not terms or report.breakdown is None:
        return None
    page = measures()
    parts = [*_draw_terms(terms, typefaces, top, language)]
    y = top + _TERM_HEIGHT + 20
    total = fit_text(
        format_score_sum(report.state.table.ruleset, report.breakdown),
        typefaces.title,
        TextArea(page.room, 66, (54, 34)),
    )
    parts.append(draw_lines(total, page.width / 2, y, typefaces.title, leaflet_style().plate_accent))
    y += total.height + 12
    if report.rank:
        parts += _draw_rank(report.rank, typefaces, y, language)
        y += 92
    return Drawing(Markup("\n").join(parts), y)


def _draw_terms(terms: tuple[ScoreTerm, ...], typefaces: Typefaces, top: float, language: str) -> Iterator[Markup]:
    look, page = leaflet_style(), measures()
    width = (page.room - _TERM_GAP * (len(terms) - 1)) / len(terms)
    for number, term in enumerate(terms):
        x = page.margin + number * (width + _TERM_GAP)
        value = fit_text(term.sum, typefaces.title, TextArea(width - 20, 54, (44, 26)))
        words = fit_text(term.words, typefaces.plain, TextArea(width - 16, 50, (26, 18), 2, 1.0), language)
        yield Markup(rectangle(x, top, width, _TERM_HEIGHT, fill=panel_colour(), line=(look.plate_line, 2), radius=14))
        yield draw_lines(value, x + width / 2, top + 12, typefaces.title, look.plate_ink)
        yield draw_lines(words, x + width / 2, top + 64, typefaces.plain, look.plate_quiet)


def _draw_rank(rank: Rank, typefaces: Typefaces, top: float, language: str) -> Iterator[Markup]:
    look, page = leaflet_style(), measures()
    level = say("share.rank", language, level=rank.level, of=rank.of)
    named = f"{rank_name(rank.level, language)} · {level}"
    words = fit_text(named, typefaces.strong, TextArea(page.room, 46, (36, 26)), language)
    yield draw_lines(words, page.width / 2, top, typefaces.strong, look.plate_ink)
    y, first = top + 66, page.width / 2 - _DOTS * (rank.of - 1) / 2
    yield Markup(stroked_path(path_data(((first, y), (first + _DOTS * (rank.of - 1), y))), look.plate_line, 3))
    for dot in range(1, rank.of + 1):
        x, radius = first + (dot - 1) * _DOTS, 14 if dot == rank.level else 10
        reached = dot <= rank.level
        yield Markup(circle(x, y, radius, fill=look.plate_accent if reached else look.plate))
        yield Markup(circle(x, y, radius, line=(look.plate_accent if reached else look.plate_line, 3)))


# The foot: each player with badge and name, and what they did.


_PLAYER_HEIGHT, _PLAYER_GAP = 104.0, 16.0


def draw_players(report: Report, names: Mapping[str, str], cards: MiniCards, top: float, language: str) -> Drawing:
    """Two players in a row; the last of an odd number has a whole row."""
    page, look, typefaces = measures(), leaflet_style(), cards.typefaces
    players = summarize_players(report)
    half = (page.room - _PLAYER_GAP) / 2
    parts = []
    for seat, player in enumerate(players):
        row, column = divmod(seat, 2)
        width = page.room if seat + 1 == len(players) and column == 0 else half
        x, y = page.margin + column * (half + _PLAYER_GAP), top + row * (_PLAYER_HEIGHT + _PLAYER_GAP)
        edge = (look.plate_accent, 4.0) if player.won else (look.plate_line, 2.0)
        parts.append(Markup(rectangle(x, y, width, _PLAYER_HEIGHT, fill=panel_colour(), line=edge, radius=16)))
        parts.append(cards.draw_player_badge(seat, x + 52, y + _PLAYER_HEIGHT / 2, 58))
        measure = width - 104 - (64 if player.won else 20)
        name = fit_text(names[player.name], typefaces.strong, TextArea(measure, 46, (36, 26)))
        description = describe_player(report, player, language)
        done = fit_text(description, typefaces.plain, TextArea(measure, 40, (28, 20)), language)
        above = 10 if description else (_PLAYER_HEIGHT - name.height) / 2
        parts.append(draw_lines(name, x + 98, y + above, typefaces.strong, look.plate_ink, "start"))
        parts.append(draw_lines(done, x + 98, y + 56, typefaces.plain, look.plate_quiet, "start"))
        if player.won:
            parts.append(cards.draw_icon("trophy", x + width - 40, y + _PLAYER_HEIGHT / 2, 44, look.plate_accent))
    rows = (len(players) + 1) // 2
    return Drawing(Markup("\n").join(parts), top + rows * (_PLAYER_HEIGHT + _PLAYER_GAP) - _PLAYER_GAP)


def describe_player(report: Report, player: PlayerSummary, language: str) -> str:
    """4 placed · 2 missed · 1 card left; nothing if the log does not show what each of them did."""
    if not {"players", "end"}.isdisjoint(report.unchecked):
        return ""
    family = report.state.table.family
    counts = [("placed", player.placed), ("dead" if family.date_decides else "missed", player.missed)]
    if family.discards:
        counts.append(("discarded", player.discarded))
    elif player.left is not None and not report.finished:
        counts.append(("left", player.left))
    return " · ".join(say(f"share.player.{key}", language, n=number) for key, number in counts)
