"""`deckgen new`: a folder for a new deck, with example events or those of a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from deckgen.commands.check import print_findings
from deckgen.errors import UserError
from deckgen.files import read_bytes
from deckgen.findings import SPOILERS
from deckgen.messages import say
from deckgen.new_deck import copy_pictures, deck_order, make_new_deck, merge_into_deck
from deckgen.order import OrderEntry, OrderWords
from deckgen.reading.clean_copy import CleanCopy
from deckgen.reading.deck_file import read_table
from deckgen.reading.merge import Merged
from deckgen.reading.table import RawTable, TableOptions, find_language_tag
from deckgen.terminal import colour_text, print_text, quote_for_shell

_SHOWN = 30  # codes and differences that are listed


def create_deck(name: str, source: Path | None, options: TableOptions, *, merge: bool = False) -> None:
    """Make the folder and print what was understood; existing files are never changed, unless to merge a list."""
    folder = Path(name)
    tag = find_language_tag(options.language)
    if options.language and tag is None:
        message = say("checks.unknown-language", name=options.language)
        raise UserError.at(None, message, say("reading.meaning-language"))
    if merge and source and not options.order:
        options = options._replace(order=deck_order(folder))
    table, pictures, place = None, Path(), ""
    if source and source.is_dir():
        table, pictures, place = _read_photos(source), source, "images/"
    elif source:
        table = read_table(read_bytes(source), source.name, options, language=tag or "")
        pictures = source.parent
    if merge:
        if table is None or source is None:
            raise UserError.at(None, say("new.merge-what"), say("new.merge-what.fix"))
        deck = merge_into_deck(folder, table)
        copy_pictures(deck.copy, pictures, folder, place=place)
        _print_merged(deck.merged, folder)
        if deck.old_workbook:
            print_text(say("new.workbook-kept", name=deck.old_workbook))
        return
    made = make_new_deck(folder, table, tag or "", periods=not (source and source.is_dir()))
    if table and made.copy and source:
        copy_pictures(made.copy, pictures, folder, place=place)
        _print_columns(made.copy, source, made.icons, table.order)
        if told := [finding for finding in made.findings if finding.code in SPOILERS]:
            print_findings(told, brief=True)
    print_text(colour_text(say("new.made", folder=folder), "green", bold=True))
    print_text(say("new.next", folder=quote_for_shell(folder)))


def _read_photos(folder: Path) -> RawTable:
    """The list of a folder's photographs; prints which files are left out, and how many have no date."""
    from deckgen.photo_list import list_photos

    photos = list_photos(folder)
    for name, reason in photos.unread:
        print_text(say("new.not-read", name=name, reason=reason))
    if photos.undated:
        print_text(say("new.undated", n=photos.undated))
    return photos.table


def _print_merged(merged: Merged, folder: Path) -> None:
    print_text(colour_text(say("new.made", folder=folder), "green", bold=True))
    print_text(say("new.added", n=len(merged.added), codes=_list_codes(merged.added)))
    print_text(say("new.filled", n=len(merged.filled), codes=_list_codes(merged.filled)))
    print_text(say("new.differing", n=len(merged.kept)))
    for each in merged.kept[:_SHOWN]:
        print_text("  " + say("new.difference", code=each.code, name=each.column, kept=each.kept, other=each.other))
    if len(merged.kept) > _SHOWN:
        print_text("  …")
    print_text(say("new.unmatched", n=merged.unmatched))


def _list_codes(codes: Sequence[str]) -> str:
    more = ", …" if len(codes) > _SHOWN else ""
    return ": " + ", ".join(codes[:_SHOWN]) + more if any(codes) else ""


def _print_columns(copy: CleanCopy, source: Path, icons: int, order: Sequence[OrderEntry]) -> None:
    words = OrderWords(order[0].by, copy.language or "en") if order else None
    print_text(say("new.understood", n=len(copy.rows) - 1, file=source.name))
    for heading, field in copy.understood:
        print_text(f"  {heading} → {field}")
    for heading in copy.kept:
        print_text("  " + say("new.kept", name=heading))
    print_text(say("new.codes", n=copy.coded, order=words))
    if icons:
        print_text(say("new.icons", n=icons))
