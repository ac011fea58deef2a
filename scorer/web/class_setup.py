"""The form with which a teacher sets up all tables at once: who sits where, and which game is played."""

from __future__ import annotations

from random import SystemRandom

from deckgen.errors import UserError
from deckgen.text import read_whole_number
from scorer.entry.seats import Seats, deal_names, read_class_list, read_seats, seat_text, split_seats
from scorer.messages import say
from scorer.replay import open_deck
from scorer.rules.rulesets import rulesets
from scorer.web.classroom import Classroom
from scorer.web.forms import Fields, last_value
from scorer.web.home import chosen_options
from scorer.web.view import Pages

_MOST_TEAMS = 8


def setup_page(classroom: Classroom, pages: Pages, fields: Fields, notice: str = "") -> str:
    """The form as it was sent, or with those who sat at the tables last."""
    sent = {table.code.number: last_value(fields, _field(table.code.number)) for table in classroom.tables}
    last = {table.code.number: table.games.last_table() for table in classroom.tables}
    known = next((table.rules for table in last.values() if table.rules), "")
    return pages.render(
        "class_new.html",
        notice=notice,
        tables=[
            (table, _field(table.code.number), sent[table.code.number] or "\n".join(last[table.code.number].players))
            for table in classroom.tables
        ],
        rulesets=list(rulesets().values()),
        chosen=last_value(fields, "rules") or known or "classic",
        hand=last_value(fields, "hand"),
        level=last_value(fields, "level"),
        class_list=last_value(fields, "class"),
        teams=last_value(fields, "teams"),
        most_teams=_MOST_TEAMS,
        deck=open_deck(classroom.deck).deck.title,
    )


def deal_class(classroom: Classroom, fields: Fields) -> dict[str, list[str]]:
    """The form with the class dealt to the tables at random, each in as many teams as were asked for."""
    names = read_class_list(last_value(fields, "class"))
    if not names:
        return dict(fields)
    chance = SystemRandom()
    teams = read_whole_number(last_value(fields, "teams"), 1, _MOST_TEAMS)
    dealt = dict(fields)
    for table in classroom.tables:
        dealt[_field(table.code.number)] = [""]
    for table, group in zip(classroom.tables, deal_names(names, len(classroom.tables), chance), strict=False):
        seats = list(group)
        if teams:
            made = enumerate(deal_names(group, teams, chance), 1)
            seats = [seat_text(say("web.team", n=number), members) for number, members in made]
        dealt[_field(table.code.number)] = ["\n".join(seats)]
    return dealt


def start_class(classroom: Classroom, fields: Fields) -> None:
    """Start a game at every table where somebody sits; a form sent twice starts them once."""
    classroom.sent_forms.once(last_value(fields, "id"), lambda: _start(classroom, fields))


def _start(classroom: Classroom, fields: Fields) -> str:
    rules = last_value(fields, "rules")
    seats: dict[int, Seats] = {}
    for table in classroom.tables:
        sitting = read_seats(split_seats(last_value(fields, _field(table.code.number))))
        if sitting.players:
            seats[table.code.number] = sitting
    if not seats:
        raise UserError.at(None, say("class.nobody"), say("class.nobody.fix"))
    classroom.start_games(rules, seats, chosen_options(rules, last_value(fields, "hand"), last_value(fields, "level")))
    return "started"


def _field(number: int) -> str:
    return f"table-{number}"
