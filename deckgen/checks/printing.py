"""Checks of what is printed: theme, sizes, fonts, icons, pictures, contrast, and text near the edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckgen.checks.safe_area import SafeArea
from deckgen.deck.model import EXTRA, MOST_COPIES, Picture
from deckgen.deck.title_icons import NO_ICON
from deckgen.errors import SourceLocation, UserError
from deckgen.faces import icons
from deckgen.faces.face import SIDES
from deckgen.faces.proof import Proof
from deckgen.findings import Finding, choose, make_finding, write_cell
from deckgen.messages import say
from deckgen.reading.events import read_count, read_focus_point
from deckgen.reading.table import find_language_tag
from deckgen.scenes.catalogue import SCENES
from deckgen.sheets.geometry import card_size, card_sizes, paper_size, paper_sizes
from deckgen.text import find_nearest, find_nearest_few
from deckgen.theme import art_window, contrast, find_theme, shown_columns
from deckgen.theme_data import theme_names
from deckgen.type.font_files import load_deck_font

if TYPE_CHECKING:
    from deckgen.faces.pictures import PictureProblem

_LISTED = 24  # pictograms that are named in one finding
_MIN_CONTRAST = 4.5  # to 1, of text and background


def check_choices(proof: Proof) -> Iterator[Finding]:
    """The language, theme, card size and paper that the header names."""
    if not find_language_tag(language := proof.deck.language):
        advice = say("reading.meaning-language")
        yield make_finding("unknown-language", proof.deck.location("language"), name=language, advice=advice)
    try:
        find_theme(proof.deck.choices.theme, proof.deck.folder)
    except UserError as error:
        problem = error.problems[0]
        in_theme = problem.location if problem.location and problem.location.row else None
        where = in_theme or proof.deck.location("theme")
        near = find_nearest(proof.deck.choices.theme, theme_names())
        repairs = [choose("theme", near)] if near and not in_theme else []
        yield make_finding("unknown-theme", where, None, repairs, reason=problem.message, advice=problem.fix)
    if (hue := proof.deck.choices.hue) and hue not in proof.theme.hues:
        near = find_nearest(hue, proof.theme.hues)
        repairs = [choose("hue", near)] if near else []
        hues = ", ".join(proof.theme.hues) or say("checks.no-hues")
        where = proof.deck.location("hue")
        yield make_finding("unknown-hue", where, None, repairs, name=hue, theme=proof.theme.name, hues=hues)
    measures = {"card": (card_size, card_sizes), "paper": (paper_size, paper_sizes)}
    for key, (measure, known) in measures.items():
        named = getattr(proof.deck.choices, key)
        try:
            measure(named)
        except UserError as error:
            reason, advice = error.problems[0].message, error.problems[0].fix
            near = find_nearest(named, known())
            repairs = [choose(key, near)] if near else []
            yield make_finding("unknown-size", proof.deck.location(key), None, repairs, reason=reason, advice=advice)


def check_columns(proof: Proof) -> Iterator[Finding]:
    """Columns that the theme shows and no card has."""
    there = {field for event in proof.deck.events for field in event.values}
    for column in shown_columns(proof.theme):
        if there.isdisjoint((f"{EXTRA}{column.name}", column.name)):
            yield make_finding("column-not-there", column.location, name=column.name)


def check_fonts(proof: Proof) -> Iterator[Finding]:
    """Fonts that the deck names but that cannot be used."""
    for name in proof.deck.choices.fonts:
        try:
            load_deck_font(proof.deck.folder, name, proof.deck.location("fonts"), proof.deck.language)
        except UserError as error:
            problem = error.problems[0]
            yield make_finding(
                "font-unusable", proof.deck.location("fonts"), reason=problem.message, advice=problem.fix
            )


def check_icons(proof: Proof) -> Iterator[Finding]:
    """Pictograms that are neither in the packaged set nor a file that can be drawn; each file is read once."""
    troubles: dict[str, PictureProblem | None] = {}
    for event in proof.deck.events:
        name, location = event.text("icon"), event.location("icon")
        if not name or name.casefold() == NO_ICON or icons.find_name(name):
            continue
        if not icons.is_file_name(name):
            names = icons.suggest_names(name)
            near, repairs = ", ".join(names) or "sail-boat, castle, rocket-launch", write_cell(location, *names, "")
            yield make_finding("icon-unknown", location, event.code, repairs, name=name, near=near)
            continue
        from deckgen.faces.icon_files import find_icon_problem

        if name not in troubles:
            troubles[name] = find_icon_problem(proof.deck.folder, name, location)
        if trouble := troubles[name]:
            code, values = trouble
            yield make_finding(code, location, event.code, name=name, **values)


def check_chosen_icons(proof: Proof) -> Iterator[Finding]:
    """Which pictograms were chosen from titles, in one finding; cards of songs have none of their own."""
    written = {event.code for event in proof.deck.events if event.text("icon")}
    chosen = [
        f"{card.code} {card.icon}"
        for card in proof.deck.cards
        if card.icon and card.code not in written and not (card.link and proof.theme.link.alone)
    ]
    if chosen:
        more = ", …" if len(chosen) > _LISTED else ""
        listed = ", ".join(chosen[:_LISTED]) + more
        yield make_finding("icons-chosen", proof.deck.location("icon"), n=len(chosen), icons=listed)


def check_scenes(proof: Proof) -> Iterator[Finding]:
    """Scenes that are not in the catalogue."""
    for event in proof.deck.events:
        name = event.text("scene")
        if name and name not in SCENES:
            location, near = event.location("scene"), find_nearest_few(name, SCENES)
            repairs, names = write_cell(location, *near, ""), ", ".join(near or sorted(SCENES))
            yield make_finding("scene-unknown", location, event.code, repairs, name=name, names=names)


def check_images(proof: Proof) -> Iterator[Finding]:
    """Pictures that are missing, broken, enormous, or too coarse for the size they are printed at."""
    windows = [art_window(proof.theme, side, proof.size) for side in SIDES]
    window = max(((window.width, window.height) for window in windows if window), default=(0.0, 0.0))
    for event in proof.deck.events:
        if (text := event.text("focus")) and read_focus_point(text) is None:
            repairs = write_cell(event.location("focus"), "")
            yield make_finding("focus-unreadable", event.location("focus"), event.code, repairs, text=text)
        if not (name := event.text("image")):
            continue
        from deckgen.faces.pictures import find_picture_problem

        if trouble := find_picture_problem(proof.deck.folder, Picture(name), event.location("image"), window):
            code, values = trouble
            yield make_finding(code, event.location("image"), event.code, name=name, **values)


def check_counts(proof: Proof) -> Iterator[Finding]:
    """How many of a card are printed, where its author says so."""
    for event in proof.deck.events:
        if (text := event.text("count")) and read_count(text) is None:
            yield make_finding("count-unreadable", event.location("count"), event.code, text=text, most=MOST_COPIES)


def check_contrast(proof: Proof) -> Iterator[Finding]:
    """Text that many people could not read on its background."""
    for name, colours in proof.theme.palettes.items():
        for text in ("ink", "quiet"):
            ratio = contrast(colours[text], colours["ground"])
            if ratio < _MIN_CONTRAST:
                location = SourceLocation(f"{proof.theme.folders[0].name}/theme.yaml")
                yield make_finding("contrast-too-low", location, None, what=f"palettes.{name}.{text}", ratio=ratio)
    for period in proof.deck.periods:
        ratio = contrast("#ffffff", period.colour)
        if ratio < _MIN_CONTRAST:
            yield make_finding("contrast-too-low", proof.deck.location("periods"), None, what=period.name, ratio=ratio)


def check_safe_margin(proof: Proof) -> Iterator[Finding]:
    """Text so near the edge that it may be cut."""
    area = SafeArea(proof.size.width, proof.size.height, proof.safe)
    for card, side, face in proof.drawn_faces():
        for text in area.find_texts_outside(face.svg):
            where, what = say(f"checks.side-{side}"), text if text.isprintable() else say("checks.pictogram")
            yield make_finding(
                "outside-safe-margin", card.location(), card.code, text=what, side=where, margin=float(proof.safe)
            )


CHECKS = (
    check_choices,
    check_columns,
    check_fonts,
    check_icons,
    check_scenes,
    check_chosen_icons,
    check_images,
    check_counts,
    check_contrast,
    check_safe_margin,
)
