"""The report of a photographed table: as text in the chosen language, and as the keys of a JSON report."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any

from deckgen.rulesets import ruleset_name
from deckgen.terminal import colour_text
from scorer.messages import say
from scorer.photo.judge import WRONG, JudgedCard, PhotoReport
from scorer.photo.model import Arrangement, CardPose, Question
from scorer.report.text import describe_rank, format_signed
from scorer.report.text_board import BARE, draw_shape
from scorer.rules.board import GRID, LINE, Chronologies, Line, Rows, Shape
from scorer.rules.cards import CardIndex

_THIRDS = (("left", "middle", "right"), ("top", "centre", "bottom"))


def photo_text(report: PhotoReport) -> str:
    return "\n".join(_report_lines(report))


def photo_keys(report: PhotoReport) -> dict[str, Any]:
    """The report for programs; pixels are those of the upright picture, as `sizes` gives it."""
    cards = report.replay.state.table.cards
    verdicts = {judged.card.code: judged for judged in report.cards}
    return {
        "rules": report.ruleset.id,
        "guessed": report.guessed,
        "unsure": report.unsure,
        "score": report.score,
        "breakdown": dict(report.counts) or None,
        "without_wrong": report.without_wrong,
        "rank": {"level": report.rank.level, "of": report.rank.of, "name": report.rank.name} if report.rank else None,
        "line": [[card.code for card in stack] for stack in report.arrangement.stacks],
        "gaps": [[card.code for card in stack] for stack in report.arrangement.gaps],
        "grid": [[card.code if card else None for card in row] for row in report.arrangement.grid],
        "spaces": [
            {"column": one.column, "space": one.space, "card": one.card.code} for one in report.arrangement.spaces
        ],
        "pile": report.arrangement.pile.code if report.arrangement.pile else None,
        "front": [card.code for card in report.arrangement.front],
        "snakes": report.arrangement.snakes,
        "foreign": report.observation.foreign,
        "sizes": [list(size) for size in report.observation.picture_sizes],
        "cards": [
            {
                "code": card.code,
                "face": "date" if card.dated else "title",
                "sure": card.confidence,
                **_verdict_keys(verdicts.get(card.code), cards),
                **pose_keys(card.pose),
            }
            for card in report.observation.cards
        ],
        "questions": [
            {
                "mark": question_letter(number),
                "kind": question.kind,
                "message": describe_question(question, cards),
                **(pose_keys(question.pose) if question.pose else {}),
            }
            for number, question in enumerate(report.questions)
        ],
    }


def pose_keys(pose: CardPose) -> dict[str, Any]:
    return {
        "picture": pose.picture + 1,
        "outline": [list(corner) for corner in pose.outline],
        "x": round(pose.x, 1),
        "y": round(pose.y, 1),
        "turn": round(pose.turn, 1),
    }


def describe_question(question: Question, cards: CardIndex) -> str:
    facts = {
        key: _describe_card(str(fact), cards) if key in ("card", "after", "before", "over") else fact
        for key, fact in question.facts.items()
    }
    return say(f"photo.ask.{question.kind}", order=cards.words, **facts)


def describe_right_place(judged: JudgedCard, cards: CardIndex) -> str:
    """In words where a card that lies wrong belongs."""
    after, before = (_describe_card(code, cards) if code else "" for code in (judged.after, judged.before))
    if judged.row in ("grid", "space"):
        return say("photo.belongs.not-here")
    if judged.after and judged.after == judged.before:
        return say("photo.belongs.over", after=after, order=cards.words)
    if after and before:
        return say("photo.belongs.between", after=after, before=before)
    if after:
        return say("photo.belongs.after", after=after)
    if before:
        return say("photo.belongs.before", before=before)
    return say("photo.belongs.nowhere")


def question_letter(number: int) -> str:
    """The letter of a question in the report and on the picture: A … Z, AA …"""
    first, second = divmod(number, len(ascii_uppercase))
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[second]


def _verdict_keys(judged: JudgedCard | None, cards: CardIndex) -> dict[str, Any]:
    if judged is None:
        return {"row": None, "verdict": None}
    keys: dict[str, Any] = {"row": judged.row, "verdict": judged.verdict}
    if judged.verdict == WRONG:
        keys["belongs"] = {
            "after": judged.after,
            "before": judged.before,
            "message": describe_right_place(judged, cards),
        }
    return keys


def _report_lines(report: PhotoReport) -> Iterator[str]:
    cards = report.replay.state.table.cards
    rules = ruleset_name(report.ruleset.id)
    yield say("photo.heading", n=len(report.observation.cards), rules=rules, deck=cards.deck.title)
    if report.guessed and report.observation.cards:
        yield say("photo.guessed", rules=rules)
    if report.observation.foreign:
        yield say("photo.foreign", n=report.observation.foreign)
    if report.arrangement.snakes:
        yield say("photo.snakes")
    yield ""
    wrong = frozenset(judged.card.code for judged in report.cards if judged.verdict == WRONG)
    yield from draw_shape(_shape_of(report.arrangement, wrong), cards.by_code, BARE, wrong=wrong)
    yield from _verdict_lines(report, cards)
    yield from _question_lines(report, cards)
    yield from _result_lines(report)


def _shape_of(arrangement: Arrangement, wrong: frozenset[str]) -> Shape:
    """What was seen, as it lies."""
    stacks, gaps = (
        tuple(tuple(card.code for card in stack) for stack in row) for row in (arrangement.stacks, arrangement.gaps)
    )
    if arrangement.layout == GRID:
        rows = tuple(tuple(card.code if card else "" for card in row) for row in arrangement.grid)
        return Chronologies(rows, {(one.column, one.space): one.card.code for one in arrangement.spaces})
    if arrangement.layout == LINE:
        return Line(tuple(code for stack in stacks for code in stack), wrong)
    return Rows(stacks, gaps)


def _verdict_lines(report: PhotoReport, cards: CardIndex) -> Iterator[str]:
    wrong = [judged for judged in report.cards if judged.verdict == WRONG]
    if wrong:
        yield colour_text(say("photo.wrong", n=len(wrong)), "red", bold=True)
        for judged in wrong:
            yield colour_text(
                f"  ✗ {_describe_card(judged.card.code, cards)}: {describe_right_place(judged, cards)}", "red"
            )
    elif report.cards:
        yield colour_text("✓ " + say("photo.all-right"), "green")
    yield ""


def _question_lines(report: PhotoReport, cards: CardIndex) -> Iterator[str]:
    if not report.questions:
        return
    yield colour_text(say("photo.questions", n=len(report.questions)), "yellow", bold=True)
    for number, question in enumerate(report.questions):
        where = f" {_describe_pose(report, question.pose)}" if question.pose else ""
        yield colour_text(f"  {question_letter(number)}? {describe_question(question, cards)}{where}", "yellow")
    yield ""


def _describe_pose(report: PhotoReport, pose: CardPose) -> str:
    """In words which third of the picture, across and down."""
    size = report.observation.picture_sizes[pose.picture]
    middle = [sum(corner[axis] for corner in pose.outline) / 4 for axis in (0, 1)]
    names = [say(f"photo.where.{_THIRDS[axis][max(0, min(2, int(3 * middle[axis] / size[axis])))]}") for axis in (0, 1)]
    return say("photo.where.picture", number=pose.picture + 1, across=names[0], down=names[1])


def describe_counts(report: PhotoReport) -> str:
    """How many cards were seen in their places, to compare with the table; empty if there are none."""
    right = sum(judged.verdict != WRONG for judged in report.cards)
    if not report.cards:
        return ""
    if report.arrangement.layout == LINE:
        return say("photo.line-counts", n=len(report.cards), right=right)
    if report.arrangement.layout == GRID:
        events = [judged for judged in report.cards if judged.row == "space"]
        fine = sum(judged.verdict != WRONG for judged in events)
        return say("photo.grid-counts", n=len(events), right=fine)
    in_play = report.replay.state.table.cards_in_play
    return say("photo.counts", bottom=report.counts["bottom"], gap=report.counts["gap"], cards=in_play)


def _result_lines(report: PhotoReport) -> Iterator[str]:
    if counts := describe_counts(report):
        yield counts
    if report.score is None:
        return
    bottom, gap = report.counts["bottom"], report.counts["gap"]
    key = "photo.score-unsure" if report.unsure else "photo.score"
    facts = {"bottom": bottom, "gap": gap, "rest": report.replay.state.table.cards_in_play - bottom - gap}
    yield colour_text(say(key, **facts, total=format_signed(report.score)), "green", bold=True)
    if report.without_wrong is not None:
        yield say("photo.without-wrong", total=format_signed(report.without_wrong))
    if report.rank and not report.unsure:
        yield describe_rank(report.rank)


def _describe_card(code: str, cards: CardIndex) -> str:
    card = cards[code]
    return f"{code} {say('report.quoted', text=card.title)} ({card.printed})"
