"""`deckgen site`: the studio and the table as pages that need no installation."""

from __future__ import annotations

import time
from pathlib import Path

from deckgen.exports.folder import replacing_folder
from deckgen.files import check_output, replace_file
from deckgen.messages import say
from deckgen.site.downloads import Sources
from deckgen.site.folder import STEPS, make_site
from deckgen.site.single import STEPS_OF_FILE, make_single
from deckgen.terminal import colour_text, format_size, print_text, progress_bars

_FOLDER, _FILE = Path("out/site"), Path("out/deckgen.html")


def write_site(output: Path | None, *, single: bool, runtime: Path | None) -> None:
    """Write the site as a folder, or the studio alone as one file."""
    started = time.perf_counter()
    target = output or (_FILE if single else _FOLDER)
    sources = Sources(runtime)
    steps = {step: (say(f"site.step-{step}"), 1) for step in (*STEPS, *STEPS_OF_FILE)}
    if single:
        check_output(target, suffixes=(".html",))
        with progress_bars(steps) as report:
            files = {target.name: make_single(sources, report)}
        with replace_file(target) as file:
            file.write(files[target.name])
    else:
        with replacing_folder(target) as folder:  # which refuses a folder of somebody else at once
            with progress_bars(steps) as report:
                files = make_site(sources, report)
            for name, content in files.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_bytes(content)
    seconds, size = time.perf_counter() - started, format_size(sum(map(len, files.values())))
    print_text(colour_text(f"✓ {target}", "green", bold=True))
    print_text("  " + say("build.took", seconds=seconds, size=size))
    if not sources.has_pictures:
        print_text("  " + colour_text(say("site.no-pictures"), "yellow"))
    print_text()
    print_text(colour_text(say("build.next"), "cyan", bold=True))
    print_text(say("site.next-single" if single else "site.next", folder=target))
