"""Checks a YAML tree against the deck's JSON Schema, so that editors and deckgen agree on what a deck is.

Only what that schema uses is understood: type, enum, pattern, maxLength, minItems, required, properties,
patternProperties, additionalProperties, items, anyOf, $ref.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckgen.checks.finding import Finding, found
from deckgen.messages import say
from deckgen.reading.nearest import nearest
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.errors import Place

_TYPES: dict[str, type] = {"object": Mapping, "array": Listing, "string": Scalar}


@cache
def deck_schema() -> dict[str, Any]:
    text = (Path(__file__).parent.parent / "deck" / "deck.schema.json").read_text("utf-8")
    return dict(json.loads(text))


def problems_in(tree: Node) -> list[Finding]:
    """Everything in which a deck file differs from the schema."""
    return list(_check(tree, deck_schema(), "", tree.place))


def _check(node: Node, schema: dict[str, Any], name: str, place: Place) -> Iterator[Finding]:
    if "$ref" in schema:
        schema = deck_schema()["$defs"][schema["$ref"].rsplit("/", 1)[-1]]
    if "anyOf" in schema:
        chosen = [option for option in schema["anyOf"] if isinstance(node, _TYPES[_type(option)])]
        if chosen:
            yield from _check(node, chosen[0], name, place)
        else:
            yield _wrong_type(place, name, [_type(option) for option in schema["anyOf"]])
        return
    if not isinstance(node, _TYPES[schema["type"]]):
        if not (isinstance(node, Scalar) and node.empty):
            yield _wrong_type(place, name, [schema["type"]])
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
    if "enum" in schema and node.text not in schema["enum"]:
        guess = nearest(node.text, schema["enum"]) or schema["enum"][0]
        choices = ", ".join(schema["enum"])
        yield found("not-a-choice", node.place, name=name, value=node.text[:60], choices=choices, guess=guess)
    if "pattern" in schema and not re.search(schema["pattern"], node.text):
        yield found("bad-form", node.place, name=name, value=node.text[:60], meaning=schema.get("description", ""))
    if len(node.text) > schema.get("maxLength", 100_000):
        yield found("value-too-long", node.place, name=name, limit=schema["maxLength"])


def _check_items(node: Listing, schema: dict[str, Any], name: str) -> Iterator[Finding]:
    if len(node.items) < schema.get("minItems", 0):
        yield found("too-few-items", node.place, name=name, limit=schema["minItems"])
    for item in node.items:
        yield from _check(item, schema["items"], name, item.place)


def _check_entries(node: Mapping, schema: dict[str, Any]) -> Iterator[Finding]:
    known: dict[str, Any] = schema["properties"]
    for key, value in node.entries.items():
        if inner := known.get(key) or _by_pattern(key, schema):
            yield from _check(value, inner, key, node.places[key])
        else:
            guess = nearest(key, known)
            advice = (
                say("reading.did-you-mean", name=guess) if guess else say("reading.known-keys", keys=", ".join(known))
            )
            yield found("unknown-key", node.places[key], key=key[:60], advice=advice)
    for key in schema.get("required", ()):
        if key not in node.entries:
            yield found("missing-key", node.place, key=key, meaning=known[key].get("description", ""))


def _by_pattern(key: str, schema: dict[str, Any]) -> dict[str, Any] | None:
    patterns: dict[str, dict[str, Any]] = schema.get("patternProperties", {})
    return next((inner for pattern, inner in patterns.items() if re.search(pattern, key)), None)


def _type(schema: dict[str, Any]) -> str:
    return str(schema["type"])


def _wrong_type(place: Place, name: str, wanted: list[str]) -> Finding:
    kinds = " / ".join(say(f"reading.kind-{kind}") for kind in wanted)
    return found("wrong-kind", place, name=name or "YAML", wanted=kinds)
