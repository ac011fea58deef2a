"""Files that are no event list, recognised by how they begin, so that the message can say what they are."""

from __future__ import annotations

from deckgen.archives import BrokenArchiveError, CrowdedArchiveError, open_archive
from deckgen.errors import SourceLocation, UserError
from deckgen.messages import say

_BEGINNINGS = (
    (b"%PDF-", "pdf"),
    (b"\x89PNG\r\n", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"II*\x00", "picture"),
    (b"MM\x00*", "picture"),
    (b"{\\rtf", "document"),
    (b"<!doctype html", "web-page"),
    (b"<html", "web-page"),
    (b"<?xml", "xml"),
)
_PARTS = (("word/document.xml", "document"), ("ppt/presentation.xml", "slides"))
_OPEN_DOCUMENTS = ((b"opendocument.text", "document"), (b"opendocument.presentation", "slides"))


def refuse_other_kinds(content: bytes, file: str) -> None:
    """UserError for a PDF, picture, text document, slides, web page or XML, with how to get a list out of it."""
    if kind := find_kind(content):
        message = say("reading.other-kind", kind=say(f"reading.kind-{kind}"))
        raise UserError.at(SourceLocation(file), message, say("reading.other-kind.fix"))


def find_kind(content: bytes) -> str | None:
    """What a file is if it is surely no event list: pdf, picture, document, slides, web-page or xml."""
    start = content[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"RIFF") and start[8:12] == b"WEBP":
        return "picture"
    if start.startswith(b"PK"):
        return _find_packed_kind(content)
    for beginning, kind in _BEGINNINGS:
        if start.startswith(beginning) or (kind == "web-page" and start.lower().startswith(beginning)):
            return kind
    return None


def _find_packed_kind(content: bytes) -> str | None:
    try:
        with open_archive(content) as package:
            names = set(package.namelist())
            mimetype = b""
            if "mimetype" in names:
                with package.open("mimetype") as part:
                    mimetype = part.read(80)
    except (BrokenArchiveError, CrowdedArchiveError):
        return None  # a spreadsheet may be read all the same
    found = [kind for part, kind in _PARTS if part in names]
    found += [kind for text, kind in _OPEN_DOCUMENTS if text in mimetype]
    return found[0] if found else None
