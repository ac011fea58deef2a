"""`scorer convert`: the same log as YAML, JSON lines or CSV."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deckgen.errors import Problem, SourceLocation, UserError
from deckgen.files import check_output, replace_file
from deckgen.terminal import print_data, print_error, print_text
from scorer.log.read import read_log
from scorer.log.records import Log
from scorer.log.write import WRITERS, broken_records, deck_reference, write_log
from scorer.messages import say
from scorer.replay import open_table
from scorer.report.text import explain_caution, explain_fault
from scorer.rules.faults import Fault

_SUFFIXES = {"yaml": (".yaml", ".yml"), "jsonl": (".jsonl", ".json"), "csv": (".csv",)}


def convert_log(path: Path, form: str, output: Path | None) -> None:
    """Print the log in another format, or write it to `output`."""
    if form not in WRITERS:
        unknown = say("report.convert.unknown", name=form)
        raise UserError.at(None, unknown, say("report.convert.unknown.fix"))
    if output is not None:
        check_output(output, inputs=(path,), suffixes=_SUFFIXES[form])
    log = read_log(path)
    cards = open_table(log).cards
    if output is not None:
        check_output(output, inputs=cards.deck.files())
    _refuse_broken(log)
    for caution in log.cautions:
        print_error("{}  {}  → {}".format(SourceLocation(str(path), caution.line), *explain_caution(caution, cards)))
    if output is None:
        print_data(write_log(log, form).rstrip("\n"))
        return
    deck = deck_reference(path.parent / log.header.deck, output.parent)
    text = write_log(replace(log, header=replace(log.header, deck=deck)), form)
    with replace_file(output) as file:
        file.write(text.encode())
    print_text(say("report.convert.written", file=output))


def _refuse_broken(log: Log) -> None:
    """Raise UserError for records that could not be read; they cannot be written in another format."""
    problems = []
    for record in broken_records(log):
        message, fix = explain_fault(Fault("broken-record", record.facts, record.reason))
        location = SourceLocation(str(log.path), record.line)
        problems.append(Problem(location, say("report.convert.broken", message=message), fix))
    if problems:
        raise UserError(*problems)
