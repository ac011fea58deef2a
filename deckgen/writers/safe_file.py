"""Files are written beside and swapped in: an interrupted build leaves the old file or the new one, never half."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def replacing(target: Path) -> Iterator[IO[bytes]]:
    """An open file that takes the target's place when the block ends well, and vanishes otherwise."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise _refused(target, error) from None
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o666 & ~_umask())
        beside.replace(target)
    except OSError as error:
        raise _refused(target, error) from None
    finally:
        beside.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _refused(target: Path, error: OSError) -> UserError:
    reason = error.strerror or str(error)
    return UserError.at(Place(str(target)), say("writing.cannot-write", reason=reason), say("writing.cannot-write.fix"))
