"""Data files: everything that is a table rather than code is YAML, read in one way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from pathlib import Path

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same, ten times as fast, where it was compiled


def read_data(file: Path) -> Any:
    """The content of a YAML file of ours."""
    return parse_data(file.read_text("utf-8"))


def parse_data(text: str) -> Any:
    """The content of a YAML text; yaml.YAMLError if it is none."""
    return yaml.load(text, Loader=_LOADER)
