"""The `deckgen` program: one short function per command; what a command needs is imported when it runs.

The words of its help are in `messages/<language>/help.yaml`.
"""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from deckgen.localized_cli import Program
from deckgen.reading.table import TableOptions, parse_order, split_column
from deckgen.sheets.choices import (
    LIMITS,
    PPI,
    Cut,
    CutFile,
    ExportTarget,
    Flip,
    Guides,
    GuidesOn,
    Ink,
    Layout,
    Registration,
    Sides,
)
from deckgen.terminal import print_data, run

app = Program("deckgen")

DeckFile = Annotated[Path, typer.Argument(metavar="DECK")]
Language = Annotated[str, typer.Option("--language", metavar="LANGUAGE")]
Encoding = Annotated[str, typer.Option("--encoding", metavar="NAME")]
Sheet = Annotated[str, typer.Option("--sheet", metavar="NAME")]
Columns = Annotated[list[str] | None, typer.Option("--column", metavar="NAME=HEADING")]
OrderBy = Annotated[str, typer.Option("--order", metavar="NAME")]
Fonts = Annotated[list[Path] | None, typer.Option("--font", metavar="FILE")]
Length = Annotated[str, typer.Option(metavar="LENGTH")]
OptionalLength = Annotated[str | None, typer.Option(metavar="LENGTH")]
Output = Annotated[Path | None, typer.Option("--output", "-o")]


def _within(name: str) -> Any:
    low, high = LIMITS[name]
    return typer.Option(min=low, max=high)


def _table_options(
    encoding: str,
    sheet: str,
    language: str,
    columns: list[str] | None,
    fonts: list[Path] | None = None,
    order: str = "",
) -> TableOptions:
    """The options for the table of a deck; UserError for a column that is not of the form `title=Name of event`."""
    named = tuple(map(split_column, columns or ()))
    return TableOptions(encoding, sheet, language, named, tuple(fonts or ()), parse_order(order))


def main() -> None:
    """Console entry point."""
    sys.exit(run(app))


@app.command()
def build(
    deck: DeckFile,
    output: Output = None,
    card: str | None = None,
    paper: str | None = None,
    theme: str | None = None,
    ink: Ink = Ink.FULL,
    layout: Layout = Layout.DUPLEX,
    sides: Sides = Sides.INTERLEAVED,
    flip: Flip = Flip.LONG,
    reverse: Annotated[bool, typer.Option("--reverse")] = False,
    cut: Cut | None = None,
    bleed: OptionalLength = None,
    margin: Length = "5mm",
    corners: OptionalLength = None,
    guides: Guides = Guides.MARKS,
    guides_on: GuidesOn = GuidesOn.BOTH,
    guide_colour: Annotated[str | None, typer.Option(metavar="COLOUR")] = None,
    cut_file: CutFile | None = None,
    registration: Registration | None = None,
    printer: str | None = None,
    changed: Annotated[bool, typer.Option("--changed")] = False,
    only: str | None = None,
    tag: str | None = None,
    sample: Annotated[int | None, typer.Option(min=1)] = None,
    copies: Annotated[int, _within("copies")] = 1,
    per_period: Annotated[bool, typer.Option("--per-period")] = False,
    extras: Annotated[str, typer.Option("--with", metavar="leaflet,reference,box,dividers")] = "",
    rules: Annotated[str, typer.Option(metavar="NAME")] = "classic",
    paper_weight: str = "300g",
    ppi: Annotated[int, _within("ppi")] = PPI,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    open_pdf: Annotated[bool, typer.Option("--open")] = False,
    encoding: Encoding = "",
    sheet: Sheet = "",
    language: Language = "",
    column: Columns = None,
    font: Fonts = None,
    order: OrderBy = "",
) -> None:
    """Deck → PDF, and what goes with it."""
    from deckgen.build_options import BuildOptions
    from deckgen.commands.build import build_deck, parse_extras, parse_option_length, parse_paper_weight

    options = BuildOptions(
        card=card,
        paper=paper,
        theme="eco" if ink is Ink.ECO else theme,
        layout=layout,
        sides=sides,
        flip=flip,
        reverse=reverse,
        cut=cut,
        bleed=parse_option_length("bleed", bleed) if bleed else None,
        margin=parse_option_length("margin", margin),
        corners=parse_option_length("corners", corners) if corners else None,
        guides=guides,
        guides_on=guides_on,
        guide_colour=guide_colour,
        cut_file=cut_file,
        registration=registration,
        printer=printer,
        changed=changed,
        only=only,
        tag=tag,
        sample=sample,
        copies=copies,
        per_period=per_period,
        extras=parse_extras(extras),
        rules=rules,
        paper_weight=parse_paper_weight(paper_weight),
        ppi=ppi,
        strict=strict,
    )
    table = _table_options(encoding, sheet, language, column, font, order)
    build_deck(deck, output, options, table, open_pdf=open_pdf)


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    source: Annotated[Path | None, typer.Option("--from")] = None,
    encoding: Encoding = "",
    sheet: Sheet = "",
    language: Language = "",
    column: Columns = None,
    order: OrderBy = "",
    merge: Annotated[bool, typer.Option("--merge")] = False,
) -> None:
    """A folder to begin a deck in."""
    from deckgen.commands.new import create_deck

    create_deck(name, source, _table_options(encoding, sheet, language, column, order=order), merge=merge)


