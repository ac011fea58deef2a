"""The help of a program or a verb, written from the catalogues in the language spoken."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from deckgen.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator

_KINDS = {"path": "FILE", "int": "NUMBER", "integer": "NUMBER", "float": "NUMBER"}  # names of the parser's types


def write_help(command: Any, ctx: Any, formatter: Any) -> None:
    """Usage, what it does, examples, arguments, options; of a program also its verbs and where to begin."""
    verbs = getattr(command, "commands", {})
    name = "program" if verbs else command.name
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.get_params(ctx) if param.param_type_name == "option"]
    usage = ["options-place", *(["verb-place"] if verbs else [])]
    places = [say(f"help-words.{entry}") for entry in usage] + [_in_usage(argument) for argument in arguments]

    formatter.write_usage(ctx.command_path, " ".join(places), prefix=say("help-words.usage") + " ")
    _write_text(formatter, words_of(ctx, name) or command.help or "")
    _write_examples(formatter, words_of(ctx, f"{name}.examples").splitlines())
    _write_table(formatter, "arguments", [(metavar(param), _text(ctx, name, param)) for param in arguments])
    _write_table(formatter, "options", [(_option(param), _text(ctx, name, param)) for param in options])
    _write_table(formatter, "verbs", [(verb, _short(words_of(ctx, verb) or verbs[verb].help)) for verb in verbs])
    if verbs:
        _write_text(formatter, "\b\n" + words_of(ctx, "epilog"))


def give_words(verb: Any, ctx: Any) -> None:
    """Tell a verb and its parameters their words, for those who ask them and not us."""
    verb.short_help = _short(words_of(ctx, verb.name))
    for param in verb.params:
        param.help = words_of(ctx, f"{verb.name}.{param.name}", f"any.{param.name}")


def words_of(ctx: Any, *entries: str) -> str:
    """The first of these entries that the program's catalogue has, or else the common one, or nothing."""
    for domain in (f"help-{ctx.find_root().command.name}", "help-words"):
        for entry in entries:
            with suppress(KeyError):
                return say(f"{domain}.{entry}").strip()
    return ""


def name_of(param: Any) -> str:
    """An argument's place, or an option's long name."""
    return metavar(param).rstrip(".") if param.param_type_name == "argument" else max(param.opts, key=len)


def metavar(param: Any) -> str:
    """What stands for a value: words in capitals are translated, all else is typed as it is."""
    if param.metavar is None and (choices := getattr(param.type, "choices", None)):
        return "|".join(map(str, choices))
    shown = param.metavar or _KINDS.get(param.type.name.split()[0], "TEXT")
    return re.sub("[A-Z]{2,}", lambda word: say(f"help-words.{word[0]}"), shown)


def limits(param: Any) -> str:
    """The least and the most that a number may be."""
    least, most = getattr(param.type, "min", None), getattr(param.type, "max", None)
    if least is not None and most is not None:
        return f"{least:g}–{most:g}"
    return f"≥ {least:g}" if least is not None else f"≤ {most:g}" if most is not None else ""


def _write_text(formatter: Any, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


def _write_examples(formatter: Any, lines: list[str]) -> None:
    if lines:
        heading = say("help-words.examples" if len(lines) > 1 else "help-words.example")
        _write_text(formatter, "\n  ".join(["\b\n" + heading, *lines]))


def _write_table(formatter: Any, entry: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(say(f"help-words.{entry}") + "\n")
        with formatter.indentation():
            formatter.write_dl(rows)


def _short(text: str) -> str:
    """What a verb does: the first sentence of its help."""
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0]


def _in_usage(argument: Any) -> str:
    return metavar(argument) if argument.required else f"[{metavar(argument)}]"


def _option(option: Any) -> str:
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += " / " + ", ".join(option.secondary_opts)
    return names if option.is_flag else f"{names} {metavar(option)}"


def _text(ctx: Any, verb: str, param: Any) -> str:
    text = words_of(ctx, f"{verb}.{param.name}", f"any.{param.name}") or param.help or ""
    extra = ", ".join(_extras(param)).replace(" ", "\N{NO-BREAK SPACE}")
    return f"{text}  [{extra}]" if extra else text


def _extras(param: Any) -> Iterator[str]:
    """The default, the range, and whether it is required."""
    default = getattr(param.default, "value", param.default)
    if default is not None and default != "" and not isinstance(default, bool):
        yield say("help-words.default", value=f"{default:g}" if isinstance(default, float) else default)
    if limits(param):
        yield limits(param)
    if param.required:
        yield say("help-words.required")
