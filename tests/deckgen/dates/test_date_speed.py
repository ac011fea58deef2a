"""Dates are read by the thousand, and the commands that read none must not pay for them."""

from __future__ import annotations

import subprocess
import sys
import time

from deckgen.dates import read_date
from deckgen.dates.reading import _read

MANY = [f"{n} BCE" for n in range(1, 251)]
MANY += [f"siglo {'I' * (1 + n % 3)} a. C." + " " * n for n in range(50)]
MANY += [f"{1 + n % 28} de julio de {1500 + n}" for n in range(250)]
MANY += [f"c. {n + 100}–{n + 200}" for n in range(250)]
MANY += [f"hace {n} millones de años" for n in range(1, 201)]


def modules_after(statement: str) -> set[str]:
    program = f"import sys; {statement}; print(*(name.partition('.')[0] for name in sys.modules))"
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


def test_a_thousand_dates_in_a_moment() -> None:
    read_date("siglo V a. C.", "es")
    fastest = min(seconds_to_read(MANY) for _ in range(3))
    assert fastest < 0.15


def seconds_to_read(texts: list[str]) -> float:
    _read.cache_clear()
    start = time.perf_counter()
    for text in texts:
        read_date(text, "es")
    return time.perf_counter() - start
