"""Command-line programs whose help and usage errors are in the user's language.

A `Program` is a click group. Its commands are functions whose signatures declare their parameters:

    app = Program("deckgen")

    @app.command()
    def sizes(deck: Annotated[Path, Argument("DECK")], copies: Annotated[int, Option(min=1)] = 1) -> None: ...

The code has no words for people. The help of `deckgen sizes --copies` is the entry `sizes.copies` of
`messages/<language>/help.yaml` in the package named like the program, or `any.copies` where several commands share it;
what all programs share is in `deckgen/messages/<language>/help-words.yaml`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import click

from deckgen.completion import completion_options
from deckgen.errors import Exit, UserError
from deckgen.messages import messages_of, say, speak
from deckgen.terminal import Settings
from deckgen.text import nearest_few


class Argument(NamedTuple):
    """Makes a parameter of a command function an argument: `Annotated[Path, Argument("DECK")]`."""

    metavar: str


class Option:
    """Gives an option other names than `--parameter-name`, another metavar than its type's, or limits to a number."""

    def __init__(
        self, *names: str, metavar: str | None = None, min: float | None = None, max: float | None = None
    ) -> None:
        self.names, self.metavar, self.min, self.max = names, metavar, min, max


class BadValue(click.BadParameter):
    """A value that a parameter does not take. Unlike the errors of click's own types, it has the value as a field."""

    def __init__(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> None:
        super().__init__(str(value), ctx, param)
        self.value = str(value)


class Number(click.ParamType[float]):
    """An `int` or a `float`, within limits."""

    name = "number"

    def __init__(self, kind: type[int] | type[float], min: float | None = None, max: float | None = None) -> None:
        self.kind, self.min, self.max = kind, min, max

    @property
    def limits(self) -> str:
        """The least and the greatest value, to be shown; empty without limits."""
        if self.min is not None and self.max is not None:
            return f"{self.min:g}–{self.max:g}"
        return f"≥ {self.min:g}" if self.min is not None else f"≤ {self.max:g}" if self.max is not None else ""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = self.kind(value)
        except ValueError:
            raise BadValue(value, param, ctx) from None
        if (self.min is not None and not number >= self.min) or (self.max is not None and not number <= self.max):
            raise BadValue(number, param, ctx)
        return number


class EnumChoice(click.Choice[str]):
    """A member of an enum, typed as its value."""

    def __init__(self, enum: type[Enum]) -> None:
        super().__init__([member.value for member in enum])
        self.enum = enum

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self.enum(value)
        except ValueError:
            raise BadValue(value, param, ctx) from None


class Command(click.Command):
    """A command with the parameters of its function, `--lang` and `--help`.

    A command that declares `--lang` itself makes something in that language.
    """

    allow_extra_args = True  # refused in parse_args, which has them as a list

    def __init__(self, name: str | None, callback: Callable[..., None], **settings: Any) -> None:
        params = _parameters(callback)
        if not any("--lang" in param.opts for param in params):
            params.append(_lang_option())
        super().__init__(name, callback=callback, **{**settings, "params": [*params, _help_option()]})

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with _localized_errors(ctx):
            extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            raise _usage_error(ctx, "too-many-arguments", extra=" ".join(extra))
        return extra

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_help(self, ctx, formatter)


class Program(click.Group):
    """A program: its commands, in the order in which they are declared, and the options before every command."""

    command_class = Command

    def __init__(self, name: str) -> None:
        version = click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_print_version)
        debug = click.Option(["--debug"], is_flag=True)
        params = [debug, version, _lang_option(), *completion_options(), _help_option()]
        super().__init__(name, params=params, callback=_start, invoke_without_command=True)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        Settings.language = language_asked_for(args)
        speak(Settings.language)
        return super().make_context(info_name, args, parent, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with _localized_errors(ctx):
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command = super().get_command(ctx, cmd_name)
        if command is not None and ctx.resilient_parsing:  # completion, which shows a line of help
            _give_help(command, ctx)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise _usage_error(ctx, "no-such-command", _close(args[0], self.commands), command=args[0])
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _write_help(self, ctx, formatter)


def language_asked_for(args: Sequence[str]) -> str | None:
    """The value of the first `--lang`, wherever it is: help and errors need it before anything is parsed."""
    for word, following in zip(args, [*args[1:], None], strict=False):
        if word == "--":
            return None
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None


@click.pass_context
def _start(ctx: click.Context, debug: bool) -> None:
    """Runs before every command; without a command, shows the help."""
    Settings.debug = debug
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(Exit.UNUSABLE)


def _print_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"{ctx.command.name} {version('deckgen')}")
        ctx.exit()


