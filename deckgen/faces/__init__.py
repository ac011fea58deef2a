"""The two faces of a card, drawn as SVG by the templates of a theme."""
