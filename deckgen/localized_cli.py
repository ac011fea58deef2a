"""Command-line programs whose help and usage errors are in the user's language.

A `Program` is a typer app, and its commands are declared as typer's are:

    app = Program("deckgen")

    @app.command()
    def sizes(
        deck: Annotated[Path, typer.Argument(metavar="DECK")], copies: Annotated[int, typer.Option(min=1)] = 1
    ) -> None: ...

The code has no words for people. The help of `deckgen sizes --copies` is the entry `sizes.copies` of
`messages/<language>/help.yaml` in the package named like the program, or `any.copies` where several commands share it;
what all programs share is in `deckgen/messages/<language>/help-words.yaml`.

typer has its own copy of click, whose names are private. So what its methods take and return is written as `Any`, and
its usage errors, of which only `typer.BadParameter` has a public name, are told apart by their public fields.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command, get_command_name
from typer.models import TyperPath

from deckgen.errors import Exit, UserError
from deckgen.messages import load_messages, say, set_language
from deckgen.terminal import Settings, print_unwrapped
from deckgen.text import find_nearest_few

if TYPE_CHECKING:
    from typer.models import CommandFunctionType


Parameter = TyperArgument | TyperOption

_NUMBERS: dict[str, type[int] | type[float]] = {"int": int, "float": float}  # by the names of typer's types


class Command(TyperCommand):
    """A command that also takes `--lang`. One that declares `--lang` itself makes something in that language."""

    allow_extra_args = True  # refused in parse_args, which has them as a list

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        _add_lang_option(self.params)
        for param in self.params:
            if isinstance(param.type, TyperPath):
                param.type.readable = False  # not typer's concern: whoever reads a file says that it cannot be read

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _localized_errors(ctx, args):
            extra = super().parse_args(ctx, args)
        if ctx.resilient_parsing:
            return extra
        if extra:
            raise _usage_error(ctx, "too-many-arguments", extra=" ".join(extra))
        for param in _parameters(ctx):
            if _is_nan(ctx.params.get(param.name)):  # within all limits for typer, as it is never less or greater
                raise _bad_value(ctx, param, "nan")
        return extra

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(ctx, formatter)


class CommandGroup(TyperGroup):
    """The commands of a program, in the order in which they are declared, and the options before every command."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        _add_lang_option(self.params)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        Settings.language = language_asked_for(args)
        set_language(Settings.language)
        return super().make_context(info_name, args, parent, **extra)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _localized_errors(ctx, args):
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(ctx.obj.commands)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in ctx.obj.commands:
            return None
        command = get_command(ctx.obj.commands[cmd_name])
        if ctx.resilient_parsing:  # completion, which shows a line of help
            _give_help(command, ctx)
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        names = self.list_commands(ctx)
        if args[0] not in names and not ctx.resilient_parsing:
            raise _usage_error(ctx, "no-such-command", _suggest_names(args[0], names), command=args[0])
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _write_help(ctx, formatter)


class Program(typer.Typer):
    """A typer app with localized commands; it has the options `--debug`, `--version` and `--lang`.

    Each command is a typer app of its own, because typer reads the signatures of all commands of an app at once.
    With 12 commands that is a twentieth of the time of `--help`. The program itself is the object of the context.
    """

    def __init__(self, name: str) -> None:
        super().__init__(
            name=name,
            cls=CommandGroup,
            callback=_start,
            invoke_without_command=True,
            context_settings={"obj": self},
            rich_markup_mode=None,
            pretty_exceptions_enable=False,
        )
        self.commands: dict[str, typer.Typer] = {}

    def command(
        self, name: str | None = None, *, cls: type[TyperCommand] | None = Command, **settings: Any
    ) -> Callable[[CommandFunctionType], CommandFunctionType]:
        def declare(function: CommandFunctionType) -> CommandFunctionType:
            app = typer.Typer(add_completion=False, rich_markup_mode=None)
            self.commands[name or get_command_name(function.__name__)] = app
            return app.command(name, cls=cls, **settings)(function)

        return declare


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


