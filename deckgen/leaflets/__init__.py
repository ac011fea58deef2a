"""The rules on paper: a leaflet for each ruleset, and reference cards."""
