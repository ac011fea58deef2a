"""The parts of the pages: ZIP files with Python modules, compiled for the browser's Python, and data files."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from deckgen.errors import UserError
from deckgen.files import cache_folder, replace_file
from deckgen.messages import say
from deckgen.resources import package_file, parse_data, resource_folder
from deckgen.site.downloads import Sources, packages
from deckgen.site.locale_data import trim_locale_data

Files = dict[str, bytes]
"""The content of files by their names, with slashes."""

_RESOURCES = {
    "deckgen": (
        "decks",
        "templates/cards",
        "templates/icons",
        "templates/leaflets",
        "templates/new",
        "templates/studio",
    ),
    "scorer": ("templates/share", "templates/web"),
}  # as an installed wheel has them
_INSTALLED = ("decks/", "docs/", "templates/")
"""How the names of these and others begin in the folder of a package that was installed from a wheel."""
_WHEN = (1980, 1, 1, 0, 0, 0)
_NODE_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Licence:
    """A package that the pages bring."""

    name: str
    version: str
    licence: str


def make_parts(sources: Sources) -> dict[str, Files]:
    """The files of each part, before they are compiled."""
    parts = {name: _collect(wanted) for name, wanted in packages()["parts"].items()}
    for name, wheel in packages()["wheels"].items():
        content = sources.wheel(name)
        if content is not None:
            files = _unpack_wheel(content).items()
            parts[wheel["part"]] |= {file: data for file, data in files if not _matches(file, wheel.get("unused", ()))}
    if "PIL/__init__.py" not in parts["documents"]:
        parts["core"] |= {"PIL/__init__.py": b"", "PIL/Image.py": b""}  # reportlab imports it, and uses it for pictures
    return parts


def make_stdlib(original: bytes) -> Files:
    """Python's standard library without what no page imports."""
    return {
        name: content for name, content in _unzip(original).items() if not _matches(name, packages()["unused_stdlib"])
    }