def _print_version(ctx: typer.Context, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        print_unwrapped(f"{ctx.command.name} {version('deckgen')}")
        raise typer.Exit


def _start(
    ctx: typer.Context,
    debug: Annotated[bool, typer.Option("--debug")] = False,
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=_print_version)] = False,
) -> None:
    """Runs before every command; without a command, shows the help."""
    Settings.debug = debug
    if ctx.invoked_subcommand is None:
        print_unwrapped(ctx.get_help(), err=True)
        raise typer.Exit(Exit.UNUSABLE)


def _add_lang_option(params: list[Any]) -> None:
    """The language of the messages; `CommandGroup.make_context` has read its value already."""
    if not any("--lang" in param.opts for param in params):
        params.append(TyperOption(param_decls=["--lang"], type=str, expose_value=False))


def _parameters(ctx: typer.Context) -> list[Parameter]:
    return [param for param in ctx.command.get_params(ctx) if isinstance(param, Parameter)]


def _is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)


# The help page of a program or a command, written with the formatter of typer.


def _write_help(ctx: typer.Context, formatter: Any) -> None:
    """Usage, what it does, examples, arguments, options; of a program also its commands and where to begin."""
    commands = ctx.command.list_commands(ctx) if isinstance(ctx.command, CommandGroup) else []
    name = "program" if commands else str(ctx.command.name)
    params = _parameters(ctx)
    arguments = [param for param in params if isinstance(param, TyperArgument)]
    options = [param for param in params if isinstance(param, TyperOption)]
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


def _give_help(command: Any, ctx: typer.Context) -> None:
    """Set the help of a command and its options where typer's shell completion looks for it."""
    command.short_help = _first_sentence(_help_text(ctx, str(command.name)))
    for param in command.params:
        param.help = _help_text(ctx, f"{command.name}.{param.name}", f"any.{param.name}")


def _help_text(ctx: typer.Context, *entries: str) -> str:
    """The first of these entries that the program's catalogue has, or else the common one, or nothing."""
    program = load_messages(ctx.find_root().command.name)
    for says, section in ((program.say, "help"), (say, "help-words")):
        for entry in entries:
            with suppress(KeyError):
                return says(f"{section}.{entry}").strip()
    return ""


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


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\.)\s", text, maxsplit=1)[0]


def _metavar(param: Parameter) -> str:
    """What stands for a value: words in capitals are translated, all else is typed as it is."""
    if param.metavar is None and (choices := _choices(param)):
        return "|".join(choices)
    metavar = param.metavar or (
        "NUMBER" if _number_type(param) else "FILE" if isinstance(param.type, TyperPath) else "TEXT"
    )
    return re.sub("[A-Z]{2,}", lambda word: say(f"help-words.{word[0]}"), metavar)


def _choices(param: Parameter) -> list[str]:
    return [str(choice) for choice in getattr(param.type, "choices", ())]


def _number_type(param: Parameter) -> type[int] | type[float] | None:
    """`int` for typer's types "int" and "int range", `float` for "float" and "float range"."""
    return _NUMBERS.get(param.type.name.split()[0])


def _limits(param: Parameter) -> str:
    """The least and the greatest number that a parameter takes, to be shown; empty without limits."""
    least, greatest = getattr(param.type, "min", None), getattr(param.type, "max", None)
    if least is not None and greatest is not None:
        return f"{least:g}–{greatest:g}"
    return f"≥ {least:g}" if least is not None else f"≤ {greatest:g}" if greatest is not None else ""


def _in_usage(argument: TyperArgument) -> str:
    return _metavar(argument) if argument.required else f"[{_metavar(argument)}]"


def _option_names(option: TyperOption) -> str:
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += " / " + ", ".join(option.secondary_opts)
    return names if option.is_flag else f"{names} {_metavar(option)}"


def _description(ctx: typer.Context, command: str, param: Parameter) -> str:
    text = _help_text(ctx, f"{command}.{param.name}", f"any.{param.name}")
    extra = ", ".join(_extras(param)).replace(" ", "\N{NO-BREAK SPACE}")
    return f"{text}  [{extra}]" if extra else text


