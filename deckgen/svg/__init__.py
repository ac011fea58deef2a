"""SVG: writing and reading drawings, cleaning untrusted ones, and estimating the width of text."""
