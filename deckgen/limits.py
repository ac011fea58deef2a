"""Limits for what strangers send: far above what any deck needs, far below what harms a small computer."""

from __future__ import annotations

MAX_FILE_BYTES = 20_000_000
MAX_UNPACKED_BYTES = 200_000_000
MAX_ROWS = 20_000
MAX_CELLS = 2_000_000
MAX_CELL_CHARACTERS = 5_000
MAX_YAML_DEPTH = 20
MAX_YAML_NODES = 500_000
MAX_THEME_DEPTH = 10
MAX_THEME_VALUES = 10_000
MAX_WORKBOOK_MEGABYTES = 1000
MAX_WORKBOOK_SECONDS = 5  # of processor time
