"""Film strips as pictures: whole, with any text, and the divergence in its colour."""

from io import BytesIO

import pytest
from PIL import Image

from uiprobe.results.report.charts.pictures import ANSWER_COLOR, small_picture
from uiprobe.results.report.charts.strip_picture import strip_png
from uiprobe.results.report.content import Picture
from uiprobe.results.report.sections.episodes import Strip
from uiprobe.results.report.sections.strips import WIDTH, Frame, Gap


def screen(height=300) -> Picture:
    return small_picture(Image.new("RGB", (150, height), (20, 90, 200)), WIDTH, "a screen")


def strip(frames, instruction="Do it", *, success=False) -> Strip:
    return Strip(
        *("A model", "1/app", instruction, "builtin", success),
        *("wrong action", "an action of another kind", "click [1]", 2, "", frames, ""),
    )


def frame(number, *, diverges=False, picture=None, done="Clicked it") -> Frame:
    return Frame(number, "click [1]", done, "", "", diverges, picture)


def colors(data):
    with Image.open(BytesIO(data)) as image:
        return image.size, {color for _, color in image.convert("RGB").getcolors(1 << 20)}


@pytest.mark.parametrize("diverges", [True, False])
def test_a_divergence_is_framed(diverges):
    frames = [frame(1, picture=screen()), frame(2, picture=screen(), diverges=diverges)]
    _, found = colors(strip_png(strip(frames, success=True)))
    assert (ANSWER_COLOR in found) == diverges


def test_rows_gaps_and_missing_pictures_have_their_place():
    frames = [*(frame(n, picture=screen()) for n in range(1, 9)), Gap(5), frame(14)]
    (width, height), _ = colors(strip_png(strip(frames)))
    (_, shorter), _ = colors(strip_png(strip(frames[:4])))
    assert width > 7 * WIDTH
    assert shorter + 200 < height < 2 * shorter + 200


def test_any_text_is_drawn_within_the_picture():
    long = "x" * 5_000 + "\n\u0007\u202e 你好 🎉"
    (width, height), _ = colors(strip_png(strip([frame(1, picture=screen(), done=long)], long)))
    assert width < 900
    assert height < 800
