"""`scorer export`: a game for another program; for BG Stats a link, also as a QR code for the phone."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from deckgen.errors import SourceLocation, UserError
from deckgen.files import check_output, replace_file
from deckgen.messages import current_language
from deckgen.terminal import colour_text, print_text, print_unwrapped, supports_colour
from scorer.log.read import read_log
from scorer.messages import say
from scorer.replay import Report, open_table, replay

PROGRAMS = ("bgstats",)


def export_game(path: Path, to: str, output: Path | None, *, qr: bool | None) -> None:
    """Print the link, with its QR code on a terminal or as a picture."""
    _check_program(to)
    if output is not None:
        check_output(output, inputs=(path,), suffixes=(".png",))
    log = read_log(path)
    table = open_table(log)
    if output is not None:
        check_output(output, inputs=table.cards.deck.files())
    report = replay(log, table)
    if report.ending is None:
        raise UserError.at(SourceLocation(str(path)), say("export.unfinished"), say("export.unfinished.fix"))
    from scorer.bgstats import make_play_link

    link = make_play_link(log, report)
    if output is not None:
        _write_picture(output, link, report)
    if qr or (qr is None and sys.stdout.isatty() and output is None):
        _print_code(link)
    print_unwrapped(link)  # in one piece, however narrow the terminal, so that it can be copied


def _check_program(to: str) -> None:
    if to not in PROGRAMS:
        message = say("export.unknown", name=to)
        raise UserError.at(None, message, say("export.unknown.fix", programs=", ".join(PROGRAMS)))


def _write_picture(output: Path, link: str, report: Report) -> None:
    from scorer.qr_code import LinkTooLongError, draw_qr_picture
    from scorer.share.result import describe_result

    headline = describe_result(report, current_language()).headline
    try:
        picture = draw_qr_picture(link, headline, say("export.scan"))
    except LinkTooLongError:
        raise UserError.at(None, say("export.too-long"), say("export.too-long.fix")) from None
    with replace_file(output) as file:
        file.write(picture)
    print_text(say("share.written", file=output))


def _print_code(link: str) -> None:
    """Print the code if the terminal is wide enough."""
    from scorer.qr_code import LinkTooLongError, draw_in_terminal, make_qr_matrix

    inked = supports_colour(sys.stdout)
    try:
        lines = draw_in_terminal(make_qr_matrix(link), inked=inked)
    except LinkTooLongError:
        print_text(say("export.too-long"))
        return
    if sys.stdout.isatty() and len(lines[0]) > shutil.get_terminal_size().columns:
        print_text(say("export.too-narrow", columns=len(lines[0])))
        return
    for line in lines:
        print_unwrapped(colour_text(line, "black", on="bright_white"))
    print_text(say("export.scan"))
