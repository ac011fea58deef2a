"""What a record of many games says about its players, cards and decks."""
