"""SVG: writing drawings, measuring text without a font, and cleaning drawings from strangers."""
