"""Every regular expression of both programs takes time in proportion to the text, whatever a stranger writes.

All that stand in the code are found and attacked with long repetitions of what is in them.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import deckgen
import scorer
from tests.growth import is_linear

METHODS = ("match", "fullmatch", "search", "findall", "finditer", "split", "sub")
LENGTH = 1000  # of a text in which trying anew from each letter on is noticed
NOTICEABLE = 0.0002  # seconds

Used = tuple[re.Pattern[Any], str]
"""An expression and the method that is called."""


def expressions(module: ModuleType) -> Iterator[Used]:
    """The expressions that the code of a module names or writes."""
    for call in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
        match call:
            case ast.Call(ast.Attribute(ast.Name("re"), method), [written, *_]) if method in METHODS:
                pattern = value_of(written, module)
                if isinstance(pattern, str | bytes | re.Pattern):
                    yield re.compile(pattern), method
            case ast.Call(ast.Attribute(ast.Name() as name, method)) if method in METHODS:
                pattern = value_of(name, module)
                if isinstance(pattern, re.Pattern):
                    yield pattern, method


def value_of(expression: ast.expr, module: ModuleType) -> object:
    """The value, if it is made of constants."""
    try:
        return eval(compile(ast.Expression(expression), "", "eval"), dict(vars(module)))
    except NameError:
        return None


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def attacks(used: Used) -> Iterator[Callable[[int], object]]:
    """Calls with a text of a length: what it begins with, what it repeats and what it ends with."""
    written = used[0].pattern if isinstance(used[0].pattern, str) else used[0].pattern.decode("latin-1")
    if not re.search("[*+]|,}", written):
        return  # nothing repeats without end
    signs = [sign for sign in dict.fromkeys(written) if not re.match("[a-zA-Z0-9]", sign) and sign not in "\\?+*^$|{}"]
    words = re.findall(r"[<\[(]*[a-z]{3,}", re.sub(r"\\.", " ", written))
    units = dict.fromkeys([" ", "0", "a", *signs[:8], *words[:2]])
    for begin, unit, end in product(("", "0", "A"), units, ("", "\0", " ", "0")):
        yield lambda length, begin=begin, unit=unit, end=end: call(used, begin + unit * (length // len(unit)) + end)


def call(used: Used, text: str) -> None:
    pattern, method = used
    given = text if isinstance(pattern.pattern, str) else text.encode()
    found = getattr(pattern, method)(*((given[:0], given) if method == "sub" else (given,)))
    if method == "finditer":
        list(found)


def takes_long(attack: Callable[[int], object]) -> bool:
    began = time.process_time()
    attack(LENGTH)
    return time.process_time() - began > NOTICEABLE


@pytest.mark.parametrize("package", [deckgen, scorer], ids=["deckgen", "scorer"])
def test_time_grows_with_the_text_and_not_with_its_square(package: ModuleType) -> None:
    found = {used: module.__name__ for module in modules(package) for used in expressions(module)}
    assert len(found) > 20
    too_slow = [
        (module, method, pattern.pattern)
        for (pattern, method), module in found.items()
        if any(takes_long(attack) and not is_linear(attack, 2 * LENGTH) for attack in attacks((pattern, method)))
    ]
    assert too_slow == []
