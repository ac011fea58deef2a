"""The rules on paper: a leaflet for each ruleset and reference cards, with the deck's own cards in the pictures."""
