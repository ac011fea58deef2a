"""A deck as a link: its files are packed into the end of an address, which browsers keep to themselves."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import PurePosixPath
from urllib.parse import urlsplit

import yaml

from deckgen.errors import UserError
from deckgen.kept_copy import Files, is_safe_name
from deckgen.messages import say
from deckgen.resources import parse_data

DECK_FILE = "deck.yaml"
"""The name of the deck's own file in a link."""
BEGINNING = "#deck="
"""What stands in an address before a deck; the script of the table page looks for it."""
MOST_CHARACTERS = 16_000  # of a link: longer ones are cut off in many messages

_VERSION = "1"
_IN_DIGITS = "d"
_DIGITS = (0, 3, 5, 8, 10, 13, 15, 17, 20)  # that so many bytes take
_GROUP = 8  # bytes that become digits together
_MOST_DIGITS = 4_600  # in a code that a phone reads from a screen
_SUFFIXES = (".yaml", ".yml", ".csv", ".tsv", ".json", ".svg")
_MOST_FILES = 100
_MOST_BYTES = 1_000_000  # of all files
_MOST_ADDRESS = 500


class UnlinkableError(Exception):
    """A deck that no link can hold, for it has other files than texts, or files elsewhere."""


class LongLinkError(Exception):
    """A deck whose link would be too long to be sent."""


def write_deck_link(site: str, files: Mapping[str, bytes]) -> str:
    """The address that opens a deck at the table of a site; `site` is that of its first page."""
    link = f"{_begin(site)}{_VERSION}.{urlsafe_b64encode(_pack(files)).decode().rstrip('=')}"
    if len(link) > MOST_CHARACTERS:
        raise LongLinkError
    return link


def write_code_link(site: str, files: Mapping[str, bytes]) -> tuple[str, str]:
    """The same for a QR code, of which digits take less room: the address up to them, and the digits."""
    packed = _pack(files)
    groups = (packed[start : start + _GROUP] for start in range(0, len(packed), _GROUP))
    digits = "".join(f"{int.from_bytes(group):0{_DIGITS[len(group)]}}" for group in groups)
    if len(digits) > _MOST_DIGITS:
        raise LongLinkError
    return f"{_begin(site)}{_VERSION}{_IN_DIGITS}.", digits


def _begin(site: str) -> str:
    return f"{site.rstrip('/')}/table/{BEGINNING}"


def _pack(files: Mapping[str, bytes]) -> bytes:
    if DECK_FILE not in files or not all(map(_is_allowed, files)):
        raise UnlinkableError
    try:
        texts = {name: content.decode("utf-8") for name, content in files.items()}
    except UnicodeDecodeError:
        raise UnlinkableError from None
    texts[DECK_FILE] = _drop_comments(texts[DECK_FILE])
    return zlib.compress(json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def _drop_comments(text: str) -> str:
    """A deck file without what stands there for its author, such as the settings that a new one explains."""
    lines = (line for line in text.split("\n") if not line.lstrip(" \t").startswith("#"))
    short = "\n".join(map(_drop_comment, lines))
    with suppress(yaml.YAMLError):
        return short if parse_data(short) == parse_data(text) else text
    return text


def _drop_comment(line: str) -> str:
    """A line without a comment at its end; after the last quotation mark, a sign of number can only begin one."""
    after = max(map(line.rfind, "\"'")) + 1
    comment = re.search(r"[ \t]#", line[after:])
    return line[: after + comment.start()].rstrip(" \t") if comment else line


def is_site(address: str) -> bool:
    """Whether this is an address that pages may have."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    plain = not (parts.query or parts.fragment or parts.username) and address.isascii() and address.isprintable()
    return plain and parts.scheme in ("http", "https") and bool(parts.hostname) and len(address) <= _MOST_ADDRESS


def read_deck_link(text: str) -> Files:
    """The files of a deck from what stands in a link behind its beginning; UserError if that is no deck."""
    if len(text) > MOST_CHARACTERS:
        raise _refuse("sent-too-large")
    version, _, packed = text.partition(".")
    if version.rstrip(_IN_DIGITS) != _VERSION:
        raise _refuse("sent-unknown" if version.isascii() and version.isdecimal() else "sent-damaged")
    files = _unpack(packed, in_digits=version != _VERSION)
    if DECK_FILE not in files or len(files) > _MOST_FILES or not all(map(_is_allowed, files)):
        raise _refuse("sent-damaged")
    return files


def _unpack(text: str, *, in_digits: bool) -> dict[str, bytes]:
    stream = zlib.decompressobj()
    try:
        packed = _read_digits(text) if in_digits else urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        content = stream.decompress(packed, _MOST_BYTES)
        if stream.unconsumed_tail:
            raise _refuse("sent-too-large")
        files = json.loads(content.decode("utf-8"))
        if not stream.eof or stream.unused_data or not isinstance(files, dict):
            raise ValueError
        "".join(files).encode()  # a ValueError for halves of surrogate pairs, as in the texts
        return {name: each.encode() for name, each in files.items()}
    except (zlib.error, ValueError, OverflowError, RecursionError, AttributeError):  # AttributeError: what is no text
        raise _refuse("sent-damaged") from None


def _read_digits(text: str) -> bytes:
    """The bytes of groups of digits; ValueError or OverflowError if they are none."""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError
    step = _DIGITS[_GROUP]
    groups = (text[start : start + step] for start in range(0, len(text), step))
    return b"".join(int(group).to_bytes(_DIGITS.index(len(group))) for group in groups)


def _is_allowed(name: str) -> bool:
    """Whether a file is a text of a deck at a place below its folder."""
    path = PurePosixPath(name)
    return is_safe_name(name) and not name.startswith(".") and "/." not in name and path.suffix.lower() in _SUFFIXES


def _refuse(key: str) -> UserError:
    return UserError.at(None, say(f"site.{key}"), say("site.sent.fix"))
