"""The studio as one file that opens from the disk by a double click: everything that it runs stands in it, packed."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

from markupsafe import Markup

from deckgen.messages import available_languages, catalogue
from deckgen.resources import resource_folder
from deckgen.site import bundles
from deckgen.site.downloads import Sources, packages
from deckgen.site.folder import Report, as_module, make_python, tell_nobody
from deckgen.templates import page_templates

STEPS_OF_FILE = ("downloads", "modules", "file")
_PAGE = "studio"
_MODULES = ("pyodide.mjs", "pyodide.asm.mjs")
_POLICY = (
    "default-src 'none'; script-src {page} {frame} blob: 'wasm-unsafe-eval'; worker-src blob:; style-src {style} blob:;"
    " img-src blob: data:; font-src blob:; connect-src blob:; base-uri http://studio.invalid; form-action 'none'"
)


def make_single(sources: Sources, report: Report = tell_nobody) -> bytes:
    """The file."""
    report("downloads", 0, 1)
    runtime = sources.npm_files("pyodide")
    report("downloads", 1, 1)
    report("modules", 0, 1)
    parts = make_python(sources, runtime)
    report("modules", 1, 1)
    report("file", 0, 1)
    page = packages()["pages"][_PAGE]
    parts = {name: parts[name] for name in (*page["first"], *page["later"])}
    packed = {**parts, **{name: runtime[name] for name in _MODULES}}
    licences = bundles.licences(sources, ("pyodide",), parts)
    frame_script = _text("frame.js")
    words = {language: catalogue(language, "site") for language in available_languages()}
    held = {
        "name": _PAGE,
        "title": words["en"][_PAGE],
        "page": page,
        "parts": {name: len(content) for name, content in parts.items()},
        "scripts": {**_read("application.js", "language.js", "pages.js"), "words.js": _write_words(words)},
        "workerScripts": {
            "begin": _read_script("single_worker.js"),
            "modules": _read("worker.js", "kept.js"),
        },
        "runtime": {"modules": _MODULES},
        "frameScript": frame_script,
        "lock": bundles.NO_PACKAGES,
    }
    script, style = _read_script("single.js"), _text("site.css")
    policy = _POLICY.format(page=_hash(script), frame=_hash(frame_script), style=_hash(style))
    written = (
        page_templates(resource_folder("templates/site"), whole_lines=True)
        .get_template("single.html")
        .render(
            page=_PAGE,
            title=words["en"][_PAGE],
            about=words["en"][f"{_PAGE}-about"],
            private=words["en"]["private"],
            policy=Markup(policy),
            icon=f"data:image/svg+xml;base64,{b64encode(_text('icon.svg').encode()).decode()}",
            style=Markup(style),
            script=Markup(script),
            held=Markup(json.dumps(held, ensure_ascii=False).replace("<", "\\u003c")),
            packed={name: Markup(_pack(content)) for name, content in packed.items()},
            licences="; ".join(" ".join((each.name, each.version, each.licence)) for each in licences),
        )
    )
    report("file", 1, 1)
    return written.encode()


def _pack(content: bytes) -> str:
    return b64encode(gzip.compress(content, 9, mtime=0)).decode()


def _text(name: str) -> str:
    return (resource_folder("templates/site") / name).read_text("utf-8")


def _read(*names: str) -> dict[str, str]:
    return {name: _text(name) for name in names}


def _read_script(name: str) -> str:
    """A script that makes addresses for modules, since it cannot import any."""
    return f"{_text('link.js')}\n{_text(name)}"


def _write_words(words: Mapping[str, Mapping[str, object]]) -> str:
    return as_module({"LANGUAGES": sorted(words), "WORDS": words}).decode()


def _hash(text: str) -> str:
    """What a Content-Security-Policy calls an inline script or style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
