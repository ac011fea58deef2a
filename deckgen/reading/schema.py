"""Check a YAML tree against the deck's JSON Schema, so that editors and deckgen accept the same decks.

Only the keywords which that schema uses are supported: type, enum, pattern, maxLength, minItems, maxItems, uniqueItems,
required, properties, patternProperties, additionalProperties, items, anyOf, $ref.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.errors import SourceLocation
from deckgen.findings import Finding, choose, make_finding
from deckgen.limits import MAX_CELL_CHARACTERS, MAX_YAML_NODES
from deckgen.messages import catalogue, say
from deckgen.reading.table import find_field
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar
from deckgen.text import find_nearest, fold_words

_TYPES: dict[str, type] = {"object": Mapping, "array": Listing, "string": Scalar}

_SIMILAR = 0.75
_MOST_UNKNOWN = 50  # keys of one mapping that are named


@cache
def load_deck_schema() -> dict[str, Any]:
    text = (Path(__file__).parent.parent / "deck" / "deck.schema.json").read_text("utf-8")
    return dict(json.loads(text))


def check_schema(tree: Node, values: Collection[str] = ()) -> list[Finding]:
    """All differences of a deck file from the schema; its events may have values under these names too."""
    header = tree.locations.values() if isinstance(tree, Mapping) else ()
    return [
        finding
        for finding in _check_node(tree, load_deck_schema(), "", tree.location)
        if finding.code != "unknown-key"
        or finding.location in header
        or fold_words(finding.location.column or "") not in values
    ]


def _check_node(node: Node, schema: dict[str, Any], name: str, location: SourceLocation) -> Iterator[Finding]:
    schema = _resolve(schema)
    if "anyOf" in schema:
        chosen = [option for option in schema["anyOf"] if isinstance(node, _TYPES[_type_of(option)])]
        if chosen:
            yield from _check_node(node, chosen[0], name, location)
        else:
            yield _wrong_type_finding(location, name, [_type_of(option) for option in schema["anyOf"]])
        return
    if not isinstance(node, _TYPES[schema["type"]]):
        if not (isinstance(node, Scalar) and node.empty):
            yield _wrong_type_finding(location, name, [schema["type"]])
        return
    if isinstance(node, Scalar):
        yield from _check_text(node, schema, name)
    elif isinstance(node, Listing):
        yield from _check_items(node, schema, name)
    else:
        yield from _check_entries(node, schema)


def _check_text(node: Scalar, schema: dict[str, Any], name: str) -> Iterator[Finding]:
    if node.empty:
        return
    location, shown = node.location._replace(column=name), node.text[:60]
    if "enum" in schema and node.text.strip() not in schema["enum"]:
        choices = ", ".join(schema["enum"])
        guess = find_nearest(node.text, schema["enum"])
        advice = say("reading.did-you-mean", name=guess) if guess else say("reading.one-of", choices=choices)
        repairs = [choose(name, guess)] if guess else []
        yield make_finding(
            "not-a-choice", location, None, repairs, name=name, value=shown, choices=choices, advice=advice
        )
    if "pattern" in schema and not re.fullmatch(schema["pattern"], node.text.strip()):
        yield make_finding("bad-form", location, name=name, value=shown, meaning=_meaning(name, schema))
    limit = schema.get("maxLength", MAX_CELL_CHARACTERS)
    if len(node.text) > limit:
        yield make_finding("value-too-long", location, name=name, limit=limit)


def _check_items(node: Listing, schema: dict[str, Any], name: str) -> Iterator[Finding]:
    location = node.location._replace(column=name)
    if len(node.items) < schema.get("minItems", 0):
        yield make_finding("too-few-items", location, name=name, limit=schema["minItems"])
    if len(node.items) > schema.get("maxItems", MAX_YAML_NODES):
        yield make_finding("too-many-items", location, name=name, limit=schema["maxItems"])
    seen: set[str] = set()
    for item in node.items:
        yield from _check_node(item, schema["items"], name, item.location._replace(column=name))
        if schema.get("uniqueItems") and isinstance(item, Scalar):
            if item.text in seen:
                yield make_finding("listed-twice", item.location._replace(column=name), name=name, value=item.text[:60])
            seen.add(item.text)


def _check_entries(node: Mapping, schema: dict[str, Any]) -> Iterator[Finding]:
    known: dict[str, Any] = schema["properties"]
    unknown = 0
    for key, value in node.entries.items():
        if inner := known.get(key) or _match_pattern(key, schema):
            yield from _check_node(value, inner, key, node.locations[key])
        elif (unknown := unknown + 1) <= _MOST_UNKNOWN:
            yield make_finding("unknown-key", node.locations[key], key=key[:60], advice=_advice(key, known))
    for key, location in node.duplicates:
        yield make_finding("key-twice", location, key=key[:60], line=node.locations[key].row)
    for key in schema.get("required", ()):
        required = node.entries.get(key)
        if required is None or (isinstance(required, Scalar) and required.empty):
            location = node.locations.get(key) or node.location._replace(column=key)
            yield make_finding("missing-key", location, key=key, meaning=_meaning(key, known[key]))


def _advice(key: str, known: dict[str, Any]) -> str:
    """The key that was probably meant: one of a similar name, or of this name in another language; else all keys."""
    heading = find_field(key)
    named = heading.field if heading and heading.field in known else None
    if guess := find_nearest(key, known, _SIMILAR) or named or find_nearest(key, known):
        return say("reading.did-you-mean", name=guess)
    return say("reading.known-keys", keys=", ".join(known))


def _meaning(name: str, schema: dict[str, Any]) -> str:
    """What a value should be, in the user's language if there is a message; the schema itself is in English."""
    return say(f"reading.meaning-{name}") if f"meaning-{name}" in catalogue("en", "reading") else schema["description"]


def _match_pattern(key: str, schema: dict[str, Any]) -> dict[str, Any] | None:
    patterns: dict[str, dict[str, Any]] = schema.get("patternProperties", {})
    return next((inner for pattern, inner in patterns.items() if re.fullmatch(pattern, key)), None)


def _resolve(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema itself, or the definition that it refers to."""
    return dict(load_deck_schema()["$defs"][schema["$ref"].rsplit("/", 1)[-1]]) if "$ref" in schema else schema


def _type_of(schema: dict[str, Any]) -> str:
    return str(_resolve(schema)["type"])


def _wrong_type_finding(location: SourceLocation, name: str, wanted: list[str]) -> Finding:
    kinds = " / ".join(say(f"reading.kind-{kind}") for kind in wanted)
    return make_finding("wrong-kind", location, name=name or "YAML", wanted=kinds)
