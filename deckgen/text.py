"""Compare and measure text: equal spellings, the nearest known name, widths and columns in a terminal.

A fold is a key that is equal for texts that count as the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

_PLAIN_LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "œ": "oe", "æ": "ae"})
"""Letters that Unicode does not decompose, and how people type them without their accents."""

_SIGNS = str.maketrans(
    dict.fromkeys("\u2010\u2011", "-")
    | dict.fromkeys("\u2012\u2013\u2014\u2015\u2212\u2e3a\ufe58", "–")
    | dict.fromkeys("\u2018\u2019\u02bc\u00b4\u0060\u2032", "'")
    | {"≈": "~", "∼": "~", "\u200b": "", "\ufeff": "", "\u00ad": ""}
)
_DEVICE = re.compile("con|prn|aux|nul|(?:com|lpt)[0-9¹²³]")
_FORMULA = re.compile(r"\s*[=+\-@]")
_NUMBER = re.compile(r"\s*[+-]?\d+(?:[.,]\d+)?\s*")
_CUTOFF = 0.6
_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ud800-\udfff]")
"""What a terminal obeys: control characters but for tabs and line ends, and those that turn text around."""
_NOT_TEXT = re.compile("[\ud800-\udfff]")
_ELLIPSIS = "…"


def fold_case(text: str) -> str:
    """Equal for texts that differ only in case and blanks; accents count."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def fold(text: str) -> str:
    """Equal for texts that differ only in case, accents and blanks: `Título`, `TITULO` and `titulo`."""
    if text.isascii():
        return " ".join(text.casefold().split())
    letters = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(letters.casefold().translate(_PLAIN_LETTERS).split())


def fold_signs(text: str) -> str:
    """The fold with one spelling for each kind of dash, apostrophe and sign for `about`.

    Hyphens become `-`, longer dashes and the minus `–`: `1901-05` is a month, `1901–05` may be a range.
    """
    return fold(text.translate(_SIGNS)).translate(_SIGNS)


def replace_hidden(text: str) -> str:
    """The text with a mark in place of every character that a terminal would obey instead of showing it."""
    return text if text.isascii() and text.isprintable() else _HIDDEN.sub("\ufffd", text)


def escape_hidden(text: str) -> str:
    """The same for JSON and other data, which is read back as it was: such characters become `\\u009b`."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def guard_formula(text: str) -> str:
    """The text for a cell of a CSV file, so that no spreadsheet calculates it.

    What begins like a formula, and is no plain number, gets a no-break space before it, which readers of lists drop.
    """
    return f"\u00a0{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def readable_name(name: str) -> str:
    """The name of a file as a text, which it need not be: bytes that are no UTF-8 become letters of Windows."""
    return _NOT_TEXT.sub(lambda found: _read_byte(ord(found[0])), name)


def replace_halves(text: str) -> str:
    """The text with a mark for each half of a surrogate pair, such as in names of files: no page can hold them."""
    return text if text.isascii() else _NOT_TEXT.sub("\ufffd", text)


def _read_byte(code: int) -> str:
    """The letter for a byte of a name, which Python gives as half of a surrogate pair; any other half has none."""
    return bytes([code - 0xDC00]).decode("cp1252", "replace") if 0xDC80 <= code <= 0xDCFF else "\ufffd"


def split_words(text: str) -> list[str]:
    """The words of a text, folded and without punctuation."""
    return re.findall(r"[^\W_]+", fold(text))


def fold_words(text: str) -> str:
    """Equal for texts that differ only in case, accents, blanks and punctuation."""
    return " ".join(split_words(text))


def make_slug(text: str) -> str:
    """The text in small letters, digits and hyphens, for file names; empty if none of its letters is such.

    What Windows takes for a device is made another name: the cards in a `nul.pdf` would be lost.
    """
    slug = re.sub(r"[^0-9a-z]+", "-", fold(text)).strip("-")
    return f"{slug}-x" if is_device(slug) else slug


def is_device(name: str) -> bool:
    """Whether Windows takes a file of this name for a device, whatever its ending."""
    return bool(_DEVICE.fullmatch(name.partition(".")[0].strip().lower()))


def make_name(text: str) -> str:
    """The text in small letters of any script, digits and underscores: `art_by` for `Art by`, a name in templates."""
    return re.sub(r"\W+", "_", fold(text)).strip("_")


def code_key(code: str) -> str:
    """Equal for codes that players would confuse: 17 and 017, b7 and B7."""
    return code.lstrip("0").casefold() or "0"


def read_whole_number(text: str, low: int, high: int) -> int | None:
    """The number that plain digits are; None for any other text, and for a number out of range."""
    if not (text.isascii() and text.isdigit()) or len(text) > 9:  # int() refuses thousands of digits
        return None
    number = int(text)
    return number if low <= number <= high else None


def find_nearest(written: str, known: Iterable[str], cutoff: float = _CUTOFF) -> str | None:
    """The most similar known name; None if none is similar enough to suggest."""
    return next(iter(find_nearest_few(written, known, 1, cutoff)), None)


def find_nearest_few(written: str, known: Iterable[str], count: int = 3, cutoff: float = _CUTOFF) -> list[str]:
    """The most similar known names, best first."""
    import difflib

    folded = {name.casefold(): name for name in known}
    return [folded[match] for match in difflib.get_close_matches(written.casefold(), folded, count, cutoff)]


def cell_width(text: str) -> int:
    """The number of terminal columns of a text: combining accents take none, ideographs and emoji two."""
    if text.isascii() and text.isprintable():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def shorten(text: str, width: int) -> str:
    """The text, cut to this many columns with an ellipsis if it is longer."""
    if cell_width(text) <= width:
        return text
    from rich.cells import set_cell_size

    return set_cell_size(text, width - 1).rstrip() + _ELLIPSIS


def fit_width(text: str, width: int) -> str:
    """The text shortened or padded to exactly this many columns."""
    short = shorten(text, width)
    return short + " " * (width - cell_width(short))


def centre_text(text: str, width: int) -> str:
    """The text in the middle of exactly this many columns."""
    left = max(0, width - cell_width(text)) // 2
    return fit_width(" " * left + text, width)


def format_columns(rows: Sequence[Sequence[str]], *, widest: int = 40, indent: str = "  ") -> list[str]:
    """Rows of cells as lines, each column as wide as its widest cell, up to `widest`."""
    widths = [min(widest, max(map(cell_width, column))) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(fit_width, row, widths)) for row in rows)
    return [f"{indent}{line}".rstrip() for line in lines]
