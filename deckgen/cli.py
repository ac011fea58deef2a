"""The `deckgen` command: one short function per verb; what a verb needs is imported when it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from deckgen.exports.choices import Home  # noqa: TC001 - typer reads it when it runs
from deckgen.sheets.choices import Cut, Flip, Ink, Layout, Sides
from deckgen.terminal import Settings, run

app = typer.Typer(
    name="deckgen",
    no_args_is_help=True,
    rich_markup_mode=None,  # plain help appears twice as fast as decorated help
    pretty_exceptions_enable=False,
    help="Turn a list of historical events into a printable, double-sided timeline deck.",
    epilog="Start here: deckgen build decks/es.yaml · Your own deck: deckgen new my-deck",
)


DeckFile = Annotated[
    Path,
    typer.Argument(metavar="DECK", help="A deck: YAML, CSV, TSV, XLSX or ODS; or the name of one we ship, such as es."),
]


def main() -> None:
    """Console entry point."""
    sys.exit(run(app))


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"deckgen {version('deckgen')}")
        raise typer.Exit


@app.callback()
def settings(
    debug: Annotated[bool, typer.Option("--debug", help="Show the full traceback of an error.")] = False,
    lang: Annotated[
        str | None, typer.Option("--lang", help="Language of the messages: en, es, fr, pl. Default: your system's.")
    ] = None,
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version and stop."),
    ] = False,
) -> None:
    """Options that come before every verb."""
    Settings.debug = debug
    from deckgen.messages import speak

    speak(lang)


@app.command()
def build(
    deck: DeckFile,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The PDF. Default: out/<deck>.pdf")] = None,
    card: Annotated[str | None, typer.Option(help="Card size: mini-euro, poker, 50x75mm … See deckgen sizes.")] = None,
    paper: Annotated[str | None, typer.Option(help="Paper: A4, Letter, 210x297mm …")] = None,
    theme: Annotated[str | None, typer.Option(help="How faces look: chronicle, classroom, eco or ./my-theme.")] = None,
    ink: Annotated[Ink, typer.Option(help="eco spares ink: white faces, the title face in a dark frame.")] = Ink.FULL,
    layout: Annotated[
        Layout, typer.Option(help="Both sides; one side to fold and glue; one face a page.")
    ] = Layout.DUPLEX,
    sides: Annotated[
        Sides, typer.Option(help="separate: all fronts, then all backs, for manual feed.")
    ] = Sides.INTERLEAVED,
    flip: Annotated[Flip, typer.Option(help="The edge your printer turns the paper on.")] = Flip.LONG,
    cut: Annotated[Cut | None, typer.Option(help="Neighbours share a cut, or each has its own bleed.")] = None,
    bleed: Annotated[float, typer.Option(min=0, max=3, help="Millimetres that grounds run over the edge.")] = 2.0,
    margin: Annotated[float, typer.Option(min=0, max=40, help="Millimetres your printer cannot reach.")] = 5.0,
    corners: Annotated[float, typer.Option(min=0, max=10, help="Radius of a guide for rounded corners, in mm.")] = 0.0,
    printer: Annotated[str | None, typer.Option(help="A profile made with deckgen calibrate.")] = None,
    only: Annotated[str | None, typer.Option(help="Only these cards: 001-020,042")] = None,
    sample: Annotated[int | None, typer.Option(min=1, help="Only so many cards, for a test print.")] = None,
    copies: Annotated[int, typer.Option(min=1, max=50, help="Each card so many times.")] = 1,
    per_period: Annotated[bool, typer.Option("--per-period", help="Begin a new sheet for each period.")] = False,
    extras: Annotated[
        str, typer.Option("--with", metavar="leaflet,reference,box,dividers", help="What to make besides the cards.")
    ] = "",
    rules: Annotated[
        str, typer.Option(metavar="NAME", help="Rules of the leaflet and reference cards. See deckgen rules --help.")
    ] = "classic",
    paper_weight: Annotated[str, typer.Option(help="Weight of the cards' paper, for the box.")] = "300g",
    strict: Annotated[bool, typer.Option("--strict", help="Refuse to build on warnings too.")] = False,
) -> None:
    """Build the printable PDF of a deck.

    \b
    Examples:
      deckgen build decks/es.yaml
      deckgen build history.csv --paper Letter -o history.pdf
      deckgen build decks/es.yaml --layout fold --only 001-020
      deckgen build decks/es.yaml --printer home --ink eco
      deckgen build decks/es.yaml --with box,dividers --paper-weight 250g
      deckgen build decks/es.yaml --with leaflet,reference --rules twist-coop
    """
    from deckgen.verbs.build import BuildOptions, build_deck
    from deckgen.verbs.build_words import extras_named, weight_of

    chosen_theme = "eco" if ink is Ink.ECO else theme
    options = BuildOptions(
        output, card, paper, chosen_theme, strict, layout, sides, flip, cut,
        bleed, margin, corners, printer, only, sample, copies, per_period,
        extras_named(extras), weight_of(paper_weight), rules,
    )  # fmt: skip
    build_deck(deck, options)


@app.command()
def calibrate(
    paper: Annotated[str, typer.Option(help="Paper of the sheet: A4, Letter, A3 …")] = "A4",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The sheet. Default: out/calibration.pdf")
    ] = None,
    lang: Annotated[str | None, typer.Option("--lang", help="Language of the sheet. Default: your system's.")] = None,
    save: Annotated[str | None, typer.Option(metavar="NAME", help="Keep what you read under this name.")] = None,
    a: Annotated[
        tuple[str, str] | None, typer.Option("--a", metavar="ACROSS DOWN", help="The two numbers read at hole A.")
    ] = None,
    b: Annotated[
        tuple[str, str] | None, typer.Option("--b", metavar="ACROSS DOWN", help="The two numbers read at hole B.")
    ] = None,
    dx: Annotated[str | None, typer.Option(metavar="MM", help="Or: how far the back must move right.")] = None,
    dy: Annotated[str | None, typer.Option(metavar="MM", help="And down.")] = None,
    rotate: Annotated[str | None, typer.Option(metavar="DEGREES", help="And turn clockwise.")] = None,
    scale: Annotated[str | None, typer.Option(metavar="PERCENT", help="What the rulers of 100 mm measure.")] = None,
    scale_x: Annotated[str | None, typer.Option(metavar="PERCENT", help="The one across alone.")] = None,
    scale_y: Annotated[str | None, typer.Option(metavar="PERCENT", help="The one down alone.")] = None,
) -> None:
    """Make backs lie behind their fronts: print a sheet, prick two holes, save what you read.

    \b
    Examples:
      deckgen calibrate --paper Letter
      deckgen calibrate --save home --a 0.75 -0.5 --b 0.5 0.25
      deckgen calibrate --save home --dx 0.75 --dy -0.5 --scale 99.2
    """
    from deckgen.verbs.calibrate import Readings, calibrate_printer

    readings = Readings(a, b, dx, dy, rotate, scale, scale_x, scale_y)
    calibrate_printer(paper, output, lang, save, readings)


@app.command()
def check(
    decks: Annotated[list[Path], typer.Argument(metavar="DECK...", help="One or more decks.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Count warnings as errors.")] = False,
    chart: Annotated[Path | None, typer.Option(help="Also draw the deck on a time axis, as SVG.")] = None,
) -> None:
    """Look for mistakes: dates, leaks, duplicates, texts that do not fit, unbalanced suits.

    \b
    Examples:
      deckgen check decks/es.yaml
      deckgen check history.csv --strict --chart out/history.svg
    """
    from deckgen.verbs.check import check_decks

    check_decks(decks, as_json, strict, chart)


@app.command(context_settings={"ignore_unknown_options": True})  # -44 is a date
def date(
    dates: Annotated[
        list[str],
        typer.Argument(metavar="DATE...", help="Dates as you would write them; - reads one per line."),
    ],
    lang: Annotated[str, typer.Option("--lang", help="The language to read and print in.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")] = False,
) -> None:
    """Show how dates are read and printed.

    \b
    Examples:
      deckgen date "c. 900" "siglo V a. C." --lang es
      deckgen date --json - < dates.txt
    """
    from deckgen.verbs.date import show_dates

    show_dates(dates, lang, as_json)


@app.command()
def export(
    deck: DeckFile,
    home: Annotated[Home, typer.Option("--to", help="Pictures, a print shop, a virtual table, or Anki.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The folder. Default: out/<deck>-<home>")
    ] = None,
    card: Annotated[str | None, typer.Option(help="Card size; a shop cuts the nearest that it has.")] = None,
    theme: Annotated[str | None, typer.Option(help="How faces look: chronicle, classroom, eco or ./my-theme.")] = None,
    bleed: Annotated[bool, typer.Option("--bleed", help="png: with the bleed around the card.")] = False,
    url: Annotated[str, typer.Option(metavar="BASE", help="tts: where on the web you will put the sheets.")] = "",
    strict: Annotated[bool, typer.Option("--strict", help="Refuse to export on warnings too.")] = False,
) -> None:
    """Make a folder for another home: pictures, print shops, virtual tables, flash cards.

    \b
    Examples:
      deckgen export decks/es.yaml --to png --bleed
      deckgen export decks/es.yaml --to mpc --card poker
      deckgen export decks/es.yaml --to tts --url https://example.org/cards
      deckgen export decks/es.yaml --to anki
    """
    from deckgen.verbs.export import ExportOptions, export_deck

    export_deck(deck, ExportOptions(home, output, card, theme, bleed, url, strict))


@app.command()
def icons(
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUERY", help="Words in English, Spanish, French or Polish. Default: all pictograms."),
    ] = None,
    sheet: Annotated[
        Path | None, typer.Option("--sheet", metavar="FILE", help="Draw them on a contact sheet: PDF or SVG.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="How many at most. Default: 40 names, any sheet.")] = None,
) -> None:
    """Find pictograms for cards by name or meaning.

    \b
    Examples:
      deckgen icons ship
      deckgen icons corona --sheet out/crowns.pdf
    """
    from deckgen.verbs.icons import find_icons

    find_icons(" ".join(query or ()), sheet, limit)


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The folder to make.")],
    language: Annotated[
        str | None, typer.Option("--lang", help="The language of the cards. Default: your system's.")
    ] = None,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Start from somebody's spreadsheet.")
    ] = None,
) -> None:
    """Begin a deck of your own: a folder with a deck file, example events and the next steps.

    \b
    Examples:
      deckgen new my-town --lang es
      deckgen new class-4b --from "Events 2024.xlsx"
    """
    from deckgen.verbs.new import begin_deck

    begin_deck(name, language, source)


@app.command()
def preview(
    deck: DeckFile,
    watch: Annotated[bool, typer.Option("--watch", "-w", help="Show every save within half a second.")] = False,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Default: any free port.")] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="DIR", help="Write one picture a face (300 dpi) instead.")
    ] = None,
) -> None:
    """See every card in the browser: flip, search, and the mistakes beside the cards.

    \b
    Examples:
      deckgen preview decks/es.yaml --watch
      deckgen preview decks/es.yaml --png out/cards
    """
    from deckgen.verbs.preview import show_preview, write_pictures

    if png:
        write_pictures(deck, png)
    else:
        show_preview(deck, port, watch, open_browser)


@app.command()
def printers(
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show this one only.")] = None,
    delete: Annotated[str | None, typer.Option(metavar="NAME", help="Forget this one.")] = None,
) -> None:
    """List the printers you have calibrated.

    \b
    Examples:
      deckgen printers
      deckgen printers --delete home
    """
    from deckgen.verbs.printers import delete_printer, list_printers, show_printer

    if delete is not None:
        delete_printer(delete)
    elif name is not None:
        show_printer(name)
    else:
        list_printers()


@app.command()
def rules(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="classic, pl, twist-vs, twist-coop, chrono-vs or chrono-coop."),
    ],
    lang: Annotated[str | None, typer.Option("--lang", help="Language of the leaflet. Default: the deck's.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The PDF. Default: out/rules-<name>-<language>.pdf")
    ] = None,
    deck: Annotated[
        Path | None, typer.Option("--deck", metavar="DECK", help="Whose cards are in the pictures. Default: ours.")
    ] = None,
) -> None:
    """Write the rules of a game as a leaflet of one or two A5 pages.

    \b
    Examples:
      deckgen rules classic --lang es -o out/rules-es.pdf
      deckgen rules twist-coop --deck decks/pl.yaml
    """
    from deckgen.verbs.rules import make_leaflet

    make_leaflet(name, lang, output, deck)


@app.command()
def schema() -> None:
    """Print the JSON Schema of deck files, so that editors can complete and check them.

    \b
    Example:
      deckgen schema > deck.schema.json
    """
    import json

    from deckgen.reading.schema import deck_schema

    typer.echo(json.dumps(deck_schema(), indent=2, ensure_ascii=False))


@app.command()
def sizes(
    paper: Annotated[list[str] | None, typer.Option(help="Papers to count on. Default: A4 and Letter.")] = None,
) -> None:
    """List card sizes in millimetres, and how many of each fit on a sheet.

    \b
    Examples:
      deckgen sizes
      deckgen sizes --paper A3 --paper Legal
    """
    from deckgen.verbs.sizes import list_sizes

    list_sizes(paper or ["A4", "Letter"])
