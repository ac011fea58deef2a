"""A place to listen."""

from __future__ import annotations

import socket

from deckgen.errors import UserError
from deckgen.messages import say

THIS_MACHINE, EVERYWHERE = "127.0.0.1", "0.0.0.0"


def open_port(port: int | None, host: str = THIS_MACHINE, *, rather: int = 0) -> socket.socket:
    """The port asked for, or any free one; `rather` is tried first where none is asked for."""
    if port is None and rather:
        try:
            return _listen(host, rather)
        except OSError:
            pass
    try:
        return _listen(host, port or 0)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = say("preview.port-taken", port=port, reason=reason)
        raise UserError.at(None, message, say("preview.port-taken.fix")) from None


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening
