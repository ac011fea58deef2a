"""Limits for what strangers send: far above what any deck needs, far below what harms a small computer."""

from __future__ import annotations

MAX_FILE_BYTES = 20_000_000
MAX_UNPACKED_BYTES = 200_000_000
MAX_ARCHIVE_FILES = 10_000
MAX_ROWS = 20_000
MAX_COLUMNS = 16_384  # as many as Excel has
MAX_CELLS = 2_000_000
MAX_CELL_CHARACTERS = 5_000
MAX_YAML_DEPTH = 20
MAX_YAML_NODES = 500_000
MAX_THEME_DEPTH = 10
MAX_THEME_VALUES = 10_000
MAX_TEMPLATE_BYTES = 1_000_000  # of one file
MAX_TEMPLATE_CODE = 50_000  # characters between braces, of one file
MAX_TEMPLATE_STEPS = 100_000  # of one face: turns of loops, calls, filters, tests and comparisons
MAX_TEMPLATE_SECONDS = 3  # of processor time, for one face
MAX_DRAWING_SECONDS = 15  # of processor time, for all faces of a deck with templates or pictograms of its own …
MAX_DRAWING_SECONDS_PER_CARD = 0.06  # … and for each card: more than ten times what is usual
MAX_TEMPLATE_CHARACTERS = 2_000_000  # of one face, and of any text in it
MAX_TEMPLATE_MADE = 50_000_000  # characters of all texts that one face makes of others; an item of a list counts as ten
MAX_TEMPLATE_ITEMS = 20_000  # of a list
MAX_TEMPLATE_NUMBER = 10_000  # millimetres, or characters of a text to be fitted
MAX_SVG_ELEMENTS = 20_000  # of one drawing, copies counted; 500 characters of path data count as one more
MAX_SVG_TEXT = 10_000  # characters of one text
MAX_SVG_NUMBER = 1e9  # what is calculated with larger ones has no value any more
MIN_SVG_SIZE = 1e-6
MAX_PICTURE_MEGAPIXELS = 120
MAX_PICTURE_BYTES = 500_000_000  # of its pixels in memory
MAX_PHOTOGRAPH_BYTES = 60_000_000  # of a file that is dropped
MAX_FONT_BYTES = 40_000_000
MAX_WORKBOOK_MEGABYTES = 1000
MAX_WORKBOOK_SECONDS = 5  # of processor time
