"""Does the actions of explorers on a page. All of it runs in the browser's thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uiprobe.exploration.web.addresses import SiteAddresses
from uiprobe.exploration.web.fence import Fence
from uiprobe.exploration.web.scripts import script
from uiprobe.ui.actions import Action, ActionError

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, ElementHandle, Page

VIEWPORT = {"width": 1280, "height": 720}
"""Pixels of the view (paper section 3.4)."""

_MIDDLE = (VIEWPORT["width"] // 2, VIEWPORT["height"] // 2)

LOAD_MS = 20_000
"""Milliseconds within which a page answers; only pages that hang are given up."""

_HISTORY_S = 5.0
_MOST_TYPED = 2_000
_HOVERED = "() => Document.prototype.querySelectorAll.call(document, ':hover').length"
_ELEMENT = "(number) => (window.__uiprobeElements || [])[number] || null"


class Hands:
    """Mouse and keyboard on a page.

    Args:
        page: The page; the numbers of its elements are those of the last reading.
        session: A session of Chromium's own protocol with it.
        fence: What keeps them on the site.
        addresses: Those of the site.
    """

    def __init__(
        self, page: Page, session: CDPSession, fence: Fence, addresses: SiteAddresses
    ) -> None:
        self._page = page
        self._session = session
        self._fence = fence
        self._addresses = addresses
        self._mouse = _MIDDLE
        self._has_moved = False

    def do(self, call: Action) -> int:
        """Do one call.

        Returns:
            The number of the interactive element that it met, -1 for none.

        Raises:
            ActionError: It cannot be done on this page.
        """
        doing = _VERBS.get(call.kind)
        if doing is None:
            raise ActionError("unknown_action", f"{call.kind} is not available to explorers")
        return doing(self, call)

    def _place_of(self, handle: str | None) -> tuple[float, float]:
        found = self._page.evaluate(script("click_point"), _number(handle))
        if "error" in found:
            raise ActionError("unknown_element", str(found["error"]))
        return found["x"], found["y"]

    def _met_at(self, x: float, y: float) -> int:
        number: int = self._page.evaluate(script("element_at"), [x, y])
        return number

    def _element(self, handle: str | None) -> ElementHandle:
        element = self._page.evaluate_handle(_ELEMENT, _number(handle)).as_element()
        if element is None:
            raise ActionError("unknown_element", "the element is gone")
        return element

    def click(self, call: Action) -> int:
        """Click an element in its middle."""
        x, y = self._place_of(call.handle)
        return self._click_at(x, y, 2 if call.kind == "dblclick" else 1, call)

    def click_place(self, call: Action) -> int:
        """Click a place."""
        x, y = _point(call)
        return self._click_at(x, y, 2 if call.kind == "mouse_dblclick" else 1, call)

    def _click_at(self, x: float, y: float, count: int, call: Action) -> int:
        met = self._met_at(x, y)
        button = dict(call.arguments).get("button", "left")
        self._page.mouse.click(x, y, click_count=count, button=button)  # type: ignore[arg-type]
        self._note_mouse(x, y)
        return met

    def hover(self, call: Action) -> int:
        """Move the mouse over an element or a place."""
        x, y = self._place_of(call.handle) if call.handle is not None else _point(call)
        self._page.mouse.move(x, y)
        self._note_mouse(x, y)
        return self._met_at(x, y)

    def _note_mouse(self, x: float, y: float) -> None:
        self._mouse, self._has_moved = (round(x), round(y)), True

    def leave(self) -> None:
        """Take the mouse off the page, as if it had never been there."""
        if self._has_moved:
            self._page.mouse.move(-1, -1)
        self._mouse, self._has_moved = _MIDDLE, False

    def rest_mouse(self) -> bool:
        """Leave the mouse where it is, over what lies there now.

        On a new page the browser itself does so when it has time, so that a picture would show
        what is under the mouse now and then.

        Returns:
            Whether something else is under it now.
        """
        if not self._has_moved:
            return False
        before = self._page.evaluate(_HOVERED)
        self._page.mouse.move(*self._mouse)
        return bool(before != self._page.evaluate(_HOVERED))

    def fill(self, call: Action) -> int:
        """Put text into a field, or empty it."""
        number = _number(call.handle)
        self._place_of(call.handle)
        self._refuse(number, None)
        element = self._element(call.handle)
        element.fill(call.text or "", timeout=LOAD_MS)
        element.dispose()
        return number

    def select(self, call: Action) -> int:
        """Choose options of a list."""
        number = _number(call.handle)
        self._place_of(call.handle)
        wanted: Any = call.text if call.text is not None else dict(call.arguments).get("options")
        options = list(wanted) if isinstance(wanted, (tuple, list)) else [str(wanted)]
        self._refuse(number, options)
        element = self._element(call.handle)
        element.select_option(options, timeout=LOAD_MS)
        element.dispose()
        return number

    def _refuse(self, number: int, options: list[str] | None) -> None:
        """Refuse at once what the browser would wait for in vain."""
        if why := self._page.evaluate(script("editable"), [number, options]):
            raise ActionError("unsuitable_element", str(why))

    def press(self, call: Action) -> int:
        """Press keys, on an element or where the focus is."""
        met = -1
        if call.handle is not None:
            x, y = self._place_of(call.handle)
            element = self._element(call.handle)
            element.focus()
            element.dispose()
            met = self._met_at(x, y)
        keyboard = self._page.keyboard
        text = call.text or ""
        if len(text) > _MOST_TYPED:
            raise ActionError("too_long", f"{len(text):,} characters, at most {_MOST_TYPED:,}")
        does: dict[str, Callable[[str], None]] = {
            "keyboard_type": keyboard.type,
            "keyboard_insert_text": keyboard.insert_text,
            "keyboard_down": keyboard.down,
            "keyboard_up": keyboard.up,
        }
        does.get(call.kind, keyboard.press)(text)
        return met

    def mouse_button(self, call: Action) -> int:
        """Press or release the mouse button at a place."""
        x, y = _point(call)
        self._page.mouse.move(x, y)
        self._note_mouse(x, y)
        (self._page.mouse.down if call.kind == "mouse_down" else self._page.mouse.up)()
        return self._met_at(x, y)

    def drag(self, call: Action) -> int:
        """Drag from one place to another."""
        x, y = _point(call)
        if call.end is None:
            raise ActionError("missing_argument", "a drag ends at a place")
        met = self._met_at(x, y)
        mouse = self._page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(call.end.x, call.end.y)
        self._note_mouse(call.end.x, call.end.y)
        mouse.up()
        return met

    def scroll(self, call: Action) -> int:
        """Scroll what lies under the mouse, else the page."""
        given = dict(call.arguments)
        dx = float(str(given.get("delta_x", given.get("dx", 0))))
        dy = float(str(given.get("delta_y", given.get("dy", 0))))
        x, y = self._mouse if call.point is None else (call.point.x, call.point.y)
        self._page.evaluate(script("scroll_at"), [dx, dy, x, y])
        return -1

    def history(self, call: Action) -> int:
        """Go back or forward; at the end of the history nothing happens."""
        found = self._session.send("Page.getNavigationHistory")
        at = found["currentIndex"] + (-1 if call.kind == "go_back" else 1)
        if not 0 <= at < len(found["entries"]):
            return -1
        entry = found["entries"][at]
        if entry["url"] == "about:blank":
            # So every history begins, before the first page.
            return -1
        self._session.send("Page.navigateToHistoryEntry", {"entryId": entry["id"]})
        # What answers without a page, such as a download, leaves the history where it is.
        deadline = time.monotonic() + _HISTORY_S
        while time.monotonic() < deadline:
            now = self._session.send("Page.getNavigationHistory")
            if now["currentIndex"] == at or self._fence.blocked:
                break
            self._page.wait_for_timeout(5)
        return -1

    def goto(self, call: Action) -> int:
        """Go to an address; what leads away leads to the page that says so."""
        here = self._page.url
        base = here if self._addresses.relative(here) != here else ""
        url = self._addresses.absolute(call.text or "", base)
        if kind := self._fence.why_not(url):
            self._fence.blocked.append(kind)
            url = self._fence.page_url(kind)
        self._page.goto(url, timeout=LOAD_MS, wait_until="domcontentloaded")
        return -1

    def upload(self, call: Action) -> int:
        """Stop at the file dialog."""
        self._fence.divert("file")
        return -1

    def say(self, call: Action) -> int:
        """Do nothing: there is no chat."""
        return -1


_VERBS: dict[str, Callable[[Hands, Action], int]] = {
    "click": Hands.click,
    "dblclick": Hands.click,
    "check": Hands.click,
    "uncheck": Hands.click,
    "mouse_click": Hands.click_place,
    "mouse_dblclick": Hands.click_place,
    "hover": Hands.hover,
    "mouse_move": Hands.hover,
    "fill": Hands.fill,
    "clear": Hands.fill,
    "select_option": Hands.select,
    "press": Hands.press,
    "keyboard_press": Hands.press,
    "keyboard_type": Hands.press,
    "keyboard_insert_text": Hands.press,
    "keyboard_down": Hands.press,
    "keyboard_up": Hands.press,
    "mouse_down": Hands.mouse_button,
    "mouse_up": Hands.mouse_button,
    "mouse_drag_and_drop": Hands.drag,
    "scroll": Hands.scroll,
    "scroll_at": Hands.scroll,
    "go_back": Hands.history,
    "go_forward": Hands.history,
    "goto": Hands.goto,
    "upload_file": Hands.upload,
    "mouse_upload_file": Hands.upload,
    "send_msg_to_user": Hands.say,
    "report_infeasible": Hands.say,
    "noop": Hands.say,
}


def _number(handle: str | None) -> int:
    if handle is None or not handle.isdecimal() or len(handle) > 7:
        raise ActionError("unknown_element", f"there is no element {str(handle)[:40]!r}")
    return int(handle)


def _point(call: Action) -> tuple[float, float]:
    if call.point is None:
        raise ActionError("missing_target", f"{call.kind} needs a place")
    if not (0 <= call.point.x < VIEWPORT["width"] and 0 <= call.point.y < VIEWPORT["height"]):
        raise ActionError("outside_screen", f"{call.point.x:g},{call.point.y:g} is out of view")
    return call.point.x, call.point.y
