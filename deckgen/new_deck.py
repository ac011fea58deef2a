"""The folder of a new deck: its header, its list of events, a folder for pictures, and how to go on."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import yaml

from deckgen.errors import SourceLocation, UserError
from deckgen.faces.picture_files import PictureTooLargeError, PictureUnreadableError, open_picture_file
from deckgen.files import read_bytes, replace_file, resolve_inside
from deckgen.findings import DeckError, Finding, Severity
from deckgen.messages import current_language, say
from deckgen.order import STEPS, OrderEntry, find_kind, value_field
from deckgen.reading.clean_copy import CleanCopy, column_heading, fill_icons, make_clean_copy
from deckgen.reading.deck_file import SONG_THEME, load_deck, read_table
from deckgen.reading.events import read_table_rows
from deckgen.reading.merge import Merged, merge_lists
from deckgen.reading.table import RawTable, TableOptions
from deckgen.resources import read_data, resource_folder
from deckgen.templates import text_templates
from deckgen.text import guard_formula, make_slug, readable_name
from deckgen.writers.workbook import write_workbook

_DECK = "deck.yaml"
_LIST = "events.csv"
_WORKBOOK = ".xlsx"
_EXAMPLE_COLUMNS = ("code", "date", "title", "note", "icon", "source")


@dataclass(frozen=True, slots=True)
class NewDeck:
    """What a new deck was made from: the copy of a table, if there was one, what was found in it, and chosen icons."""

    copy: CleanCopy | None
    findings: tuple[Finding, ...]
    icons: int  # how many pictograms were chosen from titles


def make_new_deck(
    folder: Path, table: RawTable | None, language: str = "", *, title: str = "", periods: bool = True
) -> NewDeck:
    """Make the folder of a deck, with the events of a table or with examples; existing files are never changed.

    Without a title the deck is called like its folder. Photographs of a family need none of the historical periods.

    DeckError if cells of the table hold something else than they should; UserError if the folder cannot be made.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError.at(SourceLocation(str(folder)), say("new.exists"), say("new.exists.fix"))
    copy = None
    if table:
        _require_readable_cells(table)
        copy = make_clean_copy(table, _deck_id(folder))
    chosen = language or (copy.language if copy else None) or current_language()
    rows, icons = fill_icons(copy.rows, chosen) if copy else (_example_rows(chosen), 0)
    try:
        (folder / "images").mkdir(parents=True)
        _write_csv(folder / _LIST, rows)
        _write_xlsx(folder / _LIST, rows)
        texts = _header_values(folder, title or _title_of(folder), chosen, rows[0], table.order if table else ())
        _write_texts(folder, chosen, {**texts, "periods": periods})
    except OSError as error:
        raise UserError.at(
            SourceLocation(str(folder)), say("writing.cannot-write", reason=error.strerror or str(error))
        ) from None
    return NewDeck(copy, table.findings if table else (), icons)


def deck_order(folder: Path) -> tuple[OrderEntry, ...]:
    """What the cards of a deck that was made before are ordered by; nothing for dates."""
    return load_deck(folder / _DECK).choices.order


class MergedDeck(NamedTuple):
    """What a list became that was merged into: the copy that was merged, what was done, and the workbook beside it.

    `old_workbook` is the name under which a workbook that a person has saved was kept; empty if there was none.
    """

    copy: CleanCopy
    merged: Merged
    old_workbook: str = ""


def merge_into_deck(folder: Path, table: RawTable) -> MergedDeck:
    """Merge a table into the list of a deck that was made before; every cell that its author filled stays.

    A workbook of the same list beside it is written anew; one that a person has saved is kept under another name.
    UserError if there is no such list in CSV; DeckError if cells of the table hold something else than they should.
    """
    _require_readable_cells(table)
    deck_file = folder / _DECK
    deck = load_deck(deck_file)
    names = {event.row_location.file for event in deck.events} or {_LIST}
    name = names.pop()
    if names or not name.lower().endswith(".csv"):
        raise UserError.at(SourceLocation(str(deck_file)), say("new.no-csv", name=name), say("new.no-csv.fix"))
    file = resolve_inside(folder, name, SourceLocation(name))
    mine = read_table(read_bytes(file), name, TableOptions(order=deck.choices.order), language=deck.language)
    copy = make_clean_copy(table, deck.id)
    merged = merge_lists(mine, copy, deck.id)
    if not merged.added and not merged.filled:
        return MergedDeck(copy, merged)
    try:
        old_workbook = _put_workbook_aside(file.with_suffix(_WORKBOOK))
        _write_csv(file, merged.rows)
        if file.with_suffix(_WORKBOOK).exists() or old_workbook:
            _write_xlsx(file, merged.rows)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError.at(SourceLocation(str(file)), say("writing.cannot-write", reason=reason)) from None
    return MergedDeck(copy, merged, old_workbook)


