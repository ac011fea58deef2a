"""What strangers write as a number may have thousands of digits, which `int` refuses: one function reads them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.paths import ROOT

TESTS = ("isdecimal", "isdigit", "isnumeric")
ELSEWHERE = {
    "deckgen/text.py": "the place",
    "deckgen/reading/workbook_process.py": "what another program of the system says",
    "deckgen/deck/model.py": "the code of a card has five characters at most",
    "deckgen/checks/history.py": "the code of a card",
    "deckgen/checks/numbers_in_text.py": "the code of a card",
    "deckgen/checks/dates_in_text.py": "single digits",
    "deckgen/dates/numbers.py": "a date has few characters",
    "deckgen/dates/ranges.py": "four digits, and two",
}
"""The modules that read digits themselves, and why they may."""


def read_digits(tree: ast.AST) -> Iterator[str]:
    """What is both asked whether it consists of digits and given to `int`, by function."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
        asked = {ast.unparse(call.func.value) for call in calls if getattr(call.func, "attr", "") in TESTS}  # type: ignore[attr-defined]
        read = {ast.unparse(call.args[0]) for call in calls if getattr(call.func, "id", "") == "int" and call.args}
        if asked & read:
            yield f"{function.name} in line {function.lineno}"


def test_digits_of_strangers_are_read_in_one_place() -> None:
    found = {
        file.relative_to(ROOT).as_posix(): list(read_digits(ast.parse(file.read_text("utf-8"))))
        for package in ("deckgen", "scorer")
        for file in (ROOT / package).rglob("*.py")
    }
    reading = {path: functions for path, functions in found.items() if functions}
    assert {path: functions for path, functions in reading.items() if path not in ELSEWHERE} == {}
    assert ELSEWHERE.keys() <= reading.keys()