def _print_help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


# Parameters from a signature


def _parameters(function: Callable[..., None]) -> list[click.Parameter]:
    """A click parameter for each parameter of a function."""
    hints = get_type_hints(function, include_extras=True)
    return [
        _parameter(name, hints[name], param.default) for name, param in inspect.signature(function).parameters.items()
    ]


def _parameter(name: str, hint: Any, default: Any) -> click.Parameter:
    kind, marker = get_args(hint) if get_origin(hint) is Annotated else (hint, Option())
    settings: dict[str, Any] = {"required": True} if default is inspect.Parameter.empty else {"default": default}
    kind, many = _without_none(kind), False
    if get_origin(kind) is list:
        (kind,), many = get_args(kind), True
        settings["callback"] = _as_list
    if isinstance(marker, Argument):
        metavar, nargs = marker.metavar, -1 if many else 1
        return click.Argument([name], type=_type(kind, Option()), metavar=metavar, nargs=nargs, **settings)
    names = marker.names or ["--" + name.replace("_", "-")]
    if kind is bool:
        return click.Option([name, *names], is_flag=True, **settings)
    metavar = marker.metavar or _metavar_of_type(kind)
    return click.Option([name, *names], type=_type(kind, marker), metavar=metavar, multiple=many, **settings)


def _without_none(kind: Any) -> Any:
    """`str | None` → `str`."""
    members = [member for member in get_args(kind) if member is not NoneType]
    return members[0] if NoneType in get_args(kind) else kind


def _type(kind: Any, option: Option) -> Any:
    """The click type of a Python type; of `tuple[str, str]` a tuple of them."""
    if get_origin(kind) is tuple:
        return tuple(get_args(kind))
    if kind in (int, float):
        return Number(kind, option.min, option.max)
    if issubclass(kind, Enum):
        return EnumChoice(kind)
    return click.Path(path_type=Path, readable=False) if kind is Path else kind


def _metavar_of_type(kind: Any) -> str:
    if kind in (int, float):
        return "NUMBER"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "|".join(member.value for member in kind)
    return "FILE" if kind is Path else "TEXT"


def _as_list(ctx: click.Context, param: click.Parameter, values: tuple[Any, ...] | None) -> list[Any]:
    return list(values or ())


def _lang_option() -> click.Option:
    """The language of the messages; `Program.make_context` has read its value already."""
    return click.Option(["--lang"], metavar="TEXT", expose_value=False)


def _help_option() -> click.Option:
    return click.Option(["--help"], is_flag=True, is_eager=True, expose_value=False, callback=_print_help)


# The help page


