"""Completion with the Tab key: the script for the user's shell, what it offers, and where it is installed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import shellingham
from click.testing import CliRunner

from deckgen.cli import app
from deckgen.completion import completion_script, install_completion
from deckgen.errors import UserError


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Says which shell started the program."""

    def started_by(name: str) -> None:
        monkeypatch.setattr(shellingham, "detect_shell", lambda: (name, f"/bin/{name}"))

    return started_by


@pytest.mark.parametrize("name", ["bash", "zsh", "fish", "powershell", "pwsh"])
def test_every_shell_has_its_script(name: str) -> None:
    script = completion_script(app, name)
    assert "_DECKGEN_COMPLETE" in script
    assert f"{name.replace('pwsh', 'powershell')}_complete" in script


def test_a_shell_without_completion_is_named() -> None:
    with pytest.raises(UserError, match="tcsh"):
        completion_script(app, "tcsh")


def test_the_script_is_shown(shell: Callable[[str], None]) -> None:
    shell("fish")
    shown = CliRunner().invoke(app, ["--show-completion"])
    assert (shown.exit_code, shown.output) == (0, completion_script(app, "fish"))


@pytest.mark.parametrize(
    ("name", "script", "start_file"),
    [
        ("bash", ".bash_completions/deckgen.sh", ".bashrc"),
        ("zsh", ".zfunc/_deckgen", ".zshrc"),
        ("fish", ".config/fish/completions/deckgen.fish", None),
    ],
)
def test_the_script_is_installed_once(home: Path, name: str, script: str, start_file: str | None) -> None:
    if start_file:
        (home / start_file).write_text("alias ll='ls -l'")
    for _ in range(2):
        assert install_completion(app, name) == home / script
    assert (home / script).read_text("utf-8") == completion_script(app, name)
    if start_file:
        before, added = (home / start_file).read_text("utf-8").splitlines()
        assert before == "alias ll='ls -l'"
        assert Path(script).parts[0] in added


def test_the_user_is_told_where_it_is_installed(home: Path, shell: Callable[[str], None]) -> None:
    shell("bash")
    done = CliRunner().invoke(app, ["--lang=pl", "--install-completion"])
    assert done.exit_code == 0
    assert done.output.startswith("Uzupełnianie klawiszem Tab w bash jest gotowe: ")
    assert str(home / ".bash_completions" / "deckgen.sh") in done.output


def test_a_shell_that_cannot_be_told_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def detect_shell() -> tuple[str, str]:
        raise shellingham.ShellDetectionFailure

    monkeypatch.setattr(shellingham, "detect_shell", detect_shell)
    assert isinstance(CliRunner().invoke(app, ["--show-completion"]).exception, UserError)


@pytest.mark.parametrize(("typed", "shown"), [("deckgen bu", "Construye el PDF"), ("deckgen build --fl", "Lado por")])
def test_the_tab_key_explains_in_the_users_language(typed: str, shown: str) -> None:
    asked = {
        "_DECKGEN_COMPLETE": "zsh_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
        "LC_ALL": "es_ES.UTF-8",
    }
    assert shown in CliRunner().invoke(app, env=asked).output


@pytest.mark.parametrize(("typed", "offered"), [("deckgen build es --flip ", {"long", "short"})])
def test_the_tab_key_offers_choices(typed: str, offered: set[str]) -> None:
    asked = {"_DECKGEN_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()))}
    lines = CliRunner().invoke(app, env=asked).output.split()
    assert {line.removeprefix("plain,") for line in lines} == offered
