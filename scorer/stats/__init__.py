"""Statistics of many games: their players, cards and decks, as text, files and charts."""
