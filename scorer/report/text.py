"""The report as text: moves with verdicts, the table at the end, problems with their fixes, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from deckgen.messages import FALLBACK, current_language
from deckgen.rulesets import Rank, ruleset_name
from deckgen.terminal import colour_text
from deckgen.text import format_columns
from scorer.log.notes import read_doubt, read_unnamed
from scorer.log.records import Broken, Caution, Discard, Draw, Effect, Placement, Record
from scorer.messages import catalogue, say
from scorer.replay import NumberedMove, Report
from scorer.report.text_board import BARE, draw_board
from scorer.rules.cards import CardIndex
from scorer.rules.family import PLAYED, Table
from scorer.rules.faults import Fault
from scorer.rules.rulesets import Ruleset

MARKS = {"right": ("✓", "green"), "wrong": ("✗", "red"), "dead": ("†", "yellow")}


def report_text(report: Report) -> str:
    """The whole report, in colours if the terminal has them."""
    return "\n".join(_lines(report))


def _lines(report: Report) -> Iterator[str]:
    yield from _heading(report)
    yield from format_moves(report)
    yield from _table(report)
    yield from _problems(report)
    yield from _open_questions(report)
    yield from format_result(report)
    yield ""


def _heading(report: Report) -> Iterator[str]:
    table = report.state.table
    yield colour_text(report.log, "cyan", bold=True)
    rules = ruleset_name(table.ruleset.id)
    yield say("report.heading", rules=rules, players=_name_players(table), deck=table.cards.deck.title)
    yield ""


def _name_players(table: Table) -> str:
    """The players; those that are teams with their members."""
    teams = {name: f"{name} ({', '.join(members)})" for name, members in table.teams.items()}
    return ", ".join(teams.get(name, name) for name in table.players)


def format_moves(report: Report) -> Iterator[str]:
    if not report.moves:
        yield "  " + say("report.no-moves")
        yield ""
        return
    faults = {found.move: found.fault.code for found in report.problems}
    rows = [_row(move, report.state.table.cards, faults.get(move.n, "")) for move in report.moves]
    for move, line in zip(report.moves, format_columns(rows, widest=44), strict=True):
        colour = MARKS[move.verdict][1] if move.verdict else ""
        yield colour_text(line, colour) if colour else line
    yield ""


def _row(move: NumberedMove, cards: CardIndex, problem: str) -> tuple[str, ...]:
    mark, word = "", ""
    if move.verdict:
        mark, word = MARKS[move.verdict][0], say(f"report.verdict.{move.verdict}")
    return (str(move.n), move.by, describe_record(move.record, cards), mark, word, f"← {problem}" if problem else "")


def describe_record(record: Record, deck_cards: CardIndex) -> str:
    """A move in a few words."""
    if isinstance(record, Placement):
        return _card(record.card, deck_cards, dated=True)
    if isinstance(record, Draw):
        cards = ", ".join(_code(card, deck_cards) for card in record.cards)
        return say("report.draws", n=len(record.cards), cards=cards) if cards else say("report.draws-none")
    if isinstance(record, Discard):
        return say("report.discards", card=_card(record.card, deck_cards))
    if isinstance(record, Effect):
        return say(f"report.effect.{record.effect}", other=record.other or "")
    if isinstance(record, Broken):
        return say("report.broken")
    return ""


def describe_note(note: str, deck_cards: CardIndex) -> str:
    """A note as people read it: what stays unnamed, and the card whose date is doubted."""
    if unnamed := read_unnamed(note):
        return say(f"report.note.unnamed.{unnamed}")
    doubt = read_doubt(note)
    card = deck_cards.by_code.get(_code(doubt.card, deck_cards)) if doubt else None
    if doubt is None or card is None:
        return note
    said = say("report.note.doubted", card=card.code, title=card.title, date=card.printed)
    return f"{said}: {doubt.why}" if doubt.why else said


def _code(written: str, cards: CardIndex) -> str:
    found = cards.find(written)
    return found if isinstance(found, str) else written


def _card(written: str, cards: CardIndex, *, dated: bool = False) -> str:
    card = cards.by_code.get(_code(written, cards))
    if card is None:
        return written
    return f"{card.code} {card.title} ({card.printed})" if dated else f"{card.code} {card.title}"


def _table(report: Report) -> Iterator[str]:
    drawing = draw_board(report.state, BARE)
    if drawing:
        yield say("report.table")
        yield ""
        yield from drawing


def _problems(report: Report) -> Iterator[str]:
    if not report.problems:
        return
    yield colour_text(say("report.problems", n=len(report.problems)), "red", bold=True)
    for found in report.problems:
        message, fix = explain_fault(found.fault, report.state.table.cards)
        move = say("report.at-move", move=found.move) if found.move else ""
        yield f"  {report.log}:{found.line}  {move}{message}  → {fix}"
    yield ""


def _open_questions(report: Report) -> Iterator[str]:
    for caution in report.cautions:
        message, fix = explain_caution(caution, report.state.table.cards)
        at = f":{caution.line}" if caution.line else ""
        yield colour_text(f"  {report.log}{at}  {message}  → {fix}", "yellow")
    for check in report.unchecked:
        yield "  " + say(f"report.unchecked.{check}")
    if report.cautions or report.unchecked:
        yield ""


def format_result(report: Report) -> Iterator[str]:
    state = report.state
    yield colour_text(describe_ending(report), "green" if report.finished else "yellow", bold=True)
    if report.hands:
        hands = ", ".join(f"{player} {number}" for player, number in report.hands.items())
        yield say("report.hands", hands=hands, round=state.played_round)
    if report.breakdown is None:
        return
    ruleset = state.table.ruleset
    if ruleset.is_summed:
        yield say("report.score", sum=format_score_sum(ruleset, report.breakdown))
    else:
        yield say("report.scored", n=report.score)
        if len(report.breakdown) > 1:
            yield say("report.places", **report.breakdown)
    if report.rank:
        yield describe_rank(report.rank)


def describe_ending(report: Report) -> str:
    """Why the game is over and who has won it, in one sentence."""
    return say("report.unfinished") if report.ending is None else explain_ending(report.ending, report.winners)


def explain_ending(ending: str, winners: Sequence[str]) -> str:
    key = f"{PLAYED}.won" if ending == PLAYED and winners else ending
    return say(f"report.ending.{key}", n=len(winners), winners=", ".join(winners))


def describe_spot(cards: CardIndex, left: str | None, right: str | None) -> str:
    """Where a card belongs, by the card beside it: a date in a phrase of its own would not always be grammatical."""
    beside = cards.by_code[left or right or ""]
    key = "between" if left and right else "end" if left else "beginning"
    return say(f"report.spot.{key}", title=beside.title, date=beside.printed, order=cards.words)


# Faults and cautions in words.


_CARD_FACTS = frozenset({"card", "dated", "after", "before"})


def explain_fault(fault: Fault, cards: CardIndex | None = None) -> tuple[str, str]:
    """Message and fix; the reason of the fault chooses a more exact wording where there is one."""
    facts = _name_cards(fault.facts, cards) if cards else _name_rules(fault.facts)
    return _wording(fault.code, fault.reason, "message", facts), _wording(fault.code, fault.reason, "fix", facts)


def explain_caution(caution: Caution, cards: CardIndex) -> tuple[str, str]:
    facts = _name_cards(caution.facts, cards)
    reason = "unnamed" if "" in facts.values() else ""
    return _wording(caution.code, reason, "message", facts), _wording(caution.code, reason, "fix", facts)


def _name_cards(facts: Mapping[str, object], cards: CardIndex) -> dict[str, object]:
    """The facts with cards by code and title; `dated` cards lie open and show their date too."""
    words = {**_name_rules(facts), "order": cards.words}
    for key in _CARD_FACTS & facts.keys():
        card = cards.by_code.get(str(facts[key]))
        quoted = say("report.quoted", text=card.title if card else facts[key])
        words[key] = f"{card.code} {quoted}" if card else quoted
        if card and key == "dated":
            words[key] = f"{words[key]} ({card.printed})"
    return words


def _name_rules(facts: Mapping[str, object]) -> dict[str, object]:
    """The facts with the ruleset by its printed name."""
    return {key: ruleset_name(str(value)) if key == "rules" else value for key, value in facts.items()}


def _wording(code: str, reason: str, part: str, facts: Mapping[str, object]) -> str:
    finer, plain = f"{code}.{reason}.{part}", f"{code}.{part}"
    return say(f"log.{finer if reason and _has_message(finer) else plain}", **{"code": code, **facts})


def _has_message(entry: str) -> bool:
    return entry in catalogue(current_language(), "log") or entry in catalogue(FALLBACK, "log")


# The score as a sum, as in the rulebook: 30 + 8 − 2 − 11 = 25.


def format_score_sum(ruleset: Ruleset, counted: Mapping[str, int]) -> str:
    """The points of each place, then the deductions; what counts 0 is left out."""
    values = [points * counted[place] for place, points in ruleset.points.items()]
    plus = [str(value) for value in values if value > 0]
    minus = [f" − {-value}" for value in values if value < 0]
    return f"{' + '.join(plus) or '0'}{''.join(minus)} = {format_signed(ruleset.score(counted))}"


def format_signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def describe_rank(rank: Rank) -> str:
    key = "report.rank-house" if rank.house else "report.rank"
    return say(key, level=rank.level, of=rank.of, name=rank.name)
