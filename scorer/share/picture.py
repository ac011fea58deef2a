"""The picture of a game: drawn as SVG from a template, lettering as shapes, and as PNG through the house's writers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.faces.ornament import make_guilloche, rosette_path
from deckgen.resources import resource_folder
from deckgen.rulesets import Rank, rank_name, ruleset_name
from deckgen.svg.write import circle, path_data, rectangle, single_line, stroked_path
from deckgen.templates import page_templates
from deckgen.theme import mix
from scorer.messages import say
from scorer.replay import Report
from scorer.report.text import score_sum
from scorer.rules.engine import board
from scorer.share.layout import lay
from scorer.share.mini_cards import MiniCards
from scorer.share.scene import (
    Result,
    Scene,
    ScoredScene,
    Tally,
    Term,
    cards_of,
    joined,
    marks,
    played_on,
    result_of,
    scene_of,
    shown_names,
    tallies,
    terms_of,
    who_placed,
)
from scorer.share.style import Room, Typefaces, drawn, house, measures, panel, set_words, typefaces_for

if TYPE_CHECKING:
    from jinja2 import Template


# The head of the picture: when and what was played, and how it ended.


_MEDAL = 104.0
_TOP = 58.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A part of the picture and where it ends."""

    svg: Markup
    foot: float


@dataclass(frozen=True, slots=True)
class Medal:
    """Two braided rings and what they hold."""

    outer: str
    inner: str
    emblem: Markup


def medal(report: Report, result: Result, cards: MiniCards) -> Medal:
    page = measures()
    x, y = page.width - page.margin - _MEDAL, _TOP + _MEDAL
    seed = make_guilloche(f"leaflet {report.state.table.ruleset.id}")
    emblem = cards.icon(page.emblems[result.emblem], x, y, _MEDAL * 0.72, house().plate_accent)
    return Medal(rosette_path(seed, x, y, _MEDAL), rosette_path(seed, x, y, _MEDAL * 0.7), emblem)


def heading(report: Report, result: Result, scene: Scene, faces: Typefaces, played: str, language: str) -> Drawing:
    """Ruleset and day, the headline, and a sentence each about the ending and the deck."""
    look, page, table = house(), measures(), report.state.table
    measure = page.room - 2 * _MEDAL - 28
    day = played_on(played, language) if played else ""
    rules = ruleset_name(table.ruleset.id, language)
    rows = (
        (" · ".join(filter(None, (rules, day))), faces.strong, Room(measure, 42, (30, 22)), look.plate_accent, 10),
        (result.headline, faces.title, Room(measure, 186, (84, 46), 2, 1.04), look.plate_ink, 12),
        (result.sentence, faces.plain, Room(measure, 84, (32, 26), 2, 1.2), look.plate_quiet, 2),
        (_about(report, scene, language), faces.plain, Room(measure, 84, (32, 24), 2, 1.2), look.plate_quiet, 0),
    )
    parts, y = [], _TOP
    for text, face, room, colour, below in rows:
        if text:
            lines = set_words(text, face, room, language)
            parts.append(drawn(lines, page.margin, y, face, colour, "start"))
            y += lines.height + below
    return Drawing(Markup("\n").join(parts), max(y, _TOP + 2 * _MEDAL) + 26)


def _about(report: Report, scene: Scene, language: str) -> str:
    """The deck, how many cards lie there, and the round a finished game ended in."""
    number = len(cards_of(scene))
    key = "scored" if isinstance(scene, ScoredScene) else "cards"
    told = [report.state.table.box.deck.title]
    if number:
        told.append(say(f"share.{key}", language, n=number))
    if report.finished:
        told.append(say("share.round", language, round=report.state.played_round))
    return " · ".join(told)


# The score of a cooperative game: the sum in boxes, as the leaflets have it, written out, and the rank as beads.


_BOARD_GAP, _BOARD_HEIGHT = 16.0, 118.0
_BEADS = 46.0  # from one to the next


def score_board(report: Report, faces: Typefaces, top: float, language: str) -> Drawing | None:
    """Only for a score that is a sum: where just cards are counted, the headline says how many."""
    terms = terms_of(report, language)
    if not terms or report.breakdown is None:
        return None
    page = measures()
    parts = [*_boxes(terms, faces, top, language)]
    y = top + _BOARD_HEIGHT + 20
    total = set_words(
        score_sum(report.state.table.ruleset, report.breakdown), faces.title, Room(page.room, 66, (54, 34))
    )
    parts.append(drawn(total, page.width / 2, y, faces.title, house().plate_accent))
    y += total.height + 12
    if report.rank:
        parts += _rank(report.rank, faces, y, language)
        y += 92
    return Drawing(Markup("\n").join(parts), y)


