"""A log from a file: YAML, JSON lines or CSV by its ending; what cannot be read says why."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.files import read_bytes
from scorer.log.csv_log import read_csv_log
from scorer.log.header import read_header
from scorer.log.jsonl_log import read_jsonl_log
from scorer.log.log import Caution, Log
from scorer.log.yaml_log import read_yaml_log
from scorer.messages import say

if TYPE_CHECKING:
    from pathlib import Path

FOLDER_PATTERNS = ("*.game.yaml", "*.game.yml", "*.game.jsonl", "*.game.csv")
_READERS = {".jsonl": read_jsonl_log, ".json": read_jsonl_log, ".csv": read_csv_log}


def read_log(path: Path) -> Log:
    """The whole log, or UserError; a torn last line is dropped with a caution."""
    file = str(path)
    if path.is_dir():
        raise UserError.at(Place(file), say("log.empty-folder"), say("log.empty-folder.fix"))
    text, cautions = _decode(file, read_bytes(path))
    reader = _READERS.get(path.suffix.lower(), read_yaml_log)
    content = reader(file, text)
    header, about_header = read_header(file, content.keys, content.lines)
    return Log(path, header, tuple(content.records), (*about_header, *cautions, *content.dropped))


def find_logs(paths: list[Path]) -> list[Path]:
    """Logs as named; a folder stands for the logs in it and below, or for itself if there are none."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted({log for pattern in FOLDER_PATTERNS for log in path.rglob(pattern)})
            found += inside or [path]
        else:
            found.append(path)
    return found


def _decode(file: str, data: bytes) -> tuple[str, list[Caution]]:
    """UTF-8 text; a letter cut in half at the very end is part of a torn line."""
    cautions: list[Caution] = []
    if b"\0" in data[:100_000]:
        raise UserError.at(Place(file), say("log.not-text"), say("log.not-text.fix"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.end < len(data) or error.reason != "unexpected end of data":
            line = data.count(b"\n", 0, error.start) + 1
            raise UserError.at(Place(file, line), say("log.not-utf8"), say("log.not-text.fix")) from None
        whole, _, torn = data.rpartition(b"\n")
        cautions.append(Caution("torn-line", whole.count(b"\n") + 2, {"text": torn.decode("utf-8", "ignore")[:40]}))
        text = whole.decode("utf-8-sig") + "\n"
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() else unicodedata.normalize("NFC", text), cautions