def _extras(param: Parameter) -> Iterator[str]:
    """The default, the limits, and whether it is required."""
    default = param.default.value if isinstance(param.default, Enum) else param.default
    if isinstance(default, (str, int, float)) and default != "" and not isinstance(default, bool):
        yield say("help-words.default", value=f"{default:g}" if isinstance(default, float) else default)
    if limits := _limits(param):
        yield limits
    if param.required:
        yield say("help-words.required")


# Usage errors: those of typer, worded in the language of the user.


@contextmanager
def _localized_errors(ctx: typer.Context, args: list[str]) -> Iterator[None]:
    """Usage errors of typer, whose messages are in English, become errors in the user's language."""
    typed = list(args)  # parsing empties the list
    try:
        yield
    except typer.TyperException as error:
        raise _translate_error(ctx, typed, error) from error


def _translate_error(ctx: typer.Context, args: list[str], error: typer.TyperException) -> UserError:
    if hasattr(error, "option_name"):
        return _bad_option(ctx, str(error.option_name))
    if isinstance(error, typer.BadParameter) and isinstance(error.param, Parameter):
        return _bad_parameter(ctx, args, error.param)
    return UserError.at(None, error.format_message())


def _bad_option(ctx: typer.Context, typed: str) -> UserError:
    """An option that there is not, or one with too few or too many values."""
    for param in _parameters(ctx):
        if typed in [*param.opts, *param.secondary_opts]:
            entry = "takes-no-value" if isinstance(param, TyperOption) and param.is_flag else "needs-a-value"
            return _usage_error(ctx, entry, option=typed, value=_metavar(param))
    names = [name for param in _parameters(ctx) for name in param.opts]
    return _usage_error(ctx, "no-such-option", _suggest_names(typed, names), option=typed)


def _bad_parameter(ctx: typer.Context, args: list[str], param: Parameter) -> UserError:
    """A parameter that is missing or has a bad value. The error does not tell the value, but the parser does."""
    values, _, _ = ctx.command.make_parser(ctx).parse_args(list(args))
    typed = values.get(str(param.name))
    if typed in (None, ()):
        return _usage_error(ctx, f"missing-{param.param_type_name}", _list_choices(_choices(param)), name=_name(param))
    return _bad_value(ctx, param, str(typed))


def _bad_value(ctx: typer.Context, param: Parameter, typed: str) -> UserError:
    name = _name(param)
    if choices := _choices(param):
        return _usage_error(
            ctx, "not-a-choice", _suggest_names(typed, choices) or _list_choices(choices), name=name, value=typed
        )
    if limits := _limits(param):
        return _usage_error(ctx, "not-in-range", name=name, value=_as_number(param, typed), range=limits)
    return _usage_error(ctx, "not-a-number", name=name, value=typed)


def _as_number(param: Parameter, typed: str) -> str:
    """A number in the form of the parameter's type, 9.0 for 9; what is no number remains as it is."""
    if number_type := _number_type(param):
        with suppress(ValueError):
            return str(number_type(typed))
    return typed


def _name(param: Parameter) -> str:
    """The metavar of an argument, or the long name of an option."""
    return _metavar(param).rstrip(".") if isinstance(param, TyperArgument) else max(param.opts, key=len)


def _suggest_names(typed: str, names: Iterable[str]) -> str:
    close = find_nearest_few(typed, names, 2, 0.7)
    return say("help-words.did-you-mean", names=", ".join(close)) if close else ""


def _list_choices(names: list[str]) -> str:
    return say("help-words.choices", names=", ".join(names)) if names else ""


def _usage_error(ctx: typer.Context, entry: str, fix: str = "", /, **values: str) -> UserError:
    read_on = say("help-words.see-help", command=f"{ctx.command_path} --help")
    return UserError.at(None, say(f"help-words.{entry}", **values), f"{fix} {read_on}".strip())
