"""`deckgen new`: a folder for a new deck, with example events or those of a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

import yaml

from deckgen.commands.check import print_findings
from deckgen.errors import SourceLocation, UserError
from deckgen.files import read_bytes, replace_file, resolve_inside
from deckgen.findings import SPOILERS, DeckError, Finding, Severity
from deckgen.messages import current_language, say
from deckgen.reading.clean_copy import CleanCopy, fill_icons, make_clean_copy
from deckgen.reading.deck_file import load_deck, read_table
from deckgen.reading.events import read_table_rows
from deckgen.reading.table import RawTable, TableOptions, find_language_tag
from deckgen.resources import read_data, resource_folder
from deckgen.templates import text_templates
from deckgen.terminal import colour_text, print_text, quote_for_shell
from deckgen.text import make_slug
from deckgen.writers.workbook import write_workbook

_EXAMPLE_COLUMNS = ("code", "date", "title", "note", "icon", "source")


def create_deck(name: str, source: Path | None, options: TableOptions) -> None:
    """Make the folder; existing files are never changed."""
    folder = Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError.at(SourceLocation(name), say("new.exists"), say("new.exists.fix"))
    tag = find_language_tag(options.language)
    if options.language and tag is None:
        message = say("checks.unknown-language", name=options.language)
        raise UserError.at(None, message, say("reading.meaning-language"))
    copy = None
    findings: tuple[Finding, ...] = ()
    if source:
        table = read_table(read_bytes(source), source.name, options, language=tag or "")
        _require_readable_cells(table)
        copy, findings = make_clean_copy(table, _deck_id(folder)), table.findings
    chosen = tag or (copy.language if copy else None) or current_language()
    rows, icons = fill_icons(copy.rows, chosen) if copy else (_example_rows(chosen), 0)
    try:
        (folder / "images").mkdir(parents=True)
        _write_csv(folder / "events.csv", rows)
        with replace_file(folder / "events.xlsx") as file:
            write_workbook(file, "events", rows)
        _write_texts(folder, chosen)
    except OSError as error:
        raise UserError.at(
            SourceLocation(name), say("writing.cannot-write", reason=error.strerror or str(error))
        ) from None
    if copy and source:
        _copy_pictures(copy, source.parent, folder)
        _print_columns(copy, source, icons)
        if told := [finding for finding in findings if finding.code in SPOILERS]:
            print_findings(told, brief=True)
    print_text(colour_text(say("new.made", folder=folder), "green", bold=True))
    print_text(say("new.next", folder=quote_for_shell(folder)))


def _require_readable_cells(table: RawTable) -> None:
    """DeckError if cells hold something else than they should: in a copy, nobody could see that any more."""
    if errors := [each for each in read_table_rows(table).findings if each.severity is Severity.ERROR]:
        raise DeckError(errors)


def _example_rows(language: str) -> list[Sequence[str]]:
    """Ten events of the shipped deck in the language asked for, or in English."""
    wanted = read_data(resource_folder("templates/new") / "examples.yaml")
    shipped = resource_folder("decks") / f"{_base_language(language)}.yaml"
    deck = load_deck(shipped if shipped.is_file() else resource_folder("decks") / "en.yaml")
    by_code = {event.code: event for event in deck.events}
    rows: list[Sequence[str]] = [_EXAMPLE_COLUMNS]
    for number, code in enumerate(wanted, 1):
        event = by_code[code]
        rows.append((f"{number:03}", *(event.text(column) for column in _EXAMPLE_COLUMNS[1:])))
    return rows


def _write_csv(file: Path, rows: Iterable[Sequence[str]]) -> None:
    """Write the rows with a byte order mark, without which Excel garbles accents."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    with replace_file(file) as stream:
        stream.write(text.getvalue().encode("utf-8-sig"))


def _write_texts(folder: Path, language: str) -> None:
    templates = resource_folder("templates/new")
    template_language = _base_language(language) if (templates / _base_language(language)).is_dir() else "en"
    texts = text_templates(templates / template_language)
    plain = re.sub(r"[\W_]+", " ", folder.name).strip() or "Deck"
    values = {
        "id": _yaml_scalar(_deck_id(folder)),
        "title": _yaml_scalar(plain[:1].upper() + plain[1:120]),
        "language": language,
    }
    for name in ("deck.yaml", "README.md"):
        with replace_file(folder / name) as file:
            file.write(texts.get_template(name).render(values).encode())


def _deck_id(folder: Path) -> str:
    return make_slug(folder.name)[:40].strip("-") or "deck"


def _yaml_scalar(text: str) -> str:
    """A text as YAML on one line, in quotes where it could be taken for something else."""
    return str(yaml.safe_dump(text, allow_unicode=True, width=1000).split("\n")[0])


def _base_language(language: str) -> str:
    return language.split("-")[0]


def _copy_pictures(copy: CleanCopy, source: Path, folder: Path) -> None:
    """Copy the pictures that the list names, if they are in its own folder."""
    for name in copy.pictures:
        try:
            location = SourceLocation(name)
            found, target = resolve_inside(source, name, location), resolve_inside(folder, name, location)
            if found.is_file() and not target.exists():
                with found.open("rb") as picture, replace_file(target) as file:
                    shutil.copyfileobj(picture, file)
        except (UserError, OSError):
            continue  # `deckgen check` says what is wrong with the picture


def _print_columns(copy: CleanCopy, source: Path, icons: int) -> None:
    print_text(say("new.understood", n=len(copy.rows) - 1, file=source.name))
    for heading, field in copy.understood:
        print_text(f"  {heading} → {field}")
    for heading in copy.kept:
        print_text("  " + say("new.kept", name=heading))
    print_text(say("new.codes", n=copy.coded))
    if icons:
        print_text(say("new.icons", n=icons))
