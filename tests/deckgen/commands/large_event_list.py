"""A generated list of a thousand events with faults in known rows; the same list each time."""

from __future__ import annotations

import csv
import io
import random
from dataclasses import dataclass, field

_WHO = [
    "Merchants of Genoa",
    "The queen of Kush",
    "Monks from Lhasa",
    "Masons of Cuzco",
    "Pilots of Tonga",
    "Weavers of Bruges",
    "Scribes of Uruk",
    "Farmers near Xian",
    "Sailors from Cádiz",
    "Doctors in Bologna",
    "Smiths of Benin",
    "Potters of Jomon",
    "Hunters of Altamira",
    "Dancers of Bali",
    "Judges of Reykjavík",
    "Printers of Mainz",
    "Nomads of Mongolia",
    "Bakers of Vienna",
    "Miners of Potosí",
    "Painters of Siena",
]
_DID = [
    "found a harbour",
    "sign a treaty",
    "build a lighthouse",
    "burn the archive",
    "cross the desert",
    "elect a council",
    "plant vineyards",
    "open a school",
    "lose the crown",
    "raise a temple",
    "strike coins",
    "map the coast",
    "end a siege",
    "invent a loom",
    "flood the valley",
    "free the prisoners",
    "discover a comet",
    "write down the law",
    "abandon the fort",
    "drain the marsh",
]
_OTHER_SCRIPTS = [
    "Οι Αθηναίοι χτίζουν τείχη",
    "Γέννηση του φιλοσόφου",
    "Η πόλη παραδίδεται",
    "Το πλοίο επιστρέφει στον Πειραιά",
    "Основание города на реке",
    "Учёный открывает закон",
    "Царь отменяет налог",
    "Первая железная дорога",
]
_UNPRINTABLE = ["秦始皇统一中国", "بناء مدينة بغداد", "明治維新が始まる", "בניית חומות העיר"]
_DINOSAURS = ["Stegosaurus", "Iguanodon", "Plateosaurus", "Allosaurus", "Spinosaurus"]
_LONG_ENDING = (
    "while the envoys of seven cities wait for weeks in the rain outside the walls, sending letters home that nobody "
    "answers, because the couriers have joined the feast, the guards are asleep and the gates stay shut until autumn"
)


@dataclass
class EventList:
    """The list as CSV text, the finding code and row of each of its faults, and the list without its errors."""

    text: str = ""
    printable: str = ""
    faults: set[tuple[str, int]] = field(default_factory=set)
    long_rows: set[int] = field(default_factory=set)  # rows whose titles may be too long for a card


def make_event_list(count: int = 1000, seed: int = 4) -> EventList:
    """Years and deep time in every form, quotes, commas, long titles, planned events, rare marks and other scripts.

    No two dates overlap.
    """
    rng = random.Random(seed)
    result = EventList()
    titles = [f"{who} {did}" for who in _WHO for did in _DID]
    titles += [f"“{who}”, at last, {did}" for who in _WHO for did in _DID]
    titles += [
        f'{who}, "the brave", {did} {again}'
        for who, again in zip(_WHO, ("again", "twice") * 10, strict=True)
        for did in _DID
    ]
    rng.shuffle(titles)
    rows = [[_date(rng, index), titles[index]] for index in range(count)]
    free_rows = iter(rng.sample(range(100, count), 80))
    for index in (next(free_rows) for _ in range(12)):
        rows[index][1] = f"{rows[index][1]} {_LONG_ENDING}"[: rng.randint(150, 250)].rstrip(" ,")
        result.long_rows.add(index + 2)
    for title in _OTHER_SCRIPTS:
        rows[next(free_rows)][1] = title
    for _ in range(4):
        _add_duplicate(rows, next(free_rows), rng.randrange(100), result, same_date=True)
        _add_duplicate(rows, next(free_rows), rng.randrange(100), result, same_date=False)
    for index in (next(free_rows) for _ in range(3)):
        rows[index] = ["1783", "A volcano darkens the summer of 1783"]
        result.faults.add(("date-in-title", index + 2))
        rows[index][1] = f"{rows[index][1]} over {_WHO[index % 20].split()[-1]} and {chr(65 + index % 26)}{index}"
    zeros = [next(free_rows), next(free_rows)]
    for index, zero in zip(zeros, ("0", "0000"), strict=True):
        rows[index][0] = zero
        result.faults.add(("date-unreadable", index + 2))
    foreign = [next(free_rows) for _ in _UNPRINTABLE]
    for index, title in zip(foreign, _UNPRINTABLE, strict=True):
        rows[index][1] = title
        result.faults.add(("character-missing", index + 2))
    for number in range(20):
        name = f"{_DINOSAURS[number % 5]} {('hatches', 'grazes', 'hunts', 'dies')[number // 5]}"
        rows[next(free_rows)] = [f"-{60 + 5 * number}500000", name]
    for year, title in (("2035", "A crew lands on Mars"), ("2061", "Halley is back"), ("2134", "Halley is seen again")):
        index = next(free_rows)
        rows[index] = [year, title]
        result.faults.add(("date-in-future", index + 2))
    for title in ("Death of ʽAmr ibn al-ʽAs", "The Kaʽba is rebuilt"):
        rows[next(free_rows)][1] = title
    result.text = _csv(rows)
    result.printable = _csv([row for index, row in enumerate(rows) if index not in {*zeros, *foreign}])
    return result


def _date(rng: random.Random, index: int) -> str:
    """A year that reads the same however it is written."""
    year = rng.randint(1, 2020)
    forms = (f"{year}", f"{year}", f"{year} CE", f"{year} BCE", f"-{year}", f"c. {year}", f"{year} a. C.", f"AD {year}")
    deep = (f"{rng.randint(30, 900)} Ma", f"-{rng.randint(30, 900)}000", f"{rng.randint(2, 4)}.{index % 10} Ga")
    return rng.choice(deep if index % 10 == 3 else forms)


def _add_duplicate(rows: list[list[str]], index: int, original: int, result: EventList, *, same_date: bool) -> None:
    rows[index] = [rows[original][0] if same_date else "1066", rows[original][1].upper()]
    result.faults.add(("same-event-twice" if same_date else "title-twice", index + 2))


def _csv(rows: list[list[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerows([["Year", "Event"], *rows])
    return text.getvalue()
