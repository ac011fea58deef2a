"""The pictures of cards: problems with them, and preparing them for print, cropped to their windows."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from deckgen.deck.model import Picture
from deckgen.errors import SourceLocation, UserError
from deckgen.faces import picture_cache, picture_files
from deckgen.faces.picture_cache import PictureInfo
from deckgen.faces.picture_files import (
    PictureTooLargeError,
    pixels_needed,
    print_resolution,
    printed_size,
)
from deckgen.files import advise_missing_file, resolve_inside
from deckgen.memory import give_memory_back
from deckgen.parallel import threads
from deckgen.sheets.choices import PPI

if TYPE_CHECKING:
    from PIL.Image import Image


_KEY = re.compile("[0-9a-f]{32}")
_LARGE = 30_000_000  # pixels; such pictures are decoded one at a time, to save memory
PictureProblem = tuple[str, dict[str, object]]  # the code of a finding and its values
_problems: dict[str, PictureProblem] = {}
_large_picture_lock = Lock()


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture for a window in millimetres, in its own colours or in shades from dark to light, in pixels per inch."""

    file: Path
    focus: tuple[float, float]
    width: float
    height: float
    tone: tuple[str, str] | None
    ppi: int = PPI

    @property
    def window(self) -> tuple[float, float]:
        return self.width, self.height


@dataclass(frozen=True, slots=True)
class PreparedPicture:
    """An upright 8-bit RGB picture, JPEG or perhaps transparent PNG, cropped to its window; drawings name its key."""

    key: str
    file: Path
    width: int
    height: int


def find_picture_problem(
    folder: Path, picture: Picture, location: SourceLocation, window: tuple[float, float]
) -> PictureProblem | None:
    """What is wrong with a picture that is to fill a window in millimetres; None if nothing is."""
    try:
        file = resolve_inside(folder, picture.file, location)
    except UserError as error:
        return "image-unreadable", {"reason": error.problems[0].message}
    if not file.is_file():
        return "image-missing", {"advice": advise_missing_file(folder, picture.file)}
    info = inspect_picture(file)
    if isinstance(info, tuple):
        return info
    dpi = print_resolution(info.size, window)
    if dpi < PPI - 1:
        width, height = pixels_needed(window)
        return "image-too-small", {"dpi": round(dpi), "width": width, "height": height}
    return None


def inspect_picture(file: Path) -> PictureInfo | PictureProblem:
    """The size and kind of a picture that can be read, or else what is wrong with it."""
    return _find_known(file) or _read_whole(file)


def prepare_pictures(
    requests: Sequence[PictureRequest], done: Callable[[], None]
) -> dict[PictureRequest, PreparedPicture]:
    """Prepare pictures, on all cores; `done` is called once for each request. What cannot be read is left out."""
    ready: dict[PictureRequest, PreparedPicture] = {}
    missing: dict[Path, list[PictureRequest]] = {}
    for request in requests:
        if request in ready or request in missing.get(request.file, ()):
            done()
        elif prepared := _find_prepared(request):
            ready[request] = prepared
            done()
        else:
            missing.setdefault(request.file, []).append(request)
    if missing:
        ready.update(_prepare_files(missing, done))
        picture_cache.remove_oldest()
    return ready


def prepared_file(key: str) -> Path | None:
    """The file of a prepared picture, by its key."""
    if not _KEY.fullmatch(key):
        return None
    return picture_cache.find_file(f"{key}.jpg") or picture_cache.find_file(f"{key}.png")


def _prepare_files(
    missing: Mapping[Path, Sequence[PictureRequest]], done: Callable[[], None]
) -> dict[PictureRequest, PreparedPicture]:
    ready: dict[PictureRequest, PreparedPicture] = {}
    with picture_files.ignoring_pillow_warnings(), threads(min(_cores(), len(missing))) as pool:
        tasks = {pool.submit(_prepare_file, file, wanted): wanted for file, wanted in missing.items()}
        try:
            for task in as_completed(tasks):
                ready.update(task.result())
                for _ in tasks[task]:
                    done()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return ready


def _prepare_file(file: Path, wanted: Sequence[PictureRequest]) -> dict[PictureRequest, PreparedPicture]:
    """All the pictures made from one file, decoded as seldom as possible: two faces often show the same part."""
    contents: dict[PictureRequest, bytes] = {}
    try:
        fingerprint = picture_cache.file_fingerprint(file)
        with _alone_if_large(file):
            for scale, group in _group_by_scale(file, wanted).items():
                info = _decode_into(contents, file, scale, group)
    except (OSError, ValueError):  # the file is gone, or its name is not valid
        return {}
    except (picture_files.PictureTooLargeError, picture_files.PictureUnreadableError) as error:
        _problems[fingerprint] = _problem_from(error)
        return {}
    picture_cache.store_info(fingerprint, info)
    return {request: _store(request, fingerprint, info, contents[request]) for request in wanted}