def _boxes(terms: tuple[Term, ...], faces: Typefaces, top: float, language: str) -> Iterator[Markup]:
    look, page = house(), measures()
    width = (page.room - _BOARD_GAP * (len(terms) - 1)) / len(terms)
    for number, term in enumerate(terms):
        x = page.margin + number * (width + _BOARD_GAP)
        value = set_words(term.sum, faces.title, Room(width - 20, 54, (44, 26)))
        words = set_words(term.words, faces.plain, Room(width - 16, 50, (26, 18), 2, 1.0), language)
        yield Markup(rectangle(x, top, width, _BOARD_HEIGHT, fill=panel(), line=(look.plate_line, 2), radius=14))
        yield drawn(value, x + width / 2, top + 12, faces.title, look.plate_ink)
        yield drawn(words, x + width / 2, top + 64, faces.plain, look.plate_quiet)


def _rank(rank: Rank, faces: Typefaces, top: float, language: str) -> Iterator[Markup]:
    look, page = house(), measures()
    told = say("share.rank", language, level=rank.level, of=rank.of)
    named = f"{rank_name(rank.level, language)} · {told}"
    words = set_words(named, faces.strong, Room(page.room, 46, (36, 26)), language)
    yield drawn(words, page.width / 2, top, faces.strong, look.plate_ink)
    y, first = top + 66, page.width / 2 - _BEADS * (rank.of - 1) / 2
    yield Markup(stroked_path(path_data(((first, y), (first + _BEADS * (rank.of - 1), y))), look.plate_line, 3))
    for bead in range(1, rank.of + 1):
        x, radius = first + (bead - 1) * _BEADS, 14 if bead == rank.level else 10
        reached = bead <= rank.level
        yield Markup(circle(x, y, radius, fill=look.plate_accent if reached else look.plate))
        yield Markup(circle(x, y, radius, line=(look.plate_accent if reached else look.plate_line, 3)))


# The foot of the picture: each player with badge and name, what they placed and missed, and who won.


_SEAT_HEIGHT, _SEAT_GAP = 104.0, 16.0


def seats(report: Report, names: Mapping[str, str], cards: MiniCards, top: float, language: str) -> Drawing:
    """Two players a row; the last of an odd number has a row of their own."""
    page, look, faces = measures(), house(), cards.faces
    players = tallies(report)
    half = (page.room - _SEAT_GAP) / 2
    parts = []
    for seat, tally in enumerate(players):
        row, column = divmod(seat, 2)
        width = page.room if seat + 1 == len(players) and column == 0 else half
        x, y = page.margin + column * (half + _SEAT_GAP), top + row * (_SEAT_HEIGHT + _SEAT_GAP)
        edge = (look.plate_accent, 4.0) if tally.won else (look.plate_line, 2.0)
        parts.append(Markup(rectangle(x, y, width, _SEAT_HEIGHT, fill=panel(), line=edge, radius=16)))
        parts.append(cards.mark(seat, x + 52, y + _SEAT_HEIGHT / 2, 58))
        measure = width - 104 - (64 if tally.won else 20)
        name = set_words(names[tally.name], faces.strong, Room(measure, 46, (36, 26)))
        done = set_words(told(report, tally, language), faces.plain, Room(measure, 40, (28, 20)), language)
        parts.append(drawn(name, x + 98, y + 10, faces.strong, look.plate_ink, "start"))
        parts.append(drawn(done, x + 98, y + 56, faces.plain, look.plate_quiet, "start"))
        if tally.won:
            parts.append(cards.icon("trophy", x + width - 40, y + _SEAT_HEIGHT / 2, 44, look.plate_accent))
    rows = (len(players) + 1) // 2
    return Drawing(Markup("\n").join(parts), top + rows * (_SEAT_HEIGHT + _SEAT_GAP) - _SEAT_GAP)


def told(report: Report, tally: Tally, language: str) -> str:
    """4 placed · 2 missed · 1 card left."""
    family = report.state.table.family
    counts = [("placed", tally.placed), ("dead" if family.date_decides else "missed", tally.missed)]
    if family.discards:
        counts.append(("discarded", tally.discarded))
    elif tally.left is not None and not report.finished:
        counts.append(("left", tally.left))
    return " · ".join(say(f"share.player.{key}", language, n=number) for key, number in counts)


