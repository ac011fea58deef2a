"""From rows to cards: rows of a table or items of a YAML list become events, and complete events become cards."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.deck.model import (
    EFFECTS,
    EXTRA,
    MOST_COPIES,
    USABLE_CODE,
    Card,
    Choices,
    Event,
    Extra,
    Period,
    Picture,
    Value,
    assign_suits,
    choose_orders,
    find_period,
    named_period,
)
from deckgen.deck.title_icons import NO_ICON, choose_icon
from deckgen.errors import SourceLocation
from deckgen.findings import Finding, delete_row, make_finding, take_column
from deckgen.limits import MAX_CELL_CHARACTERS, MAX_ROWS
from deckgen.messages import say
from deckgen.order import NEIGHBOURS, VALUE, Order, OrderEntry, names_of, print_neighbours, value_field
from deckgen.reading.codes import CodeRequest, assign_codes, numbers_in
from deckgen.reading.date_columns import join_date_columns
from deckgen.reading.footnotes import split_footnotes
from deckgen.reading.list_size import too_large
from deckgen.reading.table import (
    TRANSLATED,
    Header,
    RawRow,
    RawTable,
    column_letters,
    find_header,
    normalize_field,
)
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar
from deckgen.resources import read_data
from deckgen.spans import Span
from deckgen.text import fold_words, make_name

_MOST_GUESSED = 200  # headings for which a field is looked for that may have been meant
_BLANKS = "[ \t\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+"
_UNPRINTABLE = "[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\u202a-\u202e\u2066-\u2069]"
"""Characters that are not allowed in SVG, and those that override the direction of a text, which could deceive."""
_UNKNOWN = "\ufffd"
_INVISIBLE_ENDS = " \u200b\u2060\ufeff"
_FOCUS = r"(?P<x>\d+(?:[.,]\d+)?)(?:\s*+(?P<unit>%))?+[\s,;/x]++(?P<y>\d+(?:[.,]\d+)?)\s*%?"
_EXTRA_KEY = EXTRA.removesuffix(".")
_NO_EXTRA = Extra()
_CENTRE = (0.5, 0.5)
_BESIDE = "\u00a0· "  # between other values and a note
_PRINTED = ("title", "note", "date", "printed")


class Row(NamedTuple):
    """A row of an event list: field → value."""

    location: SourceLocation
    values: dict[str, Value]


class Rows(NamedTuple):
    """An event list before a language is chosen."""

    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]
    language: str | None  # of the headings


def read_table_rows(table: RawTable, shown: frozenset[str] = frozenset()) -> Rows:
    """The rows of a table; `shown` are the names of columns that only the deck's theme knows."""
    header, body, joined = join_date_columns(*find_header(table), table.file)
    unnamed = () if table.is_text else _unnamed_columns(header, body)
    findings = [*table.findings, *joined, *_unused_columns(header, unnamed, shown, table.file)]
    for row in body:
        findings += _extra_cells(header, row, table.file) if table.is_text else ()
        findings += _cell_problems(header, row, table)
    findings += _row_of_totals(header, body, table.file)
    rows = [_table_row(header, row, table.file) for row in body]
    return _without_footnotes(Rows(tuple(rows), tuple(findings), table.language or header.language()))


def read_list_rows(items: Listing, order: Sequence[OrderEntry] = ()) -> Rows:
    """The rows of a YAML list; its values stand under the names of what the deck is ordered by."""
    if len(items.items) > MAX_ROWS:
        raise too_large(items.location)
    named = {fold_words(name): value_field(entry.by) for entry in reversed(order) for name in names_of(entry.by)}
    rows = tuple(_yaml_row(item, named) for item in items.items if isinstance(item, Mapping))
    return _without_footnotes(Rows(rows, (), None))


def _without_footnotes(rows: Rows) -> Rows:
    """The rows without the marks of footnotes in what is printed; each mark is a finding."""
    findings = list(rows.findings)
    for row in rows.rows:
        for field, value in row.values.items():
            text, marks = _split_marks(field, value.text)
            if marks:
                row.values[field] = value._replace(text=text)
                findings.append(make_finding("footnote-removed", value.location, marks=marks))
    return rows._replace(findings=tuple(findings))


def _split_marks(field: str, text: str) -> tuple[str, str]:
    if field.partition("_")[0] not in _PRINTED:
        return text, ""
    return split_footnotes(text, raised_digits=field == "date")  # those of a title may be those of m²


