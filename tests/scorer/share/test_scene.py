"""Badges that nobody mixes up."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.share.scene import make_badges, make_initials
from scorer.share.style import measures


def test_one_letter_is_enough_where_it_is():
    assert make_initials(["Ana", "Luis"]) == ("A", "L")


def test_two_letters_where_two_share_the_first():
    assert make_initials(["Ana", "Alba", "Luis"]) == ("An", "Al", "L")


def test_the_seat_where_letters_do_not_help():
    assert make_initials(["Abuela", "Abuelo", "…"]) == ("A1", "A2", "…3")
    assert make_initials(["Ð", "ð", "Ð1"]) == ("Ð1", "Ð2", "Ð3")


@settings(deadline=None)
@given(st.lists(st.text(min_size=1, max_size=8).filter(str.strip), min_size=1, max_size=12, unique=True))
def test_no_two_badges_are_alike(names):
    badges = make_badges(names, measures().colours, measures().shapes)
    assert len({badge.initial for badge in badges}) == len(names)
    assert len({(badge.colour, badge.shape) for badge in badges}) == len(names)
