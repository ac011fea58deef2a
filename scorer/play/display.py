"""What the people see before they speak: the table, the numbers, whose turn it is and what may be done."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.entry.games_folder import games_folder
from scorer.entry.offers import OVER, Offer, asked_words, suit_word
from scorer.log.records import Placement
from scorer.messages import say
from scorer.play.console import Console
from scorer.play.effect_input import effect_menu
from scorer.play.place_input import LETTERS, is_grid, place_name, place_names, space_name
from scorer.play.session import Session
from scorer.report.terminal_table import columns, terminal_width
from scorer.report.text import result_lines
from scorer.report.text_board import FRAMED, draw_board
from scorer.rules.board import COLUMNS, SPACES, Board, Chronologies, Line, Rows, cards_of
from scorer.rules.engine import board, legal, shape
from scorer.rules.family import Spot
from scorer.rules.table import GameState, Hand

# Whose turn it is, how many cards there are where, what the player holds, and what may be done next.


_TWO_COLUMNS = 38  # the widest card that leaves room for another beside it in 80 columns


def counts(state: GameState, *, plain: bool) -> str:
    """Hands and piles as numbers, in one line."""
    seen = board(state)
    parts = [say("play.round", round=seen.round)]
    if seen.hands:
        held = ", ".join(_hand(seen, name) for name in seen.hands)
        parts.append(say("play.count.hands", hands=held))
    parts += [say(f"play.count.{place}", number=number) for place, number in seen.piles.items()]
    if seen.sudden_death:
        parts.append(say("play.sudden-death"))
    if seen.discards:
        shown = state.table.box.cards[seen.discards[-1]].suit_date
        parts.append(say("play.count.icon", icon=suit_word(shown)))
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts) if plain else " · ".join(parts)


def turn_words(offer: Offer) -> str:
    """`It is Ana's turn`, or that she may go on."""
    if offer.legal.may_stop:
        return say("play.goes-on", player=offer.by)
    if offer.legal.turn_is_open:
        return say("play.must-go-on", player=offer.by)
    return asked_words(offer)


def holding(state: GameState, by: str, *, plain: bool) -> list[str]:
    """The cards of the player that are on record, by code and title."""
    seen = board(state)
    hand = seen.hand_of(by)
    cards = [_held(state, hand, code) for code in sorted(hand.cards)]
    if not cards:
        return []
    key = "holds" if seen.pool is None else "pool-holds"
    if plain:
        return [say(f"play.{key}", player=by) + " " + "; ".join(cards)]
    two = max(map(len, cards)) <= _TWO_COLUMNS and terminal_width() >= 2 * _TWO_COLUMNS + 4
    rows = [cards[at : at + 2] for at in range(0, len(cards), 2)] if two else [[card] for card in cards]
    return columns([row + [""] * (len(rows[0]) - len(row)) for row in rows], widest=terminal_width() - 4)


def may_do(offer: Offer, state: GameState) -> str:
    """What may be typed now, in one line, with cards and places that are there."""
    options = offer.legal
    card = next(iter(options.cards), "")
    if state.table.family.date_decides:
        facts = {"card": card, "discard": next(iter(options.discards), "")}
        if options.may_stop:
            return say("play.may.stop")
        if not options.discards:
            return say("play.may.twist-only", **facts)
        return say("play.may.twist" if card else "play.may.discard", **facts)
    last = options.spots[-1] if options.spots else Spot()
    if is_grid(options):
        return say("play.may.grid", card=card, space=place_name(last, options))
    return say("play.may.line", card=card, neighbour=last.after or "", last=len(options.spots))


def _hand(seen: Board, name: str) -> str:
    return say("play.count.out", player=name) if name in seen.out else f"{name} {seen.hands[name].size}"


def _held(state: GameState, hand: Hand, code: str) -> str:
    card = state.table.box.cards[code]
    words = f"{code} {card.title}"
    if not state.table.family.discards:
        return words
    icon = suit_word(card.suit_title)
    return f"{words} ({say('play.dead', icon=icon) if code in hand.dead else icon})"


# The table in sentences, in reading order: for screen readers, and for whoever turned the drawings off.


if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckgen.deck import Card
    from scorer.rules.family import Legal
    from scorer.rules.table import GameState

    Cards = Mapping[str, Card]


def tell_board(state: GameState) -> list[str]:
    """What lies on the table, from left to right and from top to bottom."""
    cards = state.table.box.cards
    match shape(state):
        case Line() as line:
            return list(_line_sentences(line, cards, legal(state)))
        case Rows() as rows:
            return list(_rows_sentences(rows, cards))
        case Chronologies() as grid:
            return list(_columns(grid, cards)) if grid.rows else []


def tell_size(state: GameState) -> str:
    """How much lies there, without repeating what."""
    match shape(state):
        case Line() as line:
            return say("play.plain.grown", n=len(line.cards), last=len(legal(state).spots))
        case Rows() as rows:
            return say("play.plain.rows", n=len(list(cards_of(rows))))
        case Chronologies():
            return ""


def _line_sentences(line: Line, cards: Cards, options: Legal) -> Iterator[str]:
    """`1 before 017 …, 1492`, and the last place at the end."""
    yield say("play.plain.line", n=len(line.cards))
    names = {spot.before: place_name(spot, options) for spot in options.spots}
    for code in line.cards:
        card = _dated(cards[code])
        yield say("play.plain.before", place=names[code], card=card) if code in names else card
    if None in names:
        yield say("play.plain.end", place=names[None])


def _rows_sentences(rows: Rows, cards: Cards) -> Iterator[str]:
    yield say("play.plain.bottom", n=sum(map(len, rows.bottom)))
    for stack in rows.bottom:
        yield _stack(stack, cards)
    yield say("play.plain.gaps", n=sum(map(len, rows.gaps)))
    for number, stack in enumerate(rows.gaps):
        if stack:
            left, right = rows.bottom[number][0], rows.bottom[number + 1][0]
            yield say("play.plain.gap", left=left, right=right, cards=_stack(stack, cards))


def _columns(grid: Chronologies, cards: Cards) -> Iterator[str]:
    for column in range(1, COLUMNS + 1):
        cells = [_dated(cards[grid.rows[0][column - 1]])]
        for space in range(1, SPACES + 1):
            lying, name = grid.spaces.get((column, space)), space_name(column, space)
            cells.append(_dated(cards[lying]) if lying else say("play.plain.free", space=name))
            cells.append(_dated(cards[grid.rows[space][column - 1]]))
        yield say("play.plain.column", column=LETTERS[column - 1], cards="; ".join(cells))


def _stack(stack: tuple[str, ...], cards: Cards) -> str:
    return "; ".join(_dated(cards[code]) for code in stack)


def _dated(card: Card) -> str:
    return f"{card.code} {card.title}, {card.printed}"


# The last words: who won or what the team scored, where the game is kept, and how to go on.


def tell_result(sitting: Session) -> None:
    """The result with its sum and rank, and what can be made of the game now."""
    console, path = sitting.console, sitting.game.path
    console.tell()
    for line in result_lines(sitting.game.report()):
        console.tell(line)
    console.tell()
    _tell_where(console, path)
    console.tell()
    console.show(f"  scorer share {as_typed(path)}")
    console.show("  scorer stats" if _is_own(path) else f"  scorer stats {as_typed(path.parent)}")
    console.tell()
    console.tell(say("play.after-the-end"))


def tell_kept(console: Console, path: Path, *, unfinished: bool) -> None:
    """Nothing is lost; an unfinished game says how to come back to it."""
    if unfinished:
        command = "scorer play" if _is_own(path) else f"scorer play {as_typed(path)}"
        _tell_where(console, path)
        console.show(say("play.resume", command=command))


def _tell_where(console: Console, path: Path) -> None:
    console.tell(say("play.kept"), "green")
    console.show(f"  {as_typed(path)}")


def as_typed(path: Path) -> str:
    """A path as it can be typed in a shell, from the person's home if it is there."""
    if os.name != "posix":
        return f'"{path}"'
    home = Path(os.environ.get("HOME") or "/")
    if path.is_relative_to(home) and home != Path("/"):
        return f"~/{shlex.quote(str(path.relative_to(home)))}"
    return shlex.quote(str(path))


