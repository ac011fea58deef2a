"""Every verb and every parameter has its words in every language, and every word has its verb."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest
import typer.main

from deckgen.cli import app as deckgen
from deckgen.messages import available, catalogue, say, speak
from scorer.cli import app as scorer

PROGRAMS = {"deckgen": deckgen, "scorer": scorer}
LANGUAGES = available()
everywhere = pytest.mark.parametrize("program", PROGRAMS)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def tree_of(program: str) -> Any:
    return typer.main.get_command(PROGRAMS[program])


def verbs_of(program: str) -> dict[str, Any]:
    tree = tree_of(program)
    return {"program": tree, **tree.commands}


def params_of(command: Any) -> list[Any]:
    context = command.context_class(command, info_name=command.name)
    return list(command.get_params(context))


def places(program: str) -> dict[str, tuple[str, str]]:
    """Where the words of each parameter may stand: by its verb, or shared by several."""
    return {
        f"{verb}.{param.name}": (f"{verb}.{param.name}", f"any.{param.name}")
        for verb, command in verbs_of(program).items()
        for param in params_of(command)
    }


def known(program: str, language: str) -> set[str]:
    return set(catalogue(language, f"help-{program}")) | set(catalogue(language, "help-words"))


def examples(program: str, language: str) -> list[tuple[str, str]]:
    entries = catalogue(language, f"help-{program}")
    return [
        (name.removesuffix(".examples"), line)
        for name, text in entries.items()
        if name.endswith(".examples")
        for line in text.splitlines()
    ]


@everywhere
@in_every_language
def test_every_verb_says_what_it_does_and_gives_an_example(program: str, language: str) -> None:
    wanted = {"program", "epilog"}
    for verb in tree_of(program).commands:
        wanted |= {verb, f"{verb}.examples"}
    assert wanted <= set(catalogue(language, f"help-{program}"))


@everywhere
@in_every_language
def test_every_parameter_has_words(program: str, language: str) -> None:
    entries = known(program, language)
    assert [name for name, both in places(program).items() if not entries & set(both)] == []


@everywhere
def test_every_word_in_capitals_has_a_translation(program: str) -> None:
    metavars = [param.metavar or "" for command in verbs_of(program).values() for param in params_of(command)]
    words = {word for metavar in metavars for word in re.findall("[A-Z]{2,}", metavar)}
    assert words <= set(catalogue("en", "help-words"))


@everywhere
def test_no_words_are_left_over(program: str) -> None:
    used = {"program", "epilog", *tree_of(program).commands} | {
        f"{verb}.examples" for verb in tree_of(program).commands
    }
    used |= {place for both in places(program).values() for place in both}
    assert set(catalogue("en", f"help-{program}")) - used == set()


@everywhere
@in_every_language
def test_the_examples_can_be_typed(program: str, language: str) -> None:
    for verb, line in examples(program, language):
        words = shlex.split(re.sub(r" [<>] \S+", "", line))
        assert words[:2] == [program, verb]
        command = tree_of(program).commands[verb]
        command.make_context(verb, words[2:])  # refuses what it does not know


@everywhere
@in_every_language
def test_every_page_fits_a_terminal_of_80_columns(program: str, language: str) -> None:
    speak(language)
    tree = tree_of(program)
    context = tree.context_class(tree, info_name=program, terminal_width=80)
    pages = [tree.get_help(context)]
    for verb, command in tree.commands.items():
        pages.append(command.get_help(command.context_class(command, info_name=verb, parent=context)))
    for page in pages:
        assert page.startswith(say("help-words.usage"))
        assert max(map(len, page.splitlines())) <= 80


@everywhere
@in_every_language
def test_the_list_of_verbs_has_one_line_for_each(program: str, language: str) -> None:
    speak(language)
    tree = tree_of(program)
    page = tree.get_help(tree.context_class(tree, info_name=program, terminal_width=80))
    listed = page.split(say("help-words.verbs") + "\n", 1)[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == list(tree.commands)


@everywhere
def test_the_words_are_not_in_the_code_too(program: str) -> None:
    for verb, command in verbs_of(program).items():
        if verb != "program":
            assert not [param.name for param in command.params if param.help]


@everywhere
def test_options_are_typed_in_small_letters(program: str) -> None:
    for command in verbs_of(program).values():
        for param in params_of(command):
            if param.param_type_name == "option":
                assert all(name == name.lower() for name in [*param.opts, *param.secondary_opts])
