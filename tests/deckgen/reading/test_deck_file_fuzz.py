"""Reading any content raises only UserError, and checking what was read raises nothing."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckgen.checks import check_proof
from deckgen.errors import UserError
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.resources import resource_folder

FIELDS = [
    "code",
    "date",
    "printed",
    "title",
    "note",
    "icon",
    "image",
    "focus",
    "suit_title",
    "suit_date",
    "period",
    "effects",
    "source",
    "tags",
    "title_es",
    "note_pt-BR",
    "año",
    "tytuł",
]
CHOICES = [
    "id",
    "title",
    "author",
    "language",
    "theme",
    "card",
    "paper",
    "date_style",
    "precision",
    "suits",
    "periods",
    "events",
]
TEXTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["1969", "44 BCE", "c. 900", "66 Ma", "5th century", "0", "sun", "swap", "A4", "../x", "9" * 5000]),
)
JSON_KEYS = [
    *FIELDS, "label", "date_prop_id", "year", "qid", "wikipediaSlug", "fact", "text", "pages",
    "item", "itemLabel", "end",
]  # fmt: skip
JSON_VALUES = st.recursive(
    TEXTS | st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["time", "precision", "type", "value", "en", "title", "lang"]), inner, max_size=3
        )
    ),
    max_leaves=5,
)
WELL_FORMED = (
    b"id: MOON\nlanguage: es\nsuits: [sun, moon]\nperiods:\n  - {id: a, until: '1900', colour: '#123456'}\n"
    b"events:\n  - {code: B7, date: 1969, title: Luna, note: 'Tres', image: a.png, focus: 1 1, effects: swap}\n"
)
SETTINGS = settings(suppress_health_check=[HealthCheck.too_slow])


def survives(content: bytes, suffix: str) -> None:
    """Reads and checks a deck; anything but a UserError from reading fails the test."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"deck{suffix}"
        file.write_bytes(content)
        try:
            deck = load_deck(file)
        except UserError as error:
            assert all(problem.message for problem in error.problems)
            return
        check_proof(draw_proof(deck))


def as_yaml(value: object) -> bytes:
    import yaml

    return yaml.safe_dump(value, allow_unicode=True).encode("utf-8", "surrogatepass")


@SETTINGS
@given(st.binary(max_size=300), st.sampled_from([".yaml", ".csv", ".json", ".xlsx", ".ods", ".tsv"]))
def test_arbitrary_bytes(content, suffix):
    survives(content, suffix)


@SETTINGS
@given(st.text(max_size=300), st.sampled_from([".yaml", ".csv", ".json"]))
def test_arbitrary_text(text, suffix):
    survives(text.encode("utf-8", "ignore"), suffix)


@SETTINGS
@given(
    st.dictionaries(
        st.one_of(st.sampled_from(CHOICES), st.text(max_size=5)),
        st.recursive(TEXTS | st.none() | st.integers() | st.dates(), lambda inner: st.lists(inner, max_size=4)),
        max_size=6,
    ),
    st.lists(st.dictionaries(st.sampled_from(FIELDS), TEXTS | st.lists(TEXTS, max_size=3), max_size=8), max_size=4),
)
def test_arbitrary_yaml(header, events):
    survives(as_yaml({**header, "events": events}), ".yaml")


@SETTINGS
@given(
    st.lists(st.sampled_from(FIELDS) | st.text(max_size=8), max_size=8),
    st.lists(st.lists(TEXTS, max_size=9), max_size=6),
    st.sampled_from(",;\t|"),
)
def test_arbitrary_csv(header, rows, delimiter):
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows([["date", "title", *header], *rows])
    survives(text.getvalue().encode("utf-8", "ignore"), ".csv")


@SETTINGS
@given(
    st.lists(st.dictionaries(st.sampled_from(JSON_KEYS) | st.text(max_size=5), JSON_VALUES, max_size=8), max_size=4),
    st.sampled_from(["", "events", "births", "selected", "results"]),
)
def test_arbitrary_json(items, key):
    root = {key: {"bindings": items} if key == "results" else items} if key else items
    survives(json.dumps(root).encode(), ".json")


@SETTINGS
@given(st.data())
@pytest.mark.parametrize("suffix", [".yaml", ".csv", ".json"])
def test_a_good_deck_with_one_wrong_byte(suffix, data):
    shipped = (resource_folder("decks") / "events.csv").read_bytes()
    good = {
        ".yaml": WELL_FORMED,
        ".csv": b"\n".join(shipped.split(b"\n")[:5]),
        ".json": (Path(__file__).parent / "lists" / "wikitrivia-2.json").read_bytes(),
    }[suffix]
    at = data.draw(st.integers(0, len(good) - 1))
    survives(good[:at] + data.draw(st.binary(max_size=1)) + good[at + 1 :], suffix)
