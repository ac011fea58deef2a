"""Reading decks: YAML, CSV and spreadsheets become events that know where every value stands."""
