"""The header of a YAML deck: the author's choices and periods, as far as they can be used.

What the schema refuses is reported by it; here it is left at its default, so that the rest can be checked too.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from deckgen.checks.finding import Finding, found
from deckgen.dates import DateError
from deckgen.deck.deck import Choices
from deckgen.deck.periods import Period, make_period, usual_periods
from deckgen.reading.headings import language_tag, plain_tag
from deckgen.reading.rows import clean
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar

if TYPE_CHECKING:
    from deckgen.errors import Place

_COLOUR = "#[0-9A-Fa-f]{6}"
_MOST_PERIODS = 50
_LONGEST = 120
_LISTS = ("suits", "fonts")


def choices_of(tree: Mapping, default: Choices) -> Choices:
    """The choices of a header; `default` for what it does not say."""
    given: dict[str, str | tuple[str, ...]] = {}
    for field in fields(Choices):
        node = tree.entries.get(field.name)
        if isinstance(node, Scalar) and not node.empty and field.name not in _LISTS:
            given[field.name] = clean(node.text[:_LONGEST])
        elif isinstance(node, Listing) and field.name in _LISTS:
            given[field.name] = tuple(clean(item.text[:_LONGEST]) for item in node.items if isinstance(item, Scalar))
    chosen = replace(default, **given)  # type: ignore[arg-type]
    return replace(
        chosen,
        language=plain_tag(chosen.language) or default.language,
        date_style="signed" if chosen.date_style == "signed" else "era",
        precision="year" if chosen.precision == "year" else "day",
    )


def periods_of(tree: Mapping, language: str, findings: list[Finding]) -> tuple[Period, ...]:
    """The author's periods, or the usual ones; a period whose end cannot be read is a finding."""
    node = tree.entries.get("periods")
    if not isinstance(node, Listing):
        return usual_periods(language)
    periods: dict[str, Period] = {}
    for item in node.items[:_MOST_PERIODS]:
        entry = _scalars(item)
        if "id" not in entry:
            continue
        if entry["id"] in periods:
            findings.append(found("listed-twice", _place(item, "id"), name="periods", value=entry["id"]))
            continue
        try:
            periods[entry["id"]] = make_period(entry, language)
        except DateError as error:
            findings.append(found("period-unreadable", _place(item, "until"), reason=error.message()))
            periods[entry["id"]] = make_period({**entry, "until": ""}, language)
    return tuple(periods.values()) or usual_periods(language)


def _scalars(node: Node) -> dict[str, str]:
    if not isinstance(node, Mapping):
        return {}
    texts = {key: value for key, value in node.entries.items() if isinstance(value, Scalar) and not value.empty}
    entry = {_key(key): clean(value.text[:_LONGEST]) for key, value in texts.items()}
    if not re.fullmatch(_COLOUR, entry.get("colour", "")):
        entry.pop("colour", None)
    return {key: text for key, text in entry.items() if text}


def _key(key: str) -> str:
    """`name_pt_BR` as `name_pt-br`."""
    name, _, language = key.partition("_")
    return f"{name}_{language_tag(language) or language}" if language else key


def _place(node: Node, key: str) -> Place:
    return node.places.get(key, node.place) if isinstance(node, Mapping) else node.place
