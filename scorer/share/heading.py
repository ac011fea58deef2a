"""The head of the picture: when and what was played, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.faces.ornament import guilloche, rosette
from deckgen.rulesets import ruleset_name
from scorer.messages import say
from scorer.share.lettering import Room, drawn, set_words
from scorer.share.look import house, measures
from scorer.share.result import played_on
from scorer.share.scene import ScoredScene, cards_of

if TYPE_CHECKING:
    from scorer.replay import Report
    from scorer.share.look import Typefaces
    from scorer.share.mini_cards import MiniCards
    from scorer.share.result import Result
    from scorer.share.scene import Scene

_MEDAL = 104.0
_TOP = 58.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A part of the picture and where it ends."""

    svg: Markup
    foot: float


@dataclass(frozen=True, slots=True)
class Medal:
    """Two braided rings and what they hold."""

    outer: str
    inner: str
    emblem: Markup


def medal(report: Report, result: Result, cards: MiniCards) -> Medal:
    page = measures()
    x, y = page.width - page.margin - _MEDAL, _TOP + _MEDAL
    seed = guilloche(f"leaflet {report.state.table.ruleset.id}")
    emblem = cards.icon(page.emblems[result.emblem], x, y, _MEDAL * 0.72, house().plate_accent)
    return Medal(rosette(seed, x, y, _MEDAL), rosette(seed, x, y, _MEDAL * 0.7), emblem)


def heading(report: Report, result: Result, scene: Scene, faces: Typefaces, played: str, language: str) -> Drawing:
    """Ruleset and day, the headline, and a sentence each about the ending and the deck."""
    look, page, table = house(), measures(), report.state.table
    measure = page.room - 2 * _MEDAL - 28
    day = played_on(played, language) if played else ""
    rules = ruleset_name(table.ruleset.id, language)
    rows = (
        (" · ".join(filter(None, (rules, day))), faces.strong, Room(measure, 42, (30, 22)), look.plate_accent, 10),
        (result.headline, faces.title, Room(measure, 186, (84, 46), 2, 1.04), look.plate_ink, 12),
        (result.sentence, faces.plain, Room(measure, 84, (32, 26), 2, 1.2), look.plate_quiet, 2),
        (_about(report, scene, language), faces.plain, Room(measure, 84, (32, 24), 2, 1.2), look.plate_quiet, 0),
    )
    parts, y = [], _TOP
    for text, face, room, colour, below in rows:
        if text:
            lines = set_words(text, face, room, language)
            parts.append(drawn(lines, page.margin, y, face, colour, "start"))
            y += lines.height + below
    return Drawing(Markup("\n").join(parts), max(y, _TOP + 2 * _MEDAL) + 26)


def _about(report: Report, scene: Scene, language: str) -> str:
    """The deck, how many cards lie there, and the round a finished game ended in."""
    number = len(cards_of(scene))
    key = "scored" if isinstance(scene, ScoredScene) else "cards"
    told = [report.state.table.box.deck.title]
    if number:
        told.append(say(f"share.{key}", language, n=number))
    if report.finished:
        told.append(say("share.round", language, round=report.state.played_round))
    return " · ".join(told)
