"""Draw the report on its pictures; every colour has a shape or a letter too."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from deckgen.type.fonts import font
from scorer.photo.judge import WRONG, JudgedCard, PhotoReport
from scorer.photo.model import Corners
from scorer.photo.read import Picture, open_picture
from scorer.photo.report import question_letter
from scorer.rules.cards import CardIndex

_COLOURS = {"right": "#1a9850", "wrong": "#d7191c", "unsure": "#ffb000", "seen": "#8fa3bf"}
_INK = {"right": "#ffffff", "wrong": "#ffffff", "unsure": "#1b1b1b", "seen": "#ffffff"}
_LONGEST = 2800  # pixels: enough for any screen
_APART = 24  # pixels between pictures


def annotate_pictures(report: PhotoReport, pictures: Sequence[Picture]) -> Image.Image:
    """All pictures, one above the other, with outlines and marks."""
    annotated = [
        _annotate(report, open_picture(picture, number + 1), number) for number, picture in enumerate(pictures)
    ]
    if len(annotated) == 1:
        return annotated[0]
    height = sum(one.height for one in annotated) + _APART * (len(annotated) - 1)
    whole = Image.new("RGB", (max(one.width for one in annotated), height), "#ffffff")
    y = 0
    for one in annotated:
        whole.paste(one, (0, y))
        y += one.height + _APART
    return whole


def _annotate(report: PhotoReport, picture: Image.Image, number: int) -> Image.Image:
    scale = min(1.0, _LONGEST / max(picture.size))
    if scale < 1:
        picture = picture.resize(
            (round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS
        )
    cards = report.replay.state.table.cards
    doubtful = {question.facts.get("card") for question in report.questions if question.pose}
    verdicts = {judged.card.code: judged for judged in report.cards}
    annotator = _Annotator(picture, scale)
    shown = [card for card in report.observation.cards if card.pose.picture == number and card.code not in doubtful]
    for card in shown:
        kind = verdicts[card.code].verdict if card.code in verdicts else "seen"
        annotator.outline(card.pose.outline, kind)
        annotator.badge(card.pose.outline, kind, "")
    for card in shown:
        judged = verdicts.get(card.code)
        if judged and judged.verdict == WRONG and (judged.after or judged.before):
            annotator.label(card.pose.outline, _right_place(judged, cards), "wrong")
    for index, question in enumerate(report.questions):
        if question.pose and question.pose.picture == number:
            annotator.outline(question.pose.outline, "unsure")
            annotator.badge(question.pose.outline, "unsure", question_letter(index))
    return picture


def _right_place(judged: JudgedCard, cards: CardIndex) -> str:
    """As arrows between two dates, which need no translation."""
    after, before = (cards[code].printed if code else "" for code in (judged.after, judged.before))
    if judged.after and judged.after == judged.before:
        return f"= {after}"
    return f"{after} → · ← {before}".strip()


class _Annotator:
    """Draws outlines, badges and labels on one picture, which was scaled by `scale`."""

    def __init__(self, picture: Image.Image, scale: float) -> None:
        self.draw = ImageDraw.Draw(picture)
        self.scale = scale
        self.unit = max(picture.size) / 1000

    def outline(self, corners: Corners, kind: str) -> None:
        """Solid for right, double for wrong, dashed for unsure, thin for cards beside the line."""
        points = [(x * self.scale, y * self.scale) for x, y in corners]
        middle = (sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4)
        width = round(self.unit * (1 if kind == "seen" else 2.4))
        self._around(points, kind, width)
        if kind == "wrong":
            inner = [(middle[0] + (x - middle[0]) * 0.9, middle[1] + (y - middle[1]) * 0.9) for x, y in points]
            self._around(inner, kind, max(1, width // 2))

    def _around(self, points: list[tuple[float, float]], kind: str, width: int) -> None:
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            for start, end in _dashes(one, other, self.unit * 7) if kind == "unsure" else ((one, other),):
                self.draw.line((start, end), fill=_COLOURS[kind], width=max(2, width))

    def badge(self, corners: Corners, kind: str, letter: str) -> None:
        """A disc with a tick, a square with a cross, a diamond with the letter of the question."""
        if kind == "seen":
            return
        # bottom left of the card: neither the code nor the date is there
        (bottom_left, top_right) = (corners[3], corners[1])
        x = (bottom_left[0] + (top_right[0] - bottom_left[0]) * 0.16) * self.scale
        y = (bottom_left[1] + (top_right[1] - bottom_left[1]) * 0.12) * self.scale
        r = self.unit * 9
        fill, ink = _COLOURS[kind], _INK[kind]
        if kind == "right":
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=ink, width=2)
            tick = ((x - 0.45 * r, y), (x - 0.1 * r, y + 0.4 * r), (x + 0.5 * r, y - 0.4 * r))
            self.draw.line(tick, fill=ink, width=round(r / 4), joint="curve")
        elif kind == "wrong":
            self.draw.rectangle((x - r, y - r, x + r, y + r), fill=fill, outline=ink, width=2)
            for side in (-1, 1):
                self.draw.line(
                    (x - 0.5 * r, y - side * 0.5 * r, x + 0.5 * r, y + side * 0.5 * r), fill=ink, width=round(r / 4)
                )
        else:
            big = 1.5 * r
            self.draw.polygon(((x, y - big), (x + big, y), (x, y + big), (x - big, y)), fill=fill, outline=ink)
            self.draw.text((x, y), letter, fill=ink, font=self._font(1.3 * r), anchor="mm")

    def label(self, corners: Corners, text: str, kind: str) -> None:
        """Text on a plate below the card."""
        x = sum(corner[0] for corner in corners) / 4 * self.scale
        y = (corners[2][1] + corners[3][1]) / 2 * self.scale + 0.5 * self.unit * 14
        chosen = self._font(self.unit * 12)
        left, top, right, bottom = self.draw.textbbox((x, y), text, font=chosen, anchor="mm")
        pad = self.unit * 3
        plate = (left - pad, top - pad, right + pad, bottom + pad)
        self.draw.rounded_rectangle(plate, pad, fill=_COLOURS[kind], outline=_INK[kind])
        self.draw.text((x, y), text, fill=_INK[kind], font=chosen, anchor="mm")

    def _font(self, size: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(str(font("sans-bold").file), max(8, round(size)))


def _dashes(
    one: tuple[float, float], other: tuple[float, float], length: float
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    number = max(1, round(math.dist(one, other) / length / 2))

    def at(share: float) -> tuple[float, float]:
        return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share

    return [(at(index / number), at((index + 0.55) / number)) for index in range(number)]
