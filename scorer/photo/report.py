"""What a photograph says, in the reader's language: a report for people, and one for programs."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any

from deckgen.rulesets import ruleset_name
from deckgen.terminal import colour_text
from scorer.messages import say
from scorer.photo.judge import WRONG, Judged, PhotoReport
from scorer.photo.model import CardPose, Question
from scorer.report.text import rank_words, signed
from scorer.report.text_board import BARE, draw_board
from scorer.rules.cards import CardIndex

_THIRDS = (("left", "middle", "right"), ("top", "centre", "bottom"))


def photo_text(report: PhotoReport) -> str:
    return "\n".join(_lines(report))


def photo_keys(report: PhotoReport) -> dict[str, Any]:
    """The report for programs; pixels are those of the upright picture, as `sizes` gives it."""
    box = report.replayed.state.table.box
    verdicts = {judged.card.code: judged for judged in report.cards}
    return {
        "rules": report.ruleset.id,
        "guessed": report.guessed,
        "unsure": report.unsure,
        "score": report.score,
        "breakdown": dict(report.counts) or None,
        "without_wrong": report.without_wrong,
        "rank": {"level": report.rank.level, "of": report.rank.of, "name": report.rank.name} if report.rank else None,
        "line": [[card.code for card in stack] for stack in report.lay.stacks],
        "gaps": [[card.code for card in stack] for stack in report.lay.gaps],
        "grid": [[card.code for card in row] for row in report.lay.grid],
        "spaces": [{"column": one.column, "space": one.space, "card": one.card.code} for one in report.lay.filled],
        "pile": report.lay.pile.code if report.lay.pile else None,
        "front": [card.code for card in report.lay.front],
        "snakes": report.lay.snakes,
        "foreign": report.sighting.foreign,
        "sizes": [list(size) for size in report.sighting.sizes],
        "cards": [
            {
                "code": card.code,
                "face": "date" if card.dated else "title",
                "sure": card.sure,
                **_verdict_keys(verdicts.get(card.code), box),
                **place_keys(card.place),
            }
            for card in report.sighting.cards
        ],
        "questions": [
            {
                "mark": mark_of(number),
                "kind": question.kind,
                "message": question_words(question, box),
                **(place_keys(question.place) if question.place else {}),
            }
            for number, question in enumerate(report.questions)
        ],
    }


def place_keys(place: CardPose) -> dict[str, Any]:
    return {
        "picture": place.picture + 1,
        "outline": [list(corner) for corner in place.outline],
        "x": round(place.x, 1),
        "y": round(place.y, 1),
        "turn": round(place.turn, 1),
    }


def question_words(question: Question, box: CardIndex) -> str:
    facts = {
        key: _card(str(fact), box) if key in ("card", "after", "before") else fact
        for key, fact in question.facts.items()
    }
    return say(f"photo.ask.{question.kind}", **facts)


def belongs_words(judged: Judged, box: CardIndex) -> str:
    """Where a card that lies wrong should lie."""
    after, before = (_card(code, box) if code else "" for code in (judged.after, judged.before))
    if judged.row in ("grid", "space"):
        return say("photo.belongs.not-here")
    if judged.after and judged.after == judged.before:
        return say("photo.belongs.over", after=after)
    if after and before:
        return say("photo.belongs.between", after=after, before=before)
    if after:
        return say("photo.belongs.after", after=after)
    if before:
        return say("photo.belongs.before", before=before)
    return say("photo.belongs.nowhere")


def mark_of(number: int) -> str:
    """The letter of a question, in report and picture alike: A … Z, AA …"""
    first, second = divmod(number, len(ascii_uppercase))
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[second]


def _verdict_keys(judged: Judged | None, box: CardIndex) -> dict[str, Any]:
    if judged is None:
        return {"row": None, "verdict": None}
    keys: dict[str, Any] = {"row": judged.row, "verdict": judged.verdict}
    if judged.verdict == WRONG:
        keys["belongs"] = {"after": judged.after, "before": judged.before, "message": belongs_words(judged, box)}
    return keys


def _lines(report: PhotoReport) -> Iterator[str]:
    box = report.replayed.state.table.box
    rules = ruleset_name(report.ruleset.id)
    yield say("photo.heading", n=len(report.sighting.cards), rules=rules, deck=box.deck.title)
    if report.guessed and report.sighting.cards:
        yield say("photo.guessed", rules=report.ruleset.id)
    if report.sighting.foreign:
        yield say("photo.foreign", n=report.sighting.foreign)
    if report.lay.snakes:
        yield say("photo.snakes")
    yield ""
    yield from draw_board(report.replayed.state, BARE)
    yield from _verdicts(report, box)
    yield from _questions(report, box)
    yield from _result(report)


def _verdicts(report: PhotoReport, box: CardIndex) -> Iterator[str]:
    wrong = [judged for judged in report.cards if judged.verdict == WRONG]
    if wrong:
        yield colour_text(say("photo.wrong", n=len(wrong)), "red", bold=True)
        for judged in wrong:
            yield colour_text(f"  ✗ {_card(judged.card.code, box)}: {belongs_words(judged, box)}", "red")
    elif report.cards:
        yield colour_text("✓ " + say("photo.all-right"), "green")
    yield ""


def _questions(report: PhotoReport, box: CardIndex) -> Iterator[str]:
    if not report.questions:
        return
    yield colour_text(say("photo.questions", n=len(report.questions)), "yellow", bold=True)
    for number, question in enumerate(report.questions):
        where = f" {_where(report, question.place)}" if question.place else ""
        yield colour_text(f"  {mark_of(number)}? {question_words(question, box)}{where}", "yellow")
    yield ""


def _where(report: PhotoReport, place: CardPose) -> str:
    """A hint for the eye: which third of the picture, across and down."""
    size = report.sighting.sizes[place.picture]
    middle = [sum(corner[axis] for corner in place.outline) / 4 for axis in (0, 1)]
    names = [say(f"photo.where.{_THIRDS[axis][max(0, min(2, int(3 * middle[axis] / size[axis])))]}") for axis in (0, 1)]
    return say("photo.where.picture", number=place.picture + 1, across=names[0], down=names[1])


def _result(report: PhotoReport) -> Iterator[str]:
    right = sum(judged.verdict != WRONG for judged in report.cards)
    if report.lay.form == "line" and report.cards:
        yield say("photo.line-counts", n=len(report.cards), right=right)
    elif report.lay.form == "grid" and report.cards:
        events = [judged for judged in report.cards if judged.row == "space"]
        fine = sum(judged.verdict != WRONG for judged in events)
        yield say("photo.grid-counts", n=len(events), right=fine)
    elif report.score is not None:
        bottom, gap = report.counts["bottom"], report.counts["gap"]
        cards = report.replayed.state.table.cards_in_play
        yield say("photo.counts", bottom=bottom, gap=gap, cards=cards)
        key = "photo.score-unsure" if report.unsure else "photo.score"
        yield colour_text(say(key, bottom=bottom, gap=gap, cards=cards, total=signed(report.score)), "green", bold=True)
        if report.without_wrong is not None:
            yield say("photo.without-wrong", total=signed(report.without_wrong))
        if report.rank and not report.unsure:
            yield rank_words(report.rank)


def _card(code: str, box: CardIndex) -> str:
    card = box.cards[code]
    return f"{code} {say('report.quoted', text=card.title)} ({card.printed})"
