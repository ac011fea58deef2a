"""Importing and reading dates loads neither Babel nor YAML where they are not needed."""

from __future__ import annotations

import subprocess
import sys


def modules_after(statement: str) -> set[str]:
    program = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_dates_loads_neither_babel_nor_yaml() -> None:
    assert not {"babel", "yaml"} & modules_after("import deckgen.dates")


def test_reading_plain_forms_loads_neither_babel_nor_yaml() -> None:
    forms = ["1969", "-44", "44 BCE", "1969-07-20", "1969.0", "1969-07-20 00:00:00"]
    statement = f"from deckgen.dates import read_date; [read_date(form) for form in {forms}]"
    assert not {"babel", "yaml"} & modules_after(statement)


def test_reading_words_does_not_load_babel() -> None:
    assert "babel" not in modules_after("from deckgen.dates import read_date; read_date('siglo V a. C.')")


def test_printing_in_a_language_whose_words_we_have_does_not_format_with_babel() -> None:
    forms = ["44 BCE", "1969-07-20", "1969-07", "5th century BCE", "66 Ma", "12000 BCE"]
    statement = (
        f"from deckgen.dates import format_date, read_date; [format_date(read_date(form), 'pl') for form in {forms}]"
    )
    assert "babel.numbers" not in modules_after(statement)
