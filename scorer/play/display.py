"""What is printed before a line is asked for: the table, the numbers of cards, the turn and what may be typed."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

from deckgen.deck import Card
from deckgen.terminal import terminal_width
from deckgen.text import format_columns
from scorer.entry.games_folder import games_folder
from scorer.entry.offers import OVER, Offer
from scorer.entry.words import describe_question, suit_name
from scorer.log.records import Placement
from scorer.messages import say
from scorer.play.console import Console
from scorer.play.effect_input import effect_menu
from scorer.play.session import Session
from scorer.play.spots import COLUMN_LETTERS, is_grid, space_name, spot_name, spot_names
from scorer.report.text import format_result
from scorer.report.text_board import FRAMED, draw_board
from scorer.rules.board import COLUMNS, SPACES, Board, Chronologies, Line, Rows, cards_of
from scorer.rules.engine import board, legal, playing_member, shape
from scorer.rules.family import GameState, Legal, Spot
from scorer.rules.hands import Hand

_TWO_COLUMNS = 38  # the widest card that leaves room for another beside it in 80 columns


def show_turn(session: Session, offer: Offer) -> None:
    """Print the table and the turn if they have changed since they were shown last."""
    now = (session.game.version, offer.by, offer.wants)
    if session.last_shown == now:
        return
    first, session.last_shown = session.last_shown is None, now
    console = session.console
    if console.plain and not first:
        if (size := size_sentence(session.game.state)) and offer.wants != OVER:
            console.print_text(size)
    else:
        show_table(session)
    if offer.wants == OVER:
        print_result(session)
        return
    state = session.game.state
    console.print_text(count_text(state, plain=console.plain))
    for line in effect_menu(state):
        console.print_text(line, "cyan")
    console.print_text(turn_text(offer, state), "cyan", bold=True)
    for line in hand_lines(state, offer.by, plain=console.plain):
        console.print_text(line)
    if first or not console.plain:
        console.print_text(options_text(offer, state))


def show_table(session: Session) -> None:
    """Print the cards on the table: as a drawing, or in sentences if the console is plain."""
    state = session.game.state
    if session.console.plain:
        for line in board_sentences(state):
            session.console.print_text(line)
        return
    records = (step.record for step in reversed(session.game.moves))
    last = next((record.card for record in records if isinstance(record, Placement)), "")
    found = session.cards.find(last)
    new = found if isinstance(found, str) else None
    session.console.print_text()
    for line in draw_board(state, FRAMED, names=spot_names(legal(state)), new=new):
        session.console.print_line(line)


def count_text(state: GameState, *, plain: bool) -> str:
    """Round, hands and piles as numbers, in one line."""
    table_board = board(state)
    parts = [say("play.round", round=table_board.round)]
    if table_board.hands:
        hands = ", ".join(_hand_size(table_board, name) for name in table_board.hands)
        parts.append(say("play.count.hands", hands=hands))
    parts += [say(f"play.count.{pile}", number=number) for pile, number in table_board.piles.items()]
    if table_board.sudden_death:
        parts.append(say("play.sudden-death"))
    if table_board.discards:
        suit = state.table.cards.by_code[table_board.discards[-1]].suit_date
        parts.append(say("play.count.icon", icon=suit_name(suit)))
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts) if plain else " · ".join(parts)


def _hand_size(table_board: Board, name: str) -> str:
    if name in table_board.out:
        return say("play.count.out", player=name)
    return f"{name} {table_board.hands[name].size}"


def turn_text(offer: Offer, state: GameState) -> str:
    """`It is Ana's turn`, or that she may place another card."""
    if offer.legal.may_stop:
        return say("play.goes-on", player=offer.by)
    if offer.legal.turn_is_open:
        return say("play.must-go-on", player=offer.by)
    return describe_question(offer, playing_member(state, offer.by))


def hand_lines(state: GameState, by: str, *, plain: bool) -> list[str]:
    """The known cards of the player, by code and title."""
    table_board = board(state)
    hand = table_board.hand_of(by)
    cards = [_hand_card(state, hand, code) for code in sorted(hand.cards)]
    if not cards:
        return []
    key = "holds" if table_board.pool is None else "pool-holds"
    if plain:
        return [say(f"play.{key}", player=by) + " " + "; ".join(cards)]
    two = max(map(len, cards)) <= _TWO_COLUMNS and terminal_width() >= 2 * _TWO_COLUMNS + 4
    rows = [cards[at : at + 2] for at in range(0, len(cards), 2)] if two else [[card] for card in cards]
    return format_columns([row + [""] * (len(rows[0]) - len(row)) for row in rows], widest=terminal_width() - 4)


def _hand_card(state: GameState, hand: Hand, code: str) -> str:
    card = state.table.cards.by_code[code]
    words = f"{code} {card.title}"
    if not state.table.family.discards:
        return words
    icon = suit_name(card.suit_title)
    return f"{words} ({say('play.dead', icon=icon) if code in hand.dead else icon})"


def options_text(offer: Offer, state: GameState) -> str:
    """What may be typed now, in one line, with cards and spots of this table as examples."""
    options = offer.legal
    card = next(iter(options.cards), "")
    if state.table.family.date_decides:
        examples = {"card": card, "discard": next(iter(options.discards), "")}
        if options.may_stop:
            return say("play.may.stop")
        if not options.discards:
            return say("play.may.twist-only", **examples)
        return say("play.may.twist" if card else "play.may.discard", **examples)
    last = options.spots[-1] if options.spots else Spot()
    if is_grid(options):
        return say("play.may.grid", card=card, space=spot_name(last, options))
    return say("play.may.line", card=card, neighbour=last.after or "", last=len(options.spots))


# The table in sentences, in reading order: for screen readers, and for whoever turned the drawings off.


def board_sentences(state: GameState) -> list[str]:
    """The cards on the table, from left to right and from top to bottom."""
    cards = state.table.cards.by_code
    match shape(state):
        case Line() as line:
            return list(_line_sentences(line, cards, legal(state)))
        case Rows() as rows:
            return list(_rows_sentences(rows, cards))
        case Chronologies() as grid:
            return list(_column_sentences(grid, cards)) if grid.rows else []


def size_sentence(state: GameState) -> str:
    """How many cards are on the table, without naming them."""
    match shape(state):
        case Line() as line:
            return say("play.plain.grown", n=len(line.cards), last=len(legal(state).spots))
        case Rows() as rows:
            return say("play.plain.rows", n=len(list(cards_of(rows))))
        case Chronologies():
            return ""


def _line_sentences(line: Line, cards: Mapping[str, Card], options: Legal) -> Iterator[str]:
    """`1 before 017 …, 1492` for each card, and the last spot at the end."""
    yield say("play.plain.line", n=len(line.cards))
    names = {spot.before: spot_name(spot, options) for spot in options.spots}
    for code in line.cards:
        card = _card_text(cards[code])
        yield say("play.plain.before", place=names[code], card=card) if code in names else card
    if None in names:
        yield say("play.plain.end", place=names[None])


def _rows_sentences(rows: Rows, cards: Mapping[str, Card]) -> Iterator[str]:
    yield say("play.plain.bottom", n=sum(map(len, rows.bottom)))
    for stack in rows.bottom:
        yield _stack_text(stack, cards)
    yield say("play.plain.gaps", n=sum(map(len, rows.gaps)))
    for number, stack in enumerate(rows.gaps):
        if stack:
            left, right = rows.bottom[number][0], rows.bottom[number + 1][0]
            yield say("play.plain.gap", left=left, right=right, cards=_stack_text(stack, cards))


def _column_sentences(grid: Chronologies, cards: Mapping[str, Card]) -> Iterator[str]:
    for column in range(1, COLUMNS + 1):
        cells = [_card_text(cards[grid.rows[0][column - 1]])]
        for space in range(1, SPACES + 1):
            placed, name = grid.spaces.get((column, space)), space_name(column, space)
            cells.append(_card_text(cards[placed]) if placed else say("play.plain.free", space=name))
            cells.append(_card_text(cards[grid.rows[space][column - 1]]))
        yield say("play.plain.column", column=COLUMN_LETTERS[column - 1], cards="; ".join(cells))


def _stack_text(stack: tuple[str, ...], cards: Mapping[str, Card]) -> str:
    return "; ".join(_card_text(cards[code]) for code in stack)


def _card_text(card: Card) -> str:
    return f"{card.code} {card.title}, {card.printed}"


# The end of a game or of a session: the result, where the log is, and how to go on.


def print_result(session: Session) -> None:
    """Print the result with its sum and rank, and the commands that use the log."""
    console, path = session.console, session.game.path
    console.print_text()
    for line in format_result(session.game.report()):
        console.print_text(line)
    console.print_text()
    _print_log_path(console, path)
    console.print_text()
    console.print_line(f"  scorer share {shell_path(path)}")
    console.print_line("  scorer stats" if _is_in_games_folder(path) else f"  scorer stats {shell_path(path.parent)}")
    console.print_text()
    console.print_text(say("play.after-the-end"))


def print_how_to_resume(console: Console, path: Path) -> None:
    """Print where an unfinished game is, and the command that goes on with it."""
    command = "scorer play" if _is_in_games_folder(path) else f"scorer play {shell_path(path)}"
    _print_log_path(console, path)
    console.print_line(say("play.resume", command=command))


def _print_log_path(console: Console, path: Path) -> None:
    console.print_text(say("play.kept"), "green")
    console.print_line(f"  {shell_path(path)}")


def shell_path(path: Path) -> str:
    """A path as it is typed in a shell, from the home folder if it is inside."""
    if os.name != "posix":
        return f'"{path}"'
    home = Path(os.environ.get("HOME") or "/")
    if path.is_relative_to(home) and home != Path("/"):
        return f"~/{shlex.quote(str(path.relative_to(home)))}"
    return shlex.quote(str(path))


def _is_in_games_folder(path: Path) -> bool:
    """Whether the commands find a game without being given its path."""
    return path.parent == games_folder()
