"""The base of the widget toolkit: views, their composition, and windows.

A view says what uiautomator reports of it, how it is laid out, how it is painted and what happens
when it is touched. Views are built from the state for every screen and hold no state.
Lengths are in dp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict, Unpack, cast

from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import NO_EDGES, WRAP, Box, Edges
from uiprobe.environments.phone.toolkit.theme import Color, TextStyle

Handler = Callable[[], None]

Painter = Callable[[Canvas, Box], None]

Arrangement = Literal["column", "row", "stack", "grid"]

Alignment = Literal["start", "center", "end"]

Justification = Literal["start", "center", "end", "between"]


@dataclass(slots=True, eq=False)
class TextField:
    """The properties of a text field.

    Attributes:
        key: Its name among the fields of the activity.
        value: What it holds.
        change: Called with the new value.
        multiline: Whether Enter begins a line.
        password: Whether dots stand for characters.
        submit: Called on Enter in a single line.
        autofocus: Whether it takes the focus when it appears and nothing has it.
        limit: Characters at most.
        digits: Whether it takes digits only.
    """

    key: str
    value: str
    change: Callable[[str], None]
    multiline: bool = False
    password: bool = False
    submit: Handler | None = None
    autofocus: bool = False
    limit: int = 20_000
    digits: bool = False


@dataclass(slots=True, eq=False)
class Scroll:
    """The scrolling of a view.

    Attributes:
        key: Its name in the scroll state of the activity.
        horizontal: Whether it scrolls sideways.
        rows: Makers of the rows of a virtual list: only those on the screen are made. Without them
            the view scrolls its one child.
        moved: Whether there is more than fits; known after layout.
    """

    key: str
    horizontal: bool = False
    rows: Sequence[Callable[[], View]] | None = None
    moved: bool = False


@dataclass(slots=True, eq=False)
class View:
    """One view.

    Attributes:
        class_name: Its Android class, by full name.
        id: Its resource name, without the package; with a colon it is taken as it is.
        on_swipe: Called with `left`, `right`, `up` or `down` on a swipe that nothing scrolls by;
            False where it means nothing.
        drag_to: Called with the share 0 to 1 of its width at which a finger touched or let go.
        drop: Called with the `slot` of the view that it is dragged to.
        slot: Position among the views that things can be dragged to.
        part: What it is to a design, such as `card`; empty where designs leave it alone.
        hidden: Not reported by uiautomator and not touchable: decoration.
        box: Where it is; known after layout.
        lines: Its text, broken; known after layout.
        sizes: Its sizes by the width and the height that are there, as far as they were asked for.
        minds_height: Whether they depend on the height; None until it is asked.
    """

    class_name: str = "android.view.View"
    id: str = ""
    text: str = ""
    description: str = ""
    hint: str = ""
    children: list[View] = field(default_factory=list)
    width: float = WRAP
    height: float = WRAP
    min_height: float = 0
    weight: float = 0
    padding: Edges = NO_EDGES
    margin: Edges = NO_EDGES
    arrange: Arrangement = "column"
    align: Alignment = "start"
    justify: Justification = "start"
    anchor: tuple[Alignment, Alignment] = ("start", "start")
    gap: float = 0
    columns: int = 0
    style: TextStyle | None = None
    icon: str = ""
    icon_size: float = 24
    icon_color: str | Color = "on_surface_variant"
    icon_filled: bool = False
    background: str | Color = ""
    radius: float = 0
    stroke: str = ""
    elevation: float = 0
    paint: Painter | None = None
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    long_clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    password: bool = False
    selected: bool = False
    hidden: bool = False
    on_click: Handler | None = None
    on_long_click: Handler | None = None
    field: TextField | None = None
    scroll: Scroll | None = None
    on_swipe: Callable[[str], bool] | None = None
    drag_to: Callable[[float], None] | None = None
    drop: Callable[[int], None] | None = None
    slot: int = -1
    part: str = ""
    box: Box = (0, 0, 0, 0)
    lines: tuple[str, ...] = ()
    sizes: dict[tuple[int, int], tuple[int, int]] | None = None
    minds_height: bool | None = None

    def __post_init__(self) -> None:
        if self.on_click is not None:
            self.clickable = self.focusable = True
        if self.on_long_click is not None:
            self.long_clickable = True


@dataclass(slots=True, eq=False)
class Window:
    """One window: a tree of views with a place on the screen.

    Attributes:
        package: Whose it is.
        root: Its views.
        modal: Whether it takes every touch and hides what is below from uiautomator.
        outside: Called on a touch outside the box of a modal window, and on Back.
        dim: Whether what is below is darkened.
        gravity: Where a window that does not fill the screen stands.
        accent: Accent of its palette.
    """

    package: str
    root: View
    modal: bool = False
    outside: Handler | None = None
    dim: bool = False
    gravity: Literal["fill", "center", "top", "bottom", "point"] = "fill"
    point: tuple[int, int] = (0, 0)
    accent: str = "blue"


class Look(TypedDict, total=False):
    """Options of a widget whose name and words have parameters of their own; see `View`."""

    class_name: str
    width: float
    height: float
    min_height: float
    weight: float
    padding: Edges
    margin: Edges
    align: Alignment
    justify: Justification
    anchor: tuple[Alignment, Alignment]
    gap: float
    icon_size: float
    icon_color: str | Color
    icon_filled: bool
    background: str | Color
    radius: float
    stroke: str
    elevation: float
    paint: Painter | None
    checkable: bool
    clickable: bool
    enabled: bool
    focusable: bool
    selected: bool
    hidden: bool
    on_click: Handler | None
    on_long_click: Handler | None
    scroll: Scroll | None
    on_swipe: Callable[[str], bool] | None
    drop: Callable[[int], None] | None
    slot: int


class NamedLook(Look, total=False):
    """Options of a widget whose caller gives its name; see `View`."""

    id: str


class Options(NamedLook, total=False):
    """Options of a plain view; see `View`."""

    text: str
    description: str
    checked: bool
    part: str


class Attributes(Options, total=False):
    """Attributes of views that widgets set, beside those that callers may set; see `View`."""

    children: list[View]
    arrange: Arrangement
    hint: str
    style: TextStyle | None
    icon: str
    field: TextField | None
    password: bool
    long_clickable: bool
    scrollable: bool
    drag_to: Callable[[float], None] | None


class TextOptions(NamedLook, total=False):
    """Options of a text."""

    description: str
    part: str


def make(own: Attributes, options: Look) -> View:
    """A view with a widget's own attributes, where the options of its caller say nothing else."""
    # An intersection of the two, which the type system cannot write.
    return View(**cast("Attributes", {**own, **options}))


