"""Where a card lies when its code lies here: read off a face as the theme draws it, so that any theme will do."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckgen.errors import UserError
from deckgen.faces.proof import pull_proof
from deckgen.faces.qr import MODULES, modules_path, payload
from scorer.messages import say

if TYPE_CHECKING:
    from deckgen.deck import Deck
    from deckgen.faces.face import Face

_CODE = re.compile(r'<path transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)" d="([^"]+)"')


@dataclass(frozen=True, slots=True)
class CardShape:
    """Millimetres: the card, the side of its code, and from the card's middle to the code's, by side T or D."""

    width: float
    height: float
    code: float
    offsets: dict[str, tuple[float, float]]


def card_shape(deck: Deck) -> CardShape:
    """The shape of a deck's cards; a deck printed without codes cannot be photographed."""
    for card in deck.cards:
        proof = pull_proof(replace(deck, cards=(card,)))
        faces = {side: face for _, side, face in proof.drawn()}
        found = {mark: _code_on(deck, faces[side]) for mark, side in (("T", "title"), ("D", "date")) if side in faces}
        spots = {mark: spot for mark, spot in found.items() if spot}
        if len(spots) == 2:
            width, height = proof.size.width, proof.size.height
            offsets = {mark: (x - width / 2, y - height / 2) for mark, (x, y, _) in spots.items()}
            return CardShape(width, height, spots["D"][2], offsets)
        if deck.choices.qr == "none":
            break
    raise UserError.at(deck.place("qr"), say("photo.no-codes"), say("photo.no-codes.fix"))


def _code_on(deck: Deck, face: Face) -> tuple[float, float, float] | None:
    """The middle of the code on a face, and its side."""
    wanted = modules_path(payload(deck.id, face.card, face.side))
    for x, y, module, path in _CODE.findall(face.svg):
        if path == wanted:
            half = float(module) * MODULES / 2
            return float(x) + half, float(y) + half, 2 * half
    return None
