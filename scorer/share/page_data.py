"""What the page's script draws: every step as codes of cards, as JSON that cannot end the element it stands in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from scorer.messages import say
from scorer.share.page_parts import pictogram_path
from scorer.share.scene import GridScene, LineScene, RowsScene

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.share.scene import Laid, Scene
    from scorer.share.steps import Step


def game_json(steps: list[Step], players: Iterable[str]) -> Markup:
    """What the script draws, as text that cannot end the element it stands in."""
    data = {
        "words": {
            "tried": say("share.tried-here"),
            "dead": say("report.verdict.dead"),
            "strays": say("share.strays"),
        },
        "play": pictogram_path("play"),
        "pause": pictogram_path("pause"),
        "steps": [_step(step, players) for step in steps],
    }
    return Markup(json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c"))


def _step(step: Step, players: Iterable[str]) -> dict[str, Any]:
    left = (step.hands.get(player) for player in players)
    missed = step.missed
    return {
        "seat": step.seat,
        "card": step.card.code if step.card else None,
        "hands": ["" if number is None else say("share.player.left", n=number) for number in left],
        "score": step.score,
        "missed": missed
        and {
            "card": missed.card.code,
            "slot": missed.slot,
            "space": ",".join(map(str, missed.space)) if missed.space else None,
        },
        "scene": _scene(step.scene),
    }


def _scene(scene: Scene) -> dict[str, Any]:
    match scene:
        case RowsScene():
            gaps = [laid and _laid(laid) for laid in scene.gaps]
            strays = [_laid(laid) for laid in scene.strays]
            return {"kind": "rows", "bottom": [_laid(laid) for laid in scene.bottom], "gaps": gaps, "strays": strays}
        case GridScene():
            spaces = {f"{column},{space}": _laid(laid) for (column, space), laid in scene.spaces.items()}
            return {"kind": "grid", "rows": [[_laid(laid) for laid in row] for row in scene.rows], "spaces": spaces}
    kind = "line" if isinstance(scene, LineScene) else "scored"
    return {"kind": kind, "cards": [_laid(laid) for laid in scene.cards]}


def _laid(laid: Laid) -> list[str | int | None]:
    return [laid.card.code, laid.seat, int(laid.wrong), laid.under]
