"""The same sheets by Typst, as its compiler comes in the package `typst`; sheets.typ has the layout."""

import json
import sys
from pathlib import Path

import typst
from content import PERIOD, font_files, marks, pages


def main(events: str, target: str) -> None:
    data = json.dumps({"pages": pages(events), "marks": marks(), "period": PERIOD}, ensure_ascii=False)
    folders = sorted({str(file.parent) for file in font_files().values()})
    source = Path(__file__).with_name("sheets.typ")
    typst.compile(source, output=target, font_paths=folders, ignore_system_fonts=True, sys_inputs={"data": data})


if __name__ == "__main__":
    main(*sys.argv[1:])