def clean_text(text: str) -> str:
    """The text in one line of composed characters; each run of blanks is one blank, no-break spaces are kept."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isprintable() and "  " not in composed:  # nearly every text
        return composed.strip(" ")
    return _clean_unprintable(composed)


def _clean_unprintable(text: str) -> str:
    plain = re.sub(_UNPRINTABLE, "", re.sub(_BLANKS, " ", text))
    if not plain.isprintable():  # an unassigned character is replaced by one that a check reports
        plain = "".join(_UNKNOWN if unicodedata.category(letter) == "Cn" else letter for letter in plain)
    return re.sub(_BLANKS, " ", plain).strip(_INVISIBLE_ENDS)


def _table_row(header: Header, row: RawRow, file: str) -> Row:
    values = {
        column.field: Value(text, SourceLocation(file, row.number, column.heading))
        for column in (*reversed(header.extras), *header.columns)  # of two with the same name, the first counts
        if column.position < len(row.cells) and (text := clean_text(row.cells[column.position]))
    }
    return Row(SourceLocation(file, row.number), values)


def _yaml_row(item: Mapping, named: dict[str, str] | None = None) -> Row:
    values: dict[str, Value] = {}
    for key, node in item.entries.items():
        if key == _EXTRA_KEY and isinstance(node, Mapping):
            values |= {f"{EXTRA}{make_name(name)}": value for name, value in _yaml_row(node).values.items()}
        elif text := clean_text(_text(node)[:MAX_CELL_CHARACTERS]):
            field = (named or {}).get(fold_words(key)) or normalize_field(key)
            values[field] = Value(text, item.locations[key])
    return Row(item.location, values)


def _text(node: Node) -> str:
    if isinstance(node, Scalar):
        return "" if node.empty else node.text
    if isinstance(node, Listing):
        return ", ".join(item.text for item in node.items if isinstance(item, Scalar))
    return ""


def _unnamed_columns(header: Header, body: Sequence[RawRow]) -> tuple[str, ...]:
    """The letters of columns on the right that have cells but no heading."""
    filled = {index for row in body for index in range(header.width, len(row.cells)) if row.cells[index]}
    return tuple(column_letters(index + 1) for index in sorted(filled))


def _unused_columns(header: Header, unnamed: Sequence[str], shown: frozenset[str], file: str) -> Iterator[Finding]:
    """A finding for each column that is probably misspelt, and one for all the others."""
    unused = [name for name in header.unknown if make_name(name) not in shown]
    guesses = {name: header.guess_field(name) if at < _MOST_GUESSED else "" for at, name in enumerate(unused)}
    for name, guess in guesses.items():
        if guess:
            location = SourceLocation(file, header.row or None, name)
            yield make_finding(
                "column-misspelt", location, None, [take_column(location, guess)], name=name, guess=guess
            )
    if others := [*(name for name, guess in guesses.items() if not guess), *unnamed]:
        location = SourceLocation(file, header.row or None, others[0] if len(others) == 1 else None)
        yield make_finding("column-unused", location, n=len(others), names=", ".join(others))


def _cell_problems(header: Header, row: RawRow, table: RawTable) -> Iterator[Finding]:
    for column in header.columns:
        if problem := table.cell_problems.get((row.number, column.position)):
            yield make_finding(problem.code, SourceLocation(table.file, row.number, column.heading), **problem.values)


def _row_of_totals(header: Header, body: Sequence[RawRow], file: str) -> Iterator[Finding]:
    """A last row such as `Total` with the number of entries where the others have their date."""
    for column in header.columns:
        if body and column.field.partition("_")[0] == "title" and column.position < len(body[-1].cells):
            text = body[-1].cells[column.position]
            if fold_words(text) in _load_totals():
                location = SourceLocation(file, body[-1].number, column.heading)
                yield make_finding("row-of-totals", location, None, delete_row(location), text=text)


@cache
def _load_totals() -> frozenset[str]:
    words = read_data(Path(__file__).with_name("totals.yaml"))
    return frozenset(fold_words(word) for language in words.values() for word in language)


def _extra_cells(header: Header, row: RawRow, file: str) -> list[Finding]:
    """More cells than columns: nearly always an unquoted comma in a title, so that the cells after it are shifted."""
    extra = [cell for cell in row.cells[header.width :] if cell]
    if not extra:
        return []
    return [
        make_finding(
            "too-many-cells",
            SourceLocation(file, row.number),
            cells=len(row.cells),
            columns=header.width,
            extra=extra[0],
        )
    ]


def make_events(rows: Iterable[Row], choices: Choices) -> tuple[Event, ...]:
    """The rows as events in the deck's language; those without a usable code get one that tells nothing."""
    order, *others = choose_orders(choices)
    drafts = _note_artists([_event(row, choices, order) for row in rows])
    cells = [{field: value.text for field, value in event.values.items()} for event in drafts]
    printed = zip(*(each.read(cells) for each in others), strict=True) if others else ((),) * len(drafts)
    events = [
        event._replace(value=value, others=tuple(beside))
        for event, value, beside in zip(drafts, order.read(cells), printed, strict=True)
    ]
    codes = assign_codes(choices.id, [_code_request(event, order) for event in events])
    return tuple(event._replace(code=code) for event, code in zip(events, codes, strict=True))


