"""The picture of a game: drawn as SVG from a template, lettering as shapes, and as PNG through the house's writers."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.faces.colours import mix
from deckgen.faces.ornament import guilloche, rosette
from deckgen.resources import resource_folder
from deckgen.svg.write import single_line
from deckgen.templates import page_templates
from scorer.messages import say
from scorer.rules.engine import board
from scorer.share.heading import heading, medal
from scorer.share.lettering import Room, drawn, set_words
from scorer.share.look import house, measures, typefaces_for
from scorer.share.mini_cards import MiniCards
from scorer.share.players import marks, shown_names
from scorer.share.result import joined, result_of
from scorer.share.scene import cards_of, scene_of, who_placed
from scorer.share.score_board import score_board
from scorer.share.seats import seats
from scorer.share.spots import lay

if TYPE_CHECKING:
    from jinja2 import Template

    from scorer.replay import Report
    from scorer.share.look import Typefaces
    from scorer.share.scene import Scene


_SPACE = 44.0  # between the parts of the picture
_COLOURS = 256  # enough for flat colours and their edges, and a third of the bytes
_FAINT = 0.28  # how much of the ornament's colour the rings behind a few cards have


def share_svg(report: Report, *, played: str = "", language: str | None = None) -> str:
    """The picture as SVG that looks the same everywhere, for it needs no font; `played` is the day, from the log."""
    from scorer.share.outlines import without_fonts

    return without_fonts(draw_picture(report, played=played, language=language)[0])


def share_picture(report: Report, *, played: str = "", language: str | None = None) -> bytes:
    """The picture as PNG, 1080 pixels wide."""
    from PIL.Image import Dither

    from deckgen.writers.png import svg_picture
    from deckgen.writers.png_files import save_picture

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
    seed, radius = guilloche("share"), min(470.0, room / 2 - 6)
    return rosette(seed, measures().width / 2, middle, radius), rosette(
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
