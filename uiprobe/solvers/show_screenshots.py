"""Showing the picture of an item."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import TYPE_CHECKING

import anyio.to_thread
from inspect_ai.model import ChatMessageUser, ContentImage, ContentText
from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.probes.sources.base import SourceScreen
from uiprobe.solvers.broken import require_whole
from uiprobe.ui.coordinates import ImageLimit, Size
from uiprobe.ui.screenshot import (
    annotate_screenshot,
    encode_png,
    open_screenshot,
    resize_screenshot,
)

if TYPE_CHECKING:
    from PIL import Image


def show_screenshots(
    screens: Callable[[str], SourceScreen], *, annotated: bool, limit: ImageLimit
) -> Solver:
    """Put the screenshot of each item after its question; items without one stay as they are.

    Pictures are made when an item is asked, not before: a release has gigabytes of them.

    Args:
        screens: Finds a screen by its name, which a sample has under the metadata key `screen`.
        annotated: Whether to mark the widgets.
        limit: Size at which the model is shown the picture.
    """

    @solver(name="show_screenshot")
    def show() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            require_whole(state)
            if "screen" not in state.metadata:
                return state
            screen = screens(state.metadata["screen"])
            picture = await anyio.to_thread.run_sync(_render, screen, annotated, limit)
            question = state.messages[-1]
            state.messages[-1] = ChatMessageUser(
                id=question.id,
                content=[ContentText(text=question.text), ContentImage(image=picture)],
            )
            return state

        return solve

    return show()


def picture_shown(screen: SourceScreen, *, annotated: bool, limit: ImageLimit) -> Image.Image:
    """The picture of a screen as a model is shown it.

    Args:
        screen: The screen.
        annotated: Whether to mark the widgets.
        limit: Size at which the model is shown it.

    Raises:
        SourceError: The screen has no picture, or no tree.
        ScreenshotError: Its picture cannot be read.
    """
    image = open_screenshot(screen.screenshot(), name=f"{screen.name}.png")
    if annotated:
        image = annotate_screenshot(image, screen.tree.widgets)
    return resize_screenshot(image, limit.fit(Size(*image.size)))


def _render(screen: SourceScreen, annotated: bool, limit: ImageLimit) -> str:
    """The picture as a data URI."""
    image = picture_shown(screen, annotated=annotated, limit=limit)
    return f"data:image/png;base64,{b64encode(encode_png(image)).decode()}"
