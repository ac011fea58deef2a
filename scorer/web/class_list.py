"""A pasted class list on the forms for new games: its names are dealt into teams, or to tables, at random."""

from __future__ import annotations

from random import SystemRandom

from deckgen.text import read_whole_number
from scorer.entry.seats import deal_names, read_class_list, seat_text
from scorer.messages import say
from scorer.web.forms import Fields, last_value

MOST_TEAMS = 30
_USUAL_TEAMS = 6


def wants_teams(fields: Fields) -> bool:
    """Whether the button was pressed that makes teams, and not the one that starts a game."""
    return last_value(fields, "do") == "teams"


def team_number(fields: Fields) -> int:
    return read_whole_number(last_value(fields, "teams"), 1, MOST_TEAMS) or _USUAL_TEAMS


def make_teams(fields: Fields) -> dict[str, list[str]]:
    """The form with a seat for each team, its members at random; as it was if the list has no names."""
    names = read_class_list(last_value(fields, "class"))
    if not names:
        return dict(fields)
    groups = deal_names(names, team_number(fields), SystemRandom())
    return {**fields, "player": [seat_text(say("web.team", n=n), group) for n, group in enumerate(groups, 1)]}
