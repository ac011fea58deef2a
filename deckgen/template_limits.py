"""Templates of strangers run with limits on steps, time, output, and the size of values, and see only their own folder.

A template is compiled with a count at the beginning of each loop, macro, block and file: it counts a step and the text
that stands there. What a template makes of values, by operators, functions, filters, tests and comparisons, is a step
too and is measured, so that no value grows beyond what a face can use, nor all of them together.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from types import BuiltinMethodType, MethodType
from typing import Any

from jinja2 import Template, TemplateRuntimeError, nodes, pass_context
from jinja2.filters import FILTERS
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer
from markupsafe import escape

from deckgen.clock import thread_seconds
from deckgen.limits import (
    MAX_TEMPLATE_CHARACTERS,
    MAX_TEMPLATE_CODE,
    MAX_TEMPLATE_ITEMS,
    MAX_TEMPLATE_MADE,
    MAX_TEMPLATE_NUMBER,
    MAX_TEMPLATE_SECONDS,
    MAX_TEMPLATE_STEPS,
)
from deckgen.messages import say
from deckgen.svg.write import short
from deckgen.templates import Sandbox

_COUNT, _TEXT, _LIMIT = "count step", "as text", "within limits"  # filters that no template can name
_UNLIMITED_ARGUMENTS = ("d", "default")
_FILTERS = (
    *("abs", "capitalize", "count", "d", "default", "e", "escape", "first", "float", "int", "items", "last", "length"),
    *("list", "lower", "map", "max", "min", "reject", "rejectattr", "reverse", "round", "safe", "select", "selectattr"),
    *("sort", "title", "trim", "truncate", "unique", "upper", "wordcount"),
)
_GLOBALS = ("range", "dict", "namespace")
_TEXT_METHODS = frozenset(
    (
        *("capitalize", "casefold", "count", "endswith", "find", "index", "isalnum", "isalpha", "isdecimal", "isdigit"),
        *("islower", "isnumeric", "isspace", "istitle", "isupper", "lower", "lstrip", "partition", "removeprefix"),
        *("removesuffix", "rfind", "rpartition", "rstrip", "split", "splitlines", "startswith", "strip", "swapcase"),
        *("title", "upper"),
    )
)
_OTHER_METHODS = frozenset(("count", "get", "index", "items", "keys", "values"))
_CONTAINERS = (list, tuple, dict, set, frozenset)
_MOST_BITS = 1000
_LONGEST_WIDTH = 3  # digits of the width in a format
_LONGEST_ARGUMENT = 1000  # characters: some methods of texts look for it from each letter on
_ITEM = 10  # characters that take as much memory as an item of a list
_OPENING, _CLOSING = re.compile(r"\{[{%#]"), {"{{": "}}", "{%": "%}", "{#": "#}"}


class TemplateLimitError(TemplateRuntimeError):
    """A template that takes more than the limits allow."""


@dataclass(slots=True)
class _Spent:
    """What one rendering has used so far."""

    steps: int = 0
    characters: int = 0
    made: int = 0
    began: float = field(default_factory=lambda: thread_seconds())

    def step(self, characters: int = 0) -> None:
        self.steps += 1
        if self.steps > MAX_TEMPLATE_STEPS:
            raise TemplateLimitError(say("themes.limit-steps", limit=MAX_TEMPLATE_STEPS))
        if thread_seconds() - self.began > MAX_TEMPLATE_SECONDS:
            raise TemplateLimitError(say("themes.limit-time", limit=MAX_TEMPLATE_SECONDS))
        self.write(characters)

    def write(self, characters: int) -> None:
        self.characters += characters
        if self.characters > MAX_TEMPLATE_CHARACTERS:
            raise TemplateLimitError(say("themes.limit-output", limit=MAX_TEMPLATE_CHARACTERS))

    def make(self, characters: int) -> None:
        self.made += characters
        if self.made > MAX_TEMPLATE_MADE:
            raise TemplateLimitError(say("themes.limit-made", limit=MAX_TEMPLATE_MADE))


_spent: ContextVar[_Spent] = ContextVar("spent")


def render_limited(template: Template, variables: dict[str, Any]) -> str:
    """What a template of a `LimitedSandbox` writes; TemplateLimitError if it takes more than the limits allow."""
    token = _spent.set(_Spent())
    try:
        return template.render(variables)
    except RecursionError as error:
        raise _too_deep().with_traceback(error.__traceback__) from None
    except MemoryError as error:
        raise _too_large().with_traceback(error.__traceback__) from None
    finally:
        _spent.reset(token)


class LimitedSandbox(Sandbox):
    """The environment for templates of strangers; `render_limited` runs them."""

    intercepted_binops = frozenset(("+", "*", "**", "%"))

    def __init__(self, folders: Sequence[Path], *, fields_of: frozenset[type], methods_of: type) -> None:
        super().__init__(folders, fields_of=fields_of, methods_of=methods_of, cache=_cache_name())
        self.optimized = False  # what is computed when a template is compiled is not counted
        self.finalize = _write
        self.globals = {name: self.globals[name] for name in (*_GLOBALS, "min", "max")}
        tests: dict[str, Any] = dict(self.tests)
        self.tests = {name: _limited(test) for name, test in tests.items()}
        self.filters = {name: _limited(FILTERS[name], name) for name in _FILTERS} | {
            "format": _format,
            "join": _join,
            "replace": _replace,
            "string": _as_text,
            _COUNT: _count_step,
            _TEXT: _as_text,
            _LIMIT: _limited(lambda value: value),
        }

    def compile(self, source: Any, *names: Any, **options: Any) -> Any:
        """Compile a template with counts in it; TemplateLimitError if it is too long, or nested too deep for Python."""
        if isinstance(source, str):
            _require_short_code(source)
        try:
            tree = self.parse(source, *names[:2]) if isinstance(source, str) else source
            compiled = super().compile(_Counter().visit(tree), *names, **options)
        except (RecursionError, MemoryError, SyntaxError):  # SyntaxError: too many blocks within each other
            raise _too_deep() from None
        _current().step()
        return compiled

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        _current().step()
        _require_small_result(operator, left, right)
        return _within_limits(super().call_binop(context, operator, left, right))

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if isinstance(obj, str):
            return attr in _TEXT_METHODS
        if isinstance(obj, (*_CONTAINERS, range)):
            return not callable(value) or attr in _OTHER_METHODS
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """No `format` of a text is safe: it may name any width."""

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - as Jinja has it
        _current().step()
        if type(__obj) is MethodType and type(__obj.__self__) is __self.methods_of:
            for argument in (*args, *kwargs.values()):
                _require_usual(argument)
        elif isinstance(__obj, BuiltinMethodType):
            _require_short((*args, *kwargs.values()))
        return _within_limits(super().call(__context, __obj, *args, **kwargs))


class _Counter(NodeTransformer):
    """Puts a count at the beginning of what may run more than once, and measures what is made of values."""

    def visit_Template(self, node: Any) -> nodes.Node:  # noqa: N802 - as Jinja has it
        return self._count(node)

    visit_For = visit_Macro = visit_CallBlock = visit_Block = visit_Template  # noqa: N815

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.nodes = [_filtered(each, _TEXT) for each in node.nodes]
        return _filtered(node, _LIMIT)

    def visit_List(self, node: nodes.List) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return _filtered(node, _LIMIT)

    visit_Dict = visit_Compare = visit_List  # noqa: N815

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return _filtered(node, _LIMIT) if isinstance(node.arg, nodes.Slice) else node

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        return _filtered(node, _LIMIT) if node.ctx == "load" else node

    def _count(self, node: Any) -> nodes.Node:
        written = sum(len(each.data) for each in node.find_all(nodes.TemplateData))
        self.generic_visit(node)
        count = _filtered(nodes.Const(written, lineno=node.lineno), _COUNT)
        node.body = [nodes.ExprStmt(count, lineno=node.lineno), *node.body]
        counted: nodes.Node = node
        return counted


def _filtered(node: nodes.Expr, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


@pass_context
def _count_step(_: object, written: int) -> str:
    _current().step(written)
    return ""


@pass_context
def _write(_: object, value: object) -> object:
    """What a template writes, counted."""
    if isinstance(value, float):
        value = short(value)
    if isinstance(value, (str, int)) or value is None:
        _current().write(len(value) if isinstance(value, str) else 1)
        return value
    return _as_text(value)


def _current() -> _Spent:
    return _spent.get(None) or _Spent()


# Values.


def _within_limits(value: Any) -> Any:
    """The value that a template has made; TemplateLimitError if it is larger than a face needs."""
    if isinstance(value, str):
        if len(value) > MAX_TEMPLATE_CHARACTERS:
            raise _too_large()
        _current().make(len(value))
    elif isinstance(value, int):
        if value.bit_length() > _MOST_BITS:
            raise _too_large()
    elif isinstance(value, _CONTAINERS):
        _require_few_items(value)
    return value


def _require_few_items(value: Iterable[Any]) -> None:
    """Count the items of containers within each other and their texts; what is in several others counts each time."""
    items = characters = 0
    waiting = [value]
    while waiting:
        inside = waiting.pop()
        for each in (*inside, *inside.values()) if isinstance(inside, dict) else inside:
            items += 1
            characters += len(each) if isinstance(each, str) else 0
            if items > MAX_TEMPLATE_ITEMS or characters > MAX_TEMPLATE_CHARACTERS:
                raise _too_large()
            if isinstance(each, _CONTAINERS):
                waiting.append(each)
    _current().make(items * _ITEM)


def _require_small_result(operator: str, left: Any, right: Any) -> None:
    """TemplateLimitError if two values would make a far larger one."""
    if operator == "%" and isinstance(left, str):
        _require_small_format(left, right)
    elif operator == "**" and isinstance(left, int) and isinstance(right, int):
        if left.bit_length() * abs(right) > _MOST_BITS:
            raise _too_large()
    elif operator == "*":
        for value, times in ((left, right), (right, left)):
            if isinstance(value, (str, bytes, list, tuple)) and isinstance(times, int):
                limit = MAX_TEMPLATE_CHARACTERS if isinstance(value, (str, bytes)) else MAX_TEMPLATE_ITEMS
                if len(value) * times > limit:
                    raise _too_large()


def _require_small_format(form: str, values: Any) -> None:
    if "*" in form or any(len(digits) > _LONGEST_WIDTH for digits in re.findall("[0-9]+", form)):
        raise _too_large()
    given = values.values() if isinstance(values, dict) else values if isinstance(values, tuple) else (values,)
    if any(isinstance(value, (*_CONTAINERS, Namespace)) for value in given):
        raise TemplateLimitError(say("themes.not-a-text"))
    longest = max((len(value) for value in given if isinstance(value, str)), default=0)
    if form.count("%") * longest > MAX_TEMPLATE_CHARACTERS:
        raise _too_large()


def _require_short(arguments: Iterable[object]) -> None:
    """TemplateLimitError for a text to be looked for that is longer than a face needs."""
    if any(isinstance(each, str) and len(each) > _LONGEST_ARGUMENT for each in arguments):
        raise _too_large()


def _require_short_code(source: str) -> None:
    """TemplateLimitError for a template with so much between its braces that compiling it takes long."""
    code = at = 0
    while found := _OPENING.search(source, at):
        end = source.find(_CLOSING[found[0]], found.end())
        at = end if end >= 0 else len(source)
        code += at - found.start()
    if code > MAX_TEMPLATE_CODE:
        raise TemplateLimitError(say("themes.limit-code", limit=MAX_TEMPLATE_CODE))


def _require_usual(argument: object) -> None:
    """TemplateLimitError for an argument of one of our functions that no face has."""
    if isinstance(argument, (int, float)):
        if not math.isfinite(argument) or abs(argument) > MAX_TEMPLATE_NUMBER:
            raise _too_large()
    elif isinstance(argument, str) and len(argument) > MAX_TEMPLATE_NUMBER:
        raise _too_large()


def _limited(function: Callable[..., Any], name: str = "") -> Callable[..., Any]:
    """A filter or test that is a step, wherever it is called from, and whose result is measured."""
    first = 2 if hasattr(function, "jinja_pass_arg") else 1  # of the arguments besides the value

    @wraps(function)
    def limited(*args: Any, **options: Any) -> Any:
        _current().step()
        if name not in _UNLIMITED_ARGUMENTS:
            _require_short((*args[first:], *options.values()))
        return _within_limits(function(*args, **options))

    return limited


def _as_text(value: Any) -> str:
    """A value as text; a list or another collection is none, and could be endless."""
    if isinstance(value, str):
        _current().make(len(value))
        return value
    if isinstance(value, (*_CONTAINERS, Namespace)):
        raise TemplateLimitError(say("themes.not-a-text"))
    text = str(_within_limits(value))
    _current().write(len(text))
    return text


def _join(values: Iterable[Any], between: str = "") -> str:
    parts = [_as_text(value) for value in values]
    if sum(map(len, parts)) + len(between) * len(parts) > MAX_TEMPLATE_CHARACTERS:
        raise _too_large()
    return escape(between).join(parts)


def _replace(text: Any, old: str, new: str) -> str:
    written = _as_text(text)
    if not old or len(written) + written.count(old) * len(new) > MAX_TEMPLATE_CHARACTERS:
        raise _too_large()
    return written.replace(old, new)


def _format(form: Any, *values: Any) -> str:
    written = _as_text(form)
    _require_small_format(written, values)
    return written % tuple(value if isinstance(value, (int, float)) else _as_text(value) for value in values)


def _cache_name() -> str:
    """The folder for what these limits make of templates; with other limits, it must be made anew."""
    return f"limited-{zlib.crc32(Path(__file__).read_bytes()):08x}"


def _too_large() -> TemplateLimitError:
    return TemplateLimitError(say("themes.limit-value"))


def _too_deep() -> TemplateLimitError:
    return TemplateLimitError(say("themes.limit-depth"))
