"""Read decks from YAML, CSV, JSON and spreadsheets; every value keeps its location in the file."""
