"""A folder of pictures, one a face: all are made aside first, so that the folder is never half old and half new."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.files import cannot_write
from deckgen.messages import say
from deckgen.writers.png import face_pngs
from deckgen.writers.png_files import file_names, save_pictures
from deckgen.writers.svg import SvgError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckgen.faces.proof import Proof


def write_pngs(folder: Path, proof: Proof, done: Callable[[], None]) -> list[Path]:
    """Write `042-title.png` and `042-date.png` for every card; what else is in the folder stays."""
    drawn = list(proof.drawn())
    names = file_names([(card.code, side) for card, side, _ in drawn])
    try:
        with _aside(folder) as aside:
            images = face_pngs((face for _, _, face in drawn), proof.size)
            save_pictures(zip((aside / name for name in names), images, strict=True), done)
            folder.mkdir(parents=True, exist_ok=True)
            for name in names:
                (aside / name).replace(folder / name)
    except SvgError as error:
        theme = Place(proof.theme.folders[0].name)
        raise UserError.at(theme, say("preview.cannot-draw", reason=error)) from None
    except OSError as error:
        raise cannot_write(folder, error) from None
    return [folder / name for name in names]


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
