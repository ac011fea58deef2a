"""The address that another phone opens to join, as it goes into a QR code."""

from __future__ import annotations

from pathlib import Path

from deckgen.web import THIS_MACHINE, network_address

_OWN_NAMES = frozenset({"localhost", THIS_MACHINE, "::1"})


def invitation_address(host: str, port: int | None, root: str, game: str = "") -> str:
    """Where other phones find this table or its first page; empty if only this computer is served, without a key.

    `host` and `port` are those at which the page was asked for. Who sits at the computer that serves may have asked it
    by a name that no other machine understands.
    """
    if not root:
        return ""
    reachable = network_address() if host in _OWN_NAMES else host
    return f"http://{reachable}{f':{port}' if port else ''}{root}/{f'g/{game}' if game else ''}"


def serve_command(deck: Path) -> str:
    """The command that serves a deck to phones, from the folder in which the program was started."""
    here = Path.cwd()
    file = deck.relative_to(here) if deck.is_relative_to(here) else deck
    return f'scorer serve "{file}" --lan' if " " in str(file) else f"scorer serve {file} --lan"
