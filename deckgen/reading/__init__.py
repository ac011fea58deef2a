"""Read decks from YAML, CSV and spreadsheets; every value keeps its location in the file."""
