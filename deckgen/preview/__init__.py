"""The preview: a page in the browser with every card, drawn anew while its author works."""
