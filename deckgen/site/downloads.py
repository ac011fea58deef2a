"""What others made for browsers: files from the registries of npm and Python, or from a folder, checked by hashes."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.errors import SourceLocation, UserError
from deckgen.files import cache_folder, replace_file
from deckgen.messages import say
from deckgen.resources import read_data

_SECONDS = 600


@cache
def packages() -> dict[str, Any]:
    """What the pages need besides deckgen and scorer, as packages.yaml lists it."""
    return dict(read_data(Path(__file__).with_name("packages.yaml")))


@dataclass(frozen=True, slots=True)
class Sources:
    """Where files come from: a folder of the person's, or the registries; those are kept in a cache."""

    folder: Path | None = None

    def npm_files(self, package: str) -> dict[str, bytes]:
        """The files of a package of the npm registry, by their names in it."""
        wanted = packages()["npm"][package]
        kept = _cache() / f"{package}-{wanted['version']}"
        if self.folder is None and not all(_is_right(kept / name, known) for name, known in wanted["files"].items()):
            _fetch_npm(package, wanted["version"], kept)
        return {name: self._read(kept, name, known) for name, known in wanted["files"].items()}

    def wheel(self, package: str) -> bytes | None:
        """A package with compiled parts as a file; None if it is optional and not in the folder."""
        wanted = packages()["wheels"][package]
        name, known = wanted["file"], wanted["sha256"]
        kept = _cache()
        if self.folder and (self.folder / name).is_file():
            return self._read(kept, name, known)
        if wanted.get("optional"):
            return None
        if not _is_right(kept / name, known):
            _fetch_wheel(name, kept)
        return Sources()._read(kept, name, known)

    @property
    def has_pictures(self) -> bool:
        """Whether there is Pillow for the pages: without it they cannot use photographs."""
        return self.wheel("pillow") is not None

    def _read(self, kept: Path, name: str, known: str) -> bytes:
        """A file that has its hash; UserError if it is another one, or not there."""
        places = (self.folder / name, self.folder / Path(name).name) if self.folder else (kept / name,)
        file = next((place for place in places if place.is_file()), None)
        if file is None:
            raise UserError.at(SourceLocation(str(places[0])), say("site.missing"), say("site.missing.fix"))
        content = file.read_bytes()
        if hashlib.sha256(content).hexdigest() != known:
            raise UserError.at(SourceLocation(str(file)), say("site.wrong-hash"), say("site.missing.fix"))
        return content


def _cache() -> Path:
    return cache_folder() / "site"


def _is_right(file: Path, known: str) -> bool:
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == known


def _fetch_npm(package: str, version: str, kept: Path) -> None:
    """Take the files of a package out of its archive, which `npm pack` brings."""
    npm = shutil.which("npm")
    if npm is None:
        raise UserError.at(None, say("site.no-npm"), say("site.no-npm.fix"))
    with tempfile.TemporaryDirectory() as temporary:
        _run([npm, "pack", "--loglevel=error", "--fetch-retries=1", f"{package}@{version}"], temporary)
        with tarfile.open(next(Path(temporary).glob("*.tgz"))) as archive:
            for name in packages()["npm"][package]["files"]:
                content = archive.extractfile(f"package/{name}")
                assert content, "a package of this version has this file"
                with replace_file(kept / name) as file:
                    file.write(content.read())


def _fetch_wheel(name: str, kept: Path) -> None:
    package, version, *_, platform = name.removesuffix(".whl").split("-")
    python = ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "abi3", "--abi", "none"]
    with tempfile.TemporaryDirectory() as temporary:
        options = ["--quiet", "--no-deps", "--only-binary", ":all:", "--platform", platform, *python]
        _run([sys.executable, "-m", "pip", "download", *options, f"{package}=={version}"], temporary)
        found = Path(temporary) / name
        with replace_file(kept / name) as file:
            file.write(found.read_bytes())


def _run(command: list[str], folder: str, environment: Mapping[str, str] | None = None) -> None:
    """Run a program of the person's; UserError with what it said last if it fails."""
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=_SECONDS, env=environment)
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", None) or str(error).encode()
        message = say("site.command-failed", command=" ".join(map(str, command[:3])), said=_find_reason(said))
        raise UserError.at(None, message, say("site.command-failed.fix")) from None


def _find_reason(said: bytes) -> str:
    """The line that says most: npm has its reason in the middle, other programs at the end."""
    lines = [line.strip() for line in said.decode(errors="replace").splitlines() if line.strip()]
    reasons = (line for line in lines if "reason:" in line or " - GET " in line)
    return next(reasons, lines[-1] if lines else "")
