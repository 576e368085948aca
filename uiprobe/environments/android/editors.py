"""Text fields of a device: which one has the focus, and what it holds after typing."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import anyio

from uiprobe.ui.tree import Element, Tree

FOCUS_TIMEOUT_S = 2.0
"""How long a field that was touched may take to get the focus."""

READ_EDITOR = (
    "dumpsys input_method | grep -E 'mInputShown=|mServedView=|inputType='; "
    "dumpsys window | grep mCurrentFocus"
)
"""The command line that asks who takes what is typed."""

_TYPE = re.compile(r"inputType=0x([0-9a-fA-F]{1,8})")
_WINDOW = re.compile(r"mCurrentFocus=(Window\{[^}\n]{0,200}\}|null)")
_VIEW = re.compile(r"mServedView=([^\s{]{1,200})")

# TYPE_MASK_CLASS and TYPE_CLASS_TEXT of Android's `InputType`.
_CLASS, _TEXT = 0xF, 1

EDIT_TEXTS = ("EditText", "AutoCompleteTextView")
"""Ends of the class names of fields that the input method can empty by itself."""


@dataclass(frozen=True, slots=True)
class Editor:
    """The field that receives typed text.

    Attributes:
        window: The window with the focus, as the device names it; empty if there is none.
        view: The class of the view with the focus; empty if the device does not say.
        focused: Whether something takes text.
        plain: Whether it takes any text, as far as the device says.
    """

    window: str
    view: str
    focused: bool
    plain: bool

    def __str__(self) -> str:
        window = self.window or "no window"
        return f"{window} has the focus, and in it {self.view or 'no view'}"


def parse_editor(output: bytes) -> Editor:
    """Read the answer to `READ_EDITOR`."""
    text = output.decode("utf-8", "replace")
    types = [int(found, 16) for found in _TYPE.findall(text)]
    window = _WINDOW.search(text)
    name = "" if window is None or window[1] == "null" else window[1]
    view = _VIEW.search(text)
    served = "" if view is None or view[1] == "null" else view[1]
    # An input type of 0 is TYPE_NULL: the view takes no text.
    focused = bool(name) and ("mInputShown=true" in text or any(types))
    plain = all(kind & _CLASS in (0, _TEXT) for kind in types)
    return Editor(name, served, focused, plain)


async def wait_for_editor(execute: Callable[[str], Awaitable[bytes]]) -> Editor:
    """Wait until something takes text, for `FOCUS_TIMEOUT_S` at most; what was found last."""
    pause, deadline = 0.02, anyio.current_time() + FOCUS_TIMEOUT_S
    while True:
        editor = parse_editor(await execute(READ_EDITOR))
        if editor.focused or anyio.current_time() > deadline:
            return editor
        await anyio.sleep(pause)
        pause = min(2 * pause, 0.2)


def is_edit_text(element: Element | None) -> bool:
    """Whether an element is a field of Android's own; those of WebView and Flutter are not."""
    return element is not None and element.attributes.get("class", "").endswith(EDIT_TEXTS)


def lost_text(wanted: str, before: str, tree: Tree) -> str | None:
    """The text of the focused field, if some of the typed text was lost.

    Args:
        wanted: The text that was typed.
        before: The text that the field held.
        tree: The screen afterwards.

    Returns:
        The text; None if it is right, or something that a field may make of it, or not shown.
    """
    fields = [
        element
        for element in tree.elements
        if element.attributes.get("focused") == "true" and "text" in element.actions
    ]
    if len(fields) != 1 or fields[0].attributes.get("password") == "true":
        return None
    attributes = fields[0].attributes
    shown, hint = attributes.get("text", ""), attributes.get("hint", "")
    held = "" if shown == hint else shown
    if held == wanted or wanted in (shown, shown.strip()):
        return None
    if held == before or not wanted or _is_part(held, wanted) or wanted in held:
        return held
    return None


def _is_part(short: str, whole: str) -> bool:
    """Whether a text is what is left when some characters of another are lost."""
    letters = iter(whole)
    # Each `in` continues after the letter found before, so that the order counts.
    return all(letter in letters for letter in short)
