"""A picture of the table after the game, and a page that replays it.

Other programs call `share_svg` and `share_picture` with a report and the day of the game.
"""

from scorer.share.picture import share_picture, share_svg

__all__ = ["share_picture", "share_svg"]