@contextmanager
def _alone_if_large(file: Path) -> Iterator[None]:
    """Wait until no other large picture is in memory, if this is one."""
    with picture_files.open_picture_file(file) as image:
        is_large = image.width * image.height > _LARGE
    if not is_large:
        yield
        return
    with _large_picture_lock:
        try:
            yield
        finally:
            give_memory_back()


def _group_by_scale(file: Path, wanted: Sequence[PictureRequest]) -> dict[int, list[PictureRequest]]:
    """The requests by how much smaller the picture may be decoded; nothing is decoded yet."""
    found: dict[int, list[PictureRequest]] = {}
    with picture_files.open_picture_file(file) as image:
        for request in wanted:
            found.setdefault(picture_files.draft_scale(image, request.window, request.ppi), []).append(request)
    return found


def _decode_into(
    contents: dict[PictureRequest, bytes], file: Path, scale: int, group: Iterable[PictureRequest]
) -> PictureInfo:
    cropped: dict[object, Image] = {}
    with picture_files.open_picture_file(file) as image:
        size = picture_files.upright_size(image)
        pixels = picture_files.decode(image, scale)
        info = PictureInfo(*size, flat=picture_files.is_flat(image, pixels))
        for request in group:
            part = (request.focus, request.window, request.ppi)
            if part not in cropped:
                cropped[part] = picture_files.crop(pixels, info, *part)
            picture = picture_files.apply_tone(cropped[part], request.tone) if request.tone else cropped[part]
            contents[request] = picture_files.encode(picture, info.flat)
    return info


def _find_prepared(request: PictureRequest) -> PreparedPicture | None:
    try:
        fingerprint = picture_cache.file_fingerprint(request.file)
    except (OSError, ValueError):
        return None
    info = picture_cache.find_info(fingerprint)
    if info is None:
        return None
    key = _key(request, fingerprint)
    file = picture_cache.find_file(_file_name(key, info))
    return PreparedPicture(key, file, *printed_size(info.size, request.window, request.ppi)) if file else None


def _store(request: PictureRequest, fingerprint: str, info: PictureInfo, content: bytes) -> PreparedPicture:
    key = _key(request, fingerprint)
    file = picture_cache.store_file(_file_name(key, info), content)
    return PreparedPicture(key, file, *printed_size(info.size, request.window, request.ppi))


def _key(request: PictureRequest, fingerprint: str) -> str:
    part = (request.focus, request.window, request.ppi)
    return picture_cache.fingerprint(picture_cache.VERSION, fingerprint, *part, request.tone)


def _file_name(key: str, info: PictureInfo) -> str:
    return f"{key}.png" if info.flat else f"{key}.jpg"


def _find_known(file: Path) -> PictureInfo | PictureProblem | None:
    try:
        fingerprint = picture_cache.file_fingerprint(file)
    except OSError:
        return None
    return _problems.get(fingerprint) or picture_cache.find_info(fingerprint)


def _read_whole(file: Path) -> PictureInfo | PictureProblem:
    """Decode a picture wholly, once: only that shows whether it is complete."""
    try:
        fingerprint = picture_cache.file_fingerprint(file)
        with picture_files.ignoring_pillow_warnings(), _alone_if_large(file):
            info = _decode_whole(file)
    except OSError as error:
        return "image-unreadable", {"reason": error.strerror or str(error)}
    except (picture_files.PictureTooLargeError, picture_files.PictureUnreadableError) as error:
        _problems[fingerprint] = _problem_from(error)
        return _problems[fingerprint]
    picture_cache.store_info(fingerprint, info)
    return info


def _decode_whole(file: Path) -> PictureInfo:
    with picture_files.open_picture_file(file) as image:
        size = picture_files.upright_size(image)
        pixels = picture_files.decode(image, 8)
        return PictureInfo(*size, flat=picture_files.is_flat(image, pixels))


def _problem_from(error: Exception) -> PictureProblem:
    if isinstance(error, PictureTooLargeError):
        return "image-too-large", {"megapixels": error.megapixels, "limit": error.limit}
    return "image-unreadable", {"reason": str(error)}


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
