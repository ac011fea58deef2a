"""Enters what a form asks for into the log, and words the answer.

Every form says which edition of the table it was sent from; one from an older edition is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from deckgen.errors import UserError
from scorer.entry.corrections import Refused
from scorer.entry.game import VersionConflict
from scorer.entry.words import describe_changes
from scorer.log.read import read_log
from scorer.log.records import Grid, Record
from scorer.messages import say
from scorer.report.text import explain_fault
from scorer.rules.board import COLUMNS
from scorer.web.forms import BadForm, Fields, last_value, read_button, read_number, read_record
from scorer.web.tables import OpenTable


@dataclass(frozen=True, slots=True)
class Answer:
    """The HTTP status; and a notice: the reason if nothing was entered, or what the table has to do."""

    status: int = 200
    notice: str = ""
    changes: tuple[str, ...] = ()
    """What a correction would change besides; nothing is entered before the person agrees."""
    asked: Fields = field(default_factory=dict)
    """The form that is sent again then."""


_DONE = Answer()


def enter_form(table: OpenTable, fields: Fields) -> Answer:
    """Do all that a form asks for, or nothing."""
    with table.lock:
        try:
            return _enter(table, fields)
        except VersionConflict:
            return Answer(409, say("entry.overtaken"))
        except Refused as refused:
            message, fix = explain_fault(refused.fault, table.cards)
            at = say("report.at-move", move=refused.move) if refused.move else ""
            return Answer(422, f"{as_sentence(at + message)} {as_sentence(fix)}")
        except UserError as error:
            return Answer(507, error_text(error))
        except (BadForm, ValueError):
            return Answer(400, say("web.senseless"))


def _enter(table: OpenTable, fields: Fields) -> Answer:
    game, (action, arguments) = table.game, read_button(fields)
    game.refresh()
    edition = last_value(fields, "base")
    version = _seen_version(table, edition)
    if action in ("skip", "pass"):
        return _skip(table, action, edition)
    if action == "redo":
        game.redo(seen=version)
        return _DONE
    if action == "remove":
        return _correct(table, read_number("".join(arguments)), None, fields)
    record = read_record(game.table, fields)
    if record is None:
        return Answer(422, say("web.choose-card"))
    if _is_entered(table, version, record):
        return _DONE
    if action == "undo":
        table.undo(version)
    elif number := last_value(fields, "edit"):
        return _correct(table, read_number(number), record, fields)
    else:
        game.enter(record, seen=version)
    if action == "doubt":
        return Answer(notice=say("web.doubt.noted"))
    return _about_order(record, tuple(fields.get("have", ())))


def _seen_version(table: OpenTable, edition: str) -> int:
    """The version that a form was sent from; VersionConflict if the log has been rewritten since."""
    version, *rest = edition.split(".")
    if "".join(rest[1:]) != (str(table.game.rewritten) if table.game.rewritten else ""):
        raise VersionConflict
    return read_number(version)


def _correct(table: OpenTable, number: int, record: Record | None, fields: Fields) -> Answer:
    """Correct or remove a move; if this changes more than the move itself, the page lists it and asks first."""
    game, version = table.game, _seen_version(table, last_value(fields, "base"))
    if version == game.version and not last_value(fields, "sure"):
        changes = describe_changes(game.plan_correction(number, record))
        if changes:
            return Answer(422, changes=tuple(changes), asked={name: fields[name] for name in fields if name != "id"})
    game.correct(number, record, seen=version)
    return _DONE


def _about_order(record: Record, named: tuple[str, ...]) -> Answer:
    """Rows of a grid that were named in another order than that of their dates must be laid anew on the table."""
    if not isinstance(record, Grid):
        return _DONE
    rows = [number for number, row in enumerate(record.rows) if row != named[number * COLUMNS : (number + 1) * COLUMNS]]
    if not rows:
        return _DONE
    return Answer(notice=say("web.grid-sorted", n=len(rows), rows=", ".join(str(row + 1) for row in rows)))


def _skip(table: OpenTable, action: str, edition: str) -> Answer:
    """Leave cards unnamed: those asked for, or those drawn by a player who stops."""
    if edition != table.edition:
        raise VersionConflict
    offer = table.game.offer
    if action == "skip" and offer.may_skip:
        table.skip_question()
    elif action == "pass" and offer.legal.may_stop:
        table.stop_turn()
    return _DONE


def _is_entered(table: OpenTable, version: int, record: Record) -> bool:
    """Whether the log has this record exactly where it would have gone: the form was sent again, its answer was lost.

    The log itself tells, so this also works after the server was restarted.
    """
    if version >= table.game.version:
        return False
    entered = read_log(table.game.path).records[version : version + 1]
    return bool(entered) and replace(entered[0], line=0) == record


def error_text(error: UserError) -> str:
    """The message and the fix of an error, without the path of the file."""
    problem = error.problems[0]
    return f"{as_sentence(problem.message)} {as_sentence(problem.fix or '')}".strip()


def as_sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".!?…" else f"{text}."
