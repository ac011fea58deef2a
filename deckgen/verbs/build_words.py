"""What people write after --with and --paper-weight."""

from __future__ import annotations

import re

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.sheets.choices import LIMITS, Extra
from deckgen.text import nearest

_WEIGHT = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:g|gsm|g/m²|g/m2)?")


def extras_named(text: str) -> tuple[Extra, ...]:
    """`box,dividers`; UserError with the nearest name for anything else."""
    found = []
    for name in filter(None, re.split(r"[\s,;]+", text.strip().lower())):
        if name not in list(Extra):
            guess = nearest(name, list(Extra)) or ", ".join(Extra)
            raise UserError.at(None, say("build.unknown-extra", name=name), say("reading.did-you-mean", name=guess))
        found.append(Extra(name))
    return tuple(dict.fromkeys(found))


def weight_of(text: str) -> float:
    """`300g`, `300 gsm` or just `300`: grams per square metre."""
    match = _WEIGHT.fullmatch(text.strip().lower())
    grams = float(match[1].replace(",", ".")) if match else 0.0
    low, high = LIMITS["paper_weight"]
    if not low <= grams <= high:
        raise UserError.at(None, say("build.bad-weight", text=text), say("build.bad-weight.fix", low=low, high=high))
    return grams
