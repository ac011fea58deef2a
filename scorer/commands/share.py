"""`scorer share`: the table after a game as a picture, or as a page that replays it."""

from __future__ import annotations

from pathlib import Path

from deckgen.errors import UserError
from deckgen.files import check_output, replace_file
from deckgen.terminal import print_text
from scorer.log.read import read_log
from scorer.log.records import Log
from scorer.messages import say
from scorer.replay import Report, open_table, replay

_KINDS = (".png", ".svg", ".html")


def share_game(path: Path, output: Path | None, *, svg: bool, html: bool, language: str | None) -> None:
    """Write the picture beside the log, or to `output` in the format of its suffix."""
    if output is not None:
        check_output(output, inputs=(path,), suffixes=_KINDS)
    kind = _choose_kind(output, svg=svg, html=html)
    log = read_log(path)
    table = open_table(log)
    target = output or default_output(path, kind)
    check_output(target, inputs=table.cards.deck.files())
    report = replay(log, table)
    content = _render(kind, log, report, language)
    with replace_file(target) as file:
        file.write(content)
    print_text(say("share.written", file=target))


def default_output(path: Path, suffix: str) -> Path:
    """friday.game.yaml → friday.png"""
    stem = path.name.split(".game.")[0] if ".game." in path.name else path.stem
    return path.with_name(f"{stem}{suffix}")


def _choose_kind(output: Path | None, *, svg: bool, html: bool) -> str:
    asked = {kind for kind, wanted in ((".svg", svg), (".html", html)) if wanted}
    if output is not None:
        asked.add(output.suffix.lower())
    if len(asked) > 1:
        kinds = ", ".join(sorted(asked))
        raise UserError.at(None, say("share.two-kinds", kinds=kinds), say("share.two-kinds.fix"))
    return next(iter(asked), ".png")


def _render(kind: str, log: Log, report: Report, language: str | None) -> bytes:
    if kind == ".html":
        from scorer.share.page import share_page

        return share_page(log, report, language=language).encode()
    from scorer.share import share_picture, share_svg

    if kind == ".svg":
        return share_svg(report, played=log.header.played, language=language).encode()
    return share_picture(report, played=log.header.played, language=language)
