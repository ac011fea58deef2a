"""A list that is larger than any deck is refused before it takes all memory, whatever kind of file it is in."""

from __future__ import annotations

import json

import pytest

from deckgen import limits
from deckgen.reading.list_size import TooLargeError, require_size
from tests.deckgen.reading.test_workbook import xlsx

WIDE = limits.MAX_COLUMNS + 1
RAGGED = limits.MAX_CELLS // 200 + 1  # rows of two cells, with one of 200: a rectangle of more cells than allowed


@pytest.mark.parametrize(
    ("rows", "columns"), [(limits.MAX_ROWS, 100), (limits.MAX_CELLS // limits.MAX_COLUMNS, limits.MAX_COLUMNS), (0, 0)]
)
def test_the_largest_lists_are_read(rows: int, columns: int) -> None:
    require_size(rows, columns)


@pytest.mark.parametrize(("rows", "columns"), [(limits.MAX_ROWS + 1, 1), (1, WIDE), (limits.MAX_ROWS, 101)])
def test_larger_ones_are_not(rows: int, columns: int) -> None:
    with pytest.raises(TooLargeError):
        require_size(rows, columns)


def objects(number: int, **cells: str) -> str:
    return ",".join(json.dumps(cells) for _ in range(number))


TOO_LARGE = {
    "rows.csv": "date,title\n" + "1969,Moon\n" * limits.MAX_ROWS,
    "columns.csv": "," * WIDE,
    "ragged.csv": "date,title" + "," * 198 + "\n" + "1969,Moon\n" * RAGGED,
    "rows.yaml": "events:\n" + "- {date: 1969, title: Moon}\n" * (limits.MAX_ROWS + 1),
    "rows.json": f"[{objects(limits.MAX_ROWS + 1, date='1969', title='Moon')}]",
    "columns.json": json.dumps([dict.fromkeys(map(str, range(WIDE)), "")]),
    "keys of their own.json": json.dumps([{str(number): 1} for number in range(2000)]),
    "empty objects.json": f"[{'{},' * limits.MAX_YAML_NODES}{{}}]",
    "empty objects in an object.json": f'[{{"a": [[[{"{}," * limits.MAX_YAML_NODES}{{}}]]]}}]',
    "lines.jsonl": "{}\n" * (limits.MAX_YAML_NODES + 1),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_no_kind_of_list_is_too_large(refused, name: str) -> None:
    said = refused(TOO_LARGE[name], name)
    assert said.startswith(name)
    assert "at most 20000 rows" in said


def test_no_workbook_is_too_wide(refused) -> None:
    assert "at most 20000 rows" in refused(
        xlsx(["date", "title", *[""] * 97, "x"], *[["1969", "Moon"]] * 20_001), "a.xlsx"
    )
