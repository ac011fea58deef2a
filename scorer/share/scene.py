"""What lies on the table, card by card, and who put it there: the same for the picture and for the page."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from deckgen.deck import Card
from deckgen.type.fonts import Typeface
from scorer.log.records import Discard, Placement
from scorer.messages import say
from scorer.replay import MoveLine, Report
from scorer.report.text import signed
from scorer.rules.board import Board, Chronologies, Line, Rows
from scorer.rules.cards import CardIndex
from scorer.rules.family import ABANDONED
from scorer.rules.table import Table
from scorer.share.style import legible

Seats = dict[str, int]
"""Code of a card → seat of the player who placed it."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies open; `wrong` ones were left there against their date, `under` counts those it covers."""

    card: Card
    seat: int | None = None
    wrong: bool = False
    under: int = 0


@dataclass(frozen=True, slots=True)
class LineScene:
    """Cards from left to right."""

    cards: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class RowsScene:
    """Two rows: gap i lies above bottom i and i + 1; strays lie where the dates do not allow."""

    bottom: tuple[Laid, ...]
    gaps: tuple[Laid | None, ...]
    strays: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class GridScene:
    """A grid: five chronologies, and the union events by column and space, both from 1."""

    rows: tuple[tuple[Laid, ...], ...]
    spaces: Mapping[tuple[int, int], Laid]


@dataclass(frozen=True, slots=True)
class ScoredScene:
    """A grid that has been cleared: the scoring deck in order of time."""

    cards: tuple[Laid, ...]


Scene = LineScene | RowsScene | GridScene | ScoredScene


def who_placed(moves: Iterable[MoveLine], table: Table) -> Seats:
    """The last to place a card is the one whose card it is: a missed card may come back to another hand."""
    seats: Seats = {}
    for move in moves:
        if isinstance(move.record, Placement) and move.verdict is not None:
            seats[str(move.card(table.box))] = table.seats[move.by]
    return seats


def scene_of(seen: Board, box: CardIndex, seats: Seats) -> Scene:
    match seen.shape:
        case Line(lying, wrong):
            return LineScene(tuple(Laid(box.cards[code], seats.get(code), code in wrong) for code in lying))
        case Rows() as rows:
            return _rows(rows, box, seats)
        case Chronologies() as grid:
            return _grid(grid, box, seats) if grid.rows else _scored(seen.scored, box)


def cards_of(scene: Scene) -> tuple[Laid, ...]:
    """All that lies there."""
    match scene:
        case LineScene() | ScoredScene():
            return scene.cards
        case RowsScene():
            return (*scene.bottom, *(gap for gap in scene.gaps if gap), *scene.strays)
        case GridScene():
            return (*(laid for row in scene.rows for laid in row), *scene.spaces.values())


def _rows(rows: Rows, box: CardIndex, seats: Seats) -> RowsScene:
    def top(stack: tuple[str, ...]) -> Laid:
        return Laid(box.cards[stack[-1]], seats.get(stack[-1]), under=len(stack) - 1)

    return RowsScene(
        tuple(top(stack) for stack in rows.bottom),
        tuple(top(stack) if stack else None for stack in rows.gaps),
        tuple(Laid(box.cards[code], seats.get(code), wrong=True) for code, _ in rows.strays),
    )


def _grid(grid: Chronologies, box: CardIndex, seats: Seats) -> GridScene:
    rows = tuple(tuple(Laid(box.cards[code]) for code in row) for row in grid.rows)
    spaces = {space: Laid(box.cards[code], seats.get(code)) for space, code in grid.spaces.items()}
    return GridScene(rows, spaces)


def _scored(scored: Iterable[str], box: CardIndex) -> ScoredScene:
    return ScoredScene(tuple(Laid(box.cards[code]) for code in box.by_date(sorted(scored))))


# Players as they are told apart: a shape, a colour and an initial each, and what they did.


@dataclass(frozen=True, slots=True)
class Mark:
    """The badge of a seat."""

    initial: str
    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player did in a game; `left` cards are in front of them where the rules know hands."""

    name: str
    placed: int
    missed: int
    discarded: int
    left: int | None
    won: bool


def marks(players: Sequence[str], colours: Sequence[str], shapes: Sequence[str]) -> tuple[Mark, ...]:
    """More players than shapes are told apart too: the second time round each colour has another shape."""
    return tuple(
        Mark(initial, colours[seat % len(colours)], shapes[(seat + seat // len(shapes)) % len(shapes)])
        for seat, initial in enumerate(initials(players))
    )


def initials(players: Sequence[str]) -> tuple[str, ...]:
    """One letter, or two where two players share the first; the seat's number where even that does not help."""
    letters = ["".join(letter for letter in name if letter.isalnum()) or name for name in players]
    first = Counter(name[:1].upper() for name in letters)
    short = [name[:1].upper() + (name[1:2].lower() if first[name[:1].upper()] > 1 else "") for name in letters]
    again = Counter(short)
    return tuple(
        f"{mark[:1]}{seat}" if again[mark] > 1 or not mark.isalnum() else mark for seat, mark in enumerate(short, 1)
    )


