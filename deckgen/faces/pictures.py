"""Photographs and drawings: what can go wrong with them, and the same made ready for print."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from deckgen.errors import SourceLocation, UserError
from deckgen.faces import picture_cache
from deckgen.faces.picture_cache import Source
from deckgen.faces.picture_files import DPI, dots, printed_size, sharpness
from deckgen.files import resolve_inside

if TYPE_CHECKING:
    from PIL.Image import Image

    from deckgen.deck.model import Picture


_KEY = re.compile("[0-9a-f]{32}")
_GIANT = 30_000_000  # pixels; these are decoded one at a time, to spare the memory
Trouble = tuple[str, dict[str, object]]
_troubles: dict[str, Trouble] = {}
_one_giant = Lock()


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture that is to fill a window of so many millimetres, in its own colours or from a dark to a light one."""

    file: Path
    focus: tuple[float, float]
    width: float
    height: float
    tone: tuple[str, str] | None

    @property
    def window(self) -> tuple[float, float]:
        return self.width, self.height


@dataclass(frozen=True, slots=True)
class PreparedPicture:
    """An upright 8-bit RGB picture, JPEG or PNG, cropped to its window; the key names its content."""

    key: str
    file: Path
    width: int
    height: int


def trouble_with(
    folder: Path, picture: Picture, location: SourceLocation, window: tuple[float, float]
) -> Trouble | None:
    """The code and values of what is wrong with a picture that is to fill a window of so many millimetres."""
    try:
        file = resolve_inside(folder, picture.file, location)
    except UserError as error:
        return "image-unreadable", {"reason": error.problems[0].message}
    if not file.is_file():
        return "image-missing", {}
    source = source_of(file)
    if isinstance(source, tuple):
        return source
    dpi = sharpness(source.size, window)
    if dpi < DPI - 1:
        width, height = dots(window)
        return "image-too-small", {"dpi": round(dpi), "width": width, "height": height}
    return None


def source_of(file: Path) -> Source | Trouble:
    """What is known of a picture that can be read, or else what is wrong with it."""
    return _known(file) or _read(file)


def prepare(requests: Sequence[PictureRequest], done: Callable[[], None]) -> dict[PictureRequest, PreparedPicture]:
    """Make pictures ready, on all cores; `done` is called once per request. What cannot be read is left out."""
    ready: dict[PictureRequest, PreparedPicture] = {}
    missing: dict[Path, list[PictureRequest]] = {}
    for request in requests:
        if request in ready or request in missing.get(request.file, ()):
            done()
        elif prepared := _from_cache(request):
            ready[request] = prepared
            done()
        else:
            missing.setdefault(request.file, []).append(request)
    if missing:
        ready.update(_developed(missing, done))
        picture_cache.tidy()
    return ready


def prepared_file(key: str) -> Path | None:
    """The file of a picture made ready before, by the key that drawings name it by."""
    if not _KEY.fullmatch(key):
        return None
    return picture_cache.kept(f"{key}.jpg") or picture_cache.kept(f"{key}.png")


def _developed(
    missing: Mapping[Path, Sequence[PictureRequest]], done: Callable[[], None]
) -> dict[PictureRequest, PreparedPicture]:
    from deckgen.faces.picture_files import reading_quietly

    ready: dict[PictureRequest, PreparedPicture] = {}
    with reading_quietly(), ThreadPoolExecutor(min(_cores(), len(missing))) as threads:
        tasks = {threads.submit(_develop, file, wanted): wanted for file, wanted in missing.items()}
        try:
            for task in as_completed(tasks):
                ready.update(task.result())
                for _ in tasks[task]:
                    done()
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    return ready


def _develop(file: Path, wanted: Sequence[PictureRequest]) -> dict[PictureRequest, PreparedPicture]:
    """All the pictures made of one file, decoded as seldom as possible: two faces often show the same cut."""
    from deckgen.faces import picture_files as reading

    try:
        identity = picture_cache.identity(file)
        with reading.opened(file) as image:
            size = reading.upright_size(image)
            by_scale: dict[int, list[PictureRequest]] = {}
            for request in wanted:
                by_scale.setdefault(reading.draft_scale(image, size, request.window), []).append(request)
        contents: dict[PictureRequest, bytes] = {}
        with _one_giant if size[0] * size[1] > _GIANT else nullcontext():
            for scale, group in by_scale.items():
                source = _decode_into(contents, file, scale, group)
    except (OSError, ValueError):  # it is gone, or its name is none
        return {}
    except (reading.TooLargeError, reading.UnreadableError) as error:
        _troubles[identity] = _trouble(error)
        return {}
    picture_cache.remember(identity, source)
    return {request: _keep(request, identity, source, contents[request]) for request in wanted}


def _decode_into(
    contents: dict[PictureRequest, bytes], file: Path, scale: int, group: Iterable[PictureRequest]
) -> Source:
    from deckgen.faces import picture_files as reading

    cuts: dict[object, Image] = {}
    with reading.opened(file) as image:
        size = reading.upright_size(image)
        pixels = reading.decoded(image, scale)
        source = picture_cache.Source(*size, flat=reading.is_flat(image, pixels))
        for request in group:
            which = (request.focus, request.window)
            if which not in cuts:
                cuts[which] = reading.cut(pixels, source, request.focus, request.window)
            picture = reading.toned(cuts[which], request.tone) if request.tone else cuts[which]
            contents[request] = reading.encoded(picture, source.flat)
    return source


def _from_cache(request: PictureRequest) -> PreparedPicture | None:
    try:
        identity = picture_cache.identity(request.file)
    except (OSError, ValueError):
        return None
    source = picture_cache.remembered(identity)
    if source is None:
        return None
    key = _key(request, identity)
    file = picture_cache.kept(_name(key, source))
    return PreparedPicture(key, file, *printed_size(source.size, request.window)) if file else None


def _keep(request: PictureRequest, identity: str, source: Source, content: bytes) -> PreparedPicture:
    key = _key(request, identity)
    file = picture_cache.keep(_name(key, source), content)
    return PreparedPicture(key, file, *printed_size(source.size, request.window))


def _key(request: PictureRequest, identity: str) -> str:
    return picture_cache.fingerprint(picture_cache.VERSION, identity, request.focus, request.window, request.tone)


def _name(key: str, source: Source) -> str:
    return f"{key}.png" if source.flat else f"{key}.jpg"


def _known(file: Path) -> Source | Trouble | None:
    try:
        identity = picture_cache.identity(file)
    except OSError:
        return None
    return _troubles.get(identity) or picture_cache.remembered(identity)


def _read(file: Path) -> Source | Trouble:
    """Read a picture to its end, once: whether it is whole shows nowhere else."""
    from deckgen.faces import picture_files as reading

    try:
        identity = picture_cache.identity(file)
        with reading.reading_quietly(), reading.opened(file) as image:
            size = reading.upright_size(image)
            pixels = reading.decoded(image, 8)
            source = picture_cache.Source(*size, flat=reading.is_flat(image, pixels))
    except OSError as error:
        return "image-unreadable", {"reason": error.strerror or str(error)}
    except (reading.TooLargeError, reading.UnreadableError) as error:
        _troubles[identity] = _trouble(error)
        return _troubles[identity]
    picture_cache.remember(identity, source)
    return source


def _trouble(error: Exception) -> Trouble:
    from deckgen.faces.picture_files import MOST_MEGAPIXELS, TooLargeError

    if isinstance(error, TooLargeError):
        return "image-too-large", {"megapixels": error.megapixels, "limit": MOST_MEGAPIXELS}
    return "image-unreadable", {"reason": str(error)}


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
