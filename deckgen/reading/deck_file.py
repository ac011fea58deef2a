"""Load a deck: find the file that the user names, decode it, and read its header, periods and events."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path

from deckgen.deck.model import Choices, Deck, Period, choose_order, choose_suits, default_periods, make_period
from deckgen.errors import SourceLocation, UserError
from deckgen.files import read_bytes, resolve_inside
from deckgen.findings import Finding, make_finding
from deckgen.messages import current_language, say
from deckgen.reading import yaml_tree
from deckgen.reading.delimited import read_delimited
from deckgen.reading.encoding import decode
from deckgen.reading.events import Rows, clean_text, make_cards, make_events, read_list_rows, read_table_rows
from deckgen.reading.file_kinds import refuse_other_kinds
from deckgen.reading.json_text import decode_json, is_json
from deckgen.reading.order_header import choose_entries, read_order, value_names
from deckgen.reading.schema import check_schema
from deckgen.reading.service_tables import adapt_table
from deckgen.reading.table import (
    NO_OPTIONS,
    RawTable,
    TableOptions,
    find_language_tag,
    is_workbook,
    normalize_tag,
    parse_order,
)
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar
from deckgen.resources import resource_folder
from deckgen.spans import UnreadableError
from deckgen.text import readable_name
from deckgen.theme import DEFAULT_THEME, find_theme, shown_columns, suit_names
from deckgen.theme_data import theme_names
from deckgen.type.font_files import load_font

_YAML = (".yaml", ".yml")
_COLOUR = "#[0-9A-Fa-f]{6}"
_NONE = "none"
_MAX_PERIODS = 50
_MAX_LENGTH = 120
SONG_THEME = "music"
_LISTS = ("suits", "fonts")
_READ_APART = ("order",)


def load_deck(path: Path, options: TableOptions = NO_OPTIONS) -> Deck:
    """The deck in a YAML, CSV, TSV, JSON, XLSX or ODS file; UserError if it cannot be read at all.

    `options` are those of the command line, which go before those that a YAML deck has for its table.
    Problems of single values are kept in the deck's findings and events, so that a check can report all of them.
    A path such as `animals.yaml#speed` names what the deck is ordered by, like the option.
    """
    path, order = split_order(path)
    options = options._replace(order=options.order or parse_order(order))
    asked = ",".join(entry.by for entry in options.order)
    return replace(_load_file(path, options), order_asked=asked)


def _load_file(path: Path, options: TableOptions) -> Deck:
    content = read_bytes(path)
    if path.suffix.lower() in _YAML:
        return _load_yaml_deck(path, content, options)
    asked = _asked_language(options)
    options = options._replace(order=choose_entries((), options.order))
    rows = read_table_rows(read_table(content, path.name, options, language=asked))
    name = readable_name(path.stem)
    title = re.sub(r"[_\W]+", " ", name).strip() or name
    language = asked or rows.language or current_language()
    choices = Choices(
        id=name,
        title=title[:1].upper() + title[1:],
        language=language,
        theme=SONG_THEME if are_songs(rows) else DEFAULT_THEME,
        order=options.order,
    )
    deck = _make_deck(path, choices, default_periods(language, choose_order(choices)), rows, rows.findings, {})
    return replace(deck, fonts=_asked_fonts(options, language))


def are_songs(rows: Rows) -> bool:
    """Whether a list has songs: events with a link and an artist."""
    return any({"link", "artist"} <= row.values.keys() for row in rows.rows)


def read_table(content: bytes, file: str, options: TableOptions = NO_OPTIONS, *, language: str = "") -> RawTable:
    """The raw rows of a spreadsheet, of JSON or of delimited text; the content decides which it is.

    `language` is that of the deck, if it is declared: it tells encodings apart. UserError if it cannot be read, or if
    it is JSON without keys for title and date.
    """
    table = read_any_table(content, file, options, language=language)
    if not is_workbook(content) and is_json(content, file):
        from deckgen.reading.json_list import require_keys

        require_keys(table)
    return table


def read_any_table(content: bytes, file: str, options: TableOptions = NO_OPTIONS, *, language: str = "") -> RawTable:
    """The raw rows of a file like `read_table`, also if they do not tell which is the title and which the date."""
    refuse_other_kinds(content, file)
    if is_workbook(content):
        from deckgen.reading.workbook import read_workbook

        return add_options(adapt_table(read_workbook(content, file, options)), options)
    if is_json(content, file):
        from deckgen.reading.json_list import read_json_list

        text = decode_json(content, file, options.encoding)
        return add_options(adapt_table(read_json_list(text, file, language=language)), options)
    text = decode(content, SourceLocation(file), encoding=options.encoding, language=language)
    return read_text_table(text, file, options)


def read_text_table(text: str, file: str, options: TableOptions = NO_OPTIONS) -> RawTable:
    """The raw rows of delimited text."""
    return add_options(adapt_table(read_delimited(text, file)), options)


def add_options(table: RawTable, options: TableOptions) -> RawTable:
    """A table with its order and the columns that the user names, which go before those that its form tells."""
    named = {field for field, _ in options.columns}
    told = tuple(
        (field, heading) for field, heading in table.columns if field not in named and heading not in options.unused
    )
    ignored = table.ignored.union(options.unused)
    columns = (*options.columns, *told)
    return table._replace(columns=columns, order=options.order, ignored=ignored, header_row=options.header_row)


def _load_yaml_deck(path: Path, content: bytes, options: TableOptions) -> Deck:
    refuse_other_kinds(content, path.name)
    text = decode(content, SourceLocation(path.name), encoding=options.encoding)
    tree = yaml_tree.read_yaml(text, path.name)
    if not isinstance(tree, Mapping):
        raise UserError.at(SourceLocation(path.name, 1), say("reading.not-a-deck"), say("reading.not-a-deck.fix"))
    declared, about_order = read_order(tree, _text_of(tree, "language") or "en")
    order = choose_entries(declared, options.order)
    findings = [*check_schema(tree, value_names((*order, *declared))), *about_order]
    known = options.or_else(read_table_options(tree))._replace(order=tuple(dict.fromkeys((*order, *declared))))
    rows = _read_rows(path, tree, known)
    name = readable_name(path.stem)
    choices = read_choices(tree, Choices(id=name, title=name, language=rows.language or "en", order=order))
    if asked := _asked_language(options):
        choices = replace(choices, language=asked)
    periods = read_periods(tree, choices, findings)
    deck = _make_deck(path, choices, periods, rows, (*findings, *rows.findings), tree.locations)
    return replace(deck, fonts=_asked_fonts(options, choices.language))


def _asked_language(options: TableOptions) -> str:
    """The language that the command line chooses for the cards, or nothing; UserError if there is no such language."""
    tag = find_language_tag(options.language)
    if options.language and not tag:
        message = say("checks.unknown-language", name=options.language)
        raise UserError.at(None, message, say("reading.meaning-language"))
    return tag or ""


def _asked_fonts(options: TableOptions, language: str) -> tuple[Path, ...]:
    """The font files of the command line; UserError if one of them cannot be used."""
    for file in options.fonts:
        load_font(file, language)
    return options.fonts


def read_table_options(tree: Mapping) -> TableOptions:
    """What a deck file says about its table."""
    node = tree.entries.get("columns")
    columns = tuple((key, _text_of(node, key)) for key in node.entries) if isinstance(node, Mapping) else ()
    listed = tree.entries.get("unused")
    unused = (
        tuple(item.text for item in listed.items if isinstance(item, Scalar)) if isinstance(listed, Listing) else ()
    )
    encoding, sheet = _text_of(tree, "encoding"), _text_of(tree, "sheet")
    order = read_order(tree, _text_of(tree, "language") or "en").entries
    return TableOptions(encoding=encoding, sheet=sheet, columns=columns, unused=unused, order=order)


def _text_of(tree: Mapping, key: str) -> str:
    node = tree.entries.get(key)
    return clean_text(node.text[:_MAX_LENGTH]) if isinstance(node, Scalar) and not node.empty else ""


def _read_rows(path: Path, tree: Mapping, options: TableOptions) -> Rows:
    events = tree.entries.get("events")
    if isinstance(events, Listing):
        return read_list_rows(events, options.order)
    if not isinstance(events, Scalar) or events.empty:
        return Rows((), (), None)
    location = events.location._replace(column="events")
    name = events.text.strip()
    file = resolve_inside(path.parent, name, location)
    if not file.is_file():
        raise UserError.at(location, say("reading.no-events-file", name=name), say("reading.no-such-file.fix"))
    content = read_bytes(file, SourceLocation(name))
    table = read_table(content, name, options, language=_text_of(tree, "language"))
    return read_table_rows(table, _shown_columns(_text_of(tree, "theme"), path.parent))


def _shown_columns(theme: str, folder: Path) -> frozenset[str]:
    """The names of columns that only the deck's theme knows; none if there is no such theme, which a check reports."""
    if theme and theme not in theme_names():
        with suppress(UserError):
            return frozenset(column.name for column in shown_columns(find_theme(theme, folder)))
    return frozenset()


