"""Lists as strangers make them: each becomes exactly the cards that were meant, or is refused with the cell and a fix.

`files/` holds the lists, `make_files.py` made them, and `expected.yaml` says what each must become: the cards as they
are printed (date | title | note), what deckgen says about the list, and for a list that cannot be read the refusal.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pypdfium2
import pytest

from deckgen.api import check, load_deck
from deckgen.dates.limits import PLAIN_BLANKS
from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.findings import Severity
from deckgen.reading.table import TableOptions, split_column
from deckgen.resources import read_data
from tests.paths import STRANGERS

FILES = STRANGERS
EXPECTED = read_data(Path(__file__).with_name("expected.yaml"))
ABOUT_THE_GAME = {
    "too-few-cards",
    "no-source",
    "spread",
    "suits-unbalanced",
    "code-by-row",
    "widow-word",
    "same-date",
    "icons-chosen",
}
"""What every short list is told."""


def read(command: str) -> Deck:
    """The deck of a file with options as they are typed: `list.csv --column title=Name`."""
    name, *typed = shlex.split(command)
    given = dict(zip(typed[::2], typed[1::2], strict=True))
    columns = tuple(
        split_column(text) for option, text in zip(typed[::2], typed[1::2], strict=True) if option == "--column"
    )
    plain = {option.removeprefix("--"): text for option, text in given.items() if option != "--column"}
    return load_deck(FILES / name, TableOptions(**plain, columns=columns))


def describe(command: str) -> dict[str, object]:
    """What becomes of a file, in the form of `expected.yaml`."""
    try:
        deck = read(command)
    except UserError as error:
        return {"refused": str(error)}
    cards = [" | ".join(filter(None, (card.printed, card.title, card.note))) for card in deck.cards]
    said = []
    for finding in check(deck):
        if finding.code not in ABOUT_THE_GAME:
            fix = f" → {finding.fix}" if finding.severity is Severity.ERROR else ""
            said.append(f"{finding.severity} {finding.location}: {finding.message}{fix}")
    found: dict[str, object] = {"language": deck.language}
    if cards:
        found["cards"] = [card.translate(PLAIN_BLANKS) for card in cards]
    if said:
        found["says"] = [text.translate(PLAIN_BLANKS) for text in said]
    return found


@pytest.mark.parametrize("command", EXPECTED)
def test_a_strangers_list_becomes_the_cards_that_were_meant(command):
    expected = {key: value for key, value in EXPECTED[command].items() if key != "about"}
    assert describe(command) == expected


def test_every_file_is_expected_to_become_something():
    assert {shlex.split(command)[0] for command in EXPECTED} >= {file.name for file in FILES.iterdir()}


def is_fine(command: str) -> bool:
    return (
        not any(text.startswith("error") for text in EXPECTED[command].get("says", ())) and "cards" in EXPECTED[command]
    )


IN_PRINT = (
    "excel-polish.csv", "excel-for-mac-french.csv", "display-formats.ods", "filtered.xls", "era-column.xlsx",
    "rich-text.xlsx", "encyclopedia-table.csv", "unicode-text.txt",
)  # fmt: skip


@pytest.mark.parametrize("name", IN_PRINT)
def test_the_pdf_has_the_titles_and_dates_that_were_meant(deckgen, tmp_path, name):
    assert is_fine(name)
    ran = deckgen("build", FILES / name, "-o", "cards.pdf")
    assert ran.code == 0, ran.err
    pages = list(pypdfium2.PdfDocument(tmp_path / "cards.pdf"))
    fronts, backs = (" ".join(_words(page.get_textpage().get_text_bounded())) for page in pages[:2])
    for card in EXPECTED[name]["cards"]:
        date, title = card.split(" | ")[:2]
        assert all(word in fronts for word in _words(title))
        assert all(word in backs for word in _words(date) | _words(title))


@pytest.mark.parametrize("name", [command for command in EXPECTED if not is_fine(command) and " " not in command])
def test_a_list_with_errors_is_not_printed(deckgen, tmp_path, name):
    ran = deckgen("build", FILES / name, "-o", "cards.pdf")
    assert ran.code in (1, 2)
    assert not (tmp_path / "cards.pdf").exists()
    assert "Traceback" not in ran.err + ran.out


def _words(text: str) -> set[str]:
    """The words of a text; a word that is divided at the end of a line counts as whole."""
    joined = text.replace("\ufffe\r\n", "").replace("\u00ad\r\n", "").replace("-\r\n", "").translate(PLAIN_BLANKS)
    return {word.strip(".,:;“”„«»\"'()?!") for word in joined.split()}
