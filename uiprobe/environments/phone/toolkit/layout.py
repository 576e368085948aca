"""Layout: where every view of a window is, in pixels."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.design import PLAIN, Design
from uiprobe.environments.phone.toolkit.dress import dress
from uiprobe.environments.phone.toolkit.geometry import FILL, NO_EDGES, WRAP, Box
from uiprobe.environments.phone.toolkit.text import MAX_MEASURED, break_lines, text_width
from uiprobe.environments.phone.toolkit.theme import TextStyle, styled
from uiprobe.environments.phone.toolkit.widgets import Scroll, View, Window

# The room along which a view scrolls: more than any screen has.
UNBOUNDED = 1_000_000

_SMALLEST = 0.65
"""Share of its size to which a text shrinks at most."""


class _Pixels(dict[float, int]):
    """Pixels by length in dp; each length is reckoned once."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self._scale = scale

    def __missing__(self, dp: float) -> int:
        self[dp] = found = round(dp * self._scale)
        return found


def _minds_height(view: View) -> bool:
    """Whether the size of a view depends on the height that is there."""
    minds = view.minds_height
    if minds is None:
        if view.height != WRAP:
            minds = view.height == FILL
        elif view.style is not None:
            # A text that shrinks is placed in another style than it was measured in.
            minds = view.style.shrink
        else:
            # The cells of a grid are measured as if there were no end.
            minds = view.scroll is not None or (
                view.arrange != "grid" and any(map(_minds_height, view.children))
            )
        view.minds_height = minds
    return minds