_SPACE = 44.0  # between the parts of the picture
_COLOURS = 256  # enough for flat colours and their edges, and a third of the bytes
_FAINT = 0.28  # how much of the ornament's colour the rings behind a few cards have


def share_svg(report: Report, *, played: str = "", language: str | None = None) -> str:
    """The picture as SVG that looks the same everywhere, for it needs no font; `played` is the day, from the log."""
    from scorer.share.style import without_fonts

    return without_fonts(draw_picture(report, played=played, language=language)[0])


def share_picture(report: Report, *, played: str = "", language: str | None = None) -> bytes:
    """The picture as PNG, 1080 pixels wide."""
    from PIL.Image import Dither

    from deckgen.writers.png import save_picture, svg_picture

    file = BytesIO()
    image = svg_picture(*draw_picture(report, played=played, language=language))
    save_picture(file, image.quantize(_COLOURS, dither=Dither.NONE))
    return file.getvalue()


def draw_picture(report: Report, *, played: str = "", language: str | None = None) -> tuple[str, int, int]:
    """The drawing, its lettering still text, and its width and height; the same report always gives the same."""
    table, page, look = report.state.table, measures(), house()
    deck = table.box.deck
    language = language or deck.language
    faces = typefaces_for(deck)
    scene = scene_of(board(report.state), table.box, who_placed(report.moves, table))
    names = shown_names(table.players, faces.strong)
    result, layout = result_of(report, language, names), lay(scene)
    cards = MiniCards(deck, faces, marks(list(names.values()), page.colours, page.shapes))
    head = heading(report, result, scene, faces, played, language)
    tally = score_board(report, faces, head.foot + 34, language)
    above = (tally.foot if tally else head.foot) + _SPACE
    shown = max(layout.height, 0 if layout.spots else 220)
    foot = seats(report, names, cards, 0, language).foot + _SPACE + _notes_height(report, scene)
    height = round(max(page.least_height, above + shown + _SPACE + foot))
    spare = height - above - shown - _SPACE - foot
    below = seats(report, names, cards, height - foot, language)
    middle = above + (spare + shown) / 2
    svg = _template().render(
        width=page.width,
        height=height,
        margin=page.margin,
        language=language,
        told=single_line(f"{result.headline} {joined(table.players, language)}. {deck.title}"),
        look=look,
        faint=mix(look.plate, look.plate_line, _FAINT),
        rings=_rings(middle, spare + shown) if spare > 180 or not layout.spots else (),
        medal=medal(report, result, cards),
        heading=head.svg,
        rule=head.foot,
        tally=tally.svg if tally else "",
        top=above + spare / 2,
        layout=layout,
        cards=cards,
        caption=Markup("") if layout.spots else _nothing(faces, shown, language),
        players=below.svg,
        notes=_notes(report, scene, faces, below.foot + 30, language),
    )
    return svg, int(page.width), height


def _rings(middle: float, room: float) -> tuple[str, str]:
    """Braided rings behind a line of few cards, so that the table does not look bare."""
    seed, radius = make_guilloche("share"), min(470.0, room / 2 - 6)
    return rosette_path(seed, measures().width / 2, middle, radius), rosette_path(
        seed, measures().width / 2, middle, radius * 0.62
    )


def _nothing(faces: Typefaces, room: float, language: str) -> Markup:
    words = set_words(say("share.nothing", language), faces.title, Room(700, 120, (44, 32), 2), language)
    return drawn(words, measures().width / 2, (room - words.height) / 2, faces.title, house().plate_quiet)


def _remarks(report: Report, scene: Scene) -> list[tuple[str, int]]:
    remarks = []
    if any(laid.wrong for laid in cards_of(scene)):
        remarks.append(("wrong", 1))
    if report.rank and report.rank.house:
        remarks.append(("house", 1))
    if report.problems:
        remarks.append(("problems", len(report.problems)))
    return remarks


def _notes_height(report: Report, scene: Scene) -> float:
    return 44.0 if _remarks(report, scene) else 0.0


def _notes(report: Report, scene: Scene, faces: Typefaces, top: float, language: str) -> Markup:
    """Small print: what a mark means, and that there is more to say."""
    told = [say(f"share.note.{key}", language, n=number) for key, number in _remarks(report, scene)]
    if not told:
        return Markup("")
    page = measures()
    lines = set_words(" · ".join(told), faces.plain, Room(page.room, 40, (26, 18)), language)
    return drawn(lines, page.width / 2, top, faces.plain, house().plate_quiet)


@cache
def _template() -> Template:
    templates = page_templates(resource_folder("templates/share", package="scorer"), short_numbers=True)
    return templates.get_template("picture.svg")
