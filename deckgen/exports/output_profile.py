"""The printing condition that a PDF/X-4 is made for: a colour profile of a shop's press and paper, from a file.

Profiles of presses may be used but not passed on by everyone, so that none comes with deckgen: shops have theirs on
their pages, and the European Color Initiative those of offset printing.
"""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.exports.inks import Inks, Separation
from deckgen.messages import say

if TYPE_CHECKING:
    from PIL import Image

_PRINTER, _CMYK = b"prtr", b"CMYK"  # in the header of a profile: what it is of, and its colours
_KIND, _COLOURS, _MARK = slice(12, 16), slice(16, 20), slice(36, 40)
_REGISTERED = re.compile(r"FOGRA ?(\d\d)")  # a condition that the registry of the ICC knows


class OutputProfile(NamedTuple):
    """A colour profile of a press, and what it is called."""

    content: bytes
    description: str

    @property
    def registered_name(self) -> str | None:
        """The name of the condition in the registry of the International Color Consortium, if it is there."""
        match = _REGISTERED.search(self.description)
        return f"FOGRA{match[1]}" if match else None


def read_profile(file: Path) -> OutputProfile:
    """The profile of a press in inks; UserError if the file is no such profile."""
    from PIL import ImageCms

    try:
        content = file.read_bytes()
    except OSError as error:
        message = say("export.profile-unreadable", reason=error.strerror or error)
        raise UserError.at(SourceLocation(str(file)), message, say("export.profile.fix")) from None
    if (content[_KIND], content[_COLOURS], content[_MARK]) != (_PRINTER, _CMYK, b"acsp"):
        raise UserError.at(SourceLocation(str(file)), say("export.not-a-profile"), say("export.profile.fix"))
    try:
        described = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(content)))
        profile = OutputProfile(content, " ".join(described.split()) or file.stem)
        ProfileSeparation(profile, 300).inks(0.0, 0.0, 0.0)
    except (ImageCms.PyCMSError, OSError):
        raise UserError.at(SourceLocation(str(file)), say("export.not-a-profile"), say("export.profile.fix")) from None
    return profile


class ProfileSeparation(Separation):
    """Converts colours to the inks that give the same colour on the press, as near as it can print it."""

    def __init__(self, profile: OutputProfile, limit: float) -> None:
        from PIL import ImageCms

        super().__init__(limit)
        self._transform = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            ImageCms.ImageCmsProfile(BytesIO(profile.content)),
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )

    def _convert(self, picture: Image.Image) -> Image.Image:
        from PIL import ImageCms

        converted = ImageCms.applyTransform(picture.convert("RGB"), self._transform)
        assert converted, "a new picture is made"
        return converted

    def _mix(self, red: float, green: float, blue: float) -> Inks:
        from PIL import Image

        if max(red, green, blue) == 0:
            return super()._mix(red, green, blue)
        pixel = Image.new("RGB", (1, 1), (round(red * 255), round(green * 255), round(blue * 255)))
        levels = self._convert(pixel).getpixel((0, 0))
        assert isinstance(levels, tuple), "a picture in inks has four levels"
        cyan, magenta, yellow, black = (level / 255 for level in levels)
        return cyan, magenta, yellow, black
