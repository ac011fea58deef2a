"""How a dropped list is understood: its columns, what is doubtful about it, and the rows that must be put right.

Everything here is shown to the person before a deck is made, so what is likely may be chosen for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from deckgen.dates import DateError, HistoricalDate
from deckgen.errors import UserError
from deckgen.findings import Finding, Severity, column_name
from deckgen.limits import MAX_ROWS
from deckgen.messages import current_language, say
from deckgen.order import STEPS, VALUE, Order, OrderEntry, find_kind, make_order
from deckgen.reading.encoding import LetterReading, list_readings
from deckgen.reading.events import read_table_rows
from deckgen.reading.json_text import is_json
from deckgen.reading.table import (
    Header,
    RawRow,
    RawTable,
    find_field,
    find_header,
    guess_header,
    is_list,
    is_workbook,
    starts_with_event,
)
from deckgen.reading.workbook import list_sheets
from deckgen.spans import Span
from deckgen.studio.drafts import Draft, turn_table
from deckgen.text import read_whole_number

Form = Mapping[str, Sequence[str]]
"""What a page sends: the values of each field."""

NAMELESS = "none"  # the choice that no row names the columns
SAMPLES = 3  # of a column that are shown
_SHOWN_ROWS = 15  # that may name the columns
_MOSTLY = 0.7  # of the cells of a column
_SHORTEST_TITLE = 4  # letters, on average
_DAY_ORDER = "ambiguous-day-order"


class Sample(NamedTuple):
    """A cell of a column, how it is read if it is a date or another value, and whether it cannot be read."""

    text: str
    reading: str = ""
    unread: bool = False


class ListColumn(NamedTuple):
    """A column of the list: what it was taken for (empty if for nothing), and some of its cells."""

    heading: str
    field: str
    samples: tuple[Sample, ...]


class RowQuestion(NamedTuple):
    """A row that cannot be taken as it is: why, its cells with their positions and headings, and the answer so far."""

    number: int
    reasons: tuple[tuple[str, str], ...]  # message and fix
    cells: tuple[tuple[int, str, str], ...]
    answer: str  # keep, leave or nothing


@dataclass(frozen=True, slots=True)
class ListReading:
    """What a page tells about a list. Menus without a doubt are empty."""

    problem: str = ""
    columns: tuple[ListColumn, ...] = ()
    events: int = 0
    unread: int = 0  # dates or other values that cannot be read
    language: str = ""
    notes: tuple[str, ...] = ()
    questions: tuple[RowQuestion, ...] = ()
    sheets: tuple[str, ...] = ()
    sheet: str = ""
    header_rows: tuple[tuple[str, str], ...] = ()
    header_row: str = ""
    letters: tuple[LetterReading, ...] = ()
    encoding: str = ""
    doubtful_days: bool = False
    orders: tuple[str, ...] = ()
    order: str = ""

    @property
    def has_choice(self) -> bool:
        """Whether there is anything to decide, or else the list cannot be used."""
        return bool(self.columns or self.sheets or self.letters)


def settle_draft(draft: Draft) -> Draft:
    """A draft with what the form of its table tells: on its side, without names, dates and titles by what they hold."""
    draft = replace(draft, options=draft.options._replace(sheet=draft.options.sheet or _first_list(draft)))
    try:
        table = draft.table()
    except UserError:
        return draft
    if is_list(table) or not any(not row.blank for row in table.rows):
        return draft
    if is_list(turn_table(table)):
        return replace(draft, turned=True)
    if starts_with_event(table) and not guess_header(table).columns:
        draft = replace(draft, nameless=True)
        table = draft.table()
    return _guess_by_content(draft, table)


def _first_list(draft: Draft) -> str:
    """The first sheet with a list, if several have one and the first sheet of all has none; otherwise nothing."""
    if not is_workbook(draft.content):
        return ""
    with suppress(UserError):
        draft.table()
        return ""
    with suppress(UserError):
        sheets = ((name, draft.options._replace(sheet=name)) for name in list_sheets(draft.content))
        return next((name for name, options in sheets if is_list(replace(draft, options=options).table())), "")
    return ""


def _guess_by_content(draft: Draft, table: RawTable) -> Draft:
    """With a column for the date and one for the title, if their names do not tell which.

    A list without dates that has one column of values, such as weights, is ordered by them.
    """
    header, body = _split(table)
    names = _names(table, header)
    known = {column.heading: column.field for column in header.columns}
    fields = {heading: field for heading, field in known.items() if field.partition(".")[0] != VALUE}
    free = [at for at, name in enumerate(names) if name and name not in known]
    taken = {name.partition("_")[0] for name in fields.values()}
    columns = {at: [row.cells[at] for row in body if at < len(row.cells) and row.cells[at]] for at in free}
    ordered = bool(draft.options.order)
    if not ordered and "date" not in taken and (dates := [at for at in free if _are_dates(columns[at])]):
        fields[names[dates[0]]] = "date"
        free.remove(dates[0])
    kinds = [at for at in free if find_kind(names[at])]
    if not ordered and "date" not in fields.values() and len(kinds) == 1:
        draft = replace(draft, options=draft.options._replace(order=(OrderEntry(find_kind(names[kinds[0]])),)))
        free.remove(kinds[0])
        ordered = True
    title = _find_named(columns, free, len(body)) if ordered else _find_longest(columns, free)
    if "title" not in taken and title is not None:
        fields[names[title]] = "title"
    return draft.with_columns(fields)


def _find_named(columns: Mapping[int, Sequence[str]], free: Sequence[int], rows: int) -> int | None:
    """The first column with another text in each row: what is measured stands before remarks about it."""
    return next((at for at in free if _are_names(columns[at], rows)), None)


def _find_longest(columns: Mapping[int, Sequence[str]], free: Sequence[int]) -> int | None:
    """The column with the longest texts: what happened needs more words than where it did."""
    lengths = {at: sum(map(len, columns[at])) / len(columns[at]) for at in free if columns[at]}
    longest = max(lengths, key=lambda at: lengths[at], default=None)
    return longest if longest is not None and lengths[longest] >= _SHORTEST_TITLE else None


def _are_names(cells: Sequence[str], rows: int) -> bool:
    """Whether each row has another text."""
    return len(set(cells)) == rows and all(any(map(str.isalpha, cell)) for cell in cells)


def _are_dates(cells: Sequence[str]) -> bool:
    order = make_order(None, "en", "era", False, None)
    values = order.read([{"date": cell} for cell in cells])
    dated = [
        value
        for value, cell in zip(values, cells, strict=True)
        if any(map(str.isdigit, cell)) and (isinstance(value, HistoricalDate) or is_doubtful_day(value))
    ]
    return bool(cells) and len(dated) >= _MOSTLY * len(cells)


def answer_draft(draft: Draft, form: Form) -> Draft:
    """The draft with the answers of the page."""

    def one(name: str, otherwise: str = "") -> str:
        return (form.get(name) or [otherwise])[0].strip()

    chosen_row = one("header_row", str(draft.options.header_row or ""))
    options = draft.options._replace(
        sheet=one("sheet", draft.options.sheet),
        encoding=one("encoding", draft.options.encoding),
        language=one("language", draft.options.language),
        header_row=read_whole_number(chosen_row, 1, MAX_ROWS) or 0,
        order=(OrderEntry(one("order")),) if one("order") else (),
    )
    nameless = chosen_row == NAMELESS if "header_row" in form else draft.nameless
    turned = bool(one("turned")) if "turned-asked" in form else draft.turned
    answered = replace(
        draft, options=options, day_order=one("day_order", draft.day_order), nameless=nameless, turned=turned, rows={}
    )
    if _names_columns_anew(draft, answered):
        return settle_draft(replace(answered, options=options._replace(columns=(), unused=())))
    fields = dict(zip(form.get("heading", ()), form.get("field", ()), strict=False))
    answered = answered.with_columns({heading: name for heading, name in fields.items() if _differs(heading, name)})
    return replace(answered, rows=dict(_read_rows(answered, form)))


def _differs(heading: str, name: str) -> bool:
    """Whether a column is taken for something else than its heading says; values are known by their headings."""
    found = find_field(heading)
    return (found.field if found else "") != name and name.partition(".")[0] != VALUE


def _names_columns_anew(before: Draft, after: Draft) -> bool:
    """Whether another answer gives the list other columns."""

    def form(draft: Draft) -> tuple[object, ...]:
        options = draft.options
        return (options.sheet, options.encoding, options.header_row, draft.nameless, draft.turned)

    return form(before) != form(after)


def _read_rows(draft: Draft, form: Form) -> Iterator[tuple[int, tuple[str, ...] | None]]:
    """The rows that were corrected or left out."""
    try:
        table = draft.table_as_written()
    except UserError:
        return
    header, _ = _split(table)
    for row in table.rows:
        answer = (form.get(f"answer-{row.number}") or [""])[0]
        if answer == "leave":
            yield row.number, None
        elif answer == "keep":
            cells = list(row.cells[: header.width] if table.is_text else row.cells)
            for at in range(len(cells)):
                cells[at] = " ".join((form.get(f"cell-{row.number}-{at}") or [cells[at]])[0].split())
            yield row.number, tuple(cells)


def read_list(draft: Draft) -> ListReading:
    """What is understood of a list, as far as it can be read."""
    letters = _list_letters(draft)
    shown, problem = draft, ""
    try:
        draft.table()
    except UserError as error:
        problem = describe_problems(error)
        if letters and not draft.options.encoding:
            shown = replace(draft, options=draft.options._replace(encoding=letters[0].encoding))
    try:
        table = shown.table()
    except UserError:
        sheets = list_sheets(draft.content) if is_workbook(draft.content) and not draft.options.sheet else ()
        return ListReading(problem=problem, sheets=sheets, letters=letters)
    if all(row.blank for row in table.rows):
        return ListReading(problem=_problem_of(table) or problem, sheets=_several(table.sheets), sheet=table.sheet)
    return _describe_table(shown, table, letters, problem)


def _list_letters(draft: Draft) -> tuple[LetterReading, ...]:
    if is_workbook(draft.content) or is_json(draft.content, draft.main):
        return ()
    return list_readings(draft.content, draft.options.language)


def _describe_table(draft: Draft, table: RawTable, letters: tuple[LetterReading, ...], problem: str) -> ListReading:
    header, body = _split(table)
    problem = problem or _repeated_fields(draft) or _problem_of(table)
    language = draft.options.language or table.language or header.language() or current_language()
    entry = draft.options.order[0] if draft.options.order else None
    order = make_order(entry, language, "era", False, draft.day_order or None)
    values = _read_values(table, order)
    filled = [value for value in values if value is not None]
    rows = _header_rows(table, header, draft)
    findings = table.findings if _problem_of(table) else read_table_rows(table).findings
    kinds = tuple(dict.fromkeys(filter(None, map(find_kind, _names(table, header)))))
    if STEPS not in kinds and "date" not in header.fields():
        kinds = (*kinds, STEPS)  # a list without numbers may be in order already
    return ListReading(
        problem=problem,
        columns=tuple(_describe_columns(table, header, body, order, values)),
        events=len(body),
        unread=sum(not isinstance(value, Span) for value in filled),
        language=language,
        notes=tuple(dict.fromkeys(each.message for each in findings if each.severity is not Severity.ERROR)),
        questions=tuple(_ask_about_rows(draft)),
        sheets=_several(table.sheets),
        sheet=table.sheet,
        header_rows=rows,
        header_row=NAMELESS if draft.nameless else str(header.row),
        letters=letters,
        encoding=draft.options.encoding or (letters[0].encoding if letters else ""),
        doubtful_days=bool(draft.day_order) or any(map(is_doubtful_day, values)),
        orders=kinds,
        order=entry.by if entry else "",
    )


def _problem_of(table: RawTable) -> str:
    """Why a table cannot become a deck; empty if it can."""
    try:
        find_header(table)
    except UserError as error:
        return describe_problems(error)
    return ""


def describe_problems(error: UserError) -> str:
    """What is wrong and how to mend it, a line each."""
    told = ((problem.message, problem.fix) for problem in error.problems)
    return "\n".join(" → ".join(filter(None, each)) for each in told)


def _repeated_fields(draft: Draft) -> str:
    counts = Counter(name for name, _ in draft.options.columns)
    name = next((name for name, count in counts.items() if count > 1), "")
    return say("studio.column-twice", name=column_name(name)) if name else ""


def _split(table: RawTable) -> tuple[Header, tuple[RawRow, ...]]:
    """The likely header and the rows below it."""
    header = guess_header(table)
    return header, tuple(row for row in table.rows if row.number > header.row and not row.blank)


def _names(table: RawTable, header: Header) -> tuple[str, ...]:
    return next(row for row in table.rows if row.number == header.row).cells


def _read_values(table: RawTable, order: Order[Any]) -> list[Any]:
    """What each row is ordered by, as a deck will read it; nothing as long as no column is known to hold it."""
    if _problem_of(table):
        return [None for _ in _split(table)[1]]
    rows = ({name: value.text for name, value in row.values.items()} for row in read_table_rows(table).rows)
    return order.read([{order.field: row[VALUE], **row} if VALUE in row else row for row in rows])


def is_doubtful_day(value: object) -> bool:
    """Whether a date could be read if it were known which of its numbers is the month."""
    return isinstance(value, DateError) and value.code == _DAY_ORDER


def _describe_columns(
    table: RawTable, header: Header, body: Sequence[RawRow], order: Order[Any], values: Sequence[Any]
) -> Iterator[ListColumn]:
    fields = {column.position: column.field for column in header.columns}
    for at, heading in enumerate(_names(table, header)):
        if not heading:
            continue
        filled = [
            (row.cells[at], value) for row, value in zip(body, values, strict=True) if any(row.cells[at : at + 1])
        ]
        is_value = fields.get(at, "") in (order.field, VALUE)
        doubtful = sorted(filled, key=lambda each: isinstance(each[1], Span)) if is_value else filled
        samples = (sample_value(text, value, order) if is_value else Sample(text) for text, value in doubtful[:SAMPLES])
        yield ListColumn(heading, fields.get(at, ""), tuple(samples))


def sample_value(text: str, value: object, order: Order[Any]) -> Sample:
    """A cell with how its value is read."""
    return Sample(text, order.print(value)) if isinstance(value, Span) else Sample(text, unread=True)


def _header_rows(table: RawTable, header: Header, draft: Draft) -> tuple[tuple[str, str], ...]:
    """The rows that may name the columns, if it is doubtful which."""
    filled = [row for row in table.rows if not row.blank and row.number][:_SHOWN_ROWS]
    told = is_list(table._replace(columns=(), ignored=frozenset())) or (is_list(table) and not draft.options.columns)
    is_first = bool(filled) and header.row == filled[0].number and not draft.options.header_row
    if (told and is_first) or (header.row == 0 and not draft.nameless):
        return ()
    rows = ((str(row.number), " | ".join(filter(None, row.cells))[:60]) for row in filled)
    return (*rows, (NAMELESS, ""))


def _several(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) > 1 else ()


def _ask_about_rows(draft: Draft) -> Iterator[RowQuestion]:
    """The rows of the list as it was written that cannot be taken as they are."""
    table = draft.table_as_written()
    if _problem_of(table):
        return
    wrong: dict[int, list[Finding]] = {}
    for finding in read_table_rows(table).findings:
        if finding.severity is Severity.ERROR and finding.location.row is not None:
            wrong.setdefault(finding.location.row, []).append(finding)
    header, body = _split(table)
    for row in body:
        if row.number in wrong:
            reasons = tuple((finding.message, finding.fix) for finding in wrong[row.number])
            is_total = any(finding.code == "row-of-totals" for finding in wrong[row.number])
            yield RowQuestion(row.number, reasons, _cells(header, row, draft), _answer(draft, row.number, is_total))


def _answer(draft: Draft, number: int, is_total: bool) -> str:
    if number not in draft.rows:
        return "leave" if is_total else ""
    return "leave" if draft.rows[number] is None else "keep"


def _cells(header: Header, row: RawRow, draft: Draft) -> tuple[tuple[int, str, str], ...]:
    """The cells of a row as they were corrected; what is left over stands in the last."""
    cells = list(draft.rows.get(row.number) or row.cells)
    over = [cell for cell in cells[header.width :] if cell]
    columns = [(column.position, column.heading) for column in header.columns if column.position < header.width]
    texts = [(at, heading, cells[at] if at < len(cells) else "") for at, heading in columns]
    if over and texts:
        at, heading, text = texts[-1]
        texts[-1] = (at, heading, ", ".join(filter(None, (text, *over))))
    return tuple(texts)