def rewrite_event(event: Event, field: str, text: str, choices: Choices) -> Event:
    """The event with another text in a field and its value read anew; its code stays, whatever its title."""
    base, _, language = field.partition("_")
    if base in TRANSLATED and language.split("-")[0] not in ("", choices.language.split("-")[0]):
        return event
    name = base if base in TRANSLATED else field
    values = {key: value for key, value in event.values.items() if key != name}
    if cleaned := clean_text(text[:MAX_CELL_CHARACTERS]):
        values[name] = Value(cleaned, event.location(name))
    (value,) = choose_orders(choices)[0].read([{key: value.text for key, value in values.items()}])
    return event._replace(values=values, value=value)


def _event(row: Row, choices: Choices, order: Order[Any]) -> Event:
    """The event with the code that is written, usable or not, before its value is read."""
    values = {field: value for field, value in row.values.items() if field.split("_")[0] not in TRANSLATED}
    if VALUE in values:
        values.setdefault(order.field, values[VALUE])
    untranslated: dict[str, str] = {}
    for field in TRANSLATED:
        value, language = _in_language(row.values, field, choices.language)
        if language:
            untranslated[field] = language
        if value and (not language or field == "title"):
            values[field] = value
    code = values["code"].text if "code" in values else ""
    return Event(code, values, row.location, None, untranslated)


def _note_artists(events: list[Event]) -> list[Event]:
    """The events with their artists before the notes of songs, which have a link, and in a list without notes.

    In any other list an artist may be who drew the card, which is for the theme to show.
    """
    noted = any("note" in event.values for event in events)
    named: list[Event] = []
    for event in events:
        artist, note = event.values.get("artist"), event.values.get("note")
        if artist and ("link" in event.values or not noted):
            text = _BESIDE.join((artist.text, note.text)) if note else artist.text
            event = event._replace(values={**event.values, "note": (note or artist)._replace(text=text)})
        named.append(event)
    return named


def _code_request(event: Event, order: Order[Any]) -> CodeRequest:
    telling = order.telling_numbers(event.value) if isinstance(event.value, Span) else set()
    revealing = numbers_in(event.text(order.field)) | telling
    return CodeRequest(event.code if USABLE_CODE.fullmatch(event.code) else "", event.text("title"), revealing)


def _in_language(values: dict[str, Value], field: str, language: str) -> tuple[Value | None, str]:
    """The field in the deck's language, or else in another language, with the name of that language.

    A variant such as Brazilian Portuguese counts as its language, and the other way round.
    """
    base = language.split("-")[0]
    for name in (f"{field}_{language}", f"{field}_{base}", field):
        if name in values:
            return values[name], ""
    translations = {
        name.removeprefix(f"{field}_"): value for name, value in values.items() if name.startswith(f"{field}_")
    }
    for there, value in translations.items():
        if there.split("-")[0] == base:
            return value, ""
    there, found = next(iter(translations.items()), ("", None))
    return found, there


def make_cards(
    events: Iterable[Event], choices: Choices, periods: tuple[Period, ...], suits: tuple[str, ...]
) -> tuple[Card, ...]:
    """The cards of the events with a title and a readable value.

    A period, suit or effect that does not exist is left out; a check reports it.
    """
    orders = choose_orders(choices)
    cards = tuple(
        _card(event, event.value, choices.language, orders, periods, suits)
        for event in events
        if event.is_complete and isinstance(event.value, Span)
    )
    names_neighbours = any(entry.printed == NEIGHBOURS for entry in choices.order[:1])
    return _add_neighbours(cards, choices.language) if names_neighbours else cards


