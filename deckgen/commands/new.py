"""`deckgen new`: a folder for a new deck, with example events or those of a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from deckgen.commands.check import print_findings
from deckgen.errors import UserError
from deckgen.files import read_bytes
from deckgen.findings import SPOILERS
from deckgen.messages import say
from deckgen.new_deck import copy_pictures, make_new_deck
from deckgen.reading.clean_copy import CleanCopy
from deckgen.reading.deck_file import read_table
from deckgen.reading.table import TableOptions, find_language_tag
from deckgen.terminal import colour_text, print_text, quote_for_shell


def create_deck(name: str, source: Path | None, options: TableOptions) -> None:
    """Make the folder and print what was understood; existing files are never changed."""
    folder = Path(name)
    tag = find_language_tag(options.language)
    if options.language and tag is None:
        message = say("checks.unknown-language", name=options.language)
        raise UserError.at(None, message, say("reading.meaning-language"))
    table = read_table(read_bytes(source), source.name, options, language=tag or "") if source else None
    made = make_new_deck(folder, table, tag or "")
    if made.copy and source:
        copy_pictures(made.copy, source.parent, folder)
        _print_columns(made.copy, source, made.icons)
        if told := [finding for finding in made.findings if finding.code in SPOILERS]:
            print_findings(told, brief=True)
    print_text(colour_text(say("new.made", folder=folder), "green", bold=True))
    print_text(say("new.next", folder=quote_for_shell(folder)))


def _print_columns(copy: CleanCopy, source: Path, icons: int) -> None:
    print_text(say("new.understood", n=len(copy.rows) - 1, file=source.name))
    for heading, field in copy.understood:
        print_text(f"  {heading} → {field}")
    for heading in copy.kept:
        print_text("  " + say("new.kept", name=heading))
    print_text(say("new.codes", n=copy.coded))
    if icons:
        print_text(say("new.icons", n=icons))
