"""The things on a screen that are alike, such as the rows of a list: found in the tree alone.

Instructions distinguish such things by what is visible: their place in the order, what they say,
the state of the control in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from uiprobe.ui.tree import Bounds, Element, Tree

Layout = Literal["column", "strip", "grid"]

MAX_MEMBERS = 12
"""Members that a person still counts; a larger group is a calendar or a keypad."""

_NO_MEMBERS = (
    *("View", "EditText", "ScrollView", "HorizontalScrollView", "RecyclerView", "WebView"),
    *("ListView", "RadialTimePickerView$RadialPickerTouchHelper"),
)
_BARS = ("toolbar", "action_bar", "search_bar", "status_bar", "snackbar", "workspace", "hotseat")


@dataclass(frozen=True, slots=True)
class Member:
    """One of several things that are alike.

    Attributes:
        element: The thing, a row for example.
        texts: The elements in it that show a text, in the order of the tree, itself included.
        controls: The widgets in it, itself left out.
        whole: Whether it is on the screen from end to end.
    """

    element: Element
    texts: tuple[Element, ...]
    controls: tuple[Element, ...]
    whole: bool

    @property
    def title(self) -> str:
        """The first text that it shows."""
        return one_line(self.texts[0].text) if self.texts else ""

    def shows(self, text: str) -> bool:
        """Whether it shows a text, word for word."""
        return any(one_line(element.text) == text for element in self.texts)


@dataclass(frozen=True)
class Group:
    """Things that are alike, in reading order.

    Attributes:
        members: At least two.
    """

    members: tuple[Member, ...]

    @property
    def id(self) -> str:
        """The developer's name of its members; empty if they have none."""
        return self.members[0].element.id

    @property
    def role(self) -> str:
        """The class of its members, without its package."""
        return short_role(self.members[0].element)

    @cached_property
    def layout(self) -> Layout:
        """How the members lie: one below the other, side by side, or both."""
        boxes = [member.element.bounds for member in self.members]
        pairs = list(pairwise(boxes))
        if all(second.top >= first.bottom - 1 for first, second in pairs):
            return "column"
        if all(second.left >= first.right - 1 for first, second in pairs):
            return "strip"
        return "grid"


def one_line(text: str) -> str:
    """A text as it can be quoted in an instruction."""
    return " ".join(text.split())[:80]


def short_role(element: Element) -> str:
    """The class of an element without its package."""
    return element.role.rpartition(".")[2]


def is_fair(widget: Element) -> bool:
    """Whether a widget is not part of the keyboard or of the bars, which belong to no app."""
    return (
        "inputmethod" not in widget.app
        and not widget.app.startswith("com.android.systemui")
        and widget.bounds.area > 0
    )


@lru_cache(maxsize=8)
def find_groups(tree: Tree) -> tuple[Group, ...]:
    """The groups on a screen, in the order of the tree; toolbars and keyboards have none."""
    found: dict[tuple[object, ...], list[tuple[Element, tuple[Bounds, ...]]]] = {}
    for root in tree.roots:
        if is_fair(root):
            for element, parent, clip in _walk(root, root, ()):
                # Things with a name of their own may lie in several parents, as in a grid.
                place = element.id or id(parent)
                key = (id(root), short_role(element), place, element.attributes.get("clickable"))
                found.setdefault(key, []).append((element, clip))
    return tuple(
        _group(things)
        for things in found.values()
        if 2 <= len(things) <= MAX_MEMBERS and _alike([element for element, _ in things])
    )


def has_strays(tree: Tree, group: Group) -> bool:
    """Whether other widgets lie among the members, such as a search bar in a list above its rows.

    A word as wide as "row" could mean them too.
    """
    members = {id(member.element) for member in group.members}
    holder = min(
        (one for one in tree.elements if _holds(one, members)),
        key=lambda one: -one.depth,
        default=None,
    )
    if holder is None:
        return False
    own = {id(below) for member in group.members for below in member.element.descendants()}
    return any(
        below.is_widget and id(below) not in own and below is not holder and is_fair(below)
        for below in holder.descendants()
    )


def _holds(element: Element, members: set[int]) -> bool:
    below = {id(one) for one in element.descendants() if one is not element}
    return members <= below


def _walk(
    element: Element, parent: Element, clips: tuple[Bounds, ...]
) -> Iterator[tuple[Element, Element, tuple[Bounds, ...]]]:
    """The elements that may be members, each with its parent and what may cut it off."""
    if any(bar in element.id for bar in _BARS):
        return
    role = short_role(element)
    if element is not parent and role not in _NO_MEMBERS and element.visible:
        yield element, parent, clips
    if "swipe" in element.actions:
        clips = (*clips, element.bounds)
    for child in element.children:
        yield from _walk(child, element, clips)


def _alike(elements: list[Element]) -> bool:
    """Whether each can be touched, or has something in it that can: a heading is no member."""
    return all(
        one.is_widget or (len(one.children) > 1 and any(below.is_widget for below in one.children))
        for one in elements
    ) and (
        all(one.is_widget for one in elements)
        or all(any(below.text for below in one.descendants()) for one in elements)
    )


def _group(things: list[tuple[Element, tuple[Bounds, ...]]]) -> Group:
    things = sorted(things, key=lambda thing: (thing[0].bounds.top, thing[0].bounds.left))
    heights = sorted(element.bounds.bottom - element.bounds.top for element, _ in things)
    usual = heights[len(heights) // 2]
    members = []
    for element, clips in things:
        below = list(element.descendants())
        members.append(
            Member(
                element,
                tuple(one for one in below if one.visible and one.text.strip()),
                tuple(one for one in below if one is not element and one.is_widget),
                all(_within(element.bounds, clip, usual) for clip in clips),
            )
        )
    return Group(tuple(members))


def _within(box: Bounds, clip: Bounds, usual: int) -> bool:
    """Whether something does not end where a scroller ends, beyond which more of it may lie.

    The first thing of a list begins where the list begins; its height shows whether it is cut off.
    """
    starts = box.top > clip.top or box.bottom - box.top >= usual
    ends = box.bottom < clip.bottom
    left = box.left > clip.left or box.right == clip.right
    right = box.right < clip.right or box.left == clip.left
    return starts and ends and left and right
