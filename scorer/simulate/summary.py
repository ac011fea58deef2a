"""What a tally says: length, scores, the first seat's advantage, and the cards missed most; as a table and a chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckgen.rulesets import ruleset_name
from scorer.messages import say
from scorer.report.terminal_table import columns

if TYPE_CHECKING:
    from collections import Counter

    from scorer.rules.table import Table
    from scorer.simulate.games import Tally

_BAR, _CARDS_SHOWN = 40, 8


def summary_keys(tally: Tally, table: Table, skill: float, seed: int) -> dict[str, Any]:
    """The same numbers for programs."""
    placed = sum(tally.placed.values())
    return {
        "rules": table.ruleset.id,
        "games": tally.games,
        "players": len(table.players),
        "skill": skill,
        "seed": seed,
        "length": _spread(tally.lengths),
        "score": _spread(tally.scores) if tally.scores else None,
        "right": round(1 - sum(tally.missed.values()) / placed, 4) if placed else None,
        "endings": dict(sorted(tally.endings.items())),
        "wins": [tally.wins[seat] for seat in range(len(table.players))] if not tally.scores else None,
        "shared": tally.wins[-1] if not tally.scores else None,
        "missed": {code: [tally.missed[code], tally.placed[code]] for code in _by_difficulty(tally)},
    }


def summary_text(tally: Tally, table: Table, skill: float, seed: int) -> str:
    keys = summary_keys(tally, table, skill, seed)
    rules = ruleset_name(table.ruleset.id)
    players = len(table.players)
    lines = [
        say("report.simulate.heading", games=tally.games, rules=rules, players=players, skill=skill, seed=seed),
        "",
        say("report.simulate.length", **keys["length"]),
        say("report.simulate.right", percent=_percent(keys["right"] or 0)),
    ]
    if tally.scores:
        lines += [say("report.simulate.scores", **keys["score"]), "", *_histogram(tally.scores), ""]
        lines += [say("report.simulate.endings"), *_bars(keys["endings"])]
    else:
        seats = {say("report.simulate.seat", seat=seat + 1): number for seat, number in enumerate(keys["wins"])}
        shared = {say("report.simulate.shared"): keys["shared"]} if keys["shared"] else {}
        lines += ["", *_histogram(tally.lengths), "", say("report.simulate.seats"), *_bars(seats | shared)]
    return "\n".join([*lines, "", *_cards(tally, table)])


def _spread(counts: Counter[int]) -> dict[str, float]:
    """The mean, and the limits within which nine in ten lie."""
    ordered = sorted(counts.elements())
    last = len(ordered) - 1
    mean = round(sum(ordered) / len(ordered), 1)
    return {"mean": mean, "low": ordered[round(last * 0.05)], "high": ordered[round(last * 0.95)]}


def _by_difficulty(tally: Tally) -> list[str]:
    return sorted(tally.placed, key=lambda code: (-tally.missed[code] / tally.placed[code], code))


def _cards(tally: Tally, table: Table) -> list[str]:
    ordered = _by_difficulty(tally)
    lines = [say("report.simulate.hardest"), *_card_rows(ordered[:_CARDS_SHOWN], tally, table), ""]
    easiest = ordered[_CARDS_SHOWN:][-_CARDS_SHOWN:][::-1]
    return [*lines, say("report.simulate.easiest"), *_card_rows(easiest, tally, table)] if easiest else lines


def _card_rows(codes: list[str], tally: Tally, table: Table) -> list[str]:
    rows = []
    for code in codes:
        card, share = table.box.cards[code], tally.missed[code] / tally.placed[code]
        missed = say("report.simulate.missed", percent=_percent(share), n=tally.placed[code])
        rows.append((card.code, card.title, card.printed, missed))
    return columns(rows) if rows else []


def _histogram(counts: Counter[int]) -> list[str]:
    """At most a dozen bands of equal width."""
    low, high = min(counts), max(counts)
    width = max(1, -(-(high - low + 1) // 12))
    bands: dict[str, int] = {}
    for first in range(low, high + 1, width):
        label = f"{first}" if width == 1 else f"{first} … {first + width - 1}"
        bands[label] = sum(counts[value] for value in range(first, first + width))
    return _bars(bands)


def _bars(counts: dict[str, int]) -> list[str]:
    most, total = max(counts.values()) or 1, sum(counts.values()) or 1
    rows = [(label, "█" * round(_BAR * n / most), _percent(n / total)) for label, n in counts.items()]
    return columns(rows)


def _percent(share: float) -> str:
    return say("report.percent", value=100 * share)
