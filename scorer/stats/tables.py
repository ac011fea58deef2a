"""The statistics for people: tables that fit a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date

from babel.numbers import format_compact_decimal, format_decimal, format_percent

from deckgen.dates import format_date
from deckgen.dates.historical import day
from deckgen.messages import current_language
from deckgen.terminal import colour_text
from deckgen.text import cell_width, fit_width
from scorer.messages import say
from scorer.report.terminal_table import columns, terminal_width
from scorer.report.text import signed
from scorer.stats.aggregate import CardStats, DeckStats, Played, PlayerStats, Statistics
from scorer.stats.facts import CardName

# Numbers as the reader's language writes them.


NOTHING = "–"
_MANY = 1_000_000


def percent(share: float | None) -> str:
    return NOTHING if share is None else format_percent(round(share, 2), locale=current_language())


def whole(number: int | None) -> str:
    """Grouped from five digits on, and from millions on in words."""
    if number is None:
        return NOTHING
    if number >= _MANY:
        return format_compact_decimal(number, locale=current_language(), fraction_digits=1)
    return format_decimal(number, locale=current_language()) if number >= 10_000 else signed(number)


def decimal(number: float | None) -> str:
    return NOTHING if number is None else format_decimal(round(number, 1), locale=current_language(), format="0.0")


def of(part: int, number: int) -> str:
    """`5/8`, or nothing to tell."""
    return f"{part}/{number}" if number else NOTHING


def span(low: str, high: str) -> str:
    """Between two dates as their cards print them; an open end is said in words."""
    if low and high:
        return low if low == high else f"{low} – {high}"
    if low or high:
        return say("stats.after", date=low) if low else say("stats.before", date=high)
    return NOTHING


_INDENT, _GAP = 2, 2
_NARROWEST = 8


def statistics_text(statistics: Statistics, sections: Sequence[str], top: int) -> str:
    return "\n".join([*_heading(statistics), *(line for name in sections for line in _SECTIONS[name](statistics, top))])


def summary(statistics: Statistics) -> list[str]:
    """How much was played, and when."""
    total = statistics.total
    counts = [
        say("stats.games", n=total.games),
        say("stats.players", n=total.players),
        say("stats.decks", n=len(statistics.decks)),
    ]
    if total.games > total.finished:
        counts.append(say("stats.unfinished", n=total.games - total.finished))
    lines = [" · ".join(counts)]
    if total.placed:
        right = percent(total.share)
        lines.append(say("stats.placements", n=total.placed, number=whole(total.placed), percent=right))
    if statistics.since is not None and statistics.until is not None:
        lines.append(" – ".join(dict.fromkeys(_day(played) for played in (statistics.since, statistics.until))))
    return lines


def _day(played: date) -> str:
    return format_date(day(played.year, played.month, played.day), current_language())


def _heading(statistics: Statistics) -> Iterator[str]:
    first, *more = summary(statistics)
    yield colour_text(first, "cyan", bold=True)
    yield from more
    yield ""


def _players(statistics: Statistics, top: int) -> Iterator[str]:
    shown = statistics.players[:top]
    together = [played.rules for played in statistics.scores]
    heads = ["player", "games", "wins", "placed", "right", "streak"]
    header = [*_heads(*heads), *together]
    rows = [[*_player_row(player), *(whole(player.best.get(rules)) for rules in together)] for player in shown]
    yield from _section("players", _table(header, rows, "l" + "r" * (len(header) - 1)))
    yield from _more(len(statistics.players) - len(shown))
    named = [(player.name, _card(player.favourite), _card(player.hardest)) for player in shown if player.placed]
    if named:
        yield from _section("their-cards", _table(_heads("player", "favourite", "hardest"), named, "lll", (1, 2)))


def _player_row(player: PlayerStats) -> tuple[str, ...]:
    placed, share = whole(player.placed), percent(player.share)
    return player.name, str(player.games), of(player.wins, player.contests), placed, share, str(player.streak)


def _cards(statistics: Statistics, top: int) -> Iterator[str]:
    hardest = [card for card in statistics.cards if card.missed][:top]
    others = [card for card in statistics.cards if card not in hardest]
    header = _heads("code", "card", "date", "missed", "share", "places-off", "years-off")
    if hardest:
        rows = [(*_card_row(card), whole(card.places_off), whole(card.years_off)) for card in hardest]
        yield from _section("hardest", _table(header, rows, "lllrrrr", (1, 2)))
    believed = [card for card in hardest if card.believed]
    if believed:
        header_believed = _heads("card", "date", "believed", "tendency")
        yield from _section("beliefs", _table(header_believed, [*map(_belief_row, believed)], "llll", (0, 2)))
    easiest = others[::-1][:top]
    if easiest:
        yield from _section("easiest", _table(header[:5], [*map(_card_row, easiest)], "lllrr", (1, 2)))


def _card_row(card: CardStats) -> tuple[str, ...]:
    return card.card.code, card.card.title, card.card.printed, of(card.missed, card.placed), percent(card.share)


def _belief_row(card: CardStats) -> tuple[str, ...]:
    return card.card.title, card.card.printed, believed_text(card), tendency(card)


def believed_text(card: CardStats) -> str:
    if card.believed is None:
        return NOTHING
    low, high = card.believed
    return span(low.printed if low else "", high.printed if high else "")


def tendency(card: CardStats) -> str:
    """Whether those who err think of it too early or too late."""
    side, number = ("late", card.too_late) if card.too_late > card.too_early else ("early", card.too_early)
    return say(f"stats.too-{side}", number=number, of=card.too_early + card.too_late)


def _decks(statistics: Statistics, top: int) -> Iterator[str]:
    shown = statistics.decks[:top]
    for deck in shown:
        heading = deck.deck.title if deck.deck.title == deck.deck.id else f"{deck.deck.title} ({deck.deck.id})"
        yield from _titled(say("stats.deck", title=heading), _deck_table(deck))
    yield from _more(len(statistics.decks) - len(shown))


def _deck_table(deck: DeckStats) -> list[str]:
    """One line per ruleset; scores only where there are any."""
    scored = any(played.best is not None for played in deck.by_rules)
    lost = any(played.lost for played in deck.by_rules)
    heads = ["rules", "games", "players", "length", "right"]
    heads += ["best", "median"] * scored + ["lost"] * lost
    lines = [*deck.by_rules, *((deck.total,) if len(deck.by_rules) > 1 else ())]
    rows = [_played_row(played, scored=scored, lost=lost) for played in lines]
    return _table(_heads(*heads), rows, "l" + "r" * (len(heads) - 1))


def _played_row(played: Played, *, scored: bool, lost: bool) -> list[str]:
    name = played.rules or say("stats.all")
    row = [name, str(played.games), str(played.players), decimal(played.length), percent(played.share)]
    row += [NOTHING if score is None else signed(score) for score in (played.best, played.median)] * scored
    return row + [str(played.lost or NOTHING)] * lost


def _card(card: CardName | None) -> str:
    return card.title if card else NOTHING


def _heads(*names: str) -> list[str]:
    return [say(f"stats.head.{name}") for name in names]


def _section(name: str, lines: Sequence[str]) -> Iterator[str]:
    return _titled(say(f"stats.section.{name}"), lines)


def _titled(title: str, lines: Sequence[str]) -> Iterator[str]:
    yield colour_text(title, "", bold=True)
    yield from lines
    yield ""


def _more(left: int) -> Iterator[str]:
    if left > 0:
        yield "  " + say("stats.more", n=left)
        yield ""


def _table(
    header: Sequence[str], rows: Sequence[Sequence[str]], sides: str, elastic: tuple[int, ...] = (0,)
) -> list[str]:
    """A header, a rule and rows as wide as the terminal allows; the elastic columns give way, the widest first."""
    lines = [header, *rows]
    widths = [max(map(cell_width, column)) for column in zip(*lines, strict=True)]
    room = terminal_width() - _INDENT - _GAP * (len(widths) - 1)
    while sum(widths) > room and max(widths[at] for at in elastic) > _NARROWEST:
        widths[max(elastic, key=lambda at: widths[at])] -= 1
    set_lines = [
        [_set(cell, width, side) for cell, width, side in zip(line, widths, sides, strict=True)] for line in lines
    ]
    rule = ["─" * width for width in widths]
    return columns([set_lines[0], rule, *set_lines[1:]], widest=terminal_width())


def _set(cell: str, width: int, side: str) -> str:
    return " " * (width - cell_width(cell)) + cell if side == "r" else fit_width(cell, width)


_SECTIONS: dict[str, Callable[[Statistics, int], Iterator[str]]] = {
    "players": _players,
    "cards": _cards,
    "decks": _decks,
}
