"""A simulated printer with an error, and the profile that corrects it; profiles that are kept, refused and damaged."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.errors import UserError
from deckgen.sheets.choices import Flip
from deckgen.sheets.geometry import PageSide, Rectangle, Size
from deckgen.sheets.printers import (
    HOLE_A,
    HOLE_B,
    Matrix,
    PrinterProfile,
    delete_profile,
    distance_to_edge,
    list_profiles,
    load_profile,
    profile_from_holes,
    profiles_file,
    save_profile,
)

Point = tuple[float, float]

profiles = st.builds(
    PrinterProfile,
    st.just("home"),
    st.floats(-10, 10),
    st.floats(-10, 10),
    st.floats(-2, 2),
    st.floats(90, 110),
    st.floats(90, 110),
)
gentle = st.builds(
    PrinterProfile,
    st.just("home"),
    st.floats(-3, 3),
    st.floats(-3, 3),
    st.floats(-1, 1),
    st.floats(97, 103),
    st.floats(97, 103),
)
pages = st.tuples(st.floats(60, 600), st.floats(60, 600))
shares = st.tuples(st.floats(0, 1), st.floats(0, 1))


def moved(point: Point, matrix: Matrix) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def printed_front(point: Point, page: Point, wrong: PrinterProfile) -> Point:
    """Where a printer that stretches puts a point."""
    return tuple(  # type: ignore[return-value]
        side / 2 + (value - side / 2) * scale / 100
        for value, side, scale in zip(point, page, (wrong.scale_x, wrong.scale_y), strict=True)
    )


def printed_back(point: Point, page: Point, wrong: PrinterProfile) -> Point:
    """Where it puts a point of the back: stretched, then shifted and turned the other way from what would be right."""
    x, y = printed_front(point, page, wrong)
    right, down = x - page[0] / 2 - wrong.dx, y - page[1] / 2 - wrong.dy
    turn = math.radians(-wrong.rotate)
    return (
        page[0] / 2 + right * math.cos(turn) - down * math.sin(turn),
        page[1] / 2 + right * math.sin(turn) + down * math.cos(turn),
    )


def apart(one: Point, other: Point) -> float:
    return math.dist(one, other)


@given(profiles, pages, shares)
def test_the_profile_puts_every_point_of_the_back_behind_its_front(
    profile: PrinterProfile, page: Point, share: Point
) -> None:
    point = (page[0] * share[0], page[1] * share[1])
    front = printed_front(moved(point, profile.front_matrix(*page)), page, profile)
    back = printed_back(moved(point, profile.matrix(*page)), page, profile)
    assert apart(front, point) < 0.01
    assert apart(back, point) < 0.01


@given(pages)
def test_a_profile_of_zeros_changes_nothing(page: Point) -> None:
    assert PrinterProfile("none").matrix(*page) == (1, 0, 0, 1, 0, 0)
    assert PrinterProfile("none").front_matrix(*page) == (1, 0, 0, 1, 0, 0)


def test_plus_is_right_down_and_clockwise() -> None:
    assert moved((0, 0), PrinterProfile("home", dx=1, dy=2).matrix(210, 297)) == pytest.approx((1, 2))
    right_edge = moved((210, 148.5), PrinterProfile("home", rotate=1).matrix(210, 297))
    assert right_edge[1] == pytest.approx(148.5 + 105 * math.sin(math.radians(1)))
    assert moved((210, 297), PrinterProfile("home", scale_x=99).matrix(210, 297))[0] > 210


@given(profiles, pages, shares, st.integers(0, 3))
def test_a_page_that_lies_turned_is_corrected_on_the_same_paper(
    profile: PrinterProfile, page: Point, share: Point, quarters: int
) -> None:
    """The page is laid on the paper so many quarter turns clockwise; on paper the correction must be the same."""
    paper = page if quarters % 2 == 0 else page[::-1]

    def on_paper(point: Point) -> Point:
        x, y = point[0] - page[0] / 2, point[1] - page[1] / 2
        for _ in range(quarters):
            x, y = -y, x
        return paper[0] / 2 + x, paper[1] / 2 + y

    point = (page[0] * share[0], page[1] * share[1])
    corrected = moved(point, profile.turned(quarters).matrix(*page))
    assert apart(on_paper(corrected), moved(on_paper(point), profile.matrix(*paper))) < 1e-6


def test_the_short_edge_turns_the_back_and_with_it_the_error() -> None:
    profile = PrinterProfile("home", 0.75, -0.5, 0.3, 99, 101)
    assert profile.for_page(upright=True, long_edge=True) == profile
    assert profile.for_page(upright=True, long_edge=False) == PrinterProfile("home", -0.75, 0.5, 0.3, 99, 101)
    assert profile.for_page(upright=False, long_edge=True) == PrinterProfile("home", -0.5, -0.75, 0.3, 101, 99)
    assert profile.for_page(upright=False, long_edge=False) == PrinterProfile("home", 0.5, 0.75, 0.3, 101, 99)


def read_at_the_hole(spot: Point, page: Point, wrong: PrinterProfile) -> Point:
    """What a person reads: the point of the grid that was printed where the pin came through."""
    middle = (page[0] / 2 + spot[0], page[1] / 2 + spot[1])
    hole = printed_front(middle, page, wrong)
    here = middle
    for _ in range(50):
        printed = printed_back(here, page, wrong)
        here = (here[0] + hole[0] - printed[0], here[1] + hole[1] - printed[1])
    return here[0] - middle[0], here[1] - middle[1]


@given(gentle, st.sampled_from([(210.0, 297.0), (215.9, 279.4), (297.0, 420.0)]))
def test_two_pinholes_tell_offset_and_rotation(wrong: PrinterProfile, page: Point) -> None:
    a, b = (read_at_the_hole(spot, page, wrong) for spot in (HOLE_A, HOLE_B))
    found = profile_from_holes("home", a, b, wrong.scale_x, wrong.scale_y)
    assert (found.dx, found.dy) == pytest.approx((wrong.dx, wrong.dy), abs=0.02)
    assert found.rotate == pytest.approx(wrong.rotate, abs=0.001)


@given(gentle)
def test_readings_to_a_quarter_millimetre_are_enough(wrong: PrinterProfile) -> None:
    """Whatever the printer does, after calibration no corner of a sheet of cards is off by more than 0.4 mm."""
    page = (210.0, 297.0)
    a, b = (tuple(round(value * 4) / 4 for value in read_at_the_hole(spot, page, wrong)) for spot in (HOLE_A, HOLE_B))
    found = profile_from_holes("home", a, b, wrong.scale_x, wrong.scale_y)
    for corner in ((15.0, 15.0), (195.0, 15.0), (15.0, 282.0), (195.0, 282.0)):
        front = printed_front(moved(corner, found.front_matrix(*page)), page, wrong)
        back = printed_back(moved(corner, found.matrix(*page)), page, wrong)
        assert apart(front, back) < 0.4


def test_one_pinhole_is_taken_as_it_is_read() -> None:
    assert profile_from_holes("home", (0.75, -0.5)) == PrinterProfile("home", 0.75, -0.5)


def test_holes_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(UserError, match="sign"):
        profile_from_holes("home", (2, 3), (-2, -3))


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", ["home", "epson-tray2", "Büro, Fach 2", "yes", "1", "a: b # c"])
def test_profiles_are_kept_under_any_name(name: str) -> None:
    profile = PrinterProfile(name, 0.75, -0.5, 0.3, 99.2, 99.4)
    save_profile(PrinterProfile(f"  {name} ", 1))
    save_profile(profile)
    save_profile(PrinterProfile("other"))
    assert load_profile(name) == profile
    assert {each.name for each in list_profiles()} == {name, "other"}
    assert delete_profile(name) == profile
    assert [each.name for each in list_profiles()] == ["other"]


def test_an_unknown_printer_names_the_nearest(folder) -> None:
    with pytest.raises(UserError, match="deckgen calibrate"):
        load_profile("home")
    save_profile(PrinterProfile("epson-tray2"))
    with pytest.raises(UserError, match="did you mean `epson-tray2`"):
        load_profile("epson-tray1")
    with pytest.raises(UserError, match="epson-tray2"):
        load_profile("canon")


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"dx": 10.5}, "dx"),
        ({"dy": -11}, "dy"),
        ({"rotate": 2.1}, "rotate"),
        ({"scale_x": 89}, "scale_x"),
        ({"scale_y": 111}, "scale_y"),
        ({"dx": math.nan}, "dx"),
    ],
)
def test_values_out_of_range_are_refused_with_the_reason(values: dict[str, float], reason: str, folder) -> None:
    with pytest.raises(UserError, match=reason):
        save_profile(PrinterProfile("home", **values))
    assert not profiles_file().exists()


@pytest.mark.parametrize("name", ["", "   ", "two\nlines", "x" * 61])
def test_unusable_names_are_refused(name: str) -> None:
    with pytest.raises(UserError, match="name"):
        save_profile(PrinterProfile(name))


@pytest.mark.parametrize(
    "text",
    [
        "home: {dx: 1",
        "- home",
        "home: 3",
        "home: {dx: lots}",
        "home: {dx: true}",
        "home: {dz: 1}",
        "home: {dx: 99}",
        "\x00",
    ],
)
def test_a_damaged_file_is_reported_and_never_written_over(text: str) -> None:
    profiles_file().write_text(text, "utf-8")
    for attempt in (
        list_profiles,
        lambda: load_profile("home"),
        lambda: save_profile(PrinterProfile("new")),
        lambda: delete_profile("home"),
    ):
        with pytest.raises(UserError) as caught:
            attempt()
        assert caught.value.problems[0].location.file == str(profiles_file())
    assert profiles_file().read_text("utf-8") == text


def test_the_folder_follows_the_platform(tmp_path, monkeypatch) -> None:
    monkeypatch.delenv("DECKGEN_CONFIG")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert profiles_file() == tmp_path / ".config" / "deckgen" / "printers.yaml"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert profiles_file() == tmp_path / "xdg" / "deckgen" / "printers.yaml"
    monkeypatch.setattr("sys.platform", "darwin")
    assert profiles_file() == tmp_path / "Library" / "Application Support" / "deckgen" / "printers.yaml"
    monkeypatch.setattr("sys.platform", "win32")
    assert profiles_file() == tmp_path / "roaming" / "deckgen" / "printers.yaml"


@pytest.mark.parametrize(
    ("profile", "side", "nearest"),
    [
        (PrinterProfile("home"), PageSide.BACK, 6),
        (PrinterProfile("home", dx=4, dy=-2.5), PageSide.BACK, 2),
        (PrinterProfile("home", dx=4, dy=-2.5), PageSide.FRONT, 6),
        (PrinterProfile("home", dx=-9), PageSide.BACK, -3),
        (PrinterProfile("home", scale_x=99), PageSide.FRONT, 5),
    ],
)
def test_how_near_the_edge_a_profile_moves_cards(profile: PrinterProfile, side: PageSide, nearest: float) -> None:
    page, cards = Size("", 210, 297), Rectangle(6, 10, 198, 277)
    matrix = profile.page_matrix(page, side, Flip.LONG)
    assert distance_to_edge(cards, page, matrix) == pytest.approx(nearest, abs=0.01)


def test_a_turned_sheet_comes_nearest_with_a_corner() -> None:
    page, cards = Size("", 210, 297), Rectangle(6, 10, 198, 277)
    matrix = PrinterProfile("home", rotate=1).page_matrix(page, PageSide.BACK, Flip.LONG)
    lost = math.sin(math.radians(1)) * 277 / 2
    assert distance_to_edge(cards, page, matrix) == pytest.approx(6 - lost, abs=0.05)
