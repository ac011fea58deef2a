"""The page at the table: one phone among the cards, or several; every tap is on disk before it is answered."""
