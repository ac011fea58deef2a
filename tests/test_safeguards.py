"""What strangers could misuse is used in few modules: those that are named here, each for its reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from tests.paths import ROOT

Uses = Mapping[str, str]
"""The modules that may use something, and why."""

READ_IN_A_PROCESS = "is run in a process with limits"
RULES: dict[str, tuple[tuple[str, ...], Uses]] = {
    "spreadsheets are opened in a process of their own": (
        ("python_calamine", "xlrd", "openpyxl", "odf"),
        {"deckgen/reading/workbook_cells.py": READ_IN_A_PROCESS, "deckgen/reading/xls.py": READ_IN_A_PROCESS},
    ),
    "that process alone opens a workbook": (
        ("Book", "read_xls_sheets", "read_xls_details"),
        {
            "deckgen/reading/workbook_process.py": "the process, and what stands for it where there are none",
            "deckgen/reading/workbook_cells.py": READ_IN_A_PROCESS,
        },
    ),
    "other programs are started with words of ours": (
        ("subprocess", "multiprocessing", "os.system", "os.popen", "os.startfile"),
        {
            "deckgen/reading/workbook_process.py": "Python itself, and ps",
            "deckgen/site/bundles.py": "compiles our own modules",
            "deckgen/commands/build.py": "opens the PDF that was written",
            "deckgen/site/downloads.py": "npm and pip, with names of ours",
        },
    ),
    "nothing is run that a file says": (
        ("eval", "exec", "pickle", "marshal", "shelve", "yaml.unsafe_load", "yaml.full_load", "yaml.load"),
        {
            "deckgen/parallel.py": "processes of ours talk to each other",
            "deckgen/reading/workbook_process.py": "the process of a workbook answers",
            "deckgen/resources.py": "the safe loader, written in C",
        },
    ),
    "the network is used for our own pages": (
        ("socket", "http", "urllib.request", "ssl", "ftplib", "smtplib", "requests", "httpx", "aiohttp"),
        {
            "deckgen/server.py": "listens",
            "deckgen/web.py": "knows the names of this computer",
            "deckgen/launcher.py": "asks whether a studio runs on this computer",
        },
    ),
    "tables for spreadsheet programs have no live formulas": (
        ("csv.writer", "csv.DictWriter"),
        {
            "deckgen/new_deck.py": "guards each cell",
            "deckgen/studio/csv_text.py": "guards each cell",
            "deckgen/studio/clipboard.py": "is read again at once, and never kept",
            "scorer/stats/files.py": "guards each cell",
            "scorer/log/write.py": "writes such texts in quotes of their own, since a log is read back exactly",
        },
    ),
    "templates are run by environments of one module, which escape": (
        ("Environment", "SandboxedEnvironment", "NativeEnvironment", "jinja2.Template"),
        {"deckgen/templates.py": "the place"},
    ),
}


def used(tree: ast.AST) -> Iterator[str]:
    """Names of modules that are imported, and names that are called or derived from, with what stands before a dot."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (part for each in names for part in (each.name, each.name.partition(".")[0]))
            case ast.ImportFrom(module=str(module), level=0):
                yield from (module, module.partition(".")[0])
            case ast.Call(func=ast.Name(name)) | ast.Call(func=ast.Attribute(attr=name)):
                yield name
                yield ast.unparse(node.func)
            case ast.ClassDef(bases=bases):
                yield from map(ast.unparse, bases)


def test_what_could_be_misused_is_used_where_it_is_known() -> None:
    files = [file for package in ("deckgen", "scorer") for file in (ROOT / package).rglob("*.py")]
    found = {file.relative_to(ROOT).as_posix(): set(used(ast.parse(file.read_text("utf-8")))) for file in files}
    for rule, (names, uses) in RULES.items():
        assert {path for path, known in found.items() if not known.isdisjoint(names)} == set(uses), rule


def test_each_way_to_use_something_is_seen() -> None:
    names = ("import csv.writer", "from csv.writer import x", "csv.writer(f)", "class A(csv.writer): ...")
    assert all("csv.writer" in used(ast.parse(each)) for each in names)
    assert "csv.writer" not in used(ast.parse("writer = csv.reader(f)"))


def test_no_page_has_anything_that_is_not_escaped() -> None:
    pages = [file for folder in ("web", "studio", "share", "site") for file in (ROOT / "templates" / folder).iterdir()]
    texts = {file.name: file.read_text("utf-8") for file in pages if file.suffix in (".html", ".svg")}
    assert len(texts) > 40
    assert [name for name, text in texts.items() if "|safe" in text.replace(" ", "") or "autoescape" in text] == []
