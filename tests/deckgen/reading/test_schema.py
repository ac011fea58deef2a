"""`deckgen schema`: what editors check a deck with is what deckgen checks it with."""

from __future__ import annotations

import dataclasses
import json
import re

import pytest
import yaml

from deckgen.deck import Choices
from deckgen.reading.table import _load_names
from deckgen.resources import resource_folder

KEYWORDS = {
    "$schema", "title", "description", "type", "required", "additionalProperties", "properties", "patternProperties",
    "$defs", "$ref", "pattern", "maxLength", "enum", "minItems", "maxItems", "uniqueItems", "items", "anyOf",
}  # fmt: skip


@pytest.fixture
def schema(deckgen):
    return json.loads(deckgen("schema").out)


def schemas(node):
    """Every schema within a schema."""
    yield node
    for name in ("properties", "patternProperties", "$defs"):
        for inner in node.get(name, {}).values():
            yield from schemas(inner)
    for inner in [*node.get("anyOf", ()), *([node["items"]] if "items" in node else [])]:
        yield from schemas(inner)


def test_it_is_a_json_schema_that_says_which(schema):
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["type"] == "object"


def test_it_uses_only_what_deckgen_itself_understands(schema):
    for each in schemas(schema):
        assert set(each) <= KEYWORDS
        assert each.get("type", "object") in ("object", "array", "string")
        assert "$ref" not in each or each["$ref"].removeprefix("#/$defs/") in schema["$defs"]
        assert all(key in each["properties"] for key in each.get("required", ()))


def test_patterns_are_anchored_and_valid(schema):
    patterns = [each["pattern"] for each in schemas(schema) if "pattern" in each]
    patterns += [pattern for each in schemas(schema) for pattern in each.get("patternProperties", ())]
    for pattern in patterns:
        assert re.compile(pattern)
        assert (pattern[0], pattern[-1]) == ("^", "$")


def test_everything_the_reader_understands_is_in_it(schema):
    assert {field.name for field in dataclasses.fields(Choices)} <= set(schema["properties"])
    parts_of_dates = {"day", "month", "era", "end", "end_era"}  # which only tables have
    fields = {heading.field for heading in _load_names().values()} - parts_of_dates
    assert fields | {"extra", "value"} == set(schema["$defs"]["event"]["properties"])


def test_everything_in_it_is_explained(schema):
    for part in (schema, schema["$defs"]["event"], schema["$defs"]["period"]):
        assert all(inner.get("description") for inner in part["properties"].values())


def test_the_keys_of_the_shipped_decks_are_in_it(schema):
    for file in resource_folder("decks").glob("*.yaml"):
        assert set(yaml.safe_load(file.read_text("utf-8"))) <= set(schema["properties"])
