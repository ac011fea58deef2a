"""Pictures of faces as files: their names, and saving many, since compressing takes as long as drawing."""

from __future__ import annotations

import re
from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO, TYPE_CHECKING

from PIL.PngImagePlugin import PngInfo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from PIL.Image import Image

_THREADS = 2
_WAITING = 8  # pictures that may wait to be compressed; each is large
_EFFORT = 3  # of 9; more takes twice as long and saves a twentieth
_PERCEPTUAL = b"\x00"


def file_names(faces: list[tuple[str, str]]) -> list[str]:
    """Names that any system can store; cards that share a code are numbered."""
    seen: Counter[tuple[str, str]] = Counter()
    names = []
    for code, side in faces:
        safe = re.sub(r"[^\w-]+", "_", code).lower()
        seen[safe, side] += 1
        again = f"-{seen[safe, side]}" if seen[safe, side] > 1 else ""
        names.append(f"{safe}{again}-{side}.png")
    return names


def save_pictures(pictures: Iterable[tuple[Path, Image]], done: Callable[[], None]) -> None:
    """Save pictures as they come; `done` is called after each."""
    waiting: deque[Future[None]] = deque()
    with ThreadPoolExecutor(_THREADS) as threads:
        for file, image in pictures:
            waiting.append(threads.submit(save_picture, file, image))
            if len(waiting) > _WAITING:
                waiting.popleft().result()
                done()
        for saved in waiting:
            saved.result()
            done()


def save_picture(file: Path | IO[bytes], image: Image) -> None:
    """A PNG that says that its colours are sRGB and how large it is to be printed."""
    colours = PngInfo()
    colours.add(b"sRGB", _PERCEPTUAL)
    options = {"dpi": image.info["dpi"]} if "dpi" in image.info else {}
    image.save(file, "PNG", compress_level=_EFFORT, pnginfo=colours, **options)
