"""Data files are read as YAML says, if quicker."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckgen
from deckgen.data import parse_data, read_data

FILES = sorted(Path(deckgen.__file__).parent.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_data_file_is_read_as_pyyaml_reads_it(file: Path) -> None:
    assert read_data(file) == parse_data(file.read_text("utf-8"))


def test_numbers_dates_and_nothing_are_what_yaml_calls_so(tmp_path: Path) -> None:
    text = "{a: 1, b: 1.5, c: true, d: ~, e: 1969-07-20, f: '1', g: [x, {y: z}], 2: w}"
    (tmp_path / "data.yaml").write_text(text, "utf-8")
    assert read_data(tmp_path / "data.yaml") == parse_data(text)
