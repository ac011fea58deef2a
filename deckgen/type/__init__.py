"""Type: fonts, shaped text and the fitting of text into boxes."""
