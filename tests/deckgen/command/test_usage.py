"""What is wrong with a command line is told in one line, in the person's language, with the way out."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from deckgen.cli import app
from deckgen.command.program import language_asked_for
from deckgen.messages import speak
from deckgen.terminal import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def deckgen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    def typed(line: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["deckgen", *line.split()])
        code = run(app)
        return (int(code), *capsys.readouterr())

    yield typed
    speak("en")


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
        ("build es --bleed 9", "--bleed cannot be 9.0, only 0–3  → More: deckgen build --help"),
        ("build es --sample few", "--sample cannot be few, only ≥ 1  → More: deckgen build --help"),
        ("build es --bleed", "--bleed needs a value: NUMBER  → More: deckgen build --help"),
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


@pytest.mark.parametrize("line", ["--lang pl buld", "buld --lang pl", "buld --lang=pl --lang es", "--lang=pl buld"])
def test_lang_may_stand_anywhere(deckgen: Run, line: str) -> None:
    assert deckgen(line)[2].startswith("nie ma polecenia buld  → Czy chodziło o\u00a0build?")


@pytest.mark.parametrize("line", ["", "--lang es", "--help", "--debug"])
def test_without_a_verb_the_help_is_shown(deckgen: Run, line: str) -> None:
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


def test_a_verb_that_runs_does_not_pay_for_the_help() -> None:
    program = (
        "import sys; sys.argv = ['deckgen', 'sizes']\n"
        "from deckgen.cli import app; from deckgen.terminal import run; run(app)\n"
        "print('deckgen.command.help_page' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "False"
