"""`scorer photo`: verdicts, score and questions from one or several pictures of the table."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from deckgen.errors import Exit, SourceLocation, UserError
from deckgen.files import check_output, replace_file
from deckgen.reading.deck_file import find_deck_file
from deckgen.rulesets import ruleset_name
from deckgen.terminal import Stop, print_data, print_text
from scorer.log.records import End
from scorer.messages import say
from scorer.replay import open_deck
from scorer.rules.board import ROWS
from scorer.rules.cards import CardIndex

if TYPE_CHECKING:
    from scorer.photo import PhotoReport


@dataclass(frozen=True, slots=True)
class PhotoOptions:
    """The options of the command line; None leaves a choice to the deck and the table."""

    rules: str | None = None
    card: str | None = None
    cards: int | None = None
    players: str | None = None
    won: str | None = None
    share: Path | None = None
    as_json: bool = False
    annotate: Path | None = None
    log: Path | None = None


def read_table(deck: Path, pictures: list[Path], options: PhotoOptions) -> None:
    """Print what the pictures show; exit with 1 if a card lies wrong or there are questions."""
    _require_packages()
    from scorer.photo import GameSetup, score_photos
    from scorer.photo.report import photo_keys, photo_text

    cards = open_deck(find_deck_file(deck).absolute())
    _check_outputs(cards, pictures, options)
    if options.card:
        cards = _with_card_size(cards, options.card)
    winners = _names(options.won)
    players = tuple(dict.fromkeys((*_names(options.players), *winners))) or (say("photo.team"),)
    chosen = {"cards": str(options.cards)} if options.cards else {}
    ended = bool(winners or options.share)
    report = score_photos(cards, pictures, GameSetup(options.rules, players, chosen, ended, winners))
    if winners and report.ruleset.points:
        name = ruleset_name(report.ruleset.id)
        raise UserError.at(None, say("photo.nobody-wins", rules=name), say("photo.nobody-wins.fix"))
    if options.as_json:
        keys = {"pictures": [str(picture) for picture in pictures], **photo_keys(report)}
        print_data(json.dumps(keys, ensure_ascii=False, separators=(",", ":")))
    else:
        print_text(photo_text(report))
    _write(report, pictures, options)
    raise Stop(Exit.FOUND_ERRORS if report.unsure or any(one.verdict == "wrong" for one in report.cards) else Exit.FINE)


def _require_packages() -> None:
    try:
        import cv2  # noqa: F401
        import numpy  # noqa: F401
        import zxingcpp  # noqa: F401
    except ImportError:
        message, fix = say("photo.not-installed"), say("photo.not-installed.fix")
        raise UserError.at(None, message, fix) from None


def _check_outputs(cards: CardIndex, pictures: list[Path], options: PhotoOptions) -> None:
    inputs = (*pictures, *cards.deck.files())
    if options.annotate:
        check_output(options.annotate, inputs=inputs, suffixes=(".jpg", ".jpeg", ".png"))
    if options.share:
        check_output(options.share, inputs=inputs, suffixes=(".png",))
    if options.log:
        check_output(options.log, inputs=inputs, suffixes=(".yaml", ".yml"))


def _with_card_size(cards: CardIndex, card: str) -> CardIndex:
    """The same deck, printed at another size than its file says."""
    from deckgen.sheets.geometry import card_size

    card_size(card)
    return CardIndex(replace(cards.deck, choices=replace(cards.deck.choices, card=card)))


def _names(written: str | None) -> tuple[str, ...]:
    names = [name.strip() for name in (written or "").split(",") if name.strip()]
    return tuple(dict.fromkeys(names))


def _write(report: PhotoReport, pictures: list[Path], options: PhotoOptions) -> None:
    quiet = options.as_json
    if options.annotate:
        from scorer.photo.annotate import annotate_pictures

        picture = BytesIO()
        format_name = "PNG" if options.annotate.suffix.lower() == ".png" else "JPEG"
        annotate_pictures(report, pictures).save(picture, format_name, quality=88)
        with replace_file(options.annotate) as file:
            file.write(picture.getvalue())
        if not quiet:
            print_text(say("photo.written-picture", file=options.annotate))
    if not report.arrangement.is_complete and (asked := options.log or options.share):
        raise UserError.at(SourceLocation(str(asked)), say("photo.log-incomplete"), say("photo.log-incomplete.fix"))
    if options.share:
        from scorer.share import share_picture

        with replace_file(options.share) as file:
            file.write(share_picture(report.replay, played=report.log.header.played))
        if not quiet:
            print_text(say("photo.written-picture", file=options.share))
    if options.log:
        from scorer.log.write import write_log
        from scorer.photo.game_log import make_log

        end = next((record for record in report.log.records if isinstance(record, End)), None)
        log = make_log(report.arrangement, report.replay.state.table, options.log.absolute(), end)
        with replace_file(options.log) as file:
            file.write(write_log(log, "yaml").encode())
        if not quiet:
            print_text(say("photo.written-log", file=options.log))
            if report.arrangement.layout == ROWS and report.arrangement.pile is None:
                print_text(say("photo.no-pile"))