def _add_neighbours(cards: tuple[Card, ...], language: str) -> tuple[Card, ...]:
    """The cards with the titles of those before and after them in their notes."""
    titles = {card.value.first: card.title for card in reversed(cards)}
    steps = sorted(titles)
    named: list[Card] = []
    for card in cards:
        at = steps.index(card.value.first)
        before = titles[steps[at - 1]] if at else ""
        after = titles[steps[at + 1]] if at + 1 < len(steps) else ""
        note = _BESIDE.join(filter(None, (print_neighbours(before, after, language), card.note)))
        named.append(replace(card, note=note))
    return tuple(named)


def _print_others(event: Event, orders: Sequence[Order[Any]], language: str) -> Iterator[str]:
    """The values that are not played, each with its name, in the form of a note."""
    for order, value in zip(orders, event.others, strict=True):
        if isinstance(value, Span) and order.words:
            name = order.words.in_language(language)["by"]
            colon = say("terminal.colon", language).replace(" ", "\u00a0")
            yield f"{name[:1].upper()}{name[1:]}{colon}{order.print(value)}"


def split_list(text: str) -> tuple[str, ...]:
    """The words of a cell, separated by commas, semicolons or bars if there are any, otherwise by blanks."""
    listed = text.replace(";", ",").replace("|", ",")
    parts = listed.split(",") if "," in listed else text.split()
    return tuple(part.strip() for part in parts if part.strip())


def read_focus_point(text: str) -> tuple[float, float] | None:
    """A point such as `30% 20%` or `0.3 0.2`, from the left and the top; None if it cannot be read."""
    match = re.fullmatch(_FOCUS, text.strip())
    if not match:
        return None
    x, y = (float(match[name].replace(",", ".")) for name in "xy")
    if match["unit"] or x > 1 or y > 1:
        x, y = x / 100, y / 100
    return (x, y) if x <= 1 and y <= 1 else None


def read_count(text: str) -> int | None:
    """How many of a card are printed; None if it is not a whole number from 1 to the most that can be."""
    match = re.fullmatch(r"(\d{1,4})(?:[.,]0+)?\s*[x×]?", text.strip())
    return int(match[1]) if match and 1 <= int(match[1]) <= MOST_COPIES else None


def _card(
    event: Event,
    value: Span,
    language: str,
    orders: Sequence[Order[Any]],
    periods: tuple[Period, ...],
    suits: tuple[str, ...],
) -> Card:
    order, *others = orders
    suit_title, suit_date = _suits(event, suits)
    return Card(
        code=event.code,
        title=event.text("title"),
        value=value,
        printed=event.text("printed") or order.print(value),
        note=_BESIDE.join(filter(None, (*_print_others(event, others, language), event.text("note")))),
        icon=_icon(event, language),
        scene=event.text("scene"),
        image=_picture(event),
        suit_title=suit_title,
        suit_date=suit_date,
        period=named.id if (named := named_period(event.text("period"), periods)) else find_period(value, periods),
        effects=tuple(effect for effect in split_list(event.text("effects")) if effect in EFFECTS),
        artist=event.text("artist"),
        link=event.text("link"),
        source=event.text("source"),
        tags=split_list(event.text("tags")),
        count=read_count(event.text("count")) or 1,
        extra=_extra(event),
        locations={
            "": event.row_location,
            **{field: value.location for field, value in event.values.items()},
            VALUE: event.location(order.field),
        },
    )


def _extra(event: Event) -> Extra:
    texts = {field: value.text for field, value in event.values.items() if field.startswith(EXTRA)}
    if artist := event.text("artist"):
        texts.setdefault(f"{EXTRA}artist", artist)
    return Extra(tuple((field.removeprefix(EXTRA), text) for field, text in texts.items())) if texts else _NO_EXTRA


def _icon(event: Event, language: str) -> str:
    """The author's pictogram, or else the one that the title tells."""
    written = event.text("icon")
    if written.casefold() == NO_ICON:
        return NO_ICON
    return written or choose_icon(event.text("title"), language)


def _suits(event: Event, suits: tuple[str, ...]) -> tuple[str, str]:
    """The author's suits; if only one is given, the other is one that differs from it."""
    title, date = assign_suits(event.code, suits)
    given_title, given_date = (_known(event.text(field), suits) for field in ("suit_title", "suit_date"))
    if given_title and not given_date and date == given_title:
        date = title
    if given_date and not given_title and title == given_date:
        title = date
    return given_title or title, given_date or date


def _known(name: str, known: Iterable[str]) -> str:
    return name if name in known else ""


def _picture(event: Event) -> Picture | None:
    if not event.text("image"):
        return None
    return Picture(event.text("image"), read_focus_point(event.text("focus")) or _CENTRE)
