import struct
import zlib
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from uiprobe.ui.coordinates import Size
from uiprobe.ui.readers.browser import PageElement
from uiprobe.ui.readers.uiautomator import UiautomatorElement
from uiprobe.ui.screenshot import (
    ACTION_COLORS,
    COLOR_NAMES,
    MAX_SCREENSHOT_BYTES,
    ScreenshotError,
    annotate_screenshot,
    encode_png,
    open_screenshot,
    resize_screenshot,
    screenshot_size,
)
from uiprobe.ui.tree import Bounds

GREY = (128, 128, 128)
ATTRIBUTES = {
    "click": {"clickable": "true"},
    "text": {"class": "android.widget.EditText"},
    "swipe": {"scrollable": "true"},
    "longclick": {"long-clickable": "true"},
}


def widget(bounds: tuple[int, int, int, int], action: str = "click") -> UiautomatorElement:
    return UiautomatorElement(ATTRIBUTES[action], Bounds(*bounds), 0)


def blank(width: int = 768, height: int = 1280, color: tuple[int, int, int] = GREY) -> Image.Image:
    return Image.new("RGB", (width, height), color)


def encoded(image: Image.Image, form: str) -> bytes:
    buffer = BytesIO()
    image.save(buffer, form)
    return buffer.getvalue()


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and has nothing in it."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in ((b"IHDR", header), (b"IDAT", b""), (b"IEND", b""))
    )


def watch_labels(monkeypatch) -> dict[str, tuple[float, float, float, float]]:
    """Where the drawing library is told to write which number: {number: ink box}."""
    drawn = {}
    write = ImageDraw.ImageDraw.text

    def watched(self, xy, text, **options):
        assert text not in drawn
        drawn[text] = self.textbbox(xy, text, font=options["font"], anchor=options["anchor"])
        write(self, xy, text, **options)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", watched)
    return drawn


@pytest.fixture
def labels(monkeypatch):
    return watch_labels(monkeypatch)


def overlaps(a, b) -> bool:
    return min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])


def tag_color(image: Image.Image, label) -> tuple[int, int, int]:
    """The ground just beside the number."""
    return image.getpixel((int(label[0]) - 2, int(label[3]) + 1))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_pictures_of_three_formats_are_opened(form):
    data = encoded(blank(30, 20), form)
    assert screenshot_size(data) == Size(30, 20)
    image = open_screenshot(data)
    assert (image.mode, image.size) == ("RGB", (30, 20))


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "LA", "I;16", "1"])
def test_a_picture_of_another_mode_becomes_rgb(mode):
    assert open_screenshot(encoded(Image.new(mode, (3, 2)), "PNG")).mode == "RGB"


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "cannot identify"),
        (b"<svg/>", "cannot identify"),
        (encoded(blank(3, 2), "GIF"), "cannot identify"),
        (encoded(blank(300, 200), "PNG")[:200], "truncated"),
        (png_header(60_000, 60_000), "decompression bomb"),
        (png_header(8_000, 8_000), "8000 x 8000 pixels"),
        (b"\x89PNG" + b"\0" * MAX_SCREENSHOT_BYTES, "33,554,436 bytes"),
    ],
)
def test_unusable_data_is_refused_by_name_found_and_expected(data, found):
    with pytest.raises(ScreenshotError, match=rf"^7\.png: found .*{found}.*, expected "):
        open_screenshot(data, name="7.png")


@given(st.sampled_from(["PNG", "JPEG", "WEBP"]), st.data())
def test_no_damage_to_a_picture_crashes(form, data):
    picture = bytearray(encoded(blank(40, 30), form))
    for _ in range(data.draw(st.integers(1, 4))):
        picture[data.draw(st.integers(0, len(picture) - 1))] = data.draw(st.integers(0, 255))
    with suppress(ScreenshotError):
        open_screenshot(bytes(picture[: data.draw(st.integers(0, len(picture)))]))


def test_encoding_keeps_every_pixel():
    image = blank(20, 10)
    image.putpixel((3, 4), (1, 2, 3))
    assert open_screenshot(encode_png(image)).tobytes() == image.tobytes()


def test_resizing_makes_the_size_asked_for_and_none_where_it_is_the_same():
    image = blank(768, 1280)
    assert resize_screenshot(image, Size(384, 640)).size == (384, 640)
    assert resize_screenshot(image, Size(768, 1280)) is image


@pytest.mark.parametrize("size", [(768, 1280), (1080, 2400), (1600, 900), (320, 480)])
def test_a_grid_has_every_number_once_in_its_own_box_without_overlap(labels, size):
    columns, rows = 4, 10
    width, height = size[0] // columns, size[1] // rows
    actions = list(ATTRIBUTES)
    widgets = [
        widget(
            (column * width, row * height, (column + 1) * width, (row + 1) * height),
            actions[(row + column) % 4],
        )
        for row in range(rows)
        for column in range(columns)
    ]
    image = annotate_screenshot(blank(*size), widgets)

    assert set(labels) == {str(number) for number in range(len(widgets))}
    for number, label in labels.items():
        own = widgets[int(number)]
        assert own.bounds.contains(label[0], label[1])
        assert own.bounds.contains(label[2], label[3])
        assert tag_color(image, label) == ACTION_COLORS[own.actions[0]]
        assert not any(overlaps(label, other) for n, other in labels.items() if n != number)


