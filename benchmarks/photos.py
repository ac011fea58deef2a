"""How fast photographs are made ready for print: 110 of 12 megapixels, for both faces, cold and when nothing changed.

python benchmarks/photos.py            the measurements
python benchmarks/photos.py --profile  where the time goes when nothing changed
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from deckgen.deck.model import Picture
from deckgen.errors import SourceLocation
from deckgen.faces.pictures import PictureRequest, find_picture_problem, prepare_pictures

if TYPE_CHECKING:
    from collections.abc import Callable

PHOTOS, SIZE = 110, (4000, 3000)
WINDOWS = ((36.0, 32.0), (20.0, 20.0))  # mm: the art of the two faces of a mini card
TONE = ("#101c33", "#f4ead5")
WANTED_COLD, WANTED_WARM = 25.0, 0.15


def write_photos(folder: Path) -> list[Path]:
    """Soft colours under grain, as a camera gives them: about 5 MB each, none like the other."""
    rng = random.Random(2)
    grain = Image.frombytes("L", (1000, 750), rng.randbytes(750_000)).resize(SIZE, Image.Resampling.BICUBIC)
    grain = Image.merge("RGB", (grain, grain.transpose(Image.Transpose.ROTATE_180), grain))
    noise = Image.effect_noise(SIZE, 60)
    grain = Image.blend(grain, Image.merge("RGB", (noise, noise, noise)), 0.8)
    files = []
    for number in range(PHOTOS):
        blobs = Image.frombytes("RGB", (16, 12), rng.randbytes(16 * 12 * 3)).resize(SIZE, Image.Resampling.BICUBIC)
        files.append(folder / f"{number:03}.jpg")
        Image.blend(blobs, grain, 0.25).save(files[-1], quality=88)
    return files


def requests(files: list[Path]) -> list[PictureRequest]:
    """Each photograph on both faces: toned on the dark one, natural on the other."""
    faces = zip(WINDOWS, (TONE, None), strict=True)
    return [PictureRequest(file, (0.4, 0.3), *window, tone) for window, tone in faces for file in files]


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds on the clock, and of work on all cores: the second does not change when the machine is busy."""
    started, worked = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - started, time.process_time() - worked


def check(folder: Path, files: list[Path]) -> None:
    for file in files:
        assert find_picture_problem(folder, Picture(file.name), SourceLocation("deck.yaml"), WINDOWS[0]) is None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "deck"
        folder.mkdir()
        os.environ["DECKGEN_CACHE"] = str(Path(temporary) / "cache")
        files = write_photos(folder)
        wanted = requests(files)
        megabytes = sum(file.stat().st_size for file in files) / 1e6
        print(f"{PHOTOS} photographs, {megabytes:.0f} MB, {len(wanted)} pictures, {os.cpu_count()} cores\n")
        rows = [
            ("prepare, cold", timed(lambda: prepare_pictures(wanted, lambda: None)), WANTED_COLD),
            ("prepare, nothing changed", timed(lambda: prepare_pictures(wanted, lambda: None)), WANTED_WARM),
            ("check, nothing changed", timed(lambda: check(folder, files)), WANTED_WARM),
        ]
        print(f"{'':26} {'clock':>10} {'work':>10}")
        for name, (clock, work), limit in rows:
            verdict = "ok" if clock < limit else "TOO SLOW"
            print(f"{name:26} {clock:8.3f} s {work:8.3f} s   wanted < {limit:g} s   {verdict}")
        kept = [file.stat().st_size for file in Path(os.environ["DECKGEN_CACHE"]).rglob("*.jpg")]
        print(f"\ncache: {len(kept)} pictures, {sum(kept) / 1e6:.1f} MB")
        if options.profile:
            with cProfile.Profile() as profile:
                prepare_pictures(wanted, lambda: None)
            pstats.Stats(profile).sort_stats("cumulative").print_stats(15)


if __name__ == "__main__":
    main()