@app.command()
def preview(
    deck: DeckFile,
    watch: Annotated[bool, typer.Option("--watch", "-w")] = False,
    port: Annotated[int | None, typer.Option(min=1, max=65535)] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open")] = True,
    png: Annotated[Path | None, typer.Option("--png", metavar="DIR")] = None,
    encoding: Encoding = "",
    sheet: Sheet = "",
    language: Language = "",
    column: Columns = None,
    font: Fonts = None,
    order: OrderBy = "",
) -> None:
    """Deck → a page with every card, or pictures of them."""
    table = _table_options(encoding, sheet, language, column, font, order)
    if png:
        from deckgen.commands.preview import write_pictures

        write_pictures(deck, png, table)
    else:
        from deckgen.commands.studio import show_preview

        show_preview(deck, table, port=port, watch=watch, open_browser=open_browser)


@app.command()
def studio(
    deck: Annotated[Path | None, typer.Argument(metavar="DECK")] = None,
    folder: Annotated[Path | None, typer.Option("--folder", metavar="FOLDER")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535)] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open")] = True,
) -> None:
    """A page on which decks are made."""
    from deckgen.commands.studio import open_studio

    open_studio(deck, folder, port, open_browser)


@app.command()
def site(
    output: Output = None,
    single: Annotated[bool, typer.Option("--single")] = False,
    runtime: Annotated[Path | None, typer.Option("--runtime", metavar="DIR")] = None,
) -> None:
    """The studio and the table as pages that need no installation."""
    from deckgen.commands.site import write_site

    write_site(output, single=single, runtime=runtime)


