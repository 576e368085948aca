import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.coordinates import (
    CONVENTIONS,
    CoordinateCorrection,
    CoordinateSpace,
    ImageLimit,
    Point,
    Size,
)

SIDES = st.integers(1, 5000)
SIZES = st.builds(Size, SIDES, SIDES)
OPTIONAL = st.none() | st.integers(1, 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("convention", CONVENTIONS)
@given(SIZES, SIZES, st.floats(0, 1), st.floats(0, 1))
def test_a_place_comes_back_within_the_rounding_of_its_convention(convention, screen, shown, u, v):
    space = CoordinateSpace(convention, screen, shown)
    place = Point(u * screen.width, v * screen.height)
    back = space.to_screen(space.from_screen(place))
    # Half a unit of what the model writes, in pixels of the screen.
    steps = {"pixel": shown, "unit": (10_000, 10_000), "permille": (1000, 1000)}
    step = steps[convention.removesuffix("_yx")]
    assert abs(back.x - place.x) <= 0.5 * screen.width / step[0] + 1e-6
    assert abs(back.y - place.y) <= 0.5 * screen.height / step[1] + 1e-6


@pytest.mark.parametrize(
    ("convention", "corner"),
    [
        ("pixel", (384, 640)),
        ("unit", (1, 1)),
        ("permille", (1000, 1000)),
        ("pixel_yx", (640, 384)),
    ],
)
def test_the_far_corner_is_the_far_corner(convention, corner):
    space = CoordinateSpace(convention, Size(768, 1280), Size(384, 640))
    assert space.from_screen(Point(768, 1280)) == corner
    assert space.to_screen(Point(*corner)) == (768, 1280)
    assert space.corner == corner
    assert space.from_screen(Point(0, 0)) == (0, 0)


def test_the_resize_is_undone_for_pixels_only():
    screen, shown = Size(1080, 2400), Size(540, 1200)
    assert CoordinateSpace("pixel", screen, shown).to_screen(Point(100, 200)) == (200, 400)
    assert CoordinateSpace("permille", screen, shown).to_screen(Point(100, 200)) == (108, 480)
    assert CoordinateSpace("unit", screen, shown).to_screen(Point(0.5, 0.25)) == (540, 600)


@given(SIZES, OPTIONAL, st.none() | st.integers(1, 10**7), st.integers(1, 64))
def test_a_picture_is_shown_within_its_limit_and_never_larger(size, long_side, pixels, multiple):
    fitted = ImageLimit(long_side, pixels, multiple).fit(size)
    assert fitted.width % multiple == fitted.height % multiple == 0
    assert min(fitted) >= multiple
    for side, before in zip(fitted, size, strict=True):
        assert side <= max(before, multiple)
    if min(fitted) > multiple:
        assert max(fitted) <= (long_side or max(fitted))
        assert fitted.width * fitted.height <= (pixels or fitted.width * fitted.height)


@given(SIZES)
def test_without_a_limit_a_picture_keeps_its_size(size):
    assert ImageLimit().fit(size) == size


@pytest.mark.parametrize(
    ("limit", "fitted"),
    [
        (ImageLimit(long_side=640), (384, 640)),
        (ImageLimit(pixels=768 * 1280 // 4), (384, 640)),
        (ImageLimit(multiple_of=28), (756, 1260)),
        (ImageLimit(long_side=640, multiple_of=28), (364, 616)),
        (ImageLimit(long_side=1280, pixels=10**9), (768, 1280)),
        (ImageLimit(long_side=1), (1, 1)),
    ],
)
def test_known_sizes(limit, fitted):
    assert limit.fit(Size(768, 1280)) == fitted


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_correction_is_applied_both_ways_and_kept_as_plain_data(convention):
    correction = CoordinateCorrection((0.896, -1.0), (0.0, 1.0))
    space = CoordinateSpace(convention, Size(720, 1280), Size(720, 1280), correction)
    assert CoordinateSpace.from_plain(space.plain) == space
    place = Point(360, 320)
    back = space.to_screen(space.from_screen(place))
    assert back == pytest.approx(place, abs=1)
    plain = CoordinateSpace(convention, Size(720, 1280), Size(720, 1280))
    assert len(plain.plain) == 3
    assert CoordinateSpace.from_plain(plain.plain) == plain
    # Half of the width is 0.448 of what the convention has, and a quarter from above is 0.75.
    said = CoordinateSpace(convention, Size(720, 1280), Size(720, 1280)).to_screen(
        space.from_screen(place)
    )
    assert said == pytest.approx((0.448 * 720, 0.75 * 1280), abs=1)
