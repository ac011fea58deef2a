"""What is wrong with a command line, in the person's words; the parser's own sentences are English only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from deckgen.command.help_page import limits, metavar, name_of
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.text import nearest_few

if TYPE_CHECKING:
    from collections.abc import Iterable


def explained(ctx: Any, error: Any) -> UserError:
    """A complaint of the parser as an error of ours. Its classes moved house often, so they are known by name."""
    kind, params = type(error).__name__, ctx.command.get_params(ctx)
    if kind == "NoSuchOption":
        names = [name for param in params for name in param.opts]
        return _wrong(ctx, "no-such-option", _near(error.option_name, names), option=error.option_name)
    if kind == "BadOptionUsage":
        param = next(param for param in params if error.option_name in param.opts + param.secondary_opts)
        entry = "takes-no-value" if param.is_flag else "needs-a-value"
        return _wrong(ctx, entry, option=error.option_name, value=metavar(param))
    if kind == "MissingParameter":
        choices = _choices(error.param)
        return _wrong(ctx, f"missing-{error.param.param_type_name}", _all(choices), name=name_of(error.param))
    if kind == "BadParameter" and error.param is not None:
        return _bad_value(ctx, error)
    if extra := re.search(r"extra argument\S* \((.*)\)", error.format_message()):
        return _wrong(ctx, "too-many-arguments", extra=extra[1])
    return UserError.at(None, error.format_message())


def no_such_verb(ctx: Any, typed: str) -> UserError:
    return _wrong(ctx, "no-such-verb", _near(typed, ctx.command.commands), verb=typed)


def _bad_value(ctx: Any, error: Any) -> UserError:
    """The parser tells the value only inside its sentence: 'lng' is not one of …"""
    value, name = error.message.partition(" is not ")[0].strip("'"), name_of(error.param)
    if choices := _choices(error.param):
        return _wrong(ctx, "not-a-choice", _near(value, choices) or _all(choices), name=name, value=value)
    if allowed := limits(error.param):
        return _wrong(ctx, "not-in-range", name=name, value=value, range=allowed)
    return _wrong(ctx, "not-a-number", name=name, value=value)


def _choices(param: Any) -> list[str]:
    return list(map(str, getattr(param.type, "choices", ())))


def _near(typed: str, names: Iterable[str]) -> str:
    near = nearest_few(typed, names, 2, 0.7)
    return say("help-words.did-you-mean", names=", ".join(near)) if near else ""


def _all(names: list[str]) -> str:
    return say("help-words.choices", names=", ".join(names)) if names else ""


def _wrong(ctx: Any, entry: str, fix: str = "", /, **values: str) -> UserError:
    read_on = say("help-words.see-help", command=f"{ctx.command_path} --help")
    return UserError.at(None, say(f"help-words.{entry}", **values), f"{fix} {read_on}".strip())
