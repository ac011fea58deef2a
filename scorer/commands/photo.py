"""`scorer photo`: one or several pictures of the table give verdicts, score and questions."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import Exit, UserError
from deckgen.files import replace_file
from deckgen.reading.deck_file import deck_file
from deckgen.terminal import Stop, print_text
from scorer.messages import say
from scorer.replay import open_deck
from scorer.rules.cards import CardIndex

if TYPE_CHECKING:
    from scorer.photo import PhotoReport


@dataclass(frozen=True, slots=True)
class PhotoOptions:
    """What the command line says; None leaves a choice to deck and table."""

    rules: str | None = None
    card: str | None = None
    cards: int | None = None
    players: str | None = None
    as_json: bool = False
    annotate: Path | None = None
    log: Path | None = None


def read_table(deck: Path, pictures: list[Path], options: PhotoOptions) -> None:
    """Say what the pictures show; 1 if a card lies wrong or something is left to ask."""
    _need_packages()
    from scorer.photo import Wish, score_photos
    from scorer.photo.report import photo_keys, photo_text

    box = open_deck(deck_file(deck).absolute())
    if options.card:
        box = _of_size(box, options.card)
    players = _seats(options.players)
    chosen = {"cards": str(options.cards)} if options.cards else {}
    report = score_photos(box, pictures, Wish(options.rules, players, chosen))
    if options.as_json:
        keys = {"pictures": [str(picture) for picture in pictures], **photo_keys(report)}
        print_text(json.dumps(keys, ensure_ascii=False, separators=(",", ":")))
    else:
        print_text(photo_text(report))
    _write(report, pictures, options)
    raise Stop(Exit.FOUND_ERRORS if report.unsure or any(one.verdict == "wrong" for one in report.cards) else Exit.FINE)


def _need_packages() -> None:
    try:
        import cv2  # noqa: F401
        import numpy  # noqa: F401
        import zxingcpp  # noqa: F401
    except ImportError:
        message, fix = say("photo.not-installed"), say("photo.not-installed.fix")
        raise UserError.at(None, message, fix) from None


def _of_size(box: CardIndex, card: str) -> CardIndex:
    """The same deck, printed at another size than its file says."""
    from deckgen.sheets.geometry import card_size
    from scorer.rules.cards import CardIndex

    card_size(card)
    return CardIndex(replace(box.deck, choices=replace(box.deck.choices, card=card)))


def _seats(players: str | None) -> tuple[str, ...]:
    names = [name.strip() for name in (players or "").split(",") if name.strip()]
    return tuple(dict.fromkeys(names)) or (say("photo.team"),)


def _write(report: PhotoReport, pictures: list[Path], options: PhotoOptions) -> None:
    quiet = options.as_json
    if options.annotate:
        from scorer.photo.annotate import annotated

        drawn = BytesIO()
        form = "PNG" if options.annotate.suffix.lower() == ".png" else "JPEG"
        annotated(report, pictures).save(drawn, form, quality=88)
        with replace_file(options.annotate) as file:
            file.write(drawn.getvalue())
        if not quiet:
            print_text(say("photo.written-picture", file=options.annotate))
    if options.log:
        from scorer.log.write import write_log
        from scorer.photo.judge import table_log

        log = table_log(report.lay, report.replayed.state.table, options.log.absolute())
        with replace_file(options.log) as file:
            file.write(write_log(log, "yaml").encode())
        if not quiet:
            print_text(say("photo.written-log", file=options.log))
            if report.lay.form == "rows" and report.lay.pile is None:
                print_text(say("photo.no-pile"))
