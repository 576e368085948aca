"""The dashboard: it fits, its tiles are large, and the place acted on is marked."""

from io import BytesIO

import pytest
from PIL import Image

from uiprobe.design.cua.testing import Trial
from uiprobe.design.feedback.dashboard import HEADER, MAX_SIZE, crop_of, draw_dashboard, grid_of
from uiprobe.design.feedback.pictures import patches_of, small_uri
from uiprobe.episodes.design import DesignStep, DesignTest

pytestmark = pytest.mark.slow


def screen(color: str) -> bytes:
    written = BytesIO()
    Image.new("RGB", (1280, 720), color).save(written, "PNG")
    return written.getvalue()


def trial(steps: int) -> Trial:
    test = DesignTest(task=1, ending="stuck", passed=False)
    test.steps = [
        DesignStep(thought="I press the button. " * 9, action="mouse_click(600, 300)", x=600, y=300)
        for _ in range(steps)
    ]
    return Trial(test, [screen("#dfe7f5")] * steps, screen("#f5e7df"))


@pytest.mark.parametrize("steps", [1, 2, 3, 6, 12, 20])
def test_it_fits_whatever_the_number_of_steps(steps: int):
    image = draw_dashboard(trial(steps), "Do it " * 60, "It is done " * 40)
    assert image.width <= MAX_SIZE[0]
    assert image.height <= MAX_SIZE[1]
    columns, rows, width, height = grid_of(min(steps + 1, 20))
    assert columns * rows >= min(steps + 1, 20)
    assert abs(width / height - 16 / 9) < 0.02
    assert image.height > HEADER + rows * height


def test_the_mark_is_where_the_click_was():
    image = draw_dashboard(trial(1), "Do it", "")
    reds = [
        (x, y)
        for x in range(0, image.width, 2)
        for y in range(HEADER + 60, image.height, 2)
        if (lambda p: p[0] > 190 and p[1] < 70 and p[2] < 70)(image.getpixel((x, y)))
    ]
    assert reds
    _, _, width, height = grid_of(2)
    across = (max(x for x, _ in reds) + min(x for x, _ in reds)) / 2
    along = (max(y for _, y in reds) + min(y for _, y in reds)) / 2
    left, top, right, bottom = crop_of(600, 300, width, (1280, 720))
    assert abs(across - (12 + (600 - left) / (right - left) * width)) < 6
    assert abs(along - (HEADER + 12 + (300 - top) / (bottom - top) * height)) < 6


@pytest.mark.parametrize("place", [(0, 0), (1279, 719), (640, 360), (1279, 0)])
def test_crops_stay_on_the_screen_and_hold_the_place(place: tuple[int, int]):
    left, top, right, bottom = crop_of(*place, 400, (1280, 720))
    assert 0 <= left <= place[0] <= right <= 1280
    assert 0 <= top <= place[1] <= bottom <= 720
    assert right - left < 1280


def test_it_costs_less_than_the_screens():
    image = draw_dashboard(trial(6), "Do it", "")
    raw = 7 * patches_of(1280, 720)
    assert 1 - patches_of(*image.size) / raw > 0.5


def test_a_page_that_never_opened_has_a_dashboard_without_tiles():
    empty = Trial(DesignTest(task=1, ending="page_fault", passed=False))
    assert draw_dashboard(empty, "Do it", "").width <= MAX_SIZE[0]
    assert small_uri(b"") == ""
