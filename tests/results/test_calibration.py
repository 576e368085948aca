"""Planted conventions are found from answers alone, and noise is called unclear."""

from hashlib import sha256
from random import Random

import pytest

from uiprobe.probes.calibration import SIZES
from uiprobe.results.calibration import TOLERANCE, MarkAnswer, calibrate, miss
from uiprobe.ui.coordinates import NO_CORRECTION, ImageLimit, Size

pytestmark = pytest.mark.slow


def processed(limit, patch):
    """A processor that shrinks to a number of pixels, and rounds sides to the nearest patch."""

    def fit(size):
        near = [max(patch, round(side / patch) * patch) for side in size]
        return Size(*near) if near[0] * near[1] <= limit.pixels else limit.fit(size)

    return fit


QWEN = ImageLimit(pixels=1_003_520, multiple_of=28)
PLANTED = {
    "pixel": (lambda size: size, False, ("coordinates: pixel",)),
    "unit": (lambda size: (1, 1), False, ("coordinates: unit",)),
    "permille": (lambda size: (1000, 1000), False, ("coordinates: permille",)),
    "pixel, y first": (lambda size: size, True, ("coordinates: pixel_yx",)),
    "unit, y first": (lambda size: (1, 1), True, ("coordinates: unit_yx",)),
    "permille, y first": (lambda size: (1000, 1000), True, ("coordinates: permille_yx",)),
    "long side": (
        ImageLimit(long_side=1568).fit,
        False,
        ("coordinates: pixel", "image_limit: {long_side: 1568}"),
    ),
    "number of pixels": (
        ImageLimit(pixels=1_150_000).fit,
        False,
        ("coordinates: pixel", "image_limit: {pixels: 1150000}"),
    ),
    "patches": (
        processed(QWEN, 28),
        False,
        ("coordinates: pixel", "image_limit: {pixels: 1003520, multiple_of: 28}"),
    ),
    "patches, y first": (
        processed(QWEN, 28),
        True,
        ("coordinates: pixel_yx", "image_limit: {pixels: 1003520, multiple_of: 28}"),
    ),
}


def random_for(name):
    return Random(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))  # noqa: S311


def answers(frame, swapped, *, name, noise=0.0, scale=1.0, offset=0.0, wild=0):
    """Answers of a model that answers in a frame, 8 at each size."""
    random = random_for(name)
    found = []
    for size in SIZES:
        for number in range(8):
            share = [random.uniform(0.03, 0.97) for _ in range(2)]
            said = [scale * one + offset + random.gauss(0, noise) for one in share]
            if number < wild / len(SIZES):
                said = [random.random(), random.random()]
            whole = frame(size)
            digits = 3 if max(whole) <= 1 else 0
            given = [round(one * side, digits) for one, side in zip(said, whole, strict=True)]
            mark = (share[0] * size.width, share[1] * size.height)
            found.append(MarkAnswer(size, mark, tuple(reversed(given) if swapped else given)))
    return found


@pytest.mark.parametrize("name", PLANTED)
@pytest.mark.parametrize("trial", range(3))
def test_ten_planted_conventions_are_found(name, trial):
    frame, swapped, lines = PLANTED[name]
    found = calibrate(24, answers(frame, swapped, name=f"{name}{trial}", noise=0.001))
    assert found.unclear == ""
    assert found.lines == lines
    assert found.best.noise < 0.003


@pytest.mark.parametrize("name", ["pixel", "unit_yx", "permille"])
def test_scale_offset_and_noise_are_measured_and_wild_answers_change_nothing(name):
    frame = {"pixel": lambda size: size, "unit_yx": lambda size: (1, 1)}.get(
        name, lambda size: (1000, 1000)
    )
    given = answers(
        frame, name.endswith("yx"), name=name, noise=0.004, scale=0.93, offset=0.02, wild=6
    )
    found = calibrate(24, given)
    assert found.corrected
    assert found.lines[0] == f"coordinates: {name}"
    assert found.lines[1].startswith("coordinate_correction: {scale: [0.9")
    assert found.best.scale == pytest.approx((0.93, 0.93), abs=0.02)
    assert found.best.offset == pytest.approx((0.02, 0.02), abs=0.01)
    assert 0.002 < found.best.noise < 0.01