@app.command()
def check(
    decks: Annotated[list[Path], typer.Argument(metavar="DECK...")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    chart: Path | None = None,
    card: str | None = None,
    theme: str | None = None,
    encoding: Encoding = "",
    sheet: Sheet = "",
    language: Language = "",
    column: Columns = None,
    font: Fonts = None,
    order: OrderBy = "",
) -> None:
    """Decks → findings."""
    from deckgen.commands.check import check_decks

    options = _table_options(encoding, sheet, language, column, font, order)
    check_decks(decks, as_json=as_json, strict=strict, chart=chart, card=card, theme=theme, options=options)


@app.command()
def rules(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    language: Language = "",
    output: Output = None,
    deck: Annotated[Path | None, typer.Option("--deck", metavar="DECK")] = None,
) -> None:
    """Ruleset → leaflet."""
    from deckgen.commands.rules import make_leaflet

    make_leaflet(name, language, output, deck)


@app.command()
def calibrate(
    paper: str = "A4",
    output: Output = None,
    language: Language = "",
    save: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    a: Annotated[tuple[str, str] | None, typer.Option("--a", metavar="ACROSS DOWN")] = None,
    b: Annotated[tuple[str, str] | None, typer.Option("--b", metavar="ACROSS DOWN")] = None,
    dx: Annotated[str | None, typer.Option(metavar="MM")] = None,
    dy: Annotated[str | None, typer.Option(metavar="MM")] = None,
    rotate: Annotated[str | None, typer.Option(metavar="DEGREES")] = None,
    scale: Annotated[str | None, typer.Option(metavar="PERCENT")] = None,
    scale_x: Annotated[str | None, typer.Option(metavar="PERCENT")] = None,
    scale_y: Annotated[str | None, typer.Option(metavar="PERCENT")] = None,
) -> None:
    """The calibration sheet, or what was read on it → a printer profile."""
    from deckgen.commands.calibrate import Readings, calibrate_printer

    readings = Readings(a=a, b=b, dx=dx, dy=dy, rotate=rotate, scale=scale, scale_x=scale_x, scale_y=scale_y)
    calibrate_printer(paper, output=output, language=language, save=save, readings=readings)


@app.command()
def printers(
    name: Annotated[str | None, typer.Argument(metavar="NAME")] = None,
    delete: Annotated[str | None, typer.Option(metavar="NAME")] = None,
) -> None:
    """The printer profiles: list, show, delete."""
    from deckgen.commands.calibrate import delete_printer, list_printers, show_printer

    if delete is not None:
        delete_printer(delete)
    elif name is not None:
        show_printer(name)
    else:
        list_printers()


@app.command()
def sizes(paper: list[str] | None = None) -> None:
    """Card sizes, and how many fit on a sheet."""
    from deckgen.commands.sizes import list_sizes

    list_sizes(paper or ["A4", "Letter"])


@app.command()
def export(
    deck: DeckFile,
    home: Annotated[ExportTarget, typer.Option("--to")],
    output: Output = None,
    card: str | None = None,
    theme: str | None = None,
    bleed: Annotated[bool, typer.Option("--bleed")] = False,
    url: Annotated[str, typer.Option(metavar="BASE")] = "",
    dates: Annotated[bool, typer.Option("--dates")] = False,
    die_line: OptionalLength = None,
    profile: Path | None = None,
    ppi: Annotated[int | None, _within("ppi")] = None,
    only: str | None = None,
    tag: str | None = None,
    sample: Annotated[int | None, typer.Option(min=1)] = None,
    copies: Annotated[int | None, _within("copies")] = None,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    encoding: Encoding = "",
    sheet: Sheet = "",
    language: Language = "",
    column: Columns = None,
    font: Fonts = None,
    order: OrderBy = "",
) -> None:
    """Deck → a folder for a print shop, a virtual table or flash cards."""
    from deckgen.commands.build import parse_option_length
    from deckgen.commands.export import export_deck
    from deckgen.exporter import ExportOptions

    options = ExportOptions(
        target=home,
        card=card,
        theme=theme,
        bleed=bleed,
        url=url,
        dates=dates,
        die_line=parse_option_length("die-line", die_line, like="corners") if die_line else None,
        profile=profile,
        ppi=ppi,
        only=only,
        tag=tag,
        sample=sample,
        copies=copies,
        strict=strict,
    )
    table = _table_options(encoding, sheet, language, column, font, order)
    export_deck(deck, options, output=output, table=table)


@app.command()
def icons(
    query: Annotated[list[str] | None, typer.Argument(metavar="QUERY")] = None,
    sheet: Path | None = None,
    limit: Annotated[int | None, typer.Option(min=1)] = None,
) -> None:
    """Words → pictograms."""
    from deckgen.commands.icons import find_icons

    find_icons(" ".join(query or ()), sheet=sheet, limit=limit)


@app.command(context_settings={"ignore_unknown_options": True})  # -44 is a date
def date(
    dates: Annotated[list[str], typer.Argument(metavar="DATE...")],
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Written dates → what they mean and how they are printed."""
    from deckgen.commands.date import show_dates

    show_dates(dates, language, as_json=as_json)


@app.command()
def schema() -> None:
    """The JSON Schema of deck files."""
    import json

    from deckgen.reading.schema import load_deck_schema

    print_data(json.dumps(load_deck_schema(), indent=2, ensure_ascii=False))
