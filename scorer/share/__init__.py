"""After the game: a picture of the table for the family chat, and a page that plays it again.

`share_svg` and `share_picture` are what other programs call; they want a report, and the day it was played.
"""

from scorer.share.picture import share_picture, share_svg

__all__ = ["share_picture", "share_svg"]
