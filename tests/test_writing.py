"""Both programs write files through `deckgen.files`, which alone knows how to replace one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.paths import ROOT

WRITING = {
    *("write_text", "write_bytes", "touch", "symlink_to", "hardlink_to", "rename"),
    *("mkstemp", "mktemp", "mkdtemp", "NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile"),
    *("copyfile", "copy2", "copytree", "move", "fdopen", "truncate"),
}
ELSEWHERE = {
    "deckgen/files.py": "the place",
    "deckgen/parallel.py": "processes write into pipes",
    "deckgen/reading/workbook_process.py": "a process writes into a pipe",
    "deckgen/localized_cli.py": "writes help to the terminal",
    "deckgen/launcher.py": "what would be printed, where there is no console",
    "deckgen/new_deck.py": "puts a workbook aside under a name that nobody has",
    "deckgen/terminal.py": "opens /dev/null for a reader that is gone",
    "deckgen/writers/workbook.py": "packs into a file that is open",
    "deckgen/studio/look_routes.py": "tries a font in a temporary folder",
    "deckgen/studio/print_routes.py": "packs in memory",
    "deckgen/studio/printing.py": "packs in memory",
    "scorer/entry/log_file.py": "a log is made once and appended to",
    "scorer/entry/deleted_games.py": "moves a log aside under a name that nobody has",
    "deckgen/faces/picture_cache.py": "a folder for the time of the program, where there is no cache",
    "deckgen/exports/folder.py": "swaps whole folders",
    "deckgen/commands/site.py": "writes into the staging folder of the site",
    "deckgen/kept_copy.py": "packs in memory",
    "deckgen/site/bundles.py": "packs in memory, and compiles in a temporary folder",
    "deckgen/site/folder.py": "writes into a temporary folder",
    **dict.fromkeys(
        (f"deckgen/exports/{name}.py" for name in ("anki", "contact_sheet", "job", "press_pdf", "tabletop_simulator")),
        "writes into the staging folder of an export",
    ),
}
"""The modules that write, and why they may."""


def writing_calls(tree: ast.AST) -> Iterator[str]:
    """The calls that write, replace or move a file; `replace` with one argument is that of a path."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        texts = {arg.value for arg in (*call.args, *(each.value for each in call.keywords)) if is_text(arg)}
        opens_to_write = name in ("open", "ZipFile") and any(set(text) & set("wxa+") for text in texts if len(text) < 4)
        of_system = isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "os"
        if (
            name in WRITING
            or opens_to_write
            or (of_system and name in ("open", "replace", "link"))
            or (name == "replace" and len(call.args) == 1 and not call.keywords)
        ):
            yield f"{name} in line {call.lineno}"


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_files_are_written_in_one_place() -> None:
    calls = {
        file.relative_to(ROOT).as_posix(): list(writing_calls(ast.parse(file.read_text("utf-8"))))
        for package in ("deckgen", "scorer")
        for file in (ROOT / package).rglob("*.py")
    }
    writing = {path: found for path, found in calls.items() if found}
    assert {path: found for path, found in writing.items() if path not in ELSEWHERE} == {}
    assert ELSEWHERE.keys() <= writing.keys()


def test_what_writes_is_found() -> None:
    for call in ("p.write_bytes(b)", "open(p, 'w')", "p.open(mode='wb')", "os.replace(a, b)", "made.replace(target)"):
        assert list(writing_calls(ast.parse(call))), call
    for call in ("text.replace('a', 'b')", "p.open('rb')", "webbrowser.open(address)", "Image.open(file)"):
        assert not list(writing_calls(ast.parse(call))), call