def pack(files: Mapping[str, bytes]) -> bytes:
    """A ZIP file, not compressed, since it will be as a whole; the same files always give the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, _WHEN), files[name])
    return stream.getvalue()


def licences(sources: Sources, runtimes: Iterable[str], parts: Iterable[str]) -> list[Licence]:
    """The packages of these runtimes of the npm registry and in these parts, by name."""
    npm, wheels = packages()["npm"], packages()["wheels"]
    found = {name: Licence(name, npm[name]["version"], npm[name]["licence"]) for name in runtimes}
    for name, wheel in wheels.items():
        if wheel["part"] in parts and sources.wheel(name) is not None:
            found[name] = Licence(name, wheel["file"].split("-")[1], wheel["licence"])
    for name in (name for part in parts for name in packages()["parts"].get(part, ())):
        if name not in _OWN and name not in found:
            found[name] = _licence_of(name)
    return [found[name] for name in sorted(found, key=str.lower)]


_OWN = {"deckgen": "deckgen", "deckgen-studio": "deckgen", "deckgen-drawing": "deckgen", "scorer": "scorer"}
"""What packages.yaml calls the files of our own packages, part by part."""


def _collect(wanted: Mapping[str, list[str]]) -> Files:
    files: Files = {}
    for name, patterns in wanted.items():
        known = _own_files(_OWN[name]) if name in _OWN else _installed_files(name)
        files |= {path: file.read_bytes() for path, file in known.items() if _matches(path, patterns)}
    return files | {path: trim_locale_data(path, files[path]) for path in files if path.endswith(".dat")}


@cache
def _own_files(package: str) -> dict[str, Path]:
    """The files of one of our packages as they lie in an installed wheel."""
    own = package_file(package, ".")
    found = {name: file for name, file in _list_files(own).items() if not name.startswith(_INSTALLED)}
    for resource in _RESOURCES[package]:
        folder = resource_folder(resource, package=package)
        found |= {f"{resource}/{name}": file for name, file in _list_files(folder).items()}
    return {f"{package}/{name}": file for name, file in found.items()}


def _list_files(folder: Path) -> dict[str, Path]:
    files = (file for file in sorted(folder.rglob("*")) if file.is_file() and not file.name.startswith("."))
    return {file.relative_to(folder).as_posix(): file for file in files if "__pycache__" not in file.parts}


def _installed_files(name: str) -> dict[str, Path]:
    try:
        listed = distribution(name).files or ()
    except PackageNotFoundError:
        return {}
    return {file.as_posix(): Path(str(file.locate())) for file in listed if ".." not in file.parts}


def _licence_of(name: str) -> Licence:
    try:
        about = distribution(name).metadata
    except PackageNotFoundError:
        return Licence(name, "", "")
    named = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier") or () if each.startswith("License")]
    written = [*(about.get_all("License-Expression") or ()), *named, *(about.get_all("License") or ())]
    return Licence(name, about["Version"], next(iter(written), ""))


def _matches(name: str, patterns: Iterable[str]) -> bool:
    left_out = any(fnmatchcase(name, pattern[1:]) for pattern in patterns if pattern.startswith("!"))
    return not left_out and any(fnmatchcase(name, pattern) for pattern in patterns)


def _unpack_wheel(content: bytes) -> Files:
    """The files of a wheel without what only installers need."""
    return {
        name: data
        for name, data in _unzip(content).items()
        if not name.endswith((".pyi", ".h", ".typed", ".cyclonedx.json", "/METADATA", "/RECORD", "/WHEEL"))
    }


def _unzip(content: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}


def compile_modules(parts: Mapping[str, Files], runtime: Path) -> dict[str, Files]:
    """The parts with their Python modules compiled, by the Python that will run them; Node.js starts it here."""
    kept = {name: cache_folder() / "site" / f"{_fingerprint(files)}.zip" for name, files in parts.items()}
    missing = {name: files for name, files in parts.items() if not kept[name].is_file()}
    if missing:
        for name, files in _compile(missing, runtime).items():
            with replace_file(kept[name]) as written:
                written.write(pack(files))
    return {name: _unzip(kept[name].read_bytes()) for name in parts}


def _fingerprint(files: Mapping[str, bytes]) -> str:
    """A name for these files, compiled by this runtime."""
    rarely = [name for name in sorted(files) if _is_rare(name)]
    content = hashlib.sha256(json.dumps([NO_PACKAGES, rarely]).encode())
    content.update((resource_folder("templates/site") / "compile.mjs").read_bytes())
    for name in sorted(files):
        content.update(f"\0{name}\0".encode() + files[name])
    return content.hexdigest()


def _compile(parts: Mapping[str, Files], runtime: Path) -> dict[str, Files]:
    node = shutil.which("node")
    if node is None:
        raise UserError.at(None, say("site.no-node"), say("site.no-npm.fix"))
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        rare = []
        for part, files in parts.items():
            for name, content in _to_compile(files):
                rare += [f"{part}/{name}"] if _is_rare(name) else []
                file = folder / part / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
        script = resource_folder("templates/site") / "compile.mjs"
        command = [node, str(script), str(runtime), temporary]
        try:
            subprocess.run(
                command,
                input=json.dumps({"lock": NO_PACKAGES, "rare": rare}),
                check=True,
                capture_output=True,
                text=True,
                timeout=_NODE_SECONDS,
            )
        except (OSError, subprocess.SubprocessError) as error:
            said = str(getattr(error, "stderr", "") or error).strip()[-400:]
            message = say("site.command-failed", command="node compile.mjs", said=said)
            raise UserError.at(None, message, say("site.command-failed.fix")) from None
        return {part: _compiled(files, folder / part) for part, files in parts.items()}


NO_PACKAGES = {
    "info": {
        "abi_version": "2026_0",
        "arch": "wasm32",
        "platform": "emscripten_5_0_3",
        "python": "3.14.2",
        "version": "314.0.7",
    },
    "packages": {},
}
"""What the runtime is told of the packages that could be loaded: none, since the parts have them all."""


def _is_rare(name: str) -> bool:
    """Whether a module comes as text, since few people need it."""
    return _matches(name, packages()["rarely_used"])


def _to_compile(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The modules; those that are read as data stay as they are."""
    for name, content in files.items():
        if name.endswith(".py") and not _matches(name, packages()["read_as_source"]):
            yield name, content


def _compiled(files: Mapping[str, bytes], folder: Path) -> Files:
    found = dict(files)
    for name, _ in _to_compile(files):
        del found[name]
        made = name if _is_rare(name) else f"{name}c"
        found[made] = (folder / made).read_bytes()
    return found


def as_json(files: Mapping[str, bytes]) -> Files:
    """Our own data files, in the form of YAML that is read fastest: JSON."""
    return {name: _to_json(content) if _is_data(name) else content for name, content in files.items()}


def _is_data(name: str) -> bool:
    """Whether a file is one that `read_data` reads; decks and themes are read with the places of their parts."""
    is_ours = name.startswith(("deckgen/", "scorer/")) and name.endswith(".yaml")
    return is_ours and not name.startswith(("deckgen/decks/", "deckgen/templates/cards/", "deckgen/templates/new/"))


def _to_json(content: bytes) -> bytes:
    data = parse_data(content.decode("utf-8"))
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.encode() if json.loads(text) == data else content  # keys may be numbers
