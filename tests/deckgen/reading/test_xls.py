"""Damaged XLS files are refused: they neither end the program nor keep it busy for ever."""

from __future__ import annotations

import random
import struct

import pytest

from deckgen.deck import Deck
from deckgen.errors import UserError
from tests.paths import STRANGERS

WHOLE = (STRANGERS / "filtered.xls").read_bytes()


def test_a_chain_of_sectors_that_leads_back_to_itself_is_refused(refused):
    (table,) = struct.unpack_from("<i", WHOLE, 76)
    (start,) = struct.unpack_from("<i", WHOLE, 48)
    damaged = bytearray(WHOLE)
    struct.pack_into("<i", damaged, (table + 1) * 512 + 4 * start, start)
    assert "without an end" in refused(bytes(damaged), "deck.xls")


@pytest.mark.parametrize("seed", range(40))
def test_a_file_with_wrong_bytes_is_a_deck_or_refused(read, seed):
    draw = random.Random(seed)
    damaged = bytearray(WHOLE)
    for _ in range(draw.choice((1, 8, 40))):
        damaged[draw.randrange(8, len(damaged))] = draw.randrange(256)
    try:
        assert isinstance(read(bytes(damaged), "deck.xls"), Deck)
    except UserError as error:
        assert "deck.xls" in str(error)