@pytest.mark.parametrize("trial", range(20))
def test_noise_is_unclear(trial):
    random = random_for(f"noise {trial}")
    whole = random.choice([1, 1000, 1500])
    given = [
        MarkAnswer(
            size,
            (random.random() * size.width, random.random() * size.height),
            (random.random() * whole, random.random() * whole),
        )
        for size in SIZES
        for _ in range(8)
    ]
    found = calibrate(24, given)
    assert found.lines == ()
    assert found.unclear


def test_one_answer_for_everything_is_unclear():
    given = [
        MarkAnswer(one.size, one.mark, (500.0, 500.0))
        for one in answers(lambda size: (1000, 1000), False, name="middle")
    ]
    assert calibrate(24, given).unclear


def test_few_answers_are_unclear():
    given = answers(lambda size: (1, 1), False, name="few")[:11]
    found = calibrate(24, given)
    assert "11 of 24" in found.unclear
    assert found.best is None


WRONG = {
    "a grid of 896": lambda x, y, size: (896 * x, 896 * y),
    "one size for all pictures": lambda x, y, size: (1024 * x, 768 * y),
    "a status bar": lambda x, y, size: (x * size.width, (y + 0.09) * size.height),
    "percent": lambda x, y, size: (100 * x, 100 * y),
    "y from below": lambda x, y, size: (1000 * x, 1000 * (1 - y)),
    "filled up to a square": lambda x, y, size: (
        1000 * x * size.width / max(size),
        1000 * y * size.height / max(size),
    ),
}


def wrong_answers(name, trial):
    random = random_for(f"{name} {trial}")
    found = []
    for size in SIZES:
        for number in range(8):
            x, y = (random.uniform(0.03, 0.97) for _ in range(2))
            said = (x, y) if number else (random.random(), random.random())
            given = tuple(map(round, WRONG[name](*said, size)))
            found.append(MarkAnswer(size, (x * size.width, y * size.height), given))
    return found


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("trial", range(3))
def test_a_wrong_convention_is_not_named_and_its_correction_hits(name, trial):
    given = wrong_answers(name, trial)
    found = calibrate(24, given)
    assert found.corrected or found.unclear
    if found.corrected:
        assert "coordinate_correction" in found.lines[-1]
        correction = found.best.correction
        assert miss(found.best.hypothesis, correction, given) <= TOLERANCE
        assert miss(found.best.hypothesis, NO_CORRECTION, given) > TOLERANCE or found.best.is_line
    if name in ("a grid of 896", "one size for all pictures", "percent", "y from below"):
        assert found.corrected


def test_small_noise_is_named_and_large_noise_is_not():
    frame = lambda size: (1000, 1000)  # noqa: E731
    assert calibrate(24, answers(frame, False, name="a", noise=0.004)).lines
    assert not calibrate(24, answers(frame, False, name="b", noise=0.03)).lines


@pytest.mark.parametrize("trial", range(4))
@pytest.mark.parametrize("low, high", [(0, 1000), (200, 800)])
def test_answers_that_end_at_a_bound_are_unclear(low, high, trial):
    found = []
    for one in answers(lambda size: size, False, name=f"bound {trial}", noise=0.002):
        first, second = (max(low, min(high, number)) for number in one.answer)
        found.append(MarkAnswer(one.size, one.mark, (first, second)))
    said = calibrate(24, found)
    assert said.lines == ()
    assert said.unclear


def test_answers_that_end_at_the_edges_of_pictures_follow_their_convention():
    found = [
        MarkAnswer(
            one.size,
            one.mark,
            tuple(map(min, one.answer, (one.size.width - 1, one.size.height - 1))),
        )
        for one in answers(lambda size: size, False, name="edges", noise=0.004)
    ]
    assert calibrate(24, found).lines == ("coordinates: pixel",)


@pytest.mark.parametrize("trial", range(25))
def test_a_limit_is_named_though_another_fits_as_well_with_a_correction(trial):
    """Pictures of 602,112 pixels are those of 589,824 or 786,432 with another scale."""
    limit = ImageLimit(pixels=602_112)
    found = calibrate(24, answers(limit.fit, False, name=f"near {trial}", noise=0.004, wild=3))
    stated = ("coordinates: pixel", "image_limit: {pixels: 602112}")
    assert not found.unclear
    assert not found.corrected
    assert stated in [found.lines, *(one.lines for one in found.others)]
