"""The frame of items that ask for a place on a picture: its size, and what coordinates mean."""

from __future__ import annotations

from dataclasses import dataclass

from uiprobe.probes.coordinates import describe_coordinates
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.ui.actions import format_action, parse_action, relocate
from uiprobe.ui.coordinates import (
    NO_CORRECTION,
    CoordinateConvention,
    CoordinateCorrection,
    CoordinateSpace,
    ImageLimit,
    Size,
)
from uiprobe.ui.spaces.touch import TOUCH

SYSTEM = (
    f"You {TOUCH.persona.operates}. You are given a task and the current screen, and you carry out "
    "the task by one action."
)


_NO_LIMIT = ImageLimit()


@dataclass(frozen=True, slots=True)
class Frame:
    """How a model is shown pictures, and names places on them.

    Attributes:
        convention: What its coordinates mean.
        limit: The size at which pictures are shown.
        correction: How its coordinates differ from that.
    """

    convention: CoordinateConvention = "pixel"
    limit: ImageLimit = _NO_LIMIT
    correction: CoordinateCorrection = NO_CORRECTION


PIXELS = Frame()
"""Pixels of the picture as it is."""


def framed(item: LadderItem, size: Size, frame: Frame) -> tuple[str, str, CoordinateSpace]:
    """The prompt and the reference of an item in a frame, and the space of its coordinates.

    Args:
        item: The item; its reference has pixels of the screen.
        size: The size of its picture.
        frame: The frame.
    """
    # Shares of a picture do not depend on the size at which it is shown, so neither does the item.
    shown = frame.limit.fit(size) if frame.convention in ("pixel", "pixel_yx") else size
    space = CoordinateSpace(frame.convention, size, shown, frame.correction)
    prompt = (
        f"Actions:\n{TOUCH.describe('coordinate')}\n\n"
        f"Rules:\n{item.form.instruction}\n\n"
        f"The picture is the current screen. {describe_coordinates(space)}\n\n"
        f"Task: {item.prompt}"
    )
    reference = format_action(relocate(parse_action(item.reference), space.from_screen))
    return prompt, reference, space
