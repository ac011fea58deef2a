"""The preview: a page in the browser with every card, which follows the files of the deck."""
