"""Export jobs for small decks, and the QR codes that their pictures must show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import zxingcpp
from PIL import Image

from deckgen.deck import Deck
from deckgen.exports.job import ExportJob
from deckgen.exports.shops import shops
from deckgen.faces.proof import draw_proof
from deckgen.faces.qr import qr_payload
from deckgen.faces.template_functions import SAFE
from deckgen.reading.deck_file import load_deck

HEADER = "id: TEST\ntitle: A small deck\nevents: events.csv\n"


def small_deck(folder: Path, cards: int = 3, card: str = "mini-euro", extra: str = "") -> Deck:
    rows = [f"{code:03},{1500 + code},Event number {code},Note {code}" for code in range(1, cards + 1)]
    (folder / "events.csv").write_text("code,date,title,note\n" + "\n".join(rows), "utf-8")
    (folder / "small.yaml").write_text(f"{HEADER}card: {card}\n{extra}", "utf-8")
    return load_deck(folder / "small.yaml")


def export_job(
    deck: Deck, folder: Path, target: str = "", url: str = "", bleed: bool = False, **options: Any
) -> ExportJob:
    """A job for a deck whose card is one that the shop cuts."""
    shop = shops().get(target)
    proof = draw_proof(deck, safe=shop.safe if shop else SAFE)
    folder.mkdir(exist_ok=True)
    product = shop.nearest(proof.size) if shop else None
    return ExportJob(proof, folder, folder, lambda: None, shop, product, bleed, url, **options)


def qr_text(image: Image.Image) -> str:
    (found,) = zxingcpp.read_barcodes(image.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)
    return found.text


def expected(deck: Deck, *sides: str) -> list[str]:
    """The texts of the QR codes, card by card."""
    return [qr_payload(deck.id, card, side) for card in deck.cards for side in sides]
