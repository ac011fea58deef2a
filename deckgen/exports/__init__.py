"""Other homes for a deck: print shops, virtual tables and flash cards, one file per home."""
