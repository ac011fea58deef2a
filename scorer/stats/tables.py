"""The statistics as text: tables that fit the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date

from babel.numbers import format_compact_decimal, format_decimal, format_percent

from deckgen.dates import format_date
from deckgen.dates.historical import day
from deckgen.messages import current_language
from deckgen.order import OrderWords
from deckgen.rulesets import ruleset_name
from deckgen.terminal import colour_text, terminal_width
from deckgen.text import cell_width, fit_width, format_columns
from scorer.messages import say
from scorer.report.text import format_signed
from scorer.stats.aggregate import CardStats, CloseMiss, DeckStats, GamesSummary, PlayerStats, Statistics
from scorer.stats.facts import CardName

NOTHING = "–"
_LIMITS = ("<", "≤", ">", "≥")
_MANY = 1_000_000
_INDENT, _GAP = 2, 2
_NARROWEST = 8


def statistics_text(statistics: Statistics, sections: Sequence[str], top: int) -> str:
    return "\n".join(
        [*_heading_lines(statistics), *(line for name in sections for line in _SECTIONS[name](statistics, top))]
    )


def summarize(statistics: Statistics) -> list[str]:
    """Lines about how much was played, and when."""
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
        right = format_share(total.share)
        lines.append(say("stats.placements", n=total.placed, number=format_whole(total.placed), percent=right))
    if statistics.since is not None and statistics.until is not None:
        lines.append(" – ".join(dict.fromkeys(_format_day(played) for played in (statistics.since, statistics.until))))
    return lines


def _format_day(played: date) -> str:
    return format_date(day(played.year, played.month, played.day), current_language())


def _heading_lines(statistics: Statistics) -> Iterator[str]:
    first, *more = summarize(statistics)
    yield colour_text(first, "cyan", bold=True)
    yield from more
    yield ""


def _player_lines(statistics: Statistics, top: int) -> Iterator[str]:
    shown = statistics.players[:top]
    header = _say_heads("player", "games", "wins", "placed", "right", "streak")
    yield from _section("players", _table(header, [*map(_player_row, shown)], "lrrrrr"))
    yield from _say_more(len(statistics.players) - len(shown))
    yield from _team_lines(statistics, shown)
    named = [
        (player.name, _card_title(player.favourite), _card_title(player.hardest)) for player in shown if player.placed
    ]
    if named:
        yield from _section("their-cards", _table(_say_heads("player", "favourite", "hardest"), named, "lll", (1, 2)))


def _team_lines(statistics: Statistics, players: Sequence[PlayerStats]) -> Iterator[str]:
    """The best scores that players reached together, by ruleset."""
    cooperative = [summary.rules for summary in statistics.scores]
    rows = [(one.name, *(format_whole(one.best.get(rules)) for rules in cooperative)) for one in players if one.best]
    if rows:
        header = (*_say_heads("player"), *map(ruleset_name, cooperative))
        yield from _section("team-scores", _table(header, rows, "l" + "r" * len(cooperative)))


def _player_row(player: PlayerStats) -> tuple[str, ...]:
    placed, share = format_whole(player.placed), format_share(player.share)
    return player.name, str(player.games), format_ratio(player.wins, player.contests), placed, share, str(player.streak)


def _card_lines(statistics: Statistics, top: int) -> Iterator[str]:
    order, mixed = _common_words(statistics)
    off = "off" if mixed else "years-off"
    measure = _measure_off if mixed else lambda number, _: format_whole(number)
    hardest = [card for card in statistics.cards if card.missed][:top]
    others = [card for card in statistics.cards if card not in hardest]
    header = _say_heads("code", "card", "date", "missed", "share", "places-off", off, order=order)
    if hardest:
        rows = [
            (*_card_row(card), format_whole(card.places_off), measure(card.years_off, card.card)) for card in hardest
        ]
        yield from _section("hardest", _table(header, rows, "lllrrrr", (1, 2)))
    guessed = [card for card in hardest if card.guessed]
    if guessed:
        guessed_header = _say_heads("card", "date", "believed", "tendency", order=order)
        yield from _section("beliefs", _table(guessed_header, [*map(_guess_row, guessed)], "llll", (0, 2)), order)
    easiest = others[::-1][:top]
    if easiest:
        yield from _section("easiest", _table(header[:5], [*map(_card_row, easiest)], "lllrr", (1, 2)))
    nearly = [
        (miss.card.title, miss.card.printed, describe_place(miss), miss.by or NOTHING, measure(miss.years, miss.card))
        for miss in statistics.misses[:top]
    ]
    if nearly:
        heads = _say_heads("card", "date", "put", "player", off, order=order)
        yield from _section("misses", _table(heads, nearly, "llllr", (0, 2)))
    if statistics.doubted:
        doubted = [
            (one.card.code, one.card.title, one.card.printed, str(one.doubts), " · ".join(one.reasons) or NOTHING)
            for one in statistics.doubted
        ]
        heads = _say_heads("code", "card", "date", "doubts", "reasons", order=order)
        yield from _section("doubted", _table(heads, doubted, "lllrl", (1, 2, 4)), order)


def _common_words(statistics: Statistics) -> tuple[OrderWords | None, bool]:
    """The words of an order that is not that of dates, if a card has one, and whether others have dates."""
    words = [card.card.words for card in statistics.cards]
    return next(filter(None, words), None), None in words and any(words)


def _measure_off(number: int | None, card: CardName) -> str:
    """`2 years`, or `1 card` of a deck that is not one of dates."""
    return NOTHING if number is None else say("stats.years", n=number, number=format_whole(number), order=card.words)


def _card_row(card: CardStats) -> tuple[str, ...]:
    return (
        card.card.code,
        card.card.title,
        card.card.printed,
        format_ratio(card.missed, card.placed),
        format_share(card.share),
    )


def _guess_row(card: CardStats) -> tuple[str, ...]:
    return card.card.title, card.card.printed, describe_guess(card), describe_tendency(card)


def describe_guess(card: CardStats) -> str:
    if card.guessed is None:
        return NOTHING
    low, high = card.guessed
    return format_interval(low.printed if low else "", high.printed if high else "")


def describe_place(miss: CloseMiss) -> str:
    """Where the card was put: on the wrong side of this date."""
    return _beyond(">" if miss.too_late else "<", miss.beside.printed)


def _beyond(sign: str, printed: str) -> str:
    """`> 1969`; a value that is a limit itself is not less than that: `< 1000`, `> (< 1000)`."""
    if printed[:1] == sign:
        return printed
    return f"{sign} ({printed})" if printed[:1] in _LIMITS else f"{sign} {printed}"


def describe_years_off(miss: CloseMiss) -> str:
    if not miss.years:
        return say("stats.same-year", order=miss.card.words)
    return say("stats.years-off", n=miss.years, number=format_whole(miss.years), order=miss.card.words)


def describe_tendency(card: CardStats) -> str:
    """How many of the mistakes were on the more common side, too early or too late."""
    side, number = ("late", card.too_late) if card.too_late > card.too_early else ("early", card.too_early)
    return say(f"stats.too-{side}", number=number, of=card.too_early + card.too_late, order=card.card.words)


def _deck_lines(statistics: Statistics, top: int) -> Iterator[str]:
    shown = statistics.decks[:top]
    for deck in shown:
        heading = deck.deck.title if deck.deck.title == deck.deck.id else f"{deck.deck.title} ({deck.deck.id})"
        yield from _with_title(say("stats.deck", title=heading), _deck_table(deck))
    yield from _say_more(len(statistics.decks) - len(shown))


def _deck_table(deck: DeckStats) -> list[str]:
    """One line per ruleset; scores only where there are any."""
    scored = any(summary.best is not None for summary in deck.by_rules)
    lost = any(summary.lost for summary in deck.by_rules)
    heads = ["rules", "games", "length", "right"]
    heads += ["best", "median"] * scored + ["lost"] * lost
    lines = [*deck.by_rules, *((deck.total,) if len(deck.by_rules) > 1 else ())]
    rows = [_summary_row(summary, scored=scored, lost=lost) for summary in lines]
    return _table(_say_heads(*heads), rows, "l" + "r" * (len(heads) - 1))


def _summary_row(summary: GamesSummary, *, scored: bool, lost: bool) -> list[str]:
    name = ruleset_name(summary.rules) if summary.rules else say("stats.all")
    row = [name, str(summary.games), format_tenths(summary.length), format_share(summary.share)]
    row += [NOTHING if score is None else format_signed(score) for score in (summary.best, summary.median)] * scored
    return row + [str(summary.lost or NOTHING)] * lost


def _card_title(card: CardName | None) -> str:
    return card.title if card else NOTHING


def _say_heads(*names: str, order: OrderWords | None = None) -> list[str]:
    return [say(f"stats.head.{name}", order=order) for name in names]


def _section(name: str, lines: Sequence[str], order: OrderWords | None = None) -> Iterator[str]:
    return _with_title(say(f"stats.section.{name}", order=order), lines)


def _with_title(title: str, lines: Sequence[str]) -> Iterator[str]:
    yield colour_text(title, "", bold=True)
    yield from lines
    yield ""


def _say_more(left: int) -> Iterator[str]:
    if left > 0:
        yield "  " + say("stats.more", n=left)
        yield ""


def _table(
    header: Sequence[str], rows: Sequence[Sequence[str]], sides: str, elastic: tuple[int, ...] = (0,)
) -> list[str]:
    """A header, a rule and rows; to fit the terminal, the elastic columns are cut, the widest first."""
    lines = [header, *rows]
    widths = [max(map(cell_width, column)) for column in zip(*lines, strict=True)]
    room = terminal_width() - _INDENT - _GAP * (len(widths) - 1)
    while sum(widths) > room and max(widths[column] for column in elastic) > _NARROWEST:
        widths[max(elastic, key=lambda column: widths[column])] -= 1
    aligned = [
        [_align(cell, width, side) for cell, width, side in zip(line, widths, sides, strict=True)] for line in lines
    ]
    rule = ["─" * width for width in widths]
    return format_columns([aligned[0], rule, *aligned[1:]], widest=terminal_width())


def _align(cell: str, width: int, side: str) -> str:
    return " " * (width - cell_width(cell)) + cell if side == "r" else fit_width(cell, width)


_SECTIONS: dict[str, Callable[[Statistics, int], Iterator[str]]] = {
    "players": _player_lines,
    "cards": _card_lines,
    "decks": _deck_lines,
}


# Numbers and dates in the chosen language.


def format_share(share: float | None) -> str:
    return NOTHING if share is None else format_percent(round(share, 2), locale=current_language())


def format_whole(number: int | None) -> str:
    """Grouped from five digits on, abbreviated from a million on."""
    if number is None:
        return NOTHING
    if number >= _MANY:
        return format_compact_decimal(number, locale=current_language(), fraction_digits=1)
    return format_decimal(number, locale=current_language()) if number >= 10_000 else format_signed(number)


def format_tenths(number: float | None) -> str:
    return NOTHING if number is None else format_decimal(round(number, 1), locale=current_language(), format="0.0")


def format_ratio(part: int, number: int) -> str:
    """`5/8`, or a dash for no games."""
    return f"{part}/{number}" if number else NOTHING


def format_interval(low: str, high: str) -> str:
    """Two dates as their cards print them; one of them after or before a sign."""
    if low and high:
        return low if low == high else f"{low} – {high}"
    if low or high:
        return _beyond(">", low) if low else _beyond("<", high)
    return NOTHING
