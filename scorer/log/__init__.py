"""The game log: a header and records, read from YAML, JSON lines or CSV, and written back."""
