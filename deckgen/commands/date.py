"""`deckgen date`: how dates are read and printed, as text or JSON."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from deckgen.dates import describe_date
from deckgen.errors import Exit, UserError
from deckgen.messages import current_language, say
from deckgen.reading.footnotes import split_footnotes
from deckgen.terminal import Stop, colour_text, print_data, print_text

_OPTION = re.compile(r"--?[^\W\d]")  # `-44` is a date, `--jsno` is not


def show_dates(dates: Iterable[str], language: str, as_json: bool) -> None:
    """One line per date, in the language asked for or in that of the messages; exit code 1 if any cannot be read."""
    refused = False
    for text in _read_dates(dates):
        plain, _ = split_footnotes(text, raised_digits=True)  # as in a list
        described = {**describe_date(plain, language or current_language()), "text": text}
        refused |= "error" in described
        if as_json:
            print_data(json.dumps(described, ensure_ascii=False))
        else:
            print_text(_line(described))
    if refused:
        raise Stop(Exit.FOUND_ERRORS)


def _read_dates(dates: Iterable[str]) -> Iterator[str]:
    for text in dates:
        if _OPTION.match(text):
            raise UserError.at(None, say("date.no-option", option=text), say("date.no-option.fix"))
        if text == "-":
            yield from (line.rstrip("\r\n") for line in sys.stdin if line.strip())
        else:
            yield text


def _line(described: dict[str, Any]) -> str:
    if "error" in described:
        return f"{colour_text('✗', 'red', bold=True)} {described['text']}  {described['error']}"
    first, last = described["first_year"], described["last_year"]
    years = f"{first}" if first == last else f"{first} … {last}"
    about = say("date.approximate") if described["approximate"] else ""
    return f"{colour_text('✓', 'green', bold=True)} {described['text']}  →  {described['printed']}  ({years}{about})"