def _make_deck(
    path: Path,
    choices: Choices,
    periods: tuple[Period, ...],
    rows: Rows,
    findings: tuple[Finding, ...],
    locations: dict[str, SourceLocation],
) -> Deck:
    events = make_events(rows.rows, choices)
    if choices.qr == "both" and any("link" in event.values for event in events):
        choices = replace(choices, qr="date")  # a photo of title faces shows links, never what may be taken for one
    suits = choose_suits(choices.suits, suit_names(choices.theme))
    return Deck(path, choices, periods, events, make_cards(events, choices, periods, suits), findings, locations)


def split_order(path: Path) -> tuple[Path, str]:
    """A file and what its deck shall be ordered by, of a path such as `animals.yaml#speed`."""
    name, mark, order = path.name.rpartition("#")
    return (path.with_name(name), order) if mark and name and not _exists(path) else (path, "")


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # for example a name that is too long
        return False


def find_deck_file(named: Path) -> Path:
    """The file that a user names; if there is none, a deck that we ship, named `es` or `decks/es.yaml`.

    An order that the path names, as in `animals-en#speed`, stays at its end.
    """
    file, order = split_order(named)
    found = _find_file(file)
    return found.with_name(f"{found.name}#{order}") if order else found


def _find_file(named: Path) -> Path:
    try:
        is_there, is_folder = named.exists(), named.is_dir()
    except (OSError, ValueError) as error:  # for example a name that is too long
        raise UserError.at(SourceLocation(str(named)[:80]), say("reading.cannot-read", reason=error.args[-1])) from None
    if is_there and not is_folder:
        return named
    if named.parent.name in ("", "decks"):
        for shipped in (resource_folder("decks") / named.name, resource_folder("decks") / f"{named.name}.yaml"):
            if shipped.is_file():
                return shipped
    if is_there:
        return named
    names = ", ".join(sorted(file.stem for file in resource_folder("decks").glob("*.yaml")))
    raise UserError.at(
        SourceLocation(str(named)), say("reading.no-such-file"), say("reading.shipped-decks", names=names)
    )


