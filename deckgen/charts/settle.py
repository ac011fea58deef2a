"""Labels beside an axis: each as near as possible to its dot, none over another, all in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Wish:
    """A label that would like to have its middle at a certain height."""

    middle: float
    height: float


def settle(wishes: Sequence[Wish], top: float, bottom: float) -> list[float]:
    """The tops of the labels, in their order; they fit if their heights together do."""
    heaps: list[_Heap] = []
    for wish in wishes:
        heap = _Heap((wish,), wish.height, wish.middle - wish.height / 2)
        while heaps and heaps[-1].bottom(top, bottom) > heap.top(top, bottom):
            heap = heaps.pop().joined(heap)
        heaps.append(heap)
    return [place for heap in heaps for place in heap.tops(top, bottom)]


@dataclass(frozen=True, slots=True)
class _Heap:
    """Labels that touch each other; they lie where the mean of their wishes is."""

    wishes: tuple[Wish, ...]
    height: float
    wanted_top: float

    def top(self, least: float, most: float) -> float:
        return max(least, min(self.wanted_top, most - self.height))

    def bottom(self, least: float, most: float) -> float:
        return self.top(least, most) + self.height

    def joined(self, below: _Heap) -> _Heap:
        """One heap, whose top is the mean of what each of its labels asks of it."""
        ours, theirs = len(self.wishes), len(below.wishes)
        asked = self.wanted_top * ours + (below.wanted_top - self.height) * theirs
        return _Heap(self.wishes + below.wishes, self.height + below.height, asked / (ours + theirs))

    def tops(self, least: float, most: float) -> Iterator[float]:
        place = self.top(least, most)
        for wish in self.wishes:
            yield place
            place += wish.height
