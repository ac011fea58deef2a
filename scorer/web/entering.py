"""What was tapped goes into the log, or the table hears why not; every tap says which edition it was looking at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckgen.errors import UserError
from scorer.entry.game import Overtaken, Refused
from scorer.log.reading import read_log
from scorer.messages import say
from scorer.report.words import explain
from scorer.web.wishes import Senseless, number, one, wished_record, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.log.records import Record
    from scorer.web.tables import OpenTable


@dataclass(frozen=True, slots=True)
class Answer:
    """What the table hears: nothing if all went well, otherwise why not; `status` is that of HTTP."""

    status: int = 200
    notice: str = ""


_DONE = Answer()


def enter(table: OpenTable, form: Mapping[str, list[str]]) -> Answer:
    """Do what was tapped, or say why not; in both cases nothing is half done."""
    try:
        return _enter(table, form)
    except Overtaken:
        return Answer(409, say("entry.overtaken"))
    except Refused as refused:
        message, fix = explain(refused.fault, table.box)
        at = say("report.at-move", move=refused.move) if refused.move else ""
        return Answer(422, f"{sentence(at + message)} {sentence(fix)}")
    except UserError as error:
        return Answer(507, told(error))
    except (Senseless, ValueError):
        return Answer(400, say("web.senseless"))


def _enter(table: OpenTable, form: Mapping[str, list[str]]) -> Answer:
    game, (verb, words) = table.game, words_of(form)
    game.refresh()
    base = one(form, "base")
    seen = number(base.partition(".")[0])
    if verb in ("skip", "pass"):
        return _leave_out(table, verb, base)
    if verb == "redo":
        game.redo(seen=seen)
        return _DONE
    if verb == "remove":
        game.correct(number("".join(words)), None, seen=seen)
        return _DONE
    record = wished_record(game.table, form)
    if record is None:
        return Answer(422, say("web.choose-card"))
    if _is_there(table, seen, record):
        return _DONE
    if verb == "undo":
        game.undo(seen=seen)
    elif edited := one(form, "edit"):
        game.correct(number(edited), record, seen=seen)
    else:
        game.enter(record, seen=seen)
    return _DONE


def _leave_out(table: OpenTable, verb: str, base: str) -> Answer:
    """What the table does not want to name stays unnamed."""
    if base != table.edition:
        raise Overtaken
    offer = table.game.offer
    if verb == "skip" and offer.may_skip:
        table.skip()
    elif verb == "pass" and offer.legal.may_stop:
        table.pass_on()
    return _DONE


def _is_there(table: OpenTable, seen: int, record: Record) -> bool:
    """Sent again because its answer was lost: the log has it already, at the very place it was meant for.

    This holds even after the server was started anew, because the log itself remembers.
    """
    if seen >= table.game.version:
        return False
    entered = read_log(table.game.path).records[seen : seen + 1]
    return bool(entered) and replace(entered[0], line=0) == record


def told(error: UserError) -> str:
    """An error of the disk or the deck, for people at a table."""
    problem = error.problems[0]
    return f"{sentence(problem.message)} {sentence(problem.fix or '')}".strip()


def sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if not text or text[-1] in ".!?…" else f"{text}."
