"""Other phones are led to this table, or it is said how they can be."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.datastructures import URL

from scorer.web.invitation import make_invitation
from tests.scorer.web.served_table import DECK


@pytest.mark.parametrize(
    ("asked", "game", "address"),
    [
        ("http://10.0.0.7:1969/invite", "", "http://10.0.0.7:1969/k/abc/"),
        ("http://10.0.0.7:1969/g/friday", "friday", "http://10.0.0.7:1969/k/abc/g/friday"),
        ("http://localhost:1969/invite", "", "http://192.168.1.5:1969/k/abc/"),
        ("http://127.0.0.1/invite", "", "http://192.168.1.5/k/abc/"),
    ],
)
def test_an_invitation_leads_other_phones_here(
    monkeypatch: pytest.MonkeyPatch, asked: str, game: str, address: str
) -> None:
    monkeypatch.setattr("scorer.web.invitation.network_address", lambda: "192.168.1.5")
    assert make_invitation(URL(asked), "/k/abc", DECK, game).address == address


@pytest.mark.parametrize(
    ("deck", "command"),
    [
        ("decks/en.yaml", "scorer serve decks/en.yaml --lan"),
        ("my deck.yaml", 'scorer serve "my deck.yaml" --lan'),
        ("/elsewhere/en.yaml", "scorer serve /elsewhere/en.yaml --lan"),
    ],
)
def test_on_one_computer_the_command_for_phones_is_told_as_it_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deck: str, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    invitation = make_invitation(URL("http://127.0.0.1:1969/"), "", tmp_path / deck)
    assert (invitation.address, invitation.command) == ("", command)