class Layout:
    """Measures and places views.

    Attributes:
        px: Pixels of a length in dp.

    Args:
        density: Dots per inch.
        font_scale: Factor on text sizes.
        offsets: Scroll state of the activity, by the keys of its scrolling views. Positions beyond
            an end are moved back to it.
        design: What rows are dressed after when they are made.
    """

    def __init__(
        self, density: int, font_scale: float, offsets: State, design: Design = PLAIN
    ) -> None:
        self.scale = density / 160
        self.font_scale = font_scale
        self.offsets = offsets
        self.design = design
        # Asked a thousand times for a screen, and always the same few lengths.
        self.px = _Pixels(self.scale).__getitem__

    def text_px(self, style: TextStyle) -> int:
        """Pixels of a text size."""
        return max(6, round(style.size * self.font_scale * self.scale))

    def line_px(self, style: TextStyle) -> int:
        """Pixels from one line to the next."""
        return round(style.size * style.leading * self.font_scale * self.scale)

    def window(self, window: Window, width: int, height: int, top: int) -> None:
        """Place a window on a screen of `width` by `height` pixels, below `top`."""
        root = window.root
        if window.gravity == "fill":
            self.place(root, 0, 0, width, height)
            return
        margin = 0 if window.gravity == "bottom" else self.px(16)
        room = width - 2 * margin
        limit = height - top - (0 if margin == 0 else 2 * margin)
        w, h = self.measure(root, room, limit)
        # A window higher than the screen shrinks where it scrolls; its title and buttons stay
        # whole.
        if h > limit:
            h = limit
            for child in root.children:
                if child.scroll is not None:
                    child.weight = 1
        x, y = (width - w) // 2, top + (height - top - h) // 2
        if window.gravity == "top":
            y = top + self.px(4)
        elif window.gravity == "bottom":
            x, y, w = 0, height - h, width
        elif window.gravity == "point":
            x = min(max(self.px(8), window.point[0]), width - w - self.px(8))
            y = min(max(top + self.px(4), window.point[1]), height - h - self.px(8))
        self.place(root, x, y, w, h)

    def measure(self, view: View, width: int, height: int) -> tuple[int, int]:
        """The size that a view takes when it may have `width` by `height` pixels."""
        sizes = view.sizes
        if sizes is None:
            sizes = view.sizes = {}
        # Most views are as high as what is in them, and are asked with one height after another.
        given = width, height if _minds_height(view) else -1
        known = sizes.get(given)
        if known is None:
            known = sizes[given] = self._measure(view, width, height)
        return known

    def _measure(self, view: View, width: int, height: int) -> tuple[int, int]:
        pad_x = pad_y = 0
        if view.padding is not NO_EDGES:
            left, top, right, bottom = view.padding
            pad_x, pad_y = self.px(left) + self.px(right), self.px(top) + self.px(bottom)
        w = h = -1
        if view.width == FILL:
            w = width
        elif view.width >= 0:
            w = min(self.px(view.width), width)
        # Inside a view that scrolls there is no height to fill.
        if view.height == FILL and height < UNBOUNDED:
            h = height
        elif view.height >= 0:
            h = self.px(view.height)
        if w < 0 or h < 0:
            inner_w = max(0, (w if w >= 0 else width) - pad_x)
            inner_h = max(0, (h if h >= 0 else height) - pad_y) if height < UNBOUNDED else UNBOUNDED
            content_w, content_h = self._content(view, inner_w, inner_h)
            if w < 0:
                w = min(width, content_w + pad_x)
            if h < 0:
                h = content_h + pad_y
        return w, max(h, self.px(view.min_height))

    def _content(self, view: View, width: int, height: int) -> tuple[int, int]:
        if view.style is not None:
            return self._text_size(view, width)
        if view.scroll is not None:
            return self._scroll_content(view, view.scroll, width, height)
        if not view.children:
            return 0, 0
        match view.arrange:
            case "column":
                return self._column_size(view, width, height)
            case "row":
                widths = self._row_widths(view, width, height)
                heights = [
                    self._outer(child, share, height)[1]
                    for child, share in zip(view.children, widths, strict=True)
                ]
                return sum(widths) + self._gaps(view), max(heights)
            case "stack":
                outer = [self._outer(child, width, height) for child in view.children]
                return max(w for w, _ in outer), max(h for _, h in outer)
            case "grid":
                return width, sum(self._grid_heights(view, width))

    def _column_size(self, view: View, width: int, height: int) -> tuple[int, int]:
        wide = total = 0
        for child in view.children:
            w, h = self._outer(child, width, height)
            wide, total = max(wide, w), total + h
        return wide, total + self._gaps(view)

    def _scroll_content(
        self, view: View, scroll: Scroll, width: int, height: int
    ) -> tuple[int, int]:
        if scroll.rows is not None:
            total = 0
            for maker in scroll.rows:
                total += self._outer(dress(maker(), self.design), width, UNBOUNDED)[1]
                # The rows below are not on the screen, and making them costs time.
                if total >= height:
                    return width, height
            return width, total
        if scroll.horizontal:
            w, h = self._outer(view.children[0], UNBOUNDED, height)
            return min(w, width), h
        w, h = self._outer(view.children[0], width, UNBOUNDED)
        return w, min(h, height)

    def _text_size(self, view: View, width: int) -> tuple[int, int]:
        style = view.style
        if style is None:
            raise AssertionError("only views with a style have text")
        content = view.text or view.hint
        lines = break_lines(content, style.weight, self.text_px(style), width, style.max_lines)
        widest = max(text_width(line, style.weight, self.text_px(style)) for line in lines)
        # Rounded up: in a box that is narrower by a fraction the text would break.
        return min(width, int(widest) + 1), self.line_px(style) * len(lines)

    def _outer(self, view: View, width: int, height: int) -> tuple[int, int]:
        """Size with margins, when so much is there in all."""
        if view.margin is NO_EDGES:
            return self.measure(view, width, height)
        left, top, right, bottom = view.margin
        x, y = self.px(left) + self.px(right), self.px(top) + self.px(bottom)
        inner = height - y if height < UNBOUNDED else height
        w, h = self.measure(view, max(0, width - x), max(0, inner))
        return w + x, h + y

    def _gaps(self, view: View) -> int:
        return self.px(view.gap) * (len(view.children) - 1)

    def _row_widths(self, view: View, width: int, height: int) -> list[int]:
        children = view.children
        room = width - self._gaps(view)
        shares = [0] * len(children)
        for index, child in enumerate(children):
            if not child.weight:
                shares[index] = self._outer(child, max(0, room), height)[0]
                room -= shares[index]
        weights = sum(child.weight for child in children)
        room = max(0, room)
        for index, child in enumerate(children):
            if child.weight:
                # Each takes its part of what is left, so that rounding loses no pixel.
                shares[index] = int(room * child.weight / weights)
                room, weights = room - shares[index], weights - child.weight
        return shares

    def _grid_heights(self, view: View, width: int) -> list[int]:
        columns = view.columns
        cell = width // columns
        heights = [self._outer(child, cell, UNBOUNDED)[1] for child in view.children]
        return [max(heights[i : i + columns]) for i in range(0, len(heights), columns)]

    def place(self, view: View, left: int, top: int, width: int, height: int) -> None:
        """Give a view its box, and everything in it."""
        view.box = (left, top, left + width, top + height)
        x, y, w, h = left, top, max(0, width), max(0, height)
        if view.padding is not NO_EDGES:
            p_left, p_top, p_right, p_bottom = view.padding
            x, y = left + self.px(p_left), top + self.px(p_top)
            w = max(0, width - self.px(p_left) - self.px(p_right))
            h = max(0, height - self.px(p_top) - self.px(p_bottom))
        if view.style is not None:
            if view.style.shrink:
                view.style = self._shrunk(view.style, view.text, w)
            size = self.text_px(view.style)
            limit = view.style.max_lines
            shown = view.text or view.hint
            if view.text and view.field is not None and not view.field.multiline:
                # A field of one line is not cut: it moves along with the cursor.
                view.lines = (view.text[:MAX_MEASURED],)
            else:
                view.lines = break_lines(shown, view.style.weight, size, w, limit)
        elif view.scroll is not None:
            self._place_scrolling(view, view.scroll, (x, y, w, h))
        elif view.children:
            match view.arrange:
                case "column":
                    self._place_column(view, x, y, w, h)
                case "row":
                    self._place_row(view, x, y, w, h)
                case "stack":
                    for child in view.children:
                        self._place_in_stack(child, x, y, w, h)
                case "grid":
                    self._place_grid(view, x, y, w)

    def _shrunk(self, style: TextStyle, text: str, width: int) -> TextStyle:
        """A style in which a text fits into one line, as far as it can still be read."""
        least = style.size * _SMALLEST
        while style.size > least and text_width(text, style.weight, self.text_px(style)) > width:
            style = styled(style, size=style.size - 0.5)
        return style

    def _place_inside(self, view: View, x: int, y: int, outer_w: int, outer_h: int) -> None:
        if view.margin is NO_EDGES:
            self.place(view, x, y, max(0, outer_w), max(0, outer_h))
            return
        left, top, right, bottom = view.margin
        self.place(
            view,
            x + self.px(left),
            y + self.px(top),
            max(0, outer_w - self.px(left) - self.px(right)),
            max(0, outer_h - self.px(top) - self.px(bottom)),
        )

    def _place_column(self, view: View, x: int, y: int, w: int, h: int) -> None:
        gap = self.px(view.gap)
        sizes = []
        room = h - self._gaps(view)
        for child in view.children:
            # What has a weight takes what all the others leave, so it is measured after them.
            size = (0, 0) if child.weight else self._outer(child, w, max(0, room))
            room -= size[1]
            sizes.append(size)
        weights = sum(child.weight for child in view.children)
        free = max(0, room)
        if not weights:
            y, gap = self._justify(view, y, free, gap)
        for child, size in zip(view.children, sizes, strict=True):
            child_w, child_h = size
            if child.weight:
                child_h = int(free * child.weight / weights)
                child_w = self._outer(child, w, child_h)[0]
            offset = {"start": 0, "center": (w - child_w) // 2, "end": w - child_w}[view.align]
            self._place_inside(child, x + offset, y, child_w, child_h)
            y += child_h + gap

    def _place_row(self, view: View, x: int, y: int, w: int, h: int) -> None:
        widths = self._row_widths(view, w, h)
        gap = self.px(view.gap)
        if not any(child.weight for child in view.children):
            x, gap = self._justify(view, x, max(0, w - sum(widths) - self._gaps(view)), gap)
        for child, share in zip(view.children, widths, strict=True):
            outer_h = self._outer(child, share, h)[1]
            offset = {"start": 0, "center": (h - outer_h) // 2, "end": h - outer_h}[view.align]
            self._place_inside(child, x, y + offset, share, outer_h)
            x += share + gap

    def _justify(self, view: View, start: int, free: int, gap: int) -> tuple[int, int]:
        match view.justify:
            case "center":
                return start + free // 2, gap
            case "end":
                return start + free, gap
            case "between" if len(view.children) > 1:
                return start, gap + free // (len(view.children) - 1)
        return start, gap

    def _place_in_stack(self, child: View, x: int, y: int, w: int, h: int) -> None:
        child_w, child_h = self._outer(child, w, h)
        across = {"start": 0, "center": (w - child_w) // 2, "end": w - child_w}[child.anchor[0]]
        down = {"start": 0, "center": (h - child_h) // 2, "end": h - child_h}[child.anchor[1]]
        self._place_inside(child, x + across, y + down, child_w, child_h)

    def _place_grid(self, view: View, x: int, y: int, w: int) -> None:
        cell = w // view.columns
        for line, height in enumerate(self._grid_heights(view, w)):
            start = line * view.columns
            for position, child in enumerate(view.children[start : start + view.columns]):
                self._place_inside(child, x + position * cell, y, cell, height)
            y += height

    def _place_scrolling(self, view: View, scroll: Scroll, area: Box) -> None:
        x, y, w, h = area
        if scroll.rows is not None:
            self._place_rows(view, scroll, area)
            return
        child = view.children[0]
        if scroll.horizontal:
            size, room = self._outer(child, UNBOUNDED, h)[0], w
        else:
            size, room = self._outer(child, w, UNBOUNDED)[1], h
        end = max(0, size - room)
        offset = min(max(0, self.offsets.get(scroll.key, 0)), end)
        if scroll.key in self.offsets:
            self.offsets[scroll.key] = offset
        scroll.moved = end > 0
        if scroll.horizontal:
            self._place_inside(child, x - offset, y, max(size, w), h)
        else:
            self._place_inside(child, x, y - offset, w, max(size, h))

    def _place_rows(self, view: View, scroll: Scroll, area: Box) -> None:
        """Make and place the rows on the screen, from an anchor: index and offset of a row."""
        x, w = area[0], area[2]
        # Rows scroll through the padding above and below, which belongs to the first and last one.
        y, h = view.box[1], view.box[3] - view.box[1]
        head, tail = self.px(view.padding[1]), self.px(view.padding[3])
        makers = scroll.rows or ()
        made: dict[int, View] = {}

        def height_of(index: int) -> int:
            if index not in made:
                made[index] = dress(makers[index](), self.design)
            height = self._outer(made[index], w, UNBOUNDED)[1]
            return height + (head if index == 0 else 0) + (tail if index == len(makers) - 1 else 0)

        first, offset = self.offsets.get(scroll.key, (0, 0))
        # The list has become shorter since it was scrolled.
        if first >= len(makers):
            first, offset = max(0, len(makers) - 1), 0
        first, offset = self._normalise(first, offset, len(makers), height_of)
        # At the end of the list the last row rests on the lower edge.
        total, index = -offset, first
        while index < len(makers) and total < h:
            total += height_of(index)
            index += 1
        if total < h and (first or offset):
            first, offset = self._normalise(first, offset - (h - total), len(makers), height_of)
        if scroll.key in self.offsets:
            self.offsets[scroll.key] = [first, offset]
        view.children = []
        top, index = y - offset, first
        while index < len(makers) and top < y + h:
            outer = height_of(index)
            above = head if index == 0 else 0
            below = tail if index == len(makers) - 1 else 0
            self._place_inside(made[index], x, top + above, w, outer - above - below)
            view.children.append(made[index])
            top, index = top + outer, index + 1
        scroll.moved = bool(first or offset or index < len(makers) or top > y + h)

    @staticmethod
    def _normalise(
        first: int, offset: int, count: int, height_of: Callable[[int], int]
    ) -> tuple[int, int]:
        while offset < 0 and first > 0:
            first -= 1
            offset += height_of(first)
        offset = max(0, offset)
        while first < count - 1 and offset >= height_of(first):
            offset -= height_of(first)
            first += 1
        return first, offset
