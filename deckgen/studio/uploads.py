"""Files that a page sends as a form."""

from __future__ import annotations

from typing import NamedTuple

from starlette.datastructures import UploadFile
from starlette.requests import Request

_MOST_FIELDS = 4


class Uploads(NamedTuple):
    """The files by the names that they were sent with, and the other fields of the form."""

    files: list[tuple[str, bytes]]
    fields: dict[str, str]


async def read_uploads(request: Request, *, most_files: int, most_text: int = 1024 * 1024) -> Uploads:
    """Everything in a form; what is too much is refused while it is read."""
    async with request.form(max_files=most_files, max_fields=_MOST_FIELDS, max_part_size=most_text) as form:
        sent = [each for each in form.getlist("files") if isinstance(each, UploadFile) and each.filename]
        files = [(each.filename or "", await each.read()) for each in sent]
        return Uploads(files, {name: value for name, value in form.items() if isinstance(value, str)})
