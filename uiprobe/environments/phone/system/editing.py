"""Text fields: focus, cursor, selection, clipboard."""

from __future__ import annotations

from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.activities import ActivityStack
from uiprobe.environments.phone.system.keys import edit
from uiprobe.environments.phone.system.screen import Screen
from uiprobe.environments.phone.system.settings_store import KEYBOARD, SettingsStore
from uiprobe.environments.phone.toolkit.layout import Layout
from uiprobe.environments.phone.toolkit.text import field_shift, line_of, line_start, offset_at
from uiprobe.environments.phone.toolkit.widgets import TextField, View

_ROOM_FOR_KEYS_DP = 480
"""Height of a screen on its side from which on keys leave room for what they type into."""


class TextInput(ActivityStack, SettingsStore):
    """The part of a phone that types."""

    @property
    def screen(self) -> Screen:
        """See `Phone.screen`."""
        raise NotImplementedError

    @property
    def focus(self) -> State:
        """Key of the focused field, cursor, and the other end of the selection."""
        found: State = self.activity["ui"]["focus"]
        return found

    @property
    def keyboard_shown(self) -> bool:
        """Whether the soft keyboard is on the screen."""
        return (
            self.state["keyboard"]["shown"]
            and self.activity["ui"].get("focus") is not None
            and self.has_keys
        )

    @property
    def has_keys(self) -> bool:
        """Whether the input method in use shows keys on the screen as it stands.

        On a handset that lies on its side they would leave no room for a dialog; Android fills the
        screen with a field of its own there. Here it has none, and the field is seen where it is.
        """
        display = self.state["display"]
        height_dp = display["height"] * 160 / display["density"]
        if display["width"] > display["height"] and height_dp < _ROOM_FOR_KEYS_DP:
            return False
        return self.get_setting("secure", "default_input_method") == KEYBOARD

    def turn_keyboard(self, page: str) -> None:
        """Show other keys: `letters`, `shift`, `symbols` or `more`; part of an action."""
        self.state["keyboard"]["page"] = page

    def focused_field(self) -> TextField | None:
        """The field that has the focus."""
        focus = self.activity["ui"].get("focus")
        view = None if focus is None else self.screen.fields.get(focus["key"])
        return None if view is None else view.field

    def focus_field(self, field: TextField, cursor: int) -> None:
        """Give a field the focus, and show the keyboard."""
        self.activity["ui"]["focus"] = {
            "key": field.key,
            "cursor": cursor,
            "anchor": cursor,
            "reveal": True,
        }
        self.state["keyboard"] = {"shown": True, "page": "letters"}

    def touch_field(self, view: View, layout: Layout, x: float, y: float) -> None:
        """Focus a field, with the cursor where the finger was."""
        if view.field is not None:
            self.focus_field(view.field, self._position(view, layout, x, y))

    def hold_field(self, view: View, layout: Layout, x: float, y: float) -> None:
        """Focus a field, select the word under the finger and offer the clipboard's actions."""
        field = view.field
        if field is None:
            return
        position = self._position(view, layout, x, y)
        value = field.value
        start = end = position
        while start > 0 and value[start - 1].isalnum():
            start -= 1
        while end < len(value) and value[end].isalnum():
            end += 1
        self.focus_field(field, end)
        self.focus["anchor"] = start
        self.focus["menu"] = True

    def insert(self, text: str) -> None:
        """Put text in place of the selection."""
        field = self.focused_field()
        if field is None:
            return
        if field.digits:
            text = "".join(character for character in text if character in "0123456789")
        focus = self.focus
        focus.pop("menu", None)
        value, cursor = edit(field.value, focus["cursor"], focus["anchor"], text, limit=field.limit)
        self._write(field, value, cursor)

    def _write(self, field: TextField, value: str, cursor: int) -> None:
        field.value = value
        field.change(value)
        focus = self.activity["ui"].get("focus")
        if focus is not None:
            focus["cursor"] = focus["anchor"] = cursor
            focus["reveal"] = True

    def replace_all(self, text: str) -> None:
        """Put text in place of all that the focused field holds."""
        field = self.focused_field()
        if field is not None:
            self.focus["anchor"], self.focus["cursor"] = 0, len(field.value)
            self.insert(text)

    def delete(self, *, forward: bool = False) -> None:
        """Delete the selection, or else the character next to the cursor."""
        field = self.focused_field()
        if field is None:
            return
        focus = self.focus
        if focus["cursor"] == focus["anchor"]:
            reach = focus["cursor"] + (1 if forward else -1)
            focus["anchor"] = min(max(0, reach), len(field.value))
        self.insert("")

    def submit(self) -> None:
        """Enter: a new line, or what the field does when it is done."""
        field = self.focused_field()
        if field is None:
            return
        if field.multiline:
            self.insert("\n")
        elif field.submit is not None:
            field.submit()
        else:
            self.state["keyboard"]["shown"] = False

    def edit_key(self, name: str) -> None:
        """Apply an editing key to the focused field."""
        field = self.focused_field()
        if name in ("ENTER", "NUMPAD_ENTER", "DPAD_CENTER"):
            self.submit()
        elif name == "TAB":
            self._next_field()
        elif field is None:
            return
        elif name in ("DEL", "FORWARD_DEL"):
            self.delete(forward=name == "FORWARD_DEL")
        elif name == "CLEAR":
            self.replace_all("")
        elif name in ("CUT", "COPY", "PASTE"):
            self.clipboard_action(name.lower())
        else:
            self._move_cursor(name, field)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; part of an action."""
        self.state["clipboard"] = text

    def clipboard_action(self, name: str) -> None:
        """`cut`, `copy`, `paste` or `select_all`."""
        field = self.focused_field()
        if field is None:
            return
        focus = self.focus
        focus.pop("menu", None)
        low, high = sorted((focus["cursor"], focus["anchor"]))
        match name:
            case "select_all":
                focus["anchor"], focus["cursor"] = 0, len(field.value)
                focus["menu"] = True
            case "paste":
                pasted: str = self.state["clipboard"]
                self.insert(pasted if field.multiline else pasted.replace("\n", " "))
            # Android copies nothing out of a password field.
            case _ if not field.password and low < high:
                self.copy(field.value[low:high])
                if name == "cut":
                    self.insert("")

    def _move_cursor(self, name: str, field: TextField) -> None:
        focus = self.focus
        target = {
            "MOVE_HOME": 0,
            "MOVE_END": len(field.value),
            "DPAD_LEFT": max(0, focus["cursor"] - 1),
            "DPAD_RIGHT": min(len(field.value), focus["cursor"] + 1),
        }.get(name)
        if target is not None:
            focus["cursor"] = focus["anchor"] = target

    def _next_field(self) -> None:
        views = list(self.screen.fields.values())
        if not views:
            return
        focus = self.activity["ui"].get("focus")
        keys = [view.field.key for view in views if view.field is not None]
        current = keys.index(focus["key"]) if focus is not None else -1
        field = views[(current + 1) % len(views)].field
        if field is not None:
            self.focus_field(field, len(field.value))

    def _position(self, view: View, layout: Layout, x: float, y: float) -> int:
        """The position in a field's text that is nearest to a place on the screen."""
        style, field = view.style, view.field
        if style is None or field is None or not field.value:
            return 0
        size, line = layout.text_px(style), layout.line_px(style)
        left = view.box[0] + layout.px(view.padding[0])
        top = view.box[1] + layout.px(view.padding[1])
        bottom = view.box[3] - layout.px(view.padding[3])
        # As the text is painted: see `render`.
        if view.justify == "center":
            top += max(0, bottom - top - line * len(view.lines)) // 2
        right = view.box[2] - layout.px(view.padding[2])
        row = min(len(view.lines) - 1, max(0, int((y - top) // line)))
        start = line_start(style, view.lines[row], size, left, right)
        if not field.multiline and view.focused:
            start -= field_shift(style, view.lines[0], size, right - left, self.focus["cursor"])
        column = offset_at(view.lines[row], style.weight, size, x - start)
        # Found by asking for each position which line it is on: the inverse of what is painted.
        low, high = 0, len(field.value)
        while low < high:
            middle = (low + high) // 2
            if line_of(view.lines, view.text, middle) < (row, column):
                low = middle + 1
            else:
                high = middle
        return low