# The header of a YAML deck. What the schema refuses keeps its default here, so that the rest can be checked too.


def read_choices(tree: Mapping, default: Choices) -> Choices:
    """The choices in a header; those of `default` for keys that it does not have."""
    given: dict[str, str | tuple[str, ...]] = {}
    for field in fields(Choices):
        node = tree.entries.get(field.name) if field.name not in _READ_APART else None
        if isinstance(node, Scalar) and not node.empty and field.name not in _LISTS:
            given[field.name] = clean_text(node.text[:_MAX_LENGTH])
        elif isinstance(node, Listing) and field.name in _LISTS:
            given[field.name] = tuple(
                clean_text(item.text[:_MAX_LENGTH]) for item in node.items if isinstance(item, Scalar)
            )
    chosen = replace(default, **given)  # type: ignore[arg-type]
    return replace(
        chosen,
        language=normalize_tag(chosen.language) or default.language,
        date_style="signed" if chosen.date_style == "signed" else "era",
        precision="year" if chosen.precision == "year" else "day",
        dates=chosen.dates if chosen.dates in ("day-first", "month-first") else None,
    )


def read_periods(tree: Mapping, choices: Choices, findings: list[Finding]) -> tuple[Period, ...]:
    """The periods in a header, none, or the default ones; a period whose end cannot be read is a finding."""
    order, language = choose_order(choices), choices.language
    node = tree.entries.get("periods")
    if isinstance(node, Scalar) and node.text.strip() == _NONE:
        return ()
    if not isinstance(node, Listing):
        return default_periods(language, order)
    periods: dict[str, Period] = {}
    for item in node.items[:_MAX_PERIODS]:
        entry = _read_period_entry(item)
        if "id" not in entry:
            continue
        if entry["id"] in periods:
            findings.append(make_finding("listed-twice", _key_location(item, "id"), name="periods", value=entry["id"]))
            continue
        try:
            periods[entry["id"]] = make_period(entry, language, order)
        except UnreadableError as error:
            findings.append(make_finding("period-unreadable", _key_location(item, "until"), reason=error.message()))
            periods[entry["id"]] = make_period({**entry, "until": ""}, language, order)
    return tuple(periods.values()) or default_periods(language, order)


def _read_period_entry(node: Node) -> dict[str, str]:
    if not isinstance(node, Mapping):
        return {}
    texts = {key: value for key, value in node.entries.items() if isinstance(value, Scalar) and not value.empty}
    entry = {_normalize_key(key): clean_text(value.text[:_MAX_LENGTH]) for key, value in texts.items()}
    if not re.fullmatch(_COLOUR, entry.get("colour", "")):
        entry.pop("colour", None)
    return {key: text for key, text in entry.items() if text}


def _normalize_key(key: str) -> str:
    """`name_pt-br` for `name_pt_BR`."""
    name, _, language = key.partition("_")
    return f"{name}_{find_language_tag(language) or language}" if language else key


def _key_location(node: Node, key: str) -> SourceLocation:
    return node.locations.get(key, node.location) if isinstance(node, Mapping) else node.location
