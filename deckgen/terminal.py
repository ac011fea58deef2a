"""The terminal: run a command, turn errors into messages and exit codes, print text, colours and progress bars."""

from __future__ import annotations

import atexit
import gc
import os
import re
import shlex
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import Exit, UserError
from deckgen.text import escape_hidden, replace_hidden

if TYPE_CHECKING:
    from typer import Typer

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_ESCAPE = "\x1b["


class Settings:
    """The options that every command has."""

    debug = False
    language: str | None = None  # asked for with --lang
    mark = f"\ufdd0{os.urandom(6).hex()}"
    """Stands for the beginning of a colour code until it is printed; no text from a file can have it."""


class Stop(Exception):  # noqa: N818 - an ending, not an error
    """End a command with an exit code, after it has printed everything."""

    def __init__(self, code: Exit) -> None:
        super().__init__(code.name)
        self.code = code


def run(app: Typer) -> int:
    """Run a program; errors become messages and exit codes."""
    from typer import Abort
    from typer.main import get_command

    _use_utf8()
    _end_on_signals()
    gc.set_threshold(100_000)  # commands are short: frequent collections would take a tenth of a build
    atexit.register(gc.freeze)  # skips the last collection, which takes as long as drawing a card
    try:
        program = get_command(app)
        result = program(prog_name=program.name, standalone_mode=False)
        return int(result) if isinstance(result, int) else Exit.FINE
    except Stop as stop:
        return stop.code
    except UserError as error:
        _print_traceback()
        for problem in error.problems:
            print_error(str(problem))
        return error.exit_code
    except Abort:  # the end of the input; typer has ended the line
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FINE
    except Exception as error:
        _print_traceback()
        print_error(_unexpected_message(error))
        return 70


def _end_on_signals() -> None:
    """Let TERM and HUP end the program as an error does, with its temporary files removed; what is ignored stays so."""
    if threading.current_thread() is threading.main_thread():
        for each in _ENDING:
            if signal.getsignal(each) is signal.SIG_DFL:
                signal.signal(each, _end)


def _end(number: int, _: object) -> None:
    for each in _ENDING:
        signal.signal(each, signal.SIG_IGN)  # another one must not stop the removal
    raise SystemExit(128 + number)


def print_text(text: str = "") -> None:
    """Print a text; on a terminal, long lines are wrapped between words."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns
        text = "\n".join(wrap_line(line, width) for line in text.split("\n"))
    print_unwrapped(text)


def print_unwrapped(text: str, *, err: bool = False) -> None:
    """Print lines as they are: the one way to the terminal, which shows all characters of a text and obeys none."""
    import typer

    typer.echo(clean_for_terminal(text), err=err)


def print_data(text: str) -> None:
    """Print JSON or a log, for programs: exact when read back, never wrapped."""
    print_unwrapped(escape_hidden(text))


def clean_for_terminal(text: str) -> str:
    """The text with our own colours and no other control characters, wherever they come from."""
    return _clean_between_marks(text).replace(Settings.mark, _ESCAPE)


def _clean_between_marks(text: str) -> str:
    return Settings.mark.join(map(replace_hidden, text.replace("\r\n", "\n").split(Settings.mark)))


def terminal_width() -> int:
    """At most 100 columns: longer lines are hard to read."""
    return min(shutil.get_terminal_size((80, 24)).columns, 100)


def wrap_line(line: str, width: int) -> str:
    """Wrap a line between words to a width; the following lines are indented by two more columns."""
    if _visible_length(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip(" ")))
    lines = [indent]
    used = len(indent)
    for word in line.lstrip(" ").split(" "):
        room = _visible_length(word) + (0 if lines[-1].isspace() or not lines[-1] else 1)
        if used + room > width and lines[-1].strip():
            lines.append(f"{indent}  {word}")
            used = len(indent) + 2 + _visible_length(word)
        else:
            lines[-1] += (" " if lines[-1].strip() else "") + word
            used += room
    return "\n".join(lines)


def _visible_length(text: str) -> int:
    """The number of columns of a text without its colour codes."""
    return len(re.sub(rf"{Settings.mark}[0-9;]*m", "", text))


def format_size(size: int) -> str:
    """The size of a file, given in bytes, as text in kilobytes or megabytes."""
    from deckgen.messages import say

    if size >= 1_000_000:
        return say("terminal.megabytes", value=size / 1_000_000)
    return say("terminal.kilobytes", value=max(1.0, size / 1000))


def quote_for_shell(text: str | Path) -> str:
    """A name or path as it is typed in a shell: in quotes if it has blanks or signs that mean something there."""
    text = str(text)
    plain = "-_./:\\" if sys.platform == "win32" else "-_./:"
    if text and all(character.isalnum() or character in plain for character in text):
        return text
    return shlex.quote(text) if set(text) & set('"$`\\!') and sys.platform != "win32" else f'"{text}"'


def print_error(text: str) -> None:
    print_unwrapped(_style(text, fg="red") if supports_colour(sys.stderr) else text, err=True)


def colour_text(text: str, colour: str, *, bold: bool = False, on: str | None = None) -> str:
    """The text in colour, `on` a ground if one is given, or plain if standard output does not support colours."""
    return _style(text, fg=colour, bold=bold, bg=on) if supports_colour(sys.stdout) else text


def _style(text: str, **style: str | bool | None) -> str:
    import typer

    return typer.style(_clean_between_marks(text), **style).replace(_ESCAPE, Settings.mark)  # type: ignore[arg-type]


def supports_colour(stream: object) -> bool:
    is_terminal = getattr(stream, "isatty", lambda: False)()
    return bool(is_terminal) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


@contextmanager
def progress_bars(steps: Mapping[str, tuple[str, int]]) -> Iterator[Callable[[str, int, int], None]]:
    """A progress bar for each step in turn; `steps` gives the label of a step and how many parts are worth a bar."""
    current = ""
    advance: Callable[[], None]
    with ExitStack() as stack:

        def report(step: str, done: int, total: int) -> None:
            nonlocal current, advance
            if step != current:
                stack.close()
                label, minimum = steps[step]
                current, advance = step, stack.enter_context(progress_bar(label, total, minimum))
            if done:
                advance()

        yield report


@contextmanager
def progress_bar(label: str, steps: int, minimum: int = 40) -> Iterator[Callable[[], None]]:
    """A progress bar, shown only on a terminal and if there are at least `minimum` steps."""
    if steps < minimum or not sys.stderr.isatty():
        yield lambda: None
        return
    import typer

    with typer.progressbar(length=steps, label=label, file=sys.stderr, show_eta=False) as bar:
        yield lambda: bar.update(1)


def _print_traceback() -> None:
    """With --debug, print the traceback before the message; the exit code is the same as without."""
    if Settings.debug:
        import traceback

        print_unwrapped(traceback.format_exc().rstrip("\n"), err=True)


def _unexpected_message(error: Exception) -> str:
    from deckgen.messages import say

    return say("terminal.unexpected", error=f"{type(error).__name__}: {error}")


def _use_utf8() -> None:
    """Write UTF-8 where Windows would use an old code page, which lacks characters of dates and titles."""
    for stream in (sys.stdout, sys.stderr):
        encoding = (getattr(stream, "encoding", None) or "").lower().replace("-", "")
        if encoding != "utf8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
