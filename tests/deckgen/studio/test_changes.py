"""What a page may ask for: each action, and requests that are stale or nonsense."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deckgen.errors import UserError
from deckgen.order import DATES
from deckgen.reading.table import NO_OPTIONS
from deckgen.studio.changes import apply_change, name_change
from deckgen.studio.csv_text import read_csv_text
from deckgen.studio.document import Document
from deckgen.studio.yaml_text import YamlText

HEADINGS = ["date", "title", "note"]
LIST = "date,title,note\n1969,Moon,far\n44 BCE,Caesar,\n1789,Bastille,near\n,Nothing yet,\n"


@pytest.fixture
def document() -> Document:
    header = YamlText("id: OURS\nlanguage: en\nevents: events.csv\n")
    return Document("deck.yaml", header, "events.csv", read_csv_text(LIST, NO_OPTIONS))


def titles(document: Document) -> list[str]:
    return [row[1] for row in document.events.rows]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"action": "cells", "row": 0, "cells": {"title": "The  Moon\n"}}, "The Moon Caesar Bastille Nothing yet"),
        ({"action": "insert", "before": 1, "rows": [{"title": "New"}]}, "Moon New Caesar Bastille Nothing yet"),
        ({"action": "delete", "rows": [0, 3]}, "Caesar Bastille"),
        ({"action": "move", "rows": [2], "before": 0}, "Bastille Moon Caesar Nothing yet"),
        ({"action": "sort", "heading": "date"}, "Caesar Bastille Moon Nothing yet"),
        ({"action": "sort", "heading": "date", "reverse": True}, "Moon Bastille Caesar Nothing yet"),
        ({"action": "sort", "heading": "title"}, "Bastille Caesar Moon Nothing yet"),
        (
            {"action": "paste", "row": 3, "headings": HEADINGS, "text": "1815\tWaterloo\r\n1945\tPeace\t\t\r\n"},
            "Moon Caesar Bastille Waterloo Peace",
        ),
        (
            {"action": "paste", "row": 4, "headings": HEADINGS[1:], "text": "Title\tDate\nWaterloo\t1815\nPeace\t1945"},
            "Moon Caesar Bastille Nothing yet Waterloo Peace",
        ),
        (
            {"action": "paste", "row": 1, "insert": True, "headings": HEADINGS, "text": "1815\tWaterloo"},
            "Moon Waterloo Caesar Bastille Nothing yet",
        ),
    ],
)  # fmt: skip
def test_changes_of_rows(document: Document, change: dict[str, Any], expected: str) -> None:
    assert " ".join(titles(apply_change(document, change, DATES))) == expected


def test_choices(document: Document) -> None:
    assert (
        "theme: eco\n"
        in apply_change(document, {"action": "choice", "key": "theme", "value": "eco"}, DATES).header.text
    )


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"action": "explode"},
        {"action": "cells", "row": 9, "cells": {}},
        {"action": "cells", "row": -1, "cells": {}},
        {"action": "cells", "row": "0", "cells": {}},
        {"action": "cells", "row": 0, "cells": "text"},
        {"action": "cells", "row": 0, "was": ["1968", "Moon", "far"], "cells": {"title": "x"}},
        {"action": "insert", "before": 99, "rows": [{}]},
        {"action": "insert", "before": 0, "rows": [{}] * 100_000},
        {"action": "delete", "rows": [17]},
        {"action": "paste", "row": "9" * 5000, "headings": ["date"], "text": "x"},
        {"action": "delete"},
        {"action": "sort", "heading": "nowhere"},
        {"action": "paste", "row": 0, "headings": ["nowhere"], "text": "x"},
        {"action": "paste", "row": 0, "headings": ["note"], "text": "note\tlost"},
        {"action": "paste", "row": 9, "headings": ["date"], "text": "x"},
        {"action": "column", "heading": "nowhere", "field": "note"},
        {"action": "column", "heading": "note", "field": "__class__"},
        {"action": "add-column", "field": "date"},
        {"action": "add-column", "field": "events"},
        {"action": "choice", "key": "events", "value": "/etc/passwd"},
        {"action": "choice", "key": "__class__", "value": "x"},
    ],
    ids=lambda change: json.dumps(change)[:40],
)
def test_what_is_stale_or_nonsense_is_refused(document: Document, change: dict[str, Any]) -> None:
    with pytest.raises(UserError):
        apply_change(document, change, DATES)


def test_a_change_has_a_name_and_an_unknown_one_is_refused() -> None:
    assert name_change({"action": "sort"}) == "sorting"
    for action in ("columns", "__class__", None, 5, []):
        with pytest.raises(UserError):
            name_change({"action": action})