def _write_help(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Usage, what it does, examples, arguments, options; of a program also its commands and where to begin."""
    commands = command.list_commands(ctx) if isinstance(command, Program) else []
    name = "program" if commands else str(command.name)
    params = command.get_params(ctx)
    arguments = [param for param in params if isinstance(param, click.Argument)]
    options = [param for param in params if isinstance(param, click.Option)]
    usage = ["options-place", *(["command-place"] if commands else [])]
    places = [say(f"help-words.{entry}") for entry in usage] + [_in_usage(argument) for argument in arguments]

    formatter.write_usage(ctx.command_path, " ".join(places), prefix=say("help-words.usage") + " ")
    _write_text(formatter, _help_text(ctx, name))
    _write_examples(formatter, _help_text(ctx, f"{name}.examples").splitlines())
    _write_table(formatter, "arguments", [(_metavar(param), _description(ctx, name, param)) for param in arguments])
    _write_table(formatter, "options", [(_option_names(param), _description(ctx, name, param)) for param in options])
    _write_table(formatter, "commands", [(each, _first_sentence(_help_text(ctx, each))) for each in commands])
    if commands:
        _write_text(formatter, "\b\n" + _help_text(ctx, "epilog"))


def _give_help(command: click.Command, ctx: click.Context) -> None:
    """Set the help of a command and its options where click's shell completion looks for it."""
    command.short_help = _first_sentence(_help_text(ctx, str(command.name)))
    for param in command.params:
        if isinstance(param, click.Option):
            param.help = _help_text(ctx, f"{command.name}.{param.name}", f"any.{param.name}")


def _help_text(ctx: click.Context, *entries: str) -> str:
    """The first of these entries that the program's catalogue has, or else the common one, or nothing."""
    program = messages_of(ctx.find_root().command.name)
    for says, section in ((program.say, "help"), (say, "help-words")):
        for entry in entries:
            with suppress(KeyError):
                return says(f"{section}.{entry}").strip()
    return ""


def _write_text(formatter: click.HelpFormatter, text: str) -> None:
    if text:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(text)


def _write_examples(formatter: click.HelpFormatter, lines: list[str]) -> None:
    if lines:
        heading = say("help-words.examples" if len(lines) > 1 else "help-words.example")
        _write_text(formatter, "\n  ".join(["\b\n" + heading, *lines]))


def _write_table(formatter: click.HelpFormatter, entry: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(say(f"help-words.{entry}") + "\n")
        with formatter.indentation():
            formatter.write_dl(rows)


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0]


def _metavar(param: click.Parameter) -> str:
    """What stands for a value: words in capitals are translated, all else is typed as it is."""
    return re.sub("[A-Z]{2,}", lambda word: say(f"help-words.{word[0]}"), param.metavar or "")


def _in_usage(argument: click.Argument) -> str:
    return _metavar(argument) if argument.required else f"[{_metavar(argument)}]"


def _option_names(option: click.Option) -> str:
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += " / " + ", ".join(option.secondary_opts)
    return names if option.is_flag else f"{names} {_metavar(option)}"


def _description(ctx: click.Context, command: str, param: click.Parameter) -> str:
    text = _help_text(ctx, f"{command}.{param.name}", f"any.{param.name}")
    extra = ", ".join(_extras(param)).replace(" ", "\N{NO-BREAK SPACE}")
    return f"{text}  [{extra}]" if extra else text


def _extras(param: click.Parameter) -> Iterator[str]:
    """The default, the limits, and whether it is required."""
    default = param.default.value if isinstance(param.default, Enum) else param.default
    if isinstance(default, (str, int, float)) and default != "" and not isinstance(default, bool):
        yield say("help-words.default", value=f"{default:g}" if isinstance(default, float) else default)
    if isinstance(param.type, Number) and param.type.limits:
        yield param.type.limits
    if param.required:
        yield say("help-words.required")


# Usage errors


@contextmanager
def _localized_errors(ctx: click.Context) -> Iterator[None]:
    """Usage errors of click, whose messages are in English, become errors in the user's language."""
    try:
        yield
    except click.UsageError as error:
        raise _explained(ctx, error) from error


def _explained(ctx: click.Context, error: click.UsageError) -> UserError:
    params = ctx.command.get_params(ctx)
    match error:
        case click.NoSuchOption(option_name=option):
            names = [name for param in params for name in param.opts]
            return _usage_error(ctx, "no-such-option", _close(option, names), option=option)
        case click.BadOptionUsage(option_name=option):
            param = next(param for param in params if option in [*param.opts, *param.secondary_opts])
            entry = "takes-no-value" if isinstance(param, click.Option) and param.is_flag else "needs-a-value"
            return _usage_error(ctx, entry, option=option, value=_metavar(param))
        case click.MissingParameter(param=click.Parameter() as param):
            return _usage_error(ctx, f"missing-{param.param_type_name}", _all_choices(param), name=_name(param))
        case BadValue(param=click.Parameter() as param, value=value):
            return _bad_value(ctx, param, value)
    return UserError.at(None, error.format_message())


def _bad_value(ctx: click.Context, param: click.Parameter, value: str) -> UserError:
    if isinstance(param.type, EnumChoice):
        fix = _close(value, param.type.choices) or _all_choices(param)
        return _usage_error(ctx, "not-a-choice", fix, name=_name(param), value=value)
    if isinstance(param.type, Number) and (limits := param.type.limits):
        return _usage_error(ctx, "not-in-range", name=_name(param), value=value, range=limits)
    return _usage_error(ctx, "not-a-number", name=_name(param), value=value)


def _name(param: click.Parameter) -> str:
    """The metavar of an argument, or the long name of an option."""
    return _metavar(param).rstrip(".") if isinstance(param, click.Argument) else max(param.opts, key=len)


def _close(typed: str, names: Iterable[str]) -> str:
    close = nearest_few(typed, names, 2, 0.7)
    return say("help-words.did-you-mean", names=", ".join(close)) if close else ""


def _all_choices(param: click.Parameter) -> str:
    if not isinstance(param.type, EnumChoice):
        return ""
    return say("help-words.choices", names=", ".join(param.type.choices))


def _usage_error(ctx: click.Context, entry: str, fix: str = "", /, **values: str) -> UserError:
    read_on = say("help-words.see-help", command=f"{ctx.command_path} --help")
    return UserError.at(None, say(f"help-words.{entry}", **values), f"{fix} {read_on}".strip())