def _put_workbook_aside(file: Path) -> str:
    """Give a workbook that a person has saved another name, and return it; one that only deckgen wrote stays."""
    if not file.exists() or _is_as_written(file):
        return ""
    names = (file.with_stem(f"{file.stem}-{say('new.old')}{number}") for number in ("", *range(2, 1000)))
    kept = next(name for name in names if not name.exists())
    file.rename(kept)
    return kept.name


def _is_as_written(file: Path) -> bool:
    """Whether a workbook is as deckgen wrote it, byte for byte: no other program has saved it since."""
    content = read_bytes(file)
    try:
        rows = [row.cells for row in read_table(content, file.name).rows]
    except UserError:
        return False
    again = io.BytesIO()
    write_workbook(again, file.stem, rows)
    return again.getvalue() == content


def copy_pictures(copy: CleanCopy, source: Path, folder: Path, *, place: str = "") -> None:
    """Copy the pictures that the list names, if they are in its own folder; `place` is a folder only the deck has."""
    for name in copy.pictures:
        try:
            location = SourceLocation(name)
            found = resolve_inside(source, name.removeprefix(place), location)
            target = resolve_inside(folder, name, location)
            if found.is_file() and not target.exists():
                with open_picture_file(found):  # any other file is nobody's business
                    pass
                with found.open("rb") as picture, replace_file(target) as file:
                    shutil.copyfileobj(picture, file)
        except (UserError, OSError, PictureTooLargeError, PictureUnreadableError):
            continue  # `deckgen check` says what is wrong with the picture


def _require_readable_cells(table: RawTable) -> None:
    """DeckError if cells hold something else than they should: in a copy, nobody could see that any more."""
    if errors := [each for each in read_table_rows(table).findings if each.severity is Severity.ERROR]:
        raise DeckError(errors)


def _example_rows(language: str) -> list[Sequence[str]]:
    """Ten events of the shipped deck in the language asked for, or in English, with dates as its cards print them."""
    wanted = read_data(resource_folder("templates/new") / "examples.yaml")
    shipped = resource_folder("decks") / f"{_base_language(language)}.yaml"
    deck = load_deck(shipped if shipped.is_file() else resource_folder("decks") / "en.yaml")
    by_code = {event.code: event for event in deck.events}
    dates = {card.code: card.printed.replace("\u00a0", " ") for card in deck.cards}
    rows: list[Sequence[str]] = [_EXAMPLE_COLUMNS]
    for number, code in enumerate(wanted, 1):
        rows.append((f"{number:03}", dates[code], *(by_code[code].text(column) for column in _EXAMPLE_COLUMNS[2:])))
    return rows


def _write_csv(file: Path, rows: Iterable[Sequence[str]]) -> None:
    """Write the rows with a byte order mark, without which Excel garbles accents."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(map(guard_formula, row) for row in rows)
    with replace_file(file) as stream:
        stream.write(text.getvalue().encode("utf-8-sig"))


def _write_xlsx(file: Path, rows: Iterable[Sequence[str]]) -> None:
    """Write the rows as a workbook beside a list, for people who open it in a spreadsheet program."""
    with replace_file(file.with_suffix(_WORKBOOK)) as stream:
        write_workbook(stream, file.stem, rows)


def _song_theme(columns: Sequence[str]) -> str:
    """The theme of songs for a list with links and artists; nothing for any other."""
    return SONG_THEME if {"link", "artist"} <= set(columns) else ""


def _header_values(
    folder: Path, title: str, language: str, columns: Sequence[str], order: Sequence[OrderEntry]
) -> dict[str, object]:
    names = [_yaml_scalar(entry.by) for entry in order]
    return {
        "id": _yaml_scalar(_deck_id(folder)),
        "title": _yaml_scalar(title),
        "language": language,
        "theme": _song_theme(columns),
        "order": f"[{', '.join(names)}]" if len(names) > 1 else "".join(names),
        "column": column_heading(value_field(order[0].by)) if order else "date",
        "steps": bool(order) and find_kind(order[0].by) == STEPS,
    }


def _write_texts(folder: Path, language: str, values: Mapping[str, object]) -> None:
    templates = resource_folder("templates/new")
    template_language = _base_language(language) if (templates / _base_language(language)).is_dir() else "en"
    texts = text_templates(templates / template_language)
    for name in (_DECK, "README.md"):
        with replace_file(folder / name) as file:
            file.write(texts.get_template(name).render(values).encode())


def _title_of(folder: Path) -> str:
    plain = re.sub(r"[\W_]+", " ", readable_name(folder.name)).strip() or "Deck"
    return plain[:1].upper() + plain[1:120]


def _deck_id(folder: Path) -> str:
    return make_slug(folder.name)[:40].strip("-") or "deck"


def _yaml_scalar(text: str) -> str:
    """A text as YAML on one line, in quotes where it could be taken for something else."""
    return str(yaml.safe_dump(text, allow_unicode=True, width=1000).split("\n")[0])


def _base_language(language: str) -> str:
    return language.split("-")[0]
