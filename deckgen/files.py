"""Files of users: read with limits, written atomically, and the folders for caches, data and settings."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO

from deckgen.errors import SourceLocation, UserError, WriteError
from deckgen.limits import MAX_FILE_BYTES
from deckgen.messages import say
from deckgen.text import find_nearest

PART = ".deckgen.part"
"""The end of the names of temporary files and folders, which no other program uses."""
_DAY = 86_400  # seconds
_FULL = (errno.ENOSPC, errno.EDQUOT)


def read_bytes(file: Path, location: SourceLocation | None = None) -> bytes:
    """The content of a file that a user named; UserError if it is missing, unreadable or too large.

    Never more than the limit is read, because a device has no size that could be asked first. A pipe is read only
    where shells put what a command says, as /dev/fd/63; any other would be waited for without an end.
    """
    location = location or SourceLocation(str(file))
    try:
        if file.is_dir():
            raise UserError.at(location, say("reading.is-folder"), say("reading.is-folder.fix"))
        if is_stream(file) and not file.absolute().is_relative_to("/dev"):
            raise UserError.at(location, say("reading.is-pipe"), say("reading.is-pipe.fix"))
        with file.open("rb") as stream:
            content = stream.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise UserError.at(location, say("reading.no-such-file"), say("reading.no-such-file.fix")) from None
    except (OSError, ValueError) as error:
        raise _read_error(location, error) from None
    if len(content) > MAX_FILE_BYTES:
        raise UserError.at(
            location, say("reading.too-big", limit=MAX_FILE_BYTES // 1_000_000), say("reading.too-big.fix")
        )
    return content


def is_stream(file: Path) -> bool:
    """Whether this is a pipe or a device, which has no end that could be known."""
    try:
        mode = file.stat().st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def resolve_inside(folder: Path, name: str, location: SourceLocation) -> Path:
    """The path of a file that a deck names; UserError if it is not in the deck's folder, because decks are shared.

    The file need not exist, but asking whether it does will not raise.
    """
    try:
        file = (folder / name).resolve()
        if file.is_relative_to(folder.resolve()):
            file.is_file()
            return file
    except (OSError, ValueError, RuntimeError) as error:  # too long, a NUL, a circle of links
        raise _read_error(location, error) from None
    raise UserError.at(location, say("reading.outside-folder", name=name), say("reading.outside-folder.fix"))


def advise_missing_file(folder: Path, name: str) -> str:
    """What to do about a file that a deck names but that is not there: an address, another spelling, or nothing."""
    if re.match(r"(?i)https?:|www\.", name):
        return say("reading.picture-from-web")
    near = (folder / name).parent
    with suppress(OSError, ValueError):
        beside = {file.stem: file for file in near.iterdir() if file.is_file() and file.suffix}
        if guess := find_nearest(Path(name).stem, beside):
            return say("reading.did-you-mean", name=beside[guess].relative_to(folder).as_posix())
    return say("reading.picture-missing")


def check_output(output: Path, *, inputs: Iterable[Path] = (), suffixes: Sequence[str] = ()) -> None:
    """Refuse a file or folder that a command must not write; called before anything is drawn or written.

    UserError if it is one of the files which the command reads, however its path is spelt, or if its name does not
    end in one of the suffixes of what is written; with suffixes it must be a file.
    """
    location = SourceLocation(str(output))
    named = output if output.name.strip(".") else output.resolve()
    fitting = not suffixes or output.suffix.lower() in suffixes
    better = named.parent / (f"{named.stem}-2{named.suffix}" if fitting else f"{named.stem}{suffixes[0]}")
    if any(_is_same_file(output, file) for file in inputs):
        raise UserError.at(location, say("writing.is-input"), say("writing.is-input.fix", name=better))
    if not fitting:
        message = say("writing.wrong-suffix", name=output.name, kinds=", ".join(suffixes))
        raise UserError.at(location, message, say("writing.wrong-suffix.fix", name=better))
    if suffixes:
        _find_place(output)


def _is_same_file(one: Path, two: Path) -> bool:
    """Whether two paths are one existing file: through links, folders and capitals that the file system ignores."""
    with suppress(OSError, ValueError):
        return one.samefile(two)
    return False


@contextmanager
def replace_file(target: Path, *, durable: bool = True, private: bool = False) -> Iterator[IO[bytes]]:
    """A new file, open for writing, that replaces the target at the end of the block; on an error it is deleted.

    It is written beside the target, so an interrupted program leaves the old file or the new one, never half of one.
    Only a regular file is ever replaced: where a link leads to one, the link stays; into a pipe or a device such as
    /dev/null the content is written; anything else is a UserError, and so is a file that may not be written. Who may
    read and write it stays as it was. What is not `durable` may be lost with the power; what is `private` only its
    owner may read.
    """
    place = _find_place(target)
    if place is None:
        with _written_into(target) as file:
            yield file
        return
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _sweep(place.parent)
        handle, name = tempfile.mkstemp(prefix=_part_prefix(place), suffix=PART, dir=place.parent)
    except OSError as error:
        raise write_error(target, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        if not private:
            temporary.chmod(_usual_mode(place))
        temporary.replace(place)
    except OSError as error:
        raise write_error(target, error) from None
    finally:
        temporary.unlink(missing_ok=True)


def move_file(made: Path, target: Path) -> None:
    """Move a finished file to where it belongs, in place of the regular file that is there, or that a link leads to."""
    place = _find_place(target)
    if place is None:
        raise _not_a_file(target)
    made.replace(place)


@contextmanager
def staging_folder(target: Path) -> Iterator[Path]:
    """An empty folder beside a file or folder, on the same disk; at the end it is deleted with what is in it."""
    above = target.absolute().parent
    above.mkdir(parents=True, exist_ok=True)
    _sweep(above)
    staging = Path(tempfile.mkdtemp(prefix=_part_prefix(target), suffix=PART, dir=above))
    staging.chmod(0o777 & ~_umask())
    try:
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """A folder to be filled in the block, which gets its name when all is in it; on an error nothing is left."""
    with staging_folder(target) as staging:
        made = staging / target.name
        made.mkdir()
        yield made
        made.rename(target)


def _find_place(target: Path) -> Path | None:
    """The regular file to be replaced or made, behind all links; None for a pipe or a device without a size.

    UserError for what can be neither: folders, disks, sockets.
    """
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG
    except OSError as error:
        raise write_error(target, error) from None
    if stat.S_ISREG(mode):
        if target.exists() and not os.access(target, os.W_OK):
            raise write_error(target, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
        return target.resolve() if target.is_symlink() else target
    if is_stream(target):
        return None
    raise _not_a_file(target)


@contextmanager
def _written_into(target: Path) -> Iterator[IO[bytes]]:
    """A temporary file, because a writer may go back in it, whose content goes into a pipe or device at the end."""
    try:
        with tempfile.TemporaryFile() as file:
            yield file
            file.seek(0)
            with os.fdopen(os.open(target, os.O_WRONLY), "wb") as device:
                shutil.copyfileobj(file, device)
    except OSError as error:
        raise write_error(target, error) from None


def _part_prefix(target: Path) -> str:
    return f".{target.name[:40]}."


@cache
def _sweep(folder: Path) -> None:
    """Delete the temporary files of ours that are older than a day: a program that is killed leaves them."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.startswith(".") and entry.name.endswith(PART):
                _remove_old(entry)


def _remove_old(entry: os.DirEntry[str]) -> None:
    with suppress(OSError):
        if time.time() - entry.stat(follow_symlinks=False).st_mtime < _DAY:
            return
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            Path(entry.path).unlink()


def _not_a_file(target: Path) -> UserError:
    return UserError.at(SourceLocation(str(target)), say("writing.not-a-file"), say("writing.not-a-file.fix"))


def write_error(target: Path, error: OSError, fix: str | None = None) -> WriteError:
    """The error for a file that cannot be written; by default, the fix is to choose another folder."""
    kind = "disk-full" if error.errno in _FULL else "read-only" if error.errno == errno.EROFS else "cannot-write"
    message = say(f"writing.{kind}", reason=error.strerror or str(error))
    return WriteError.at(SourceLocation(str(target)), message, fix or say(f"writing.{kind}.fix"))


def cache_folder() -> Path:
    """The folder for what can be made again, or DECKGEN_CACHE; RuntimeError for a user without a home folder."""
    if chosen := os.environ.get("DECKGEN_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "deckgen" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "deckgen"
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".cache") / "deckgen"


def data_folder() -> Path:
    """The folder for what the user made, or DECKGEN_DATA; RuntimeError for a user without a home folder."""
    return _user_folder("DECKGEN_DATA", "XDG_DATA_HOME", ".local/share")


def settings_folder() -> Path:
    """The folder for settings, or DECKGEN_CONFIG; RuntimeError for a user without a home folder."""
    return _user_folder("DECKGEN_CONFIG", "XDG_CONFIG_HOME", ".config")


def _user_folder(variable: str, xdg_variable: str, default: str) -> Path:
    """The folder for files of a user's own; only Linux has different ones for data and settings."""
    if chosen := os.environ.get(variable):
        return Path(chosen)
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return (Path(roaming) if roaming else Path.home() / "AppData" / "Roaming") / "deckgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "deckgen"
    base = os.environ.get(xdg_variable, "")
    return (Path(base) if base.startswith("/") else Path.home() / default) / "deckgen"


def _usual_mode(file: Path) -> int:
    """Who may do what with a file: as it is, or as it is usual for a new one."""
    try:
        return stat.S_IMODE(file.stat().st_mode)
    except OSError:
        return 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _read_error(location: SourceLocation, error: Exception) -> UserError:
    reason = getattr(error, "strerror", None) or str(error)
    return UserError.at(location, say("reading.cannot-read", reason=reason), say("reading.cannot-read.fix"))
