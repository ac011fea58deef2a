"""The scene of a card suits its title, its pictogram and its tags, and never tells when something happened."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckgen.scenes.choice
from deckgen.resources import read_data
from deckgen.scenes.catalogue import SCENES
from deckgen.scenes.choice import choose_scene

CLUES = read_data(Path(deckgen.scenes.choice.__file__).with_suffix(".yaml"))


@pytest.mark.parametrize(
    ("title", "icon", "tags", "scene"),
    [
        ("The Battle of Hastings is fought", "", (), "battlefield"),
        ("Bitwa pod Grunwaldem", "", (), "battlefield"),
        ("Amundsen llega al polo sur", "", (), "ice"),
        ("Bautismo de Mieszko de Polonia", "cross", ("religion",), "church"),
        ("Unos chicos descubren la cueva de Lascaux", "cow", (), "cave"),
        ("Something happens", "rocket-launch", (), "space"),
        ("Something happens", "", ("sport",), "stadium"),
        ("Nueva Zelanda da el voto a las mujeres", "vote", (), "city"),
    ],
)
def test_words_of_the_title_pictogram_and_tags_tell_the_scene(
    title: str, icon: str, tags: tuple[str, ...], scene: str
) -> None:
    assert choose_scene("001", title=title, icon=icon, tags=tags) == scene


def test_a_card_that_nothing_is_known_about_has_a_scene_too() -> None:
    chosen = {choose_scene(f"{number:03}", title="Xyzzy") for number in range(60)}
    assert len(chosen) > 3
    assert chosen <= set(SCENES)


def test_the_choice_is_always_the_same() -> None:
    assert {choose_scene("7", title="A war at sea", icon="anchor") for _ in range(5)} == {
        choose_scene("7", title="A war at sea", icon="anchor")
    }


def test_every_scene_can_be_chosen_and_every_clue_has_a_scene() -> None:
    assert set(CLUES) == set(SCENES)


def test_no_clue_is_a_number_or_a_period() -> None:
    clues = {clue for entry in CLUES.values() for kind in entry.values() for clue in kind}
    assert not [clue for clue in clues if any(letter.isdigit() for letter in clue)]
    assert not clues & {"ancient", "medieval", "antiquity", "renaissance", "modern", "century"}
