"""Tables that web services make: results of Wikidata's query service, playlists of Exportify and of songseeker.

They are recognised by what is in them, so that the whole file is a deck as it was downloaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from deckgen.dates.web import split_time
from deckgen.errors import SourceLocation
from deckgen.findings import make_finding
from deckgen.reading.table import RawRow, RawTable, find_field

_ENTITY = re.compile(r"https?://www\.wikidata\.org/entity/(?P<id>[QLP]\d+)")
_COMMONS = re.compile(r"https?://commons\.wikimedia\.org/\S+")
_TRACK = re.compile(r"spotify:track:(?P<id>\w+)")
_RELEASE_DATE = re.compile(r"(?P<year>\d{4})(?:-\d{2}){1,2}")
_TRACK_URI, _TRACK_NAME, _ARTISTS = "Track URI", "Track Name", "Artist Name(s)"
_RELEASE_DATES = ("Release Date", "Album Release Date")
_SONG_COLUMNS = ("Title", "Artist", "Year")
_SONG_ADDRESS = "URL"
_SONG_NUMBER = "Card#"


def adapt_table(table: RawTable) -> RawTable:
    """The table with what its service means by its columns; any other table as it is."""
    header = next((row for row in table.rows if not row.blank), None)
    if header is None:
        return table
    if {_TRACK_URI, _TRACK_NAME} <= set(header.cells):
        return _adapt_playlist(table, header)
    if {*_SONG_COLUMNS, _SONG_ADDRESS} <= set(header.cells):
        ignored = table.ignored | {_SONG_NUMBER}
        return table._replace(columns=(*table.columns, ("link", _SONG_ADDRESS)), ignored=ignored)
    items = [
        index
        for index, name in enumerate(header.cells)
        if name and not _names(name, "calendar") and _all_cells(table, header, index, _ENTITY.fullmatch)
    ]
    return _adapt_query(table, header, items) if items else table


def _adapt_query(table: RawTable, header: RawRow, items: Sequence[int]) -> RawTable:
    """Label and description of the item are title and note; the item itself is the source, whatever it is called.

    Wikidata's labels and dates are in the public domain (CC0).
    """
    headings = header.cells
    named = next((index for index in items if f"{headings[index]}Label" in headings), items[0])
    item = headings[named]
    addresses = {headings[index] for index in items}
    fields = {found.field for name in headings if name not in addresses and (found := find_field(name))}
    columns = [("source", item)] if "source" not in fields else []
    columns += [
        (field, f"{item}{suffix}")
        for field, suffix in (("title", "Label"), ("note", "Description"))
        if f"{item}{suffix}" in headings and field not in fields
    ]
    times = [name for index, name in enumerate(headings) if name and _all_cells(table, header, index, split_time)]
    if "date" not in fields and len(times) == 1:
        columns.append(("date", times[0]))
    pictures = [
        index
        for index, name in enumerate(headings)
        if _names(name, "image") and _all_cells(table, header, index, _COMMONS.fullmatch)
    ]
    findings = [
        make_finding(
            "pictures-not-fetched",
            SourceLocation(table.file, header.number or None, headings[index]),
            n=sum(bool(_cell(row, index)) for row in _body(table, header)),
        )
        for index in pictures
    ]
    adapted = _with_cells(table, header, {named: _cite_item})
    return adapted._replace(
        columns=(*table.columns, *columns),
        ignored=table.ignored | {headings[index] for index in pictures},
        findings=(*table.findings, *findings),
    )


def _adapt_playlist(table: RawTable, header: RawRow) -> RawTable:
    """A track has its artists and its address as a link; of a release date, players guess the year."""
    headings = header.cells
    dates = [headings.index(each) for each in _RELEASE_DATES if each in headings]
    rewrite: dict[int, Callable[[str], str]] = {
        headings.index(_TRACK_URI): _track_address,
        **dict.fromkeys(dates, _take_year),
    }
    columns = [("title", _TRACK_NAME), ("link", _TRACK_URI)]
    if _ARTISTS in headings:
        rewrite[headings.index(_ARTISTS)] = _list_artists
        columns.append(("artist", _ARTISTS))
    return _with_cells(table, header, rewrite)._replace(columns=(*table.columns, *columns))


def _list_artists(text: str) -> str:
    """The artists with commas between them; they are separated by semicolons or commas, `\\,` is a comma."""
    parts = re.split(r";|(?<!\\),", text)
    return ", ".join(part.strip() for part in parts if part.strip()).replace("\\,", ",")


def _take_year(text: str) -> str:
    found = _RELEASE_DATE.fullmatch(text)
    return found["year"] if found else text


def _track_address(text: str) -> str:
    found = _TRACK.fullmatch(text)
    return f"https://open.spotify.com/track/{found['id']}" if found else text


def _cite_item(text: str) -> str:
    found = _ENTITY.fullmatch(text)
    return f"https://www.wikidata.org/wiki/{found['id']} (CC0)" if found else text


def _with_cells(table: RawTable, header: RawRow, rewrite: dict[int, Callable[[str], str]]) -> RawTable:
    """The table with the cells of some columns rewritten."""
    rows = tuple(
        row
        if row.number <= header.number
        else row._replace(
            cells=tuple(rewrite[index](cell) if index in rewrite else cell for index, cell in enumerate(row.cells))
        )
        for row in table.rows
    )
    return table._replace(rows=rows)


def _all_cells(table: RawTable, header: RawRow, index: int, fits: Callable[[str], object]) -> bool:
    """Whether a column has a filled cell, and all of them fit."""
    filled = [cell for row in _body(table, header) if (cell := _cell(row, index))]
    return bool(filled) and all(map(fits, filled))


def _body(table: RawTable, header: RawRow) -> Iterator[RawRow]:
    return (row for row in table.rows if row.number > header.number)


def _cell(row: RawRow, index: int) -> str:
    return row.cells[index] if index < len(row.cells) else ""


def _names(heading: str, field: str) -> bool:
    found = find_field(heading)
    return found is not None and found.field == field
