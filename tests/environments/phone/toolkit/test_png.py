"""PNG, read back by another implementation."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.toolkit.png import encode_flat_png


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (333, 77), (768, 1280)])
def test_every_pixel_comes_back(size: tuple[int, int]) -> None:
    screen = Image.open(BytesIO(Phone(seed=1).screenshot_png())).convert("RGB")
    picture = screen.crop((0, 0, *size))
    read = Image.open(BytesIO(encode_flat_png(picture)))
    assert (read.size, read.mode) == (size, "RGB")
    assert ImageChops.difference(read, picture).getbbox() is None
