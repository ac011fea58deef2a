"""The scenes by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from deckgen.scenes import buildings, halls, land, plants, rocks, skies, streets, water, workrooms
from deckgen.scenes.canvas import Canvas, Window
from deckgen.scenes.tones import TONE_COUNT, Tones

SCENES: dict[str, Callable[[Canvas], None]] = {
    "sea": water.draw_sea,
    "storm": water.draw_storm,
    "harbour": water.draw_harbour,
    "river": water.draw_river,
    "island": water.draw_island,
    "ice": water.draw_ice,
    "mountains": rocks.draw_mountains,
    "volcano": rocks.draw_volcano,
    "cave": rocks.draw_cave,
    "desert": land.draw_desert,
    "field": land.draw_field,
    "road": land.draw_road,
    "battlefield": land.draw_battlefield,
    "forest": plants.draw_forest,
    "jungle": plants.draw_jungle,
    "garden": plants.draw_garden,
    "space": skies.draw_space,
    "night": skies.draw_night,
    "clouds": skies.draw_clouds,
    "city": streets.draw_city,
    "village": streets.draw_village,
    "market": streets.draw_market,
    "factory": streets.draw_factory,
    "temple": buildings.draw_temple,
    "castle": buildings.draw_castle,
    "stadium": buildings.draw_stadium,
    "court": halls.draw_court,
    "stage": halls.draw_stage,
    "church": halls.draw_church,
    "station": halls.draw_station,
    "library": halls.draw_library,
    "laboratory": workrooms.draw_laboratory,
    "workshop": workrooms.draw_workshop,
    "circuit": workrooms.draw_circuit,
}


_IDS = "@"  # in a drawing without colours, what the ids of gradients begin with
_UNCOLOURED = Tones([f"~{number:02}" for number in range(TONE_COUNT)])


def draw_scene(name: str, window: Window, tones: Tones, *, seed: str, ids: str) -> str:
    """A scene as SVG, always the same for the same seed; `ids` begins the ids of its gradients.

    The two faces of a card show the same drawing in other colours: it is made once.
    """
    if tones.outlined:
        canvas = Canvas(window, tones, Random(seed), ids)
        SCENES[name](canvas)
        return canvas.svg()
    first, *rest = _drawing(name, window, seed)
    colours = tones.colours
    return (first + "".join([colours[int(part[:2])] + part[2:] for part in rest])).replace(_IDS, ids)


@lru_cache(maxsize=4)
def _drawing(name: str, window: Window, seed: str) -> list[str]:
    """A drawing in pieces; each but the first begins with the number of the colour that stands before it."""
    canvas = Canvas(window, _UNCOLOURED, Random(seed), _IDS)
    SCENES[name](canvas)
    return canvas.svg().split("~")
