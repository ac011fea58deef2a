"""One small game of each family as a drawing, kept as text: a change of design shows in the diff.

`UPDATE_GOLDEN=1 pytest tests/scorer/share/test_picture_golden.py` draws them anew; look at them before you commit.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scorer.share.picture import draw_picture
from tests.scorer.share.share_games import CHRONO, CLASSIC, TWIST, played

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(("family", "log"), [("competitive", CLASSIC), ("twist-coop", TWIST), ("chrono-coop", CHRONO)])
def test_the_picture_is_as_it_was(family: str, log: str) -> None:
    game, report = played(log)
    svg, _, _ = draw_picture(report, played=game.header.played)
    kept = GOLDEN / f"{family}.svg"
    if os.environ.get("UPDATE_GOLDEN"):
        kept.write_text(svg, encoding="utf-8")
    assert svg == kept.read_text("utf-8")