def column(*children: View | None, **options: Unpack[Options]) -> View:
    """Views one below the other (LinearLayout)."""
    return _layout("column", "android.widget.LinearLayout", children, options)


def row(*children: View | None, **options: Unpack[Options]) -> View:
    """Views side by side (LinearLayout)."""
    return _layout("row", "android.widget.LinearLayout", children, options)


def stack(*children: View | None, **options: Unpack[Options]) -> View:
    """Views one above the other, each at its `anchor` (FrameLayout)."""
    return _layout("stack", "android.widget.FrameLayout", children, options)


def _layout(
    arrange: Arrangement, class_name: str, children: Sequence[View | None], options: Options
) -> View:
    kept = [child for child in children if child is not None]
    return make({"class_name": class_name, "arrange": arrange, "children": kept}, options)


def text(content: str, style: TextStyle, **options: Unpack[TextOptions]) -> View:
    """A TextView."""
    return make({"class_name": "android.widget.TextView", "text": content, "style": style}, options)


def image(icon: str, *, size: float = 24.0, **options: Unpack[Options]) -> View:
    """An ImageView that shows an icon of `size` dp."""
    return make(
        {
            "class_name": "android.widget.ImageView",
            "icon": icon,
            "width": size,
            "height": size,
            "icon_size": size,
        },
        options,
    )


def space(width: float = 0, height: float = 0, *, weight: float = 0) -> View:
    """An empty place that uiautomator does not report."""
    return View(width=width, height=height, weight=weight, hidden=True)
