"""Elements in the words of a history: what was touched, what it said, and what stood beside it.

Later, the screen is gone, and most rows and buttons have no text of their own. So a line of the
history carries the texts inside an element, its state before the touch, and where its own label
is ambiguous, the text next to it.
"""

from __future__ import annotations

from uiprobe.ui.tree import Bounds, Element, Tree

_MOST_TEXTS = 3
"""Texts inside an element that describe it; more make a line of history unreadable."""

_LONGEST = 60
"""Characters of a quoted text."""

_GAUGES = ("seekbar", "slider", "progressbar")
"""How the roles of controls end whose text is the value that they stand at."""

_PAGE_FIELDS = frozenset(
    {"combobox", "date", "datetime", "inputtime", "listbox", "searchbox", "spinbutton", "textbox"}
)
"""Roles on web pages whose text is a value, too."""


def tell_element(element: Element, tree: Tree) -> str:
    """An element in words that stand without its screen.

    Args:
        element: The element, usually one of `tree`.
        tree: The screen; an element that is not on it is described without the text beside it.
    """
    kind = element.role.rpartition(".")[2]
    label = element_label(element)
    is_nameless = not label or (_is_gauge(element) and not element.name)
    details = [kind] if label else []
    if is_nameless or "text" in element.actions:
        details += [element.id] if element.id and element.id != label else []
    details += _states(element)
    if is_nameless or _occurs_again(label, element, tree):
        details += _beside(element, label, tree)
    told = quoted(label) if label else f"{_article(kind)} {kind}" if kind else element.noun
    details = [detail for detail in details if detail]
    return f"{told} ({', '.join(details)})" if details else told


def element_label(element: Element) -> str:
    """Its text, or its name, or else the first texts inside it.

    Of what shows a value, such as a slider or a field of a page, the name comes first.
    """
    if _is_gauge(element):
        return element.name or element.text
    return element.text or element.name or "; ".join(_texts(element, {id(element)}))


def _is_gauge(element: Element) -> bool:
    """Whether its text is the value that it stands at."""
    role = element.role.casefold()
    return role.endswith(_GAUGES) or role in _PAGE_FIELDS


def quoted(text: str) -> str:
    """A text in quotation marks, on one line and not too long."""
    line = " ".join(text.split())
    return f"'{line if len(line) <= _LONGEST else f'{line[: _LONGEST - 1]}…'}'"


def _texts(element: Element, without: set[int]) -> list[str]:
    """The first texts in an element, those of some elements left out."""
    found: dict[str, None] = {}
    stack = [element]
    while stack and len(found) < _MOST_TEXTS:
        one = stack.pop()
        if id(one) in without and one is not element:
            continue
        # The value of a gauge changes, so it does not identify it.
        label = one.name if _is_gauge(one) else one.text or one.name
        if label and one.visible and id(one) not in without:
            found[label] = None
        stack.extend(reversed(one.children))
    return list(found)


def _states(element: Element) -> list[str]:
    """Its own states, or those of the one thing in it that can be checked."""
    told = [state for state in element.told_states if state != "focused"]
    if told:
        return told
    inside = [
        states
        for below in element.descendants()
        if below is not element
        and (states := [state for state in below.told_states if "checked" in state])
    ]
    return inside[0] if len(inside) == 1 else []


def _occurs_again(label: str, element: Element, tree: Tree) -> bool:
    return any(widget is not element and element_label(widget) == label for widget in tree.widgets)


def _beside(element: Element, label: str, tree: Tree) -> list[str]:
    """The text next to an element; where there is none, its place on the screen."""
    path = tree.path_to(element)
    if not path:
        return []
    texts = texts_beside(element, label, tree)
    return [f"beside {quoted('; '.join(texts))}" if texts else _place(path[-1], path[0])]


def texts_beside(element: Element, label: str, tree: Tree) -> list[str]:
    """The first one or two texts next to an element, other than its label."""
    for ancestor in reversed(tree.path_to(element)[1:-1]):
        texts = [text for text in _texts(ancestor, {id(element)}) if text != label]
        if texts:
            return texts[:2]
        element = ancestor
    return []


def _place(element: Element, root: Element) -> str:
    whole = root.bounds
    if not whole.area:
        # The document of a page does not contain the size of the whole.
        shown = [below.bounds for below in root.descendants() if below.visible]
        right, bottom = (max(box[edge] for box in shown) for edge in (2, 3))
        whole = Bounds(0, 0, max(right, 0), max(bottom, 0))
    width = max(1, whole.right - whole.left)
    height = max(1, whole.bottom - whole.top)
    x, y = element.bounds.center
    across = ("left", "middle", "right")[min(2, 3 * max(0, x - whole.left) // width)]
    along = ("top", "middle", "bottom")[min(2, 3 * max(0, y - whole.top) // height)]
    return "in the middle" if across == along else f"at the {along} {across}"


def _article(noun: str) -> str:
    return "an" if noun[:1].casefold() in "aeiou" else "a"
