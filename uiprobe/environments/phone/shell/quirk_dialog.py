"""A notice of the maker of a phone, over whatever is shown."""

from __future__ import annotations

import re

PACKAGE = "com.oem.notices"

_BUTTONS = {"later": "Later", "install": "Install now"}

_FOCUS = re.compile(rb"mCurrentFocus=Window\{(\w+) u0 [^}]*\}")


class OemDialog:
    """The notice: back and its button "Later" send it away, and nothing else reaches the apps.

    Attributes:
        shown: Whether it is on the screen.
    """

    def __init__(self) -> None:
        self.shown = False

    def _boxes(self, size: tuple[int, int]) -> dict[str, tuple[int, int, int, int]]:
        width, height = size
        middle, bottom = width // 2, height * 2 // 3
        return {
            "later": (width // 8, bottom - 120, middle, bottom),
            "install": (middle, bottom - 120, width * 7 // 8, bottom),
        }

    def touch(self, words: list[str], size: tuple[int, int]) -> None:
        """Take a tap or a key."""
        if words[:1] == ["keyevent"]:
            self.shown = not {"KEYCODE_BACK", "BACK", "4", "KEYCODE_HOME"} & set(words)
        elif words[:1] == ["tap"] and len(words) == 3:
            left, top, right, bottom = self._boxes(size)["later"]
            x, y = (int(float(word)) for word in words[1:])
            self.shown = not (left <= x < right and top <= y < bottom)

    def focus(self, output: bytes) -> bytes:
        """Output of `dumpsys window` while it is shown."""
        return _FOCUS.sub(
            rb"mCurrentFocus=Window{\1 u0 %s/%s.Notice}" % ((PACKAGE.encode(),) * 2), output
        )

    def xml(self, size: tuple[int, int]) -> bytes:
        """Its hierarchy."""
        width, height = size
        nodes = [
            _node("A system update is ready", "message", (width // 8, height // 3, width, height))
        ]
        nodes += [
            _node(text, name, self._boxes(size)[name], button=True)
            for name, text in _BUTTONS.items()
        ]
        return (
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
            f'<hierarchy rotation="0">\n{"".join(nodes)}</hierarchy>\n'
        ).encode()


def _node(text: str, name: str, box: tuple[int, int, int, int], *, button: bool = False) -> str:
    kind, can = ("Button", "true") if button else ("TextView", "false")
    left, top, right, bottom = box
    return (
        f'  <node index="0" text="{text}" resource-id="{PACKAGE}:id/{name}" '
        f'class="android.widget.{kind}" package="{PACKAGE}" content-desc="" checkable="false" '
        f'checked="false" clickable="{can}" enabled="true" focusable="{can}" focused="false" '
        'scrollable="false" long-clickable="false" password="false" selected="false" '
        f'bounds="[{left},{top}][{right},{bottom}]" />\n'
    )
