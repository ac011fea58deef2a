"""The DECK a person names on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.messages import say
from deckgen.resources import resource_folder

if TYPE_CHECKING:
    from pathlib import Path


def deck_file(named: Path) -> Path:
    """The file itself; failing that, a deck we ship, named `es` or `decks/es.yaml`, so that both work anywhere."""
    try:
        is_there, is_folder = named.exists(), named.is_dir()
    except (OSError, ValueError) as error:  # a name too long for any file
        raise UserError.at(Place(str(named)[:80]), say("reading.cannot-read", reason=error.args[-1])) from None
    if is_there and not is_folder:
        return named
    if named.parent.name in ("", "decks"):
        for shipped in (resource_folder("decks") / named.name, resource_folder("decks") / f"{named.name}.yaml"):
            if shipped.is_file():
                return shipped
    if is_there:
        return named
    names = ", ".join(sorted(file.stem for file in resource_folder("decks").glob("*.yaml")))
    raise UserError.at(Place(str(named)), say("reading.no-such-file"), say("reading.shipped-decks", names=names))
