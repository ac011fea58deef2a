"""How another phone joins: the address that goes into a QR code, or how to serve phones at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import URL

from deckgen.web import THIS_MACHINE, network_address

_OWN_NAMES = frozenset({"localhost", THIS_MACHINE, "::1"})


@dataclass(frozen=True, slots=True)
class Invitation:
    """Where other phones find a table; without an address only this computer is served, and `command` changes that."""

    address: str
    command: str


def make_invitation(asked: URL, root: str, deck: Path, game: str = "") -> Invitation:
    """The invitation to a game, or to the first page; `asked` is the address at which the page was asked for.

    Who sits at the computer that serves may have asked it by a name that no other machine understands. Pages for phones
    have a key in their root.
    """
    command = f"scorer serve {_quote(deck)} --lan"
    if not root:
        return Invitation("", command)
    host = asked.hostname or THIS_MACHINE
    host = network_address() if host in _OWN_NAMES else host
    port = f":{asked.port}" if asked.port else ""
    return Invitation(f"http://{host}{port}{root}/{f'g/{game}' if game else ''}", command)


def _quote(file: Path) -> str:
    """The file as it is typed in the folder in which the program was started."""
    here = Path.cwd()
    typed = str(file.relative_to(here) if file.is_relative_to(here) else file)
    return f'"{typed}"' if " " in typed else typed
