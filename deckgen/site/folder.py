"""The site: a static folder with the studio, the table, the decks and the documents, which any web host can serve."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckgen.faces.page_faces import draw_faces
from deckgen.messages import available_languages, catalogue
from deckgen.reading.deck_file import load_deck
from deckgen.reading.shipped_decks import shipped_decks
from deckgen.resources import resource_folder
from deckgen.site import bundles
from deckgen.site.documents import FOLDER, make_documents
from deckgen.site.downloads import Sources, packages
from deckgen.templates import page_templates, text_templates
from deckgen.writers.png import svg_to_png

STEPS = ("downloads", "modules", "faces", "pages")
"""What making the site consists of, in this order."""
Report = Callable[[str, int, int], None]
"""Told the step, how many parts of it are done, and of how many."""


def tell_nobody(*_: object) -> None:
    """A report that nobody reads."""


RUNTIME = "runtime"
PROGRAM = "pyodide.asm.wasm"  # a part, since some web hosts would not compress it
ICON_PIXELS = (192, 512)
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self';"
    " font-src 'self'; connect-src 'self' blob:; frame-src 'self'; manifest-src 'self'; base-uri 'none';"
    " form-action 'none'"
)
_PICTURES = "pictures"  # where the table finds pictures of cards, as in its own addresses
_SCRIPTS = ("application.js", "index.js", "kept.js", "language.js", "shell.js", "site.css", "worker.js")
_CODE_READER = {"dist/es/share.js": "es/share.js", "dist/es/reader/index.js": "es/reader/index.js"}
_READER_WASM = {"dist/reader/zxing_reader.wasm": "es/reader/zxing_reader.wasm"}
Files = dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Part:
    """A file that a page loads: its name in the site, its size there, and its size when it is unpacked."""

    file: str
    packed: int
    size: int

    def described(self) -> dict[str, Any]:
        return {"file": self.file, "packed": self.packed, "size": self.size}


def make_site(sources: Sources, report: Report = tell_nobody) -> Files:
    """All files of the site by their names."""
    report("downloads", 0, 1)
    runtime, reader = sources.npm_files("pyodide"), sources.npm_files("zxing-wasm")
    report("downloads", 1, 1)
    report("modules", 0, 1)
    parts = make_python(sources, runtime)
    report("modules", 1, 1)
    parts |= {f"faces-{name}": content for name, content in draw_shipped_faces(report).items()}
    report("pages", 0, 1)
    files: Files = {}
    described = {name: _add_part(files, name, content) for name, content in parts.items()}
    for name, content in runtime.items():
        if name not in (PROGRAM, "python_stdlib.zip"):
            files[f"{RUNTIME}/{name}"] = content
    for name, place in (_CODE_READER | _READER_WASM).items():
        files[f"{RUNTIME}/zxing/{place}"] = reader[name]
    files |= _make_pages(described, bundles.licences(sources, packages()["npm"], packages()["parts"]))
    files |= _make_pictures()
    files |= make_documents(POLICY)
    files["service_worker.js"] = _make_service_worker(files)
    report("pages", 1, 1)
    return files


def make_python(sources: Sources, runtime: Mapping[str, bytes]) -> dict[str, bytes]:
    """The parts with Python modules as ZIP files, the standard library among them, and the program that runs them."""
    from tempfile import TemporaryDirectory

    parts = bundles.make_parts(sources)
    parts["stdlib"] = bundles.make_stdlib(runtime["python_stdlib.zip"])
    with TemporaryDirectory() as folder:
        for name, content in runtime.items():
            (Path(folder) / name).write_bytes(content)
        compiled = bundles.compile_modules(parts, Path(folder))
    packed = {name: bundles.pack(bundles.as_json(files)) for name, files in compiled.items()}
    return {"program": runtime[PROGRAM], **packed}


def draw_shipped_faces(report: Report = tell_nobody) -> dict[str, bytes]:
    """The faces of each shipped deck, so that the table need not draw them."""
    found: dict[str, bytes] = {}
    report("faces", 0, len(shipped_decks()))
    for deck in shipped_decks():
        found[deck.name] = draw_faces(load_deck(deck.file), _PICTURES).to_json().encode()
        report("faces", len(found), len(shipped_decks()))
    return found


def _add_part(files: Files, name: str, content: bytes) -> Part:
    """Add a part to the files of the site, compressed; its name has its hash, so that parts of two sites never mix."""
    packed = gzip.compress(content, 9, mtime=0)
    file = f"parts/{name}-{hashlib.sha256(content).hexdigest()[:12]}.gz"
    files[file] = packed
    return Part(file, len(packed), len(content))


def _make_pages(parts: Mapping[str, Part], licences: Sequence[bundles.Licence]) -> Files:
    scripts = resource_folder("templates/site")
    files = {f"assets/{name}": (scripts / name).read_bytes() for name in _SCRIPTS}
    pages = {name: _describe_page(name, page, parts) for name, page in packages()["pages"].items()}
    constants = {
        "PAGES": pages,
        "PARTS": {name: part.described() for name, part in parts.items()},
        "RUNTIME": {
            "folder": f"{RUNTIME}/",
            "module": f"{RUNTIME}/pyodide.mjs",
            "compiled": f"{RUNTIME}/pyodide.asm.mjs",
            "reader": f"{RUNTIME}/zxing/es/reader/index.js",
        },
        "LOCK": bundles.NO_PACKAGES,
    }
    files["assets/site.js"] = as_module(constants)
    words = {language: catalogue(language, "site") for language in available_languages()}
    files["assets/words.js"] = as_module({"LANGUAGES": sorted(words), "WORDS": words})
    templates = page_templates(scripts)
    for name in pages:
        title = words["en"][name]
        shell = templates.get_template("shell.html").render(page=name, title=title, policy=POLICY)
        files[f"{name}/index.html"] = shell.encode()
        files[f"{name}/manifest.webmanifest"] = _make_manifest(name, title)
    files["index.html"] = (
        templates.get_template("index.html")
        .render(words=words["en"], languages=name_languages(), policy=POLICY)
        .encode()
    )
    files["contents.html"] = (
        templates.get_template("contents.html")
        .render(policy=POLICY, licences=licences, parts=parts, pages=pages)
        .encode()
    )
    for deck in shipped_decks():
        files |= {f"decks/{file.name}": file.read_bytes() for file in deck.files}
    return files


def _describe_page(name: str, page: Mapping[str, Any], parts: Mapping[str, Part]) -> dict[str, Any]:
    """A page, with the files that it takes to use it without a network."""
    files = [parts[part].file for part in (*page["first"], *page["later"])]
    if name != "table":
        return {**page, "files": files, "faces": {}}
    files += [f"{RUNTIME}/zxing/{place}" for place in (_CODE_READER | _READER_WASM).values()]
    faces: dict[str, list[str]] = {}
    for deck in shipped_decks():
        faces.setdefault(deck.language, []).append(parts[f"faces-{deck.name}"].file)
    return {**page, "files": files, "faces": faces}


def as_module(constants: Mapping[str, Any]) -> bytes:
    """A script with constants."""
    lines = (f"export const {name} = {json.dumps(value, ensure_ascii=False)};" for name, value in constants.items())
    return ("\n".join(lines) + "\n").encode()


def _make_manifest(name: str, title: str) -> bytes:
    """What a phone needs to know to keep the page among its apps."""
    icons = [
        {"src": f"../icon-{pixels}.png", "sizes": f"{pixels}x{pixels}", "type": "image/png"} for pixels in ICON_PIXELS
    ]
    manifest = {
        "name": title,
        "short_name": title,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#efeae0",
        "theme_color": "#14233a",
        "icons": [*icons, {"src": "../icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=1).encode()


def _make_pictures() -> Files:
    """The icon of the pages, and the cards on the first one."""
    drawing = (resource_folder("templates/site") / "icon.svg").read_text("utf-8")
    files = {f"icon-{pixels}.png": svg_to_png(drawing, 64, 64, pixels / 64) for pixels in ICON_PIXELS}
    cards = (resource_folder("templates/site") / "cards.webp").read_bytes()
    return files | {"icon.svg": drawing.encode(), "cards.webp": cards}


def _make_service_worker(files: Mapping[str, bytes]) -> bytes:
    """The script that keeps the files of the site; it names them all, so that it changes with each of them."""
    content = hashlib.sha256()
    for name in sorted(files):
        content.update(name.encode() + b"\0" + files[name])
    folders = [name.removesuffix("index.html") for name in sorted(files) if name.endswith("index.html")]
    template = text_templates(resource_folder("templates/site")).get_template("service_worker.js")
    return template.render(
        version=f"deckgen {content.hexdigest()[:16]}",
        policy=POLICY,
        shell=[name for name in sorted(files) if _is_needed_at_once(name)],
        files=sorted(files),
        folders=folders,
    ).encode()


def _is_needed_at_once(name: str) -> bool:
    """Whether a file is kept at the first visit; the others are kept when they are asked for."""
    return name.startswith("assets/") or (name.endswith((".html", ".svg")) and not name.startswith(f"{FOLDER}/"))


def name_languages() -> dict[str, str]:
    """The languages of the pages with their own names."""
    from babel import Locale

    return {code: str(Locale(code).get_language_name()).capitalize() for code in available_languages()}
