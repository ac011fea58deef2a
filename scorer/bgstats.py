"""Games for other programs, one file each."""

from __future__ import annotations

import datetime
import json
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from deckgen.resources import resource_folder
from deckgen.rulesets import ruleset_name
from deckgen.svg.write import single_line
from deckgen.templates import page_templates
from scorer.log.read import standing
from scorer.log.records import Log, Move
from scorer.messages import say
from scorer.replay import Report
from scorer.report.text import score_sum
from scorer.share.style import Room, drawn, house, measures, set_words

if TYPE_CHECKING:
    from jinja2 import Template


# A play for BG Stats: the link that opens the app with everything filled in.
#
# The app reads `createPlay.html?data=` followed by URL-encoded JSON; times are UTC, and what is not known is left out.
# It remembers which of its games and players ours are by `sourceName` and the ids, so these stay as they are.


ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "deckgen scorer"
_UNRESERVED = "-_.!~*'():,"  # may stand in a query as they are, and a shorter link is a coarser QR code
_NOON = datetime.time(12)  # a day without an hour is the same day in every time zone but the last


def play_link(log: Log, report: Report) -> str:
    data = json.dumps(play_data(log, report), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe=_UNRESERVED)


def play_data(log: Log, report: Report) -> dict[str, Any]:
    """The play as the app wants it."""
    table = report.state.table
    rules = ruleset_name(table.ruleset.id)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _play_id(log),
        "playDate": _ended(log),
        "game": {
            "name": say("export.game", rules=rules),
            "sourceGameId": table.ruleset.id,
            "highestWins": True,
            "noPoints": report.score is None,
        },
        "players": [_player(report, seat, name) for seat, name in enumerate(table.players)],
        "comments": _comments(report),
    }


def _player(report: Report, seat: int, name: str) -> dict[str, Any]:
    score = {} if report.score is None else {"score": report.score}
    won = name in report.winners if report.score is None else team_won(report)
    first = {"startPlayer": True} if seat == 0 else {}
    return {"name": name, "sourcePlayerId": name, "winner": won, **score, **first}


def team_won(report: Report) -> bool:
    """A team that was not defeated and has points to show."""
    return report.finished and report.ending != "defeat" and (report.score or 0) > 0


def _comments(report: Report) -> str:
    told = [report.state.table.box.deck.title]
    if not report.finished:
        told.append(say("export.stopped"))
    ruleset = report.state.table.ruleset
    if report.breakdown and ruleset.is_summed:
        told.append(score_sum(ruleset, report.breakdown))
    if report.rank:
        rank = report.rank
        told.append(say("report.rank", level=rank.level, of=rank.of, name=rank.name))
    return " · ".join(told)


def _play_id(log: Log) -> str:
    """The same however far the game goes on: from its header and its beginning, up to the first move."""
    records = standing(log.records)[0]
    first = next((place for place, record in enumerate(records) if isinstance(record, Move)), len(records))
    header = log.header
    # Version 0.1 called a placement Place: a play that was sent then must keep its id.
    written = (repr(record).replace("Placement(", "Place(", 1) for record in records[: first + 1])
    beginning = [header.rules, header.played, *header.players, *written]
    return sha256("\n".join(beginning).encode()).hexdigest()[:16]


def _ended(log: Log) -> str:
    """When the game ended: as the log says, or else when it was last written."""
    try:
        moment = datetime.datetime.fromisoformat(log.header.played)
    except ValueError:
        moment = datetime.datetime.fromtimestamp(log.path.stat().st_mtime, datetime.UTC)
    if moment.tzinfo:
        moment = moment.astimezone(datetime.UTC)
    elif len(log.header.played) <= len("2026-11-16"):
        moment = datetime.datetime.combine(moment.date(), _NOON)
    return moment.strftime("%Y-%m-%d %H:%M:%S")


# A link as a QR code: in the terminal, two modules a letter, or as a picture.


Matrix = tuple[tuple[bool, ...], ...]
QUIET = 4
"""Light modules around a code, by the standard."""

_TERMINAL_QUIET = 2  # enough for every phone, and terminals are narrow
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
_PANEL = 968.0


class TooLong(Exception):  # noqa: N818 - it is the link that is too long
    """More than any QR code can hold."""


@cache
def matrix(link: str) -> Matrix:
    """The modules, dark ones true, without the quiet zone; as few as the link needs."""
    import qrcode
    from qrcode.constants import ERROR_CORRECT_L
    from qrcode.exceptions import DataOverflowError

    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=0)
    code.add_data(link)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError):
        raise TooLong from None
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())


def in_letters(modules: Matrix, *, inked: bool) -> list[str]:
    """Inked, for black on white; else the light modules are the letters, for terminals of light on dark."""
    rows = _with_quiet(modules)
    if len(rows) % 2:
        rows = (*rows, (False,) * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [
        "".join(_HALVES[above is inked, below is inked] for above, below in zip(*pair, strict=True)) for pair in pairs
    ]


def qr_picture(link: str, title: str, hint: str) -> bytes:
    """The code on a white panel, what it is above and what to do with it below."""
    from deckgen.writers.png import save_picture, svg_picture

    page, look = measures(), house()
    head = set_words(title, look.title, Room(page.room, 130, (54, 34), 2, 1.1))
    words = set_words(hint, look.plain, Room(page.room, 90, (34, 26), 2, 1.2))
    top = page.margin + head.height + 34
    height = round(top + _PANEL + 34 + words.height + page.margin)
    modules = matrix(link)
    svg = _template().render(
        width=page.width,
        height=height,
        look=look,
        title=single_line(title),
        head=drawn(head, page.width / 2, page.margin, look.title, look.plate_ink),
        words=drawn(words, page.width / 2, top + _PANEL + 34, look.plain, look.plate_quiet),
        x=page.margin,
        y=top,
        panel=_PANEL,
        module=_PANEL / (len(modules) + 2 * QUIET),
        quiet=QUIET,
        path=_path(modules),
    )
    file = BytesIO()
    save_picture(file, svg_picture(svg, int(page.width), height).quantize(16))
    return file.getvalue()


def _with_quiet(modules: Matrix) -> Matrix:
    side = len(modules) + 2 * _TERMINAL_QUIET
    blank = ((False,) * side,) * _TERMINAL_QUIET
    edge = (False,) * _TERMINAL_QUIET
    return (*blank, *((*edge, *row, *edge) for row in modules), *blank)


def _path(modules: Matrix) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark)


@cache
def _template() -> Template:
    return page_templates(resource_folder("templates/share", package="scorer")).get_template("qr.svg")
