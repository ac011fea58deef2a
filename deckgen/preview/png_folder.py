"""A folder of pictures, one a face: all are made aside first, so that the folder is never half old and half new."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.messages import say
from deckgen.writers.png import PRINT_DPI, face_pngs
from deckgen.writers.svg import SvgError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PIL.Image import Image

    from deckgen.faces.proof import Proof

_ENCODERS = 2
_AHEAD = 8  # pictures that may wait to be encoded; each is large
_EFFORT = 3  # of 9; more takes twice as long and saves a twentieth


def write_pngs(folder: Path, proof: Proof, done: Callable[[], None]) -> list[Path]:
    """Write `042-title.png` and `042-date.png` for every card; what else is in the folder stays."""
    drawn = list(proof.drawn())
    names = file_names([(card.code, side) for card, side, _ in drawn])
    try:
        with _aside(folder) as aside:
            images = face_pngs((face for _, _, face in drawn), proof.size)
            _encode(zip((aside / name for name in names), images, strict=True), done)
            folder.mkdir(parents=True, exist_ok=True)
            for name in names:
                (aside / name).replace(folder / name)
    except SvgError as error:
        theme = Place(proof.theme.folders[0].name)
        raise UserError.at(theme, say("preview.cannot-draw", reason=error)) from None
    except OSError as error:
        reason = error.strerror or str(error)
        message = say("writing.cannot-write", reason=reason)
        raise UserError.at(Place(str(folder)), message, say("writing.cannot-write.fix")) from None
    return [folder / name for name in names]


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


@contextmanager
def _aside(folder: Path) -> Iterator[Path]:
    """A working folder on the same disk, gone afterwards."""
    above = folder.absolute().parent
    above.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", suffix=".part", dir=above))
    try:
        yield aside
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _encode(pictures: Iterator[tuple[Path, Image]], done: Callable[[], None]) -> None:
    """Compressing takes as long as drawing, and can be done beside it."""
    waiting: deque[Future[None]] = deque()
    with ThreadPoolExecutor(_ENCODERS) as encoders:
        for file, image in pictures:
            waiting.append(encoders.submit(_save, image, file))
            if len(waiting) > _AHEAD:
                waiting.popleft().result()
                done()
        for encoded in waiting:
            encoded.result()
            done()


def _save(image: Image, file: Path) -> None:
    image.save(file, "PNG", dpi=(PRINT_DPI, PRINT_DPI), compress_level=_EFFORT)
