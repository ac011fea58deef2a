"""Printers that print backs off their fronts: the sheet that shows by how much, and profiles that correct it."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from deckgen.errors import UserError
from deckgen.messages import current_language, say
from deckgen.sheets.geometry import paper_size
from deckgen.sheets.printers import (
    REACH,
    PrinterProfile,
    Reading,
    delete_profile,
    describe_profile,
    list_profiles,
    profile_from_holes,
    save_profile,
)
from deckgen.studio.deck_routes import DeckRoutes
from deckgen.studio.pages import Pages, name_style
from deckgen.studio.session import Session
from deckgen.svg.clean import clean_svg
from deckgen.svg.write import NAMESPACE
from deckgen.web import run_blocking

_STEP_BOX = "-17 -14 34 28"  # mm that the picture of a step takes
_MOST_FIELDS = 12


class PrinterRoutes:
    """Answers requests of the calibration dialogue."""

    def __init__(self, deck_routes: DeckRoutes, pages: Pages) -> None:
        self.on_deck = deck_routes.on_deck
        self.pages = pages

    def routes(self) -> list[Route]:
        return [
            Route("/d/{name}/calibrate", self.on_deck(self.dialogue)),
            Route("/d/{name}/calibration.pdf", self.on_deck(self.sheet)),
            Route("/d/{name}/printers", self.on_deck(self.save), methods=["POST"]),
        ]

    async def dialogue(self, request: Request, session: Session) -> Response:
        """The steps with their pictures, the grids that are read, and the profiles that there are."""
        return JSONResponse(await run_blocking(self._dialogue, session, request.query_params.get("paper", "")))

    def _dialogue(self, session: Session, paper: str, said: str = "", problem: str = "") -> dict[str, Any]:
        from deckgen.writers import calibration  # which loads what writes PDF files

        drawings = {
            "print": calibration.draw_turned_sheet(),
            "prick": calibration.draw_pricked_sheet(),
            "read": calibration.draw_read_hole(),
        }
        edge = calibration.GRID_EDGE + 6
        grids = {
            letter: _clean(session, calibration.draw_grid(letter), f"{-edge} {-edge} {2 * edge} {2 * edge}")
            for letter in "AB"
        }
        html = self.pages.render(
            "calibrate.html",
            paper=paper or session.deck.choices.paper,
            steps={step: _clean(session, drawing, _STEP_BOX) for step, drawing in drawings.items()},
            grids=grids,
            reach=REACH,
            profiles=_describe_profiles(),
            told=say,
        )
        return {"dialogue": html, "style": name_style(session), "said": said, "problem": problem}

    async def sheet(self, request: Request, session: Session) -> Response:
        """The calibration sheet for a paper."""
        try:
            content = await run_blocking(_make_sheet, request.query_params.get("paper") or session.deck.choices.paper)
        except UserError as error:
            return PlainTextResponse(str(error), status_code=409)
        headers = {"Content-Disposition": 'attachment; filename="calibration.pdf"'}
        return Response(content, media_type="application/pdf", headers=headers)

    async def save(self, request: Request, session: Session) -> Response:
        """Save what was read off a sheet as a profile, or delete one."""
        form = await request.form(max_files=0, max_fields=_MOST_FIELDS)
        fields = {name: str(value).strip() for name, value in form.items()}
        return JSONResponse(await run_blocking(self._save, session, fields))

    def _save(self, session: Session, fields: Mapping[str, str]) -> dict[str, Any]:
        said = problem = ""
        try:
            if fields.get("delete"):
                said = say("calibrate.deleted", name=delete_profile(fields["delete"]).name)
            else:
                profile = read_profile(fields)
                save_profile(profile)
                said = f"{say('calibrate.saved', name=profile.name)}: {describe_profile(profile)}"
        except UserError as error:
            problem = "\n".join(map(str, error.problems))
        names = [name for name, _ in _describe_profiles()]
        return self._dialogue(session, fields.get("paper", ""), said, problem) | {"printers": names}


def read_profile(fields: Mapping[str, str]) -> PrinterProfile:
    """The profile of the numbers that were typed; UserError if some are missing or contradict each other."""
    first, second = _read_hole(fields, "a"), _read_hole(fields, "b")
    if first is None:
        raise UserError.at(None, say("calibrate.only-b"), say("calibrate.only-b.fix"))
    scales = [_read_number(fields, name) for name in ("scale-x", "scale-y")]
    across, down = (100.0 if scale is None else scale for scale in scales)
    return profile_from_holes(fields.get("name", ""), first, second, across, down)


def _read_hole(fields: Mapping[str, str], letter: str) -> Reading | None:
    """The two numbers of a hole; None if neither was typed, 0 for one that was not."""
    numbers = [_read_number(fields, f"{letter}-{way}") for way in ("across", "down")]
    across, down = (number or 0.0 for number in numbers)
    return None if numbers == [None, None] else (across, down)


def _read_number(fields: Mapping[str, str], name: str) -> float | None:
    text = fields.get(name, "")
    try:
        return float(text.removesuffix("%").replace(",", ".").replace("−", "-")) if text else None
    except ValueError:
        message = say("calibrate.not-a-number", option=say(f"studio.reading-{name}"), text=text)
        raise UserError.at(None, message, say("calibrate.not-a-number.fix")) from None


def _describe_profiles() -> list[tuple[str, str]]:
    """Each profile and what it does; none if their file is damaged, which saving reports."""
    try:
        return [(profile.name, describe_profile(profile)) for profile in list_profiles()]
    except UserError:
        return []


def _make_sheet(paper: str) -> bytes:
    from deckgen.writers.calibration import write_calibration

    file = io.BytesIO()
    write_calibration(file, paper_size(paper), current_language())
    return file.getvalue()


def _clean(session: Session, drawing: str, box: str) -> str:
    """A drawing in millimetres for the page, which fetches its fonts."""
    clean = clean_svg(f'<svg xmlns="{NAMESPACE}" viewBox="{box}">{drawing}</svg>', "calibration")
    session.families |= clean.families
    return clean.svg
