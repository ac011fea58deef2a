"""The studio: a page on which a deck is made, checked and printed."""