@pytest.mark.slow
@given(
    st.tuples(st.integers(60, 1200), st.integers(60, 1200)),
    st.lists(
        st.tuples(
            *[st.integers(-300, 1500)] * 4,
            st.sampled_from(list(ATTRIBUTES)),
        ),
        max_size=12,
    ),
)
def test_wherever_widgets_lie_the_visible_ones_have_their_number_inside(size, drawn):
    widgets = [widget((x, y, right, bottom), action) for x, y, right, bottom, action in drawn]
    with pytest.MonkeyPatch.context() as patch:
        seen = watch_labels(patch)
        annotate_screenshot(blank(*size), widgets)
    visible = {
        str(number)
        for number, w in enumerate(widgets)
        if min(size[0], w.bounds.right) - max(0, w.bounds.left) > 2
        and min(size[1], w.bounds.bottom) - max(0, w.bounds.top) > 2
    }
    assert set(seen) == visible
    for left, top, right, bottom in seen.values():
        assert left >= 0
        assert top >= 0
        assert right <= size[0]
        assert bottom <= size[1]


@pytest.mark.parametrize(
    "bounds",
    [
        (10, 10, 10, 40),
        (10, 10, 40, 10),
        (40, 40, 10, 10),
        (-50, 10, 0, 40),
        (10, 200, 40, 230),
        (100, 10, 130, 40),
        (0, 0, 0, 0),
    ],
)
def test_a_widget_off_the_screen_or_without_size_is_skipped(labels, bounds):
    image = blank(100, 200)
    marked = annotate_screenshot(image, [widget(bounds)])
    assert labels == {}
    assert marked.tobytes() == image.tobytes()


def test_a_number_is_the_position_also_after_a_widget_that_is_skipped(labels):
    annotate_screenshot(blank(), [widget((0, 0, 0, 0)), widget((100, 100, 300, 200))])
    assert set(labels) == {"1"}


def test_the_picture_itself_stays_as_it_is():
    image = blank()
    before = image.tobytes()
    marked = annotate_screenshot(image, [widget((100, 100, 300, 200))])
    assert image.tobytes() == before
    assert marked.tobytes() != before


@pytest.mark.parametrize("ground", [(0, 0, 0), (255, 255, 255), *ACTION_COLORS.values()])
@pytest.mark.parametrize("action", list(ATTRIBUTES))
def test_a_box_has_a_light_and_a_dark_line_beside_its_colour_on_any_ground(action, ground):
    marked = annotate_screenshot(blank(color=ground), [widget((100, 100, 500, 500), action)])
    for line in (
        [marked.getpixel((x, 480)) for x in range(98, 107)],
        [marked.getpixel((x, 480)) for x in range(501, 492, -1)],
    ):
        edge = [ACTION_COLORS[action]] * 3 + [(255, 255, 255), (20, 20, 20)]
        assert line == [ground, ground, *edge, ground, ground]


def test_the_colours_tell_the_actions_apart_and_carry_a_white_number():
    assert set(ACTION_COLORS) == set(COLOR_NAMES) == set(ATTRIBUTES)
    assert len(set(ACTION_COLORS.values())) == 4
    for color in ACTION_COLORS.values():
        parts = [c / 255 for c in color]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        assert 1.05 / (luminance + 0.05) >= 4.5


def test_numbers_of_boxes_inside_one_another_do_not_cover_each_other(labels):
    nested = [widget((20 * i, 20 * i, 768 - 20 * i, 1280 - 20 * i)) for i in range(8)]
    annotate_screenshot(blank(), nested)
    boxes = list(labels.values())
    assert len(boxes) == 8
    assert not any(overlaps(a, b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_numbers_of_widgets_at_the_same_place_do_not_overlap(labels):
    annotate_screenshot(blank(), [widget((100, 100, 400, 300))] * 4)
    boxes = list(labels.values())
    assert len(boxes) == 4
    assert not any(overlaps(a, b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_marks_on_a_page_leave_its_texts_legible(labels):
    def link(left: int, top: int) -> PageElement:
        bounds = Bounds(left, top, left + 70, top + 16)
        return PageElement({"role": "link", "bid": "a1", "visible": "true"}, bounds, 0)

    image = blank(1280, 720)
    column = [link(400, top) for top in range(200, 500, 50)]
    row = PageElement({"role": "button", "bid": "a2"}, Bounds(100, 600, 300, 640), 0)
    marked = annotate_screenshot(image, [*column, row])
    for one in column:
        inside = (one.bounds.left, one.bounds.top, one.bounds.right - 1, one.bounds.bottom - 1)
        assert marked.crop(inside).tobytes() == image.crop(inside).tobytes()
    # Where there is room in the box, the number stands at its end.
    left, top, right, bottom = labels[str(len(column))]
    assert 200 < left < right <= 300 and 600 <= top < bottom <= 640


def test_the_same_screen_gives_the_same_picture():
    widgets = [widget((i * 30, i * 50, i * 30 + 200, i * 50 + 100)) for i in range(15)]
    first, second = (annotate_screenshot(blank(), widgets).tobytes() for _ in range(2))
    assert first == second
