"""Data files: everything that is a table rather than code is YAML, read in one way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from pathlib import Path

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same, ten times as fast, where it was compiled
_TEXT = "tag:yaml.org,2002:str"


def read_data(file: Path) -> Any:
    """The content of a YAML file of ours, put together here: PyYAML expects the worst and takes half as long again."""
    loader = _LOADER(file.read_text("utf-8"))
    return _value(loader.get_single_node(), loader)


def parse_data(text: str) -> Any:
    """The content of a YAML text; yaml.YAMLError if it is none."""
    return yaml.load(text, Loader=_LOADER)


def _value(node: Any, loader: Any) -> Any:
    if node.tag == _TEXT:
        return node.value
    if isinstance(node, yaml.MappingNode):
        return {_value(key, loader): _value(value, loader) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, loader) for item in node.value]
    return loader.construct_object(node)
