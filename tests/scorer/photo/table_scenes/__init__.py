"""Seeded photographs of tables: printed faces laid out as people lay them, seen by a phone, with the truth beside."""
