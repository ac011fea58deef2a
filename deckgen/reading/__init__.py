"""Read decks from YAML, CSV, JSON and spreadsheets; every value keeps its location in the file."""

PACKED, OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
"""The first bytes of spreadsheets: XLSX and ODS, and XLS."""
