"""How well photographs of a table are read: seeded scenes of the real deck, and what became of them.

python benchmarks/photo.py                         200 scenes of 12 to 25 cards, up to a metre wide
python benchmarks/photo.py --scenes 20 --seed 7 --mix poor --kind grid
python benchmarks/photo.py --recall                share of cards read, by width, size of the code, blur and light
python benchmarks/photo.py --picture seen.jpg      one scene as `scorer photo --annotate` draws it
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).parents[1]))


from scorer.photo import GameSetup, Reader, judge_observation
from scorer.photo.annotate import annotate_pictures
from scorer.rules.cards import CardIndex
from tests.scorer.photo.table_scenes.light import QUALITIES
from tests.scorer.photo.table_scenes.printed_faces import PrintedDeck, printed
from tests.scorer.photo.table_scenes.scene import Scene, make_scene
from tests.scorer.photo.table_scenes.truth import matches_layout, same_result

WANTED = {"found": 0.95, "right": 0.95, "false": 0, "silent": 0.01, "seconds": 5.0}


@dataclass(frozen=True)
class Outcome:
    """What became of a scene."""

    seed: int
    kind: str
    quality: str
    rows: int
    covers: float
    cards: int
    read: int
    false: tuple[str, ...]
    right: bool
    same_result: bool
    questions: tuple[str, ...]
    seconds: float
    cpu_seconds: float


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--scenes", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--mix", default="good,fair,poor", help="qualities that take turns")
    arguments.add_argument("--kind", default="rows,line", help="of rows, line, grid: they take turns")
    arguments.add_argument("--jobs", type=int, default=1, help="processes; with one the clock can be believed")
    arguments.add_argument("--recall", action="store_true")
    arguments.add_argument("--picture", type=Path)
    chosen = arguments.parse_args()
    if chosen.picture:
        draw_picture(chosen.picture)
        return
    if chosen.recall:
        recall_tables(chosen.scenes if chosen.scenes != 200 else 4, chosen.seed, chosen.jobs)
        return
    plans = [
        (chosen.seed * 1000 + number, chosen.kind.split(","), chosen.mix.split(",")) for number in range(chosen.scenes)
    ]
    outcomes = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for outcome in pool.map(try_scene, *zip(*plans, strict=True)):
            outcomes.append(outcome)
            if not outcome.right or outcome.false or outcome.questions:
                print(_line(outcome), flush=True)
            if len(outcomes) % 25 == 0:
                print(f"  {len(outcomes)} scenes, {sum(one.right for one in outcomes)} right", flush=True)
    report(outcomes)


@cache
def printed_cards(card: str = "mini-euro") -> tuple[PrintedDeck, CardIndex, Reader]:
    deck = printed(card=card)
    cards = CardIndex(deck.deck)
    return deck, cards, Reader(cards)


def try_scene(seed: int, kinds: list[str], mix: list[str]) -> Outcome:
    """Make one scene and read it."""
    deck, cards, reader = printed_cards()
    number = seed % 1000
    rng = np.random.default_rng(seed)
    kind, quality = kinds[number % len(kinds)], mix[number // len(kinds) % len(mix)]
    rows, count = int(rng.integers(1, 4)), int(rng.integers(12, 26))
    upright = kind == "grid"
    scene = make_scene(
        seed,
        deck,
        cards,
        kind=kind,
        number=count % 9 if upright else count,
        rows=rows,
        quality=quality,
        covers=(0.0, 750.0 if upright else 1000.0),
        size=(3024, 4032) if upright else (4032, 3024),
    )
    started, cpu_seconds = time.perf_counter(), time.process_time()
    observation = reader.read([scene.jpeg])
    report = judge_observation(cards, observation, GameSetup(scene.layout.rules))
    seconds, cpu_seconds = time.perf_counter() - started, time.process_time() - cpu_seconds
    there = {(card.code, card.side) for card in scene.layout.cards}
    seen = {(card.code, card.side) for card in observation.cards}
    return Outcome(
        seed=seed,
        kind=kind,
        quality=quality,
        rows=rows,
        covers=scene.camera.covers,
        cards=len(there),
        read=len(there & seen),
        false=tuple(code for code, _ in sorted(seen - there)),
        right=matches_layout(report.arrangement, scene.layout),
        same_result=same_result(report, scene.layout, cards),
        questions=tuple(question.kind for question in report.questions),
        seconds=seconds,
        cpu_seconds=cpu_seconds,
    )


def _line(outcome: Outcome) -> str:
    marks = "" if outcome.right else " NOT RIGHT"
    marks += "" if outcome.same_result else " other result"
    return (
        f"  seed {outcome.seed}: {outcome.kind}, {outcome.quality}, {outcome.covers:.0f} mm, "
        f"{outcome.read} of {outcome.cards} read{marks} {' '.join(outcome.questions)} {' '.join(outcome.false)}"
    )


def report(outcomes: list[Outcome]) -> None:
    total = len(outcomes)
    groups = [("all", outcomes)]
    groups += [(name, [one for one in outcomes if one.quality == name]) for name in QUALITIES]
    groups += [(f"{n} rows" if n > 1 else "1 row", [one for one in outcomes if one.rows == n]) for n in (1, 2, 3)]
    print(
        f"\n{'':8}{'scenes':>8}{'all found':>11}{'right':>8}{'cards':>9}{'asked':>8}{'s (clock)':>11}{'s (work)':>10}"
    )
    for name, group in groups:
        if group:
            found = sum(one.read == one.cards for one in group) / len(group)
            right = sum(one.right for one in group) / len(group)
            cards = sum(one.read for one in group) / sum(one.cards for one in group)
            asked = sum(bool(one.questions) for one in group) / len(group)
            clock = statistics.median(one.seconds for one in group)
            cpu_seconds = statistics.median(one.cpu_seconds for one in group)
            print(
                f"{name:8}{len(group):8}{found:11.1%}{right:8.1%}{cards:9.2%}{asked:8.1%}{clock:11.2f}{cpu_seconds:10.2f}"
            )
    false = sum(len(one.false) for one in outcomes)
    silent = sum(not one.same_result and not one.questions for one in outcomes)
    idle = sum(one.right and bool(one.questions) for one in outcomes)
    print(f"\ncards that were not there: {false}")
    print(f"other result than the table's, and nothing asked: {silent} of {total}")
    print(
        f"right, and something asked all the same: {idle} of {total}",
        dict(Counter(q for o in outcomes for q in o.questions)),
    )
    print(f"slowest: {max(one.seconds for one in outcomes):.1f} s")


def draw_picture(file: Path) -> None:
    """A table with a wrong card, and one whose code lies under a coin."""
    deck, cards, reader = printed_cards()
    scene = make_scene(24, deck, cards, number=23, rows=2, quality="fair", covers=(0.0, 620.0))
    picture = Image.open(BytesIO(scene.jpeg))
    above = [code for place in scene.layout.gaps for code in place]
    hidden = next(card for card in scene.layout.cards if card.code == above[len(above) // 2])
    x, y = scene.camera.see(np.array([[hidden.x + 12, hidden.y - 24]]))[0]
    ImageDraw.Draw(picture).ellipse((x - 60, y - 58, x + 60, y + 58), fill="#c9a23f", outline="#8a6a1f", width=4)
    jpeg = BytesIO()
    picture.save(jpeg, "JPEG", quality=92)
    report = judge_observation(cards, reader.read([jpeg.getvalue()]), GameSetup("twist-coop"))
    drawn = annotate_pictures(report, [jpeg.getvalue()])
    drawn.thumbnail((1200, 900))
    drawn.save(file, quality=78)


def recall_tables(scenes: int, seed: int, jobs: int) -> None:
    """Share of cards read; each cell is so many scenes of 20 cards."""
    widths = (600, 800, 1000, 1200, 1400, 1700)
    rows = [(f"10 mm, {name}", "mini-euro", replace(quality)) for name, quality in QUALITIES.items()]
    rows += [("12 mm, poor", "poker-eu", QUALITIES["poor"])]
    fair = QUALITIES["fair"]
    rows += [(f"blur {b} px", "mini-euro", replace(fair, blur=(b, b), motion=(0, 0))) for b in (1.0, 2.0, 3.0)]
    rows += [(f"light {x}", "mini-euro", replace(fair, light=(x, x), noise=(6, 6))) for x in (0.3, 0.15)]
    print(f"{'':16}" + "".join(f"{width:>8}" for width in widths))
    with ProcessPoolExecutor(jobs) as pool:
        for name, card, quality in rows:
            cells = [[(seed * 100 + n, card, quality, width) for n in range(scenes)] for width in widths]
            shares = list(pool.map(_share, [plan for cell in cells for plan in cell]))
            means = [
                sum(r for r, _ in shares[i : i + scenes]) / sum(c for _, c in shares[i : i + scenes])
                for i in range(0, len(shares), scenes)
            ]
            print(f"{name:16}" + "".join(f"{mean:8.2f}" for mean in means), flush=True)


def _share(plan: tuple[int, str, object, int]) -> tuple[int, int]:
    seed, card, quality, width = plan
    deck, cards, reader = printed_cards(card)
    QUALITIES["asked"] = quality  # type: ignore[assignment]
    scene: Scene = make_scene(
        seed, deck, cards, kind="line", number=20, rows=3, quality="asked", covers=(width - 1.0, float(width))
    )
    seen = {(one.code, one.side) for one in reader.read([scene.jpeg]).cards}
    there = {(one.code, one.side) for one in scene.layout.cards}
    return len(seen & there), len(there)


if __name__ == "__main__":
    main()
