"""A program and its verbs: signatures are code, every word that people see is in the catalogues.

The words of `deckgen build --card` are the entry `build.card` of `help-deckgen.yaml`; what several verbs share is
`any.card`; what all programs share is in `help-words.yaml`. They are read only when help or an error is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command_from_info

from deckgen.errors import Exit
from deckgen.terminal import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typer.models import CommandInfo


class Program(typer.Typer):
    """A command line program with the options that come before every verb."""

    def __init__(self, name: str) -> None:
        self._verbs: dict[str, CommandInfo] = {}
        verbs = type("Verbs", (Verbs,), {"known": self._verbs})
        super().__init__(name=name, cls=verbs, rich_markup_mode=None, pretty_exceptions_enable=False)
        self.callback()(_settings)

    def verb(self, **settings: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Makes a verb of a function, with its name and parameters."""

        def register(function: Callable[..., None]) -> Callable[..., None]:
            self.command(cls=Verb, **settings)(function)
            self._verbs[function.__name__] = self.registered_commands.pop()
            return function

        return register


class MadeWhenNeeded(Mapping[str, Any]):
    """Verbs by name. To read all signatures takes longer than a small verb runs, so one is read when asked for."""

    def __init__(self, verbs: Mapping[str, CommandInfo]) -> None:
        self._verbs = verbs

    def __getitem__(self, name: str) -> Any:
        return get_command_from_info(self._verbs[name], pretty_exceptions_short=True, rich_markup_mode=None)

    def __contains__(self, name: object) -> bool:
        return name in self._verbs

    def __iter__(self) -> Iterator[str]:
        return iter(self._verbs)

    def __len__(self) -> int:
        return len(self._verbs)


class Verb(TyperCommand):
    """A verb that takes `--lang` and tells its help and what is wrong with its options in that language."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        _take_lang(self.params)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_our_words(ctx):
            return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from deckgen.command.help_page import write_help

        write_help(self, ctx, formatter)


class Verbs(TyperGroup):
    """All verbs of a program; without one, its help is shown."""

    known: ClassVar[dict[str, CommandInfo]]

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.commands = MadeWhenNeeded(self.known)  # type: ignore[assignment]
        _take_lang(self.params)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        from deckgen.messages import speak

        Settings.language = language_asked_for(args)
        speak(Settings.language)
        return super().make_context(info_name, args, parent, **extra)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _in_our_words(ctx):
            rest = super().parse_args(ctx, args)
        if not ctx._protected_args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help(), err=True)
            raise typer.Exit(Exit.UNUSABLE)
        return rest

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        made = super().get_command(ctx, cmd_name)
        if made is not None and ctx.resilient_parsing:  # the Tab key, which shows a line of help
            from deckgen.command.help_page import give_words

            give_words(made, ctx)
        return made

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            from deckgen.command.wrong_usage import no_such_verb

            raise no_such_verb(ctx, args[0])
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from deckgen.command.help_page import write_help

        write_help(self, ctx, formatter)


def language_asked_for(args: Sequence[str]) -> str | None:
    """The value of the first `--lang`, wherever it stands: help and errors need it before anything is parsed."""
    for word, following in zip(args, [*args[1:], None], strict=False):
        if word == "--":
            return None
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return None


def _take_lang(params: list[Any]) -> None:
    """Every verb takes `--lang`; one that has its own makes something in that language too."""
    if not any("--lang" in param.opts for param in params):
        params.append(TyperOption(param_decls=["--lang"], type=str, expose_value=False))


@contextmanager
def _in_our_words(ctx: Any) -> Iterator[None]:
    """The parser complains in English; people are told in their language."""
    try:
        yield
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        from deckgen.command.wrong_usage import explained

        raise explained(ctx, error) from error


def _print_version(ctx: typer.Context, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"{ctx.command.name} {version('deckgen')}")
        raise typer.Exit


def _settings(
    debug: Annotated[bool, typer.Option("--debug")] = False,
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=_print_version)] = False,
) -> None:
    """Options that come before every verb."""
    Settings.debug = debug
