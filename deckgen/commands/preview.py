"""`deckgen preview --png`: one picture per face. Its page is that of the studio."""

from __future__ import annotations

from pathlib import Path

from deckgen.api import load_deck
from deckgen.checks import check_proof
from deckgen.commands.check import print_findings
from deckgen.errors import Exit, SourceLocation, UserError
from deckgen.faces.face import SIDES
from deckgen.faces.proof import Proof, draw_proof
from deckgen.files import check_output
from deckgen.findings import Severity
from deckgen.messages import say
from deckgen.reading.table import TableOptions
from deckgen.terminal import Stop, colour_text, print_error, print_text, progress_bar


def write_pictures(name: Path, folder: Path, options: TableOptions) -> None:
    """Both faces of every card as PNG files, at the size they will be printed."""
    from deckgen.writers.png import picture_file_names, write_pngs

    deck = load_deck(name, options)
    if not deck.cards:
        fix = say("checks.no-cards.fix", order=deck.order.words)
        raise UserError.at(SourceLocation(deck.path.name), say("checks.no-cards"), fix)
    inputs = [file for file in deck.files() if file.resolve().parent == folder.resolve()]
    for file in picture_file_names([(card.code, side) for card in deck.cards for side in SIDES]):
        check_output(folder / file, inputs=inputs)
    proof = draw_proof(deck)
    _refuse_missing_faces(proof)
    with progress_bar(say("preview.drawing-pictures"), 2 * len(deck.cards)) as done:
        files = write_pngs(folder, proof, done)
    print_text(colour_text("✓ " + say("preview.pictures", n=len(files), folder=folder), "green", bold=True))


def _refuse_missing_faces(proof: Proof) -> None:
    """Stop if a face could not be drawn: an incomplete folder could be taken for a whole deck."""
    cards = {error.card.code for error in proof.face_errors()}
    if cards:
        findings = check_proof(proof)
        print_findings(each for each in findings if each.card in cards and each.severity is Severity.ERROR)
        print_error(say("preview.undrawn", n=len(cards)))
        raise Stop(Exit.FOUND_ERRORS)