def _is_own(path: Path) -> bool:
    """Whether a game lies where games are looked for without being told."""
    return path.parent == games_folder()


def show(sitting: Session, offer: Offer) -> None:
    """Everything after a change, nothing after a question that led nowhere."""
    now = (sitting.game.version, offer.by, offer.wants)
    if sitting.shown == now:
        return
    first, sitting.shown = sitting.shown is None, now
    console = sitting.console
    if console.plain and not first:
        if (size := tell_size(sitting.game.state)) and offer.wants != OVER:
            console.tell(size)
    else:
        show_table(sitting)
    if offer.wants == OVER:
        tell_result(sitting)
        return
    state = sitting.game.state
    console.tell(counts(state, plain=console.plain))
    for line in effect_menu(state):
        console.tell(line, "cyan")
    console.tell(turn_words(offer), "cyan", bold=True)
    for line in holding(state, offer.by, plain=console.plain):
        console.tell(line)
    if first or not console.plain:
        console.tell(may_do(offer, state))


def show_table(sitting: Session) -> None:
    """The cards that lie there."""
    state = sitting.game.state
    if sitting.console.plain:
        for line in tell_board(state):
            sitting.console.tell(line)
        return
    records = (step.record for step in reversed(sitting.game.moves))
    placed = next((record.card for record in records if isinstance(record, Placement)), "")
    found = state.table.box.find(placed)
    new = found if isinstance(found, str) else None
    sitting.console.tell()
    for line in draw_board(state, FRAMED, names=place_names(legal(state)), new=new):
        sitting.console.show(line)
