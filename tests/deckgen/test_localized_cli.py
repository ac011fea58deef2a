"""Help and usage errors in every language: each command, parameter and message is there, and says the way out."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperOption
from typer.main import get_command

from deckgen.cli import app as deckgen_app
from deckgen.localized_cli import language_asked_for
from deckgen.messages import available_languages, catalogue, load_messages, say, set_language
from deckgen.terminal import run
from scorer.cli import app as scorer_app

Run = Callable[..., tuple[int, str, str]]

# Usage errors


@pytest.fixture
def deckgen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    def typed(line: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["anything", *line.split()])
        code = run(deckgen_app)
        return (int(code), *capsys.readouterr())

    yield typed
    set_language("en")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("buld", "there is no command buld  → Did you mean build? More: deckgen --help"),
        ("build", "DECK is missing  → More: deckgen build --help"),
        ("date", "DATE is missing  → More: deckgen date --help"),
        ("build es fr", "one word too many: fr  → More: deckgen build --help"),
        (
            "build es --per-peroid",
            "there is no option --per-peroid  → Did you mean --per-period? More: deckgen build --help",
        ),
        ("build es -x", "there is no option -x  → More: deckgen build --help"),
        ("build es --flip lng", "--flip cannot be lng  → Did you mean long? More: deckgen build --help"),
        ("build es --ink 3", "--ink cannot be 3  → Choose from: full, eco. More: deckgen build --help"),
        ("build es --copies 99", "--copies cannot be 99, only 1–50  → More: deckgen build --help"),
        ("build es --copies 1.5", "--copies cannot be 1.5, only 1–50  → More: deckgen build --help"),
        ("build es --sample few", "--sample cannot be few, only ≥ 1  → More: deckgen build --help"),
        ("build es --bleed", "--bleed needs a value: LENGTH  → More: deckgen build --help"),
        ("build es --copies", "--copies needs a value: NUMBER  → More: deckgen build --help"),
        ("calibrate --a 1", "--a needs a value: ACROSS DOWN  → More: deckgen calibrate --help"),
        ("build es --strict=1", "--strict takes no value  → More: deckgen build --help"),
        ("--lang", "--lang needs a value: TEXT  → More: deckgen --help"),
        ("preview es --no-open=1", "--no-open takes no value  → More: deckgen preview --help"),
    ],
)
def test_the_message_names_the_word_and_the_way_out(deckgen: Run, line: str, said: str) -> None:
    assert deckgen(line) == (2, "", said + "\n")


def test_what_must_be_chosen_is_listed(deckgen: Run) -> None:
    assert deckgen("export es")[2].startswith("--to is missing  → Choose from: png, mpc, ")


def test_whether_a_file_can_be_read_is_told_by_what_reads_it(deckgen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    assert deckgen(f"check {Path(__file__).parent}")[2].startswith(str(Path(__file__).parent))


@pytest.mark.parametrize("line", ["--lang pl buld", "buld --lang pl", "buld --lang=pl --lang es", "--lang=pl buld"])
def test_lang_may_stand_anywhere(deckgen: Run, line: str) -> None:
    assert deckgen(line)[2].startswith("nie ma polecenia buld  → Czy chodziło o\u00a0build?")


@pytest.mark.parametrize("line", ["", "--lang es", "--help", "--debug"])
def test_without_a_command_the_help_is_shown(deckgen: Run, line: str) -> None:
    code, out, err = deckgen(line)
    assert code == (0 if "help" in line else 2)
    assert (out + err).startswith("Uso: deckgen" if "es" in line else "Usage: deckgen")


def test_the_locale_chooses_the_language_of_the_help(deckgen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    code, out, _ = deckgen("build --help")
    assert code == 0
    assert out.startswith("Utilisation\u00a0: deckgen build [OPTIONS] JEU")
    assert "[par\u00a0défaut\u00a0:\u00a0classic]" in out


@pytest.mark.parametrize(
    ("args", "language"),
    [
        ([], None),
        (["build", "x", "--lang", "es"], "es"),
        (["--lang=fr"], "fr"),
        (["--lang"], None),
        (["date", "--", "--lang", "es"], None),
    ],
)
def test_the_language_is_known_before_anything_is_parsed(args: list[str], language: str | None) -> None:
    assert language_asked_for(args) == language


@pytest.mark.parametrize("program", ["deckgen", "scorer"])
def test_a_program_knows_its_name_however_it_is_started(program: str) -> None:
    done = subprocess.run([sys.executable, "-m", program, "--lang=en", "--help"], capture_output=True, encoding="utf-8")
    assert done.stdout.startswith(f"Usage: {program} [OPTIONS] COMMAND")


# The words of the help

PROGRAMS = {"deckgen": deckgen_app, "scorer": scorer_app}
LANGUAGES = available_languages()
everywhere = pytest.mark.parametrize("program", PROGRAMS)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def commands_of(program: str) -> dict[str, Any]:
    """The program itself and its commands, as typer makes them."""
    app = PROGRAMS[program]
    return {"program": get_command(app), **{name: get_command(command) for name, command in app.commands.items()}}


def page_of(program: str, name: str) -> str:
    whole, command = (commands_of(program)[each] for each in ("program", name))
    context = typer.Context(whole, info_name=program, terminal_width=80, obj=PROGRAMS[program])
    return command.get_help(context if command is whole else typer.Context(command, info_name=name, parent=context))


def places(program: str) -> dict[str, tuple[str, str]]:
    """Where the words of each parameter may stand: by its command, or shared by several."""
    return {
        f"{name}.{param.name}": (f"{name}.{param.name}", f"any.{param.name}")
        for name, command in commands_of(program).items()
        for param in command.params
    }


def entries_of(program: str, language: str) -> set[str]:
    return set(load_messages(program).catalogue(language, "help")) | set(catalogue(language, "help-words"))


def examples(program: str, language: str) -> list[tuple[str, str]]:
    entries = load_messages(program).catalogue(language, "help")
    return [
        (name.removesuffix(".examples"), line)
        for name, text in entries.items()
        if name.endswith(".examples")
        for line in text.splitlines()
    ]


@everywhere
@in_every_language
def test_every_command_says_what_it_does_and_gives_an_example(program: str, language: str) -> None:
    wanted = {"program", "epilog"}
    for name in PROGRAMS[program].commands:
        wanted |= {name, f"{name}.examples"}
    assert wanted <= set(load_messages(program).catalogue(language, "help"))


@everywhere
@in_every_language
def test_every_parameter_has_words(program: str, language: str) -> None:
    entries = entries_of(program, language)
    assert [name for name, both in places(program).items() if not entries & set(both)] == []


@everywhere
def test_every_word_in_capitals_has_a_translation(program: str) -> None:
    metavars = [param.metavar or "" for command in commands_of(program).values() for param in command.params]
    words = {word for metavar in metavars for word in re.findall("[A-Z]{2,}", metavar)}
    assert words <= set(catalogue("en", "help-words"))


@everywhere
def test_no_words_are_left_over(program: str) -> None:
    used = {"program", "epilog", *PROGRAMS[program].commands} | {
        f"{name}.examples" for name in PROGRAMS[program].commands
    }
    used |= {place for both in places(program).values() for place in both}
    assert set(load_messages(program).catalogue("en", "help")) - used == set()


@everywhere
@in_every_language
def test_the_examples_can_be_typed(program: str, language: str) -> None:
    for name, line in examples(program, language):
        words = shlex.split(re.sub(r" [<>] \S+", "", line))
        assert words[:2] == [program, name]
        commands_of(program)[name].make_context(name, words[2:])  # refuses what it does not know


@everywhere
@in_every_language
def test_every_page_fits_a_terminal_of_80_columns(program: str, language: str) -> None:
    set_language(language)
    for name in commands_of(program):
        page = page_of(program, name)
        assert page.startswith(say("help-words.usage"))
        assert max(map(len, page.splitlines())) <= 80


@everywhere
@in_every_language
def test_the_list_of_commands_has_one_line_for_each(program: str, language: str) -> None:
    set_language(language)
    listed = page_of(program, "program").split(say("help-words.commands") + "\n", 1)[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == list(PROGRAMS[program].commands)


@everywhere
def test_the_words_are_not_in_the_code_too(program: str) -> None:
    for name in PROGRAMS[program].commands:
        assert not [param.name for param in commands_of(program)[name].params if param.help]


@everywhere
def test_options_are_typed_in_small_letters(program: str) -> None:
    for command in commands_of(program).values():
        for param in command.params:
            if isinstance(param, TyperOption):
                assert all(name == name.lower() for name in [*param.opts, *param.secondary_opts])
