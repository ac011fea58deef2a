"""Pictures of a deck: where its events lie in time."""