def shown_names(players: Sequence[str], face: Typeface) -> dict[str, str]:
    """Names as the picture can write them; one in a script that no font has is the number of the seat."""
    return {name: legible(name, face) or f"#{seat}" for seat, name in enumerate(players, 1)}


def tallies(report: Report) -> tuple[Tally, ...]:
    """Seat by seat; what the table decided counts, and where it said nothing, the dates."""
    counted: dict[str, Counter[str]] = {player: Counter() for player in report.state.table.players}
    for move in report.moves:
        if move.by not in counted:
            continue
        if isinstance(move.record, Placement) and move.verdict is not None:
            counted[move.by]["placed" if (move.table or move.verdict) == "right" else "missed"] += 1
        elif isinstance(move.record, Discard):
            counted[move.by]["discarded"] += 1
    return tuple(
        Tally(
            player,
            done["placed"],
            done["missed"],
            done["discarded"],
            report.hands.get(player),
            player in report.winners,
        )
        for player, done in counted.items()
    )


# How the game ended, in the few words that stand above a picture.


@dataclass(frozen=True, slots=True)
class Result:
    """`emblem` names what stands in the medallion."""

    headline: str
    sentence: str
    emblem: str


@dataclass(frozen=True, slots=True)
class Term:
    """One part of the sum of a cooperative score: how it is counted, and of what."""

    sum: str
    words: str


def result_of(report: Report, language: str, names: Mapping[str, str] | None = None) -> Result:
    """`names` says how to write the players, if not as they are."""
    if report.score is None:
        return _competitive(report, language, names or {})
    return _cooperative(report, language)


def terms_of(report: Report, language: str) -> tuple[Term, ...]:
    """What each place counts, and what is taken off; nothing is said of a place that takes off nothing."""
    counted, ruleset = report.breakdown, report.state.table.ruleset
    if counted is None or not ruleset.is_summed:
        return ()
    return tuple(
        Term(_term(counted[place], points), say(f"share.term.{place}", language))
        for place, points in ruleset.points.items()
        if points > 0 or counted[place]
    )


def _term(number: int, points: int) -> str:
    return f"{number} × {points} = {signed(number * points)}" if abs(points) > 1 else signed(number * points)


def played_on(written: str, language: str) -> str:
    """The day of the game as people write it; what is no date stays as it was written."""
    from babel import UnknownLocaleError
    from babel.dates import format_date

    try:
        day = datetime.date.fromisoformat(written)
        return format_date(day, format="long", locale=language.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        return written


def joined(names: tuple[str, ...], language: str) -> str:
    """Ana, Luis and Tom."""
    from babel.lists import format_list

    return format_list(names, locale=language.split("-")[0]) if len(names) > 1 else "".join(names)


def _competitive(report: Report, language: str, names: Mapping[str, str]) -> Result:
    if report.finished:
        winners = joined(tuple(names.get(name, name) for name in report.winners), language)
        headline = say("share.wins", language, n=len(report.winners), winners=winners)
        return Result(headline, "", "won" if len(report.winners) == 1 else "shared")
    key = "stopped" if report.ending == ABANDONED else "so-far"
    sentence = say(f"share.{key}.sentence", language, round=report.state.played_round)
    return Result(say(f"share.{key}", language), sentence, "abandoned" if key == "stopped" else "open")


def _cooperative(report: Report, language: str) -> Result:
    score = report.score or 0
    points = say("share.points", language, n=abs(score), points=signed(score))
    if report.ending == "defeat":
        return Result(say("share.defeat", language), f"{points}. {_ending(report, language)}", "defeat")
    if report.finished:
        return Result(points, _ending(report, language), "team")
    key = "stopped" if report.ending == ABANDONED else "so-far"
    sentence = say(f"share.{key}.sentence", language, round=report.state.played_round)
    headline = say(f"share.{key}.points", language, points=points)
    return Result(headline, sentence, "abandoned" if key == "stopped" else "open")


def _ending(report: Report, language: str) -> str:
    return say(f"share.ending.{report.ending}", language)
