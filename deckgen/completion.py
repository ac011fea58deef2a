"""Completion of commands and options with the Tab key: click's script for the user's shell, shown or installed."""

from __future__ import annotations

from pathlib import Path

import click

from deckgen.errors import UserError
from deckgen.messages import say


def completion_options() -> list[click.Parameter]:
    """The options of a program that install or show its completion script; they stop the program."""
    return [
        click.Option(["--install-completion"], is_flag=True, expose_value=False, callback=_install_if_asked),
        click.Option(["--show-completion"], is_flag=True, expose_value=False, callback=_show_if_asked),
    ]


def completion_script(program: click.Command, shell: str) -> str:
    """What a shell must run to complete the commands of a program."""
    from click.shell_completion import get_completion_class

    completion = get_completion_class("powershell" if shell == "pwsh" else shell)
    if completion is None:
        raise UserError.at(None, say("help-words.shell-unknown", shell=shell))
    name = str(program.name)
    return completion(program, {}, name, f"_{name}_COMPLETE".upper()).source().strip() + "\n"


def install_completion(program: click.Command, shell: str) -> Path:
    """Put the script where the shell finds it, and tell the shell to look there; returns the script's file."""
    script, home = completion_script(program, shell), Path.home()
    if shell in ("powershell", "pwsh"):
        return _append(_powershell_profile(shell), script)
    if shell == "fish":
        return _write(home / ".config" / "fish" / "completions" / f"{program.name}.fish", script)
    if shell == "zsh":
        _append(home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit\n")
        return _write(home / ".zfunc" / f"_{program.name}", script)
    file = _write(home / ".bash_completions" / f"{program.name}.sh", script)
    _append(home / ".bashrc", f"source '{file}'\n")
    return file


def _install_if_asked(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        shell = _current_shell()
        file = install_completion(ctx.command, shell)
        click.echo(say("help-words.completion-installed", shell=shell, file=file))
        ctx.exit()


def _show_if_asked(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(completion_script(ctx.command, _current_shell()), nl=False)
        ctx.exit()


def _current_shell() -> str:
    """The name of the shell that started the program."""
    import shellingham

    try:
        return str(shellingham.detect_shell()[0])
    except shellingham.ShellDetectionFailure:
        raise UserError.at(None, say("help-words.shell-unknown", shell="?")) from None


def _powershell_profile(shell: str) -> Path:
    """The file that PowerShell runs when it starts; the user is allowed to run scripts of their own."""
    import subprocess

    subprocess.run([shell, "-Command", "Set-ExecutionPolicy", "RemoteSigned", "-Scope", "CurrentUser"], check=False)
    asked = [shell, "-NoProfile", "-Command", "echo", "$profile"]
    return Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())


def _write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def _append(file: Path, text: str) -> Path:
    """Add lines to the end of a file that does not have them yet."""
    before = file.read_text("utf-8", errors="replace") if file.is_file() else ""
    if text not in before:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as opened:
            opened.write("\n" + text if before and not before.endswith("\n") else text)
    return file
