"""Pixels: paints the windows of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.layout import Layout
from uiprobe.environments.phone.toolkit.text import field_shift, line_of, line_start, text_width
from uiprobe.environments.phone.toolkit.theme import Color, mix, palette
from uiprobe.environments.phone.toolkit.widgets import View, Window

_DISABLED = 0.6
"""Share by which what is disabled fades into the surface."""


def render(
    windows: Sequence[Window],
    layout: Layout,
    size: tuple[int, int],
    *,
    dark: bool,
    toast: str,
    cursor: int,
    selection: int,
) -> Image.Image:
    """Paint a screen.

    Args:
        windows: From the lowest to the topmost; they have been laid out.
        layout: What laid them out.
        size: Width and height in pixels.
        dark: Whether the dark theme is on.
        toast: Text of the toast; empty for none.
        cursor: Position in the focused field.
        selection: The other end of what is selected there; equal to `cursor` if nothing is.
    """
    image = Image.new("RGB", size)
    for window in windows:
        if window.dim:
            image.paste((0, 0, 0), mask=_dimming(size))
        colors = palette(dark=dark, accent=window.accent, look=layout.design.name)
        canvas = Canvas(image, colors, layout.scale, design=layout.design)
        _Painter(canvas, layout, cursor, selection).view(window.root)
    if toast:
        colors = palette(dark=dark, look=layout.design.name)
        _paint_toast(Canvas(image, colors, layout.scale), layout, toast, size)
    return image


@lru_cache(maxsize=4)
def _dimming(size: tuple[int, int]) -> Image.Image:
    return Image.new("L", size, 110)


def _paint_toast(canvas: Canvas, layout: Layout, toast: str, size: tuple[int, int]) -> None:
    text_size = round(14 * layout.font_scale * layout.scale)
    width = min(
        size[0] - canvas.px(48), round(text_width(toast, "regular", text_size)) + canvas.px(40)
    )
    height = text_size + canvas.px(26)
    left, bottom = (size[0] - width) // 2, size[1] - canvas.px(96)
    box = (left, bottom - height, left + width, bottom)
    canvas.shadow(box, height / 2, 3)
    canvas.rounded(box, height / 2, "surface_container_highest")
    middle = (box[1] + box[3]) / 2
    canvas.centered_text(size[0] / 2, middle, toast, "regular", text_size, "on_surface")


class _Painter:
    def __init__(self, canvas: Canvas, layout: Layout, cursor: int, selection: int) -> None:
        self.canvas = canvas
        self.layout = layout
        self.cursor = cursor
        self.selection = selection

    def view(self, view: View) -> None:
        canvas = self.canvas
        left, top, right, bottom = view.box
        if right <= left or bottom <= top:
            return
        radius = canvas.px(view.radius)
        if view.elevation:
            canvas.shadow(view.box, radius, view.elevation)
        if view.background:
            canvas.rounded(view.box, radius, view.background)
        if view.stroke:
            canvas.outline(view.box, radius, view.stroke, canvas.px(1))
        if view.paint is not None:
            view.paint(canvas, view.box)
        if view.icon:
            color = self._faded(view, view.icon_color)
            x, y = (left + right) / 2, (top + bottom) / 2
            size = canvas.px(view.icon_size)
            canvas.icon(view.icon, x, y, size, color, filled=view.icon_filled)
        if view.field is not None and view.lines and not view.field.multiline:
            self._field_text(view)
        elif view.style is not None:
            self._text(view)
        outer = canvas.within
        if view.background and radius:
            canvas.within = (view.box, radius)
        if view.scroll is not None:
            self._clipped(view)
        else:
            for child in view.children:
                self.view(child)
        canvas.within = outer

    def _clipped(self, view: View) -> None:
        part = self.canvas.clip(view.box)
        if part is None:
            return
        outer, self.canvas = self.canvas, part
        for child in view.children:
            if child.box[3] > view.box[1] and child.box[1] < view.box[3]:
                self.view(child)
        self.canvas = outer
        outer.unclip(part)

    def _field_text(self, view: View) -> None:
        """The text of a field of one line, which shows the part around the cursor."""
        if view.style is None:
            return
        box, canvas = view.box, self.canvas
        left = box[0] + canvas.px(view.padding[0])
        right = box[2] - canvas.px(view.padding[2])
        size = self.layout.text_px(view.style)
        cursor = self.cursor if view.focused else 0
        shift = field_shift(view.style, view.lines[0], size, right - left, cursor)
        if text_width(view.lines[0], view.style.weight, size) <= right - left:
            self._text(view)
            return
        part = canvas.clip((left, box[1], right, box[3]))
        if part is None:
            return
        outer, self.canvas = canvas, part
        # With its origin moved, everything that is drawn moves to the other side.
        part.origin = (part.origin[0] + shift, part.origin[1])
        self._text(view)
        part.origin = (part.origin[0] - shift, part.origin[1])
        self.canvas = outer
        outer.unclip(part)

    def _faded(self, view: View, color: str | Color) -> Color:
        found = self.canvas.color(color)
        return found if view.enabled else mix(found, self.canvas.palette.surface, _DISABLED)

    def _text(self, view: View) -> None:
        style, canvas = view.style, self.canvas
        if style is None:
            return
        size, line = self.layout.text_px(style), self.layout.line_px(style)
        left = view.box[0] + canvas.px(view.padding[0])
        right = view.box[2] - canvas.px(view.padding[2])
        top = view.box[1] + canvas.px(view.padding[1])
        bottom = view.box[3] - canvas.px(view.padding[3])
        free = max(0, bottom - top - line * len(view.lines))
        top += {"start": 0, "center": free // 2, "end": free}.get(view.justify, 0)
        color = self._faded(view, style.color if view.text else "on_surface_variant")
        first = 0
        if view.field is not None and view.focused:
            first = self._cursor_lines(view, top, bottom, line, size)
        for content in view.lines[first:]:
            # A line of which less than half fits is left out, unless it is the only one.
            if top + line > bottom + line // 2 and first + 1 < len(view.lines):
                break
            width = text_width(content, style.weight, size)
            x = line_start(style, content, size, left, right)
            base = canvas.baseline(top, line, size)
            canvas.text(x, base, content, style.weight, size, color)
            if style.strike and content:
                y = round(base - size * 0.28)
                canvas.rectangle((round(x), y, round(x + width), y + max(1, size // 14)), color)
            top += line

    def _cursor_lines(self, view: View, top: int, bottom: int, line: int, size: int) -> int:
        """Paint the cursor and the selection of the focused field; the first line that is shown."""
        style, canvas = view.style, self.canvas
        if style is None:
            return 0
        left = view.box[0] + canvas.px(view.padding[0])
        right = view.box[2] - canvas.px(view.padding[2])
        row, column = line_of(view.lines if view.text else ("",), view.text, self.cursor)
        room = max(1, (bottom - top) // line)
        first = max(0, row - room + 1)
        if self.selection != self.cursor:
            low, high = sorted((self.cursor, self.selection))
            marked = mix(canvas.palette.surface, canvas.palette.primary, 0.35)
            for index in range(first, min(len(view.lines), first + room)):
                first_mark = line_of(view.lines, view.text, low)
                last_mark = line_of(view.lines, view.text, high)
                content = view.lines[index]
                if not first_mark[0] <= index <= last_mark[0]:
                    continue
                begin = first_mark[1] if index == first_mark[0] else 0
                stop = last_mark[1] if index == last_mark[0] else len(content)
                y = top + (index - first) * line
                from_x = round(line_start(style, content, size, left, right))
                box: Box = (
                    from_x + round(text_width(content[:begin], style.weight, size)),
                    y,
                    from_x + round(text_width(content[:stop], style.weight, size)),
                    y + line,
                )
                canvas.rectangle(box, marked)
        content = view.lines[row] if view.text else ""
        x = round(line_start(style, content, size, left, right)) + round(
            text_width(content[:column], style.weight, size)
        )
        y = top + (row - first) * line
        inset = max(0, (line - round(size * 1.25)) // 2)
        canvas.rectangle((x, y + inset, x + canvas.px(2), y + line - inset), "primary")
        return first
