"""A deck for print shops, virtual tables and flash cards: each exporter fills a folder."""
