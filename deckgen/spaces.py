"""No-break spaces, where a language wants them: authors write plain spaces, readers never see a lonely sign or letter.

Units stay with their number, French signs with their word, thin before `;`, `!` and `?`, Polish words of one letter
with the next word, and in German the parts of abbreviations such as `z. B.` and `44 v. Chr.` together.
"""

from __future__ import annotations

import re

_NO_BREAK, _THIN = "\u00a0", "\u202f"
_BEFORE_TALL_SIGN = re.compile(r"(?<!\s) (?=[;!?])")
_BEFORE_SIGN = re.compile(r"(?<!\s) (?=[:»])|(?<=«) ")
_BEFORE_UNIT = re.compile(r"(?<=[\d}]) (?=%|(?:mm|g|KB|MB|Ko|Mo)\b)")
_ONE_LETTER = re.compile(r"(?<![^\s(„])([aiouwzAIOUWZ]) ")
_IN_ABBREVIATION = re.compile(r"(?<=\b[a-z]\.) (?=(?:[A-Z]|Chr)\.)|(?<=[\dh.]) (?=[vn]\. Chr\.)")
_AROUND_OPERATOR = re.compile(r"(?<=\d) (?=[+−=] ?\d)|(?<=[+−=]) (?=\d)")


def add_no_break_spaces(text: str, language: str) -> str:
    """The text with no-break spaces where its language wants them."""
    text = _BEFORE_UNIT.sub(_NO_BREAK, _AROUND_OPERATOR.sub(_NO_BREAK, text))
    if language == "fr":
        return _BEFORE_SIGN.sub(_NO_BREAK, _BEFORE_TALL_SIGN.sub(_THIN, text))
    if language == "de":
        return _IN_ABBREVIATION.sub(_NO_BREAK, text)
    return _ONE_LETTER.sub(rf"\1{_NO_BREAK}", text) if language == "pl" else text
