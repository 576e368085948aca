"""One page in a browser: reads it and acts on it. All of it runs in the browser's thread."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.settling import Settling
from uiprobe.exploration.sites.spec import Login, SiteSpec
from uiprobe.exploration.web.fence import Fence
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.spaces.browser import calls_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

VIEWPORT = {"width": 1280, "height": 720}
"""Pixels of the view (paper section 3.4)."""

MOST_ELEMENTS, MOST_SPOTS, MOST_TEXT, SHAPE_DEPTH = 100_000, 10_000, 30_000, 5
"""Bounds on what is read of a page; what is beyond them is told as `left`."""

ACTION_MS = 1_000
"""Milliseconds that a part of an action may take on the page."""

LOAD_MS = 20_000
TRIES = 4
_LONGEST_WAIT_S = 30.0

_PLACE = """(number) => {
    const element = (window.__uiprobeElements || [])[number];
    if (!element) return {error: "there is no element of this number; look at the page again"};
    if (!element.isConnected) return {error: "the element is gone"};
    if (element.matches(":disabled")) return {error: "the element is disabled"};
    element.scrollIntoView({block: "nearest", inline: "nearest", behavior: "instant"});
    const boxes = element.getClientRects();
    if (!boxes.length || !boxes[0].width || !boxes[0].height) {
        return {error: "the element is not visible"};
    }
    let x = boxes[0].left + boxes[0].width / 2, y = boxes[0].top + boxes[0].height / 2;
    const top = element.getRootNode().elementFromPoint(x, y);
    const labels = element.labels ? [...element.labels] : [];
    if (!top || !(element.contains(top) || labels.some((one) => one.contains(top)))) {
        return {error: "something else lies over the element, or it is out of view"};
    }
    for (let view = element.ownerDocument.defaultView; view && view !== window;
         view = view.parent) {
        const frame = view.frameElement, box = frame.getBoundingClientRect();
        x += box.left + frame.clientLeft;
        y += box.top + frame.clientTop;
    }
    return {x, y};
}"""

_ELEMENT = "(number) => (window.__uiprobeElements || [])[number] || null"

_MET = """([x, y]) => {
    let root = document, top = root.elementFromPoint(x, y);
    for (let at = 0; top && at < 20; at++) {
        if (top.tagName === "IFRAME" || top.tagName === "FRAME") {
            let inner = null;
            try { inner = top.contentDocument; } catch (error) { inner = null; }
            if (!inner) break;
            const box = top.getBoundingClientRect();
            x -= box.left + top.clientLeft;
            y -= box.top + top.clientTop;
            top = inner.elementFromPoint(x, y);
        } else if (top.shadowRoot && top.shadowRoot.elementFromPoint(x, y) !== top
                   && top.shadowRoot.elementFromPoint(x, y)) {
            top = top.shadowRoot.elementFromPoint(x, y);
        } else break;
    }
    const elements = window.__uiprobeElements || [];
    for (let one = top; one; one = one.parentElement) {
        if (["BUTTON", "INPUT", "SELECT", "TEXTAREA", "A"].includes(one.tagName)) {
            return elements.indexOf(one);
        }
        if (one.tagName === "LABEL" && one.control) return elements.indexOf(one.control);
    }
    return -1;
}"""

_SCROLL = """([dx, dy, x, y]) => {
    const scrolls = (one) => {
        const style = getComputedStyle(one);
        const open = (value) => value === "auto" || value === "scroll" || value === "overlay";
        return dy && open(style.overflowY) && one.scrollHeight > one.clientHeight
            || dx && open(style.overflowX) && one.scrollWidth > one.clientWidth;
    };
    for (let one = document.elementFromPoint(x, y); one; one = one.parentElement) {
        if (one === document.body || one === document.documentElement || !scrolls(one)) continue;
        const before = [one.scrollLeft, one.scrollTop];
        one.scrollBy({left: dx, top: dy, behavior: "instant"});
        if (one.scrollLeft !== before[0] || one.scrollTop !== before[1]) return;
    }
    scrollBy({left: dx, top: dy, behavior: "instant"});
}"""


@dataclass(slots=True)
class Done:
    """What came of an action on a page.

    Attributes:
        facts: The page afterwards, as `read_page.js` tells it.
        met: The number of the element that it met, before the action; -1 for none.
        error: Why it failed; empty if it did not.
        blocked: Kinds of attempts that were stopped.
    """

    facts: dict[str, Any]
    met: int = -1
    error: str = ""
    blocked: tuple[str, ...] = ()


class PageDriver:
    """A page of a site, in a context of its own.

    Args:
        browser: The browser.
        spec: The site.
        origin: Where it is served.
        signed_in: Whether nobody may sign out.
        allow_changes: Whether requests that change the site are let through.
        timezone: That of the pages.
    """

    def __init__(
        self,
        browser: EpisodeBrowser,
        spec: SiteSpec,
        origin: str,
        *,
        signed_in: bool,
        allow_changes: bool,
    ) -> None:
        self._browser = browser
        self._spec = spec
        self._origin = origin
        self._signed_in = signed_in
        self._allow_changes = allow_changes
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._fence: Fence | None = None
        self._settling: Settling | None = None
        self._mouse = (VIEWPORT["width"] // 2, VIEWPORT["height"] // 2)

    @property
    def page(self) -> Page:
        """The page.

        Raises:
            DeviceError: It is closed.
        """
        if self._page is None or self._page.is_closed():
            raise DeviceError("the page of the exploration is closed")
        return self._page

    def open(self, cookies: list[dict[str, Any]], storage: dict[str, Any] | None = None) -> None:
        """Begin with an empty storage and these cookies, or with a saved storage."""
        self.close()
        browser = self._browser.launch()
        context = browser.new_context(
            viewport=VIEWPORT,  # type: ignore[arg-type]
            accept_downloads=False,
            service_workers="block",
            locale="en-US",
            timezone_id="UTC",
            reduced_motion="reduce",
            storage_state=storage,  # type: ignore[arg-type]
        )
        self._context = context
        if cookies:
            context.add_cookies(cookies)  # type: ignore[arg-type]
        self._settling = Settling(context)
        page = context.new_page()
        page.set_default_timeout(ACTION_MS)
        self._page = page
        self._fence = Fence(
            context,
            page,
            self._origin,
            self._spec,
            signed_in=self._signed_in,
            allow_changes=self._allow_changes,
        )

    def close(self) -> None:
        """Close the page and forget what it stored."""
        context, self._context, self._page = self._context, None, None
        if context is not None:
            context.close()

    def storage(self) -> dict[str, Any]:
        """Cookies and local storage, as plain data."""
        if self._context is None:
            raise DeviceError("the page of the exploration is closed")
        found: dict[str, Any] = dict(self._context.storage_state())
        return found

    def visit(self, url: str) -> dict[str, Any]:
        """Go to an address of the site, and try again where it is busy or down.

        Raises:
            DeviceError: It stays down.
        """
        from playwright.sync_api import Error

        fault = ""
        for number in range(TRIES):
            try:
                self.page.goto(url, timeout=LOAD_MS, wait_until="domcontentloaded")
                fault = self._busy()
            except Error as error:
                fault = _first_line(error)
            if not fault:
                return self.look()
            time.sleep(min(_LONGEST_WAIT_S, max(self._asked_to_wait(), 0.25 * 2**number)))
        raise DeviceError(
            f"site {self._spec.name}: opening {url[:200]}: {fault}; look whether the site "
            "runs, and repeat the command to go on"
        )

    def sign_in(self, url: str, login: Login, user: str, password: str) -> None:
        """Fill in the form of the site.

        Raises:
            DeviceError: There is no such form, or the name is refused.
        """
        from playwright.sync_api import Error

        fence = self._fence
        if fence is None:
            raise DeviceError("the page of the exploration is closed")
        self.visit(url)
        page = self.page
        try:
            fence.lets_change = True
            page.fill(login.user, user, timeout=LOAD_MS)
            page.fill(login.password, password)
            page.click(login.submit)
        except Error as error:
            raise DeviceError(
                f"site {self._spec.name}: signing in at {url[:200]}: {_first_line(error)}; look at "
                "the selectors of `login`"
            ) from None
        self.look()
        fence.lets_change = self._allow_changes
        if page.query_selector(login.password) is not None:
            raise DeviceError(
                f"site {self._spec.name}: signing in at {url[:200]} as {user[:60]}: the form is "
                "shown again; look at the credentials"
            )

    def _busy(self) -> str:
        fence = self._fence
        if fence is not None and fence.status in (429, 503):
            return f"the site answers {fence.status}"
        return "the site does not answer" if self._is_dead() else ""

    def _asked_to_wait(self) -> float:
        return self._fence.retry_after if self._fence is not None else 0.0

    def _is_dead(self) -> bool:
        return self.page.url.startswith("chrome-error:")

    def look(self) -> dict[str, Any]:
        """Read the page once it has settled."""
        from playwright.sync_api import Error

        for number in range(TRIES):
            if self._settling is not None:
                self._settling.wait(self.page)
            try:
                text: str = self.page.evaluate(
                    _reader_of("read_page.js"),
                    {
                        "mostElements": MOST_ELEMENTS,
                        "mostSpots": MOST_SPOTS,
                        "mostText": MOST_TEXT,
                        "depth": SHAPE_DEPTH,
                    },
                )
            except Error as error:
                # It went elsewhere while it was read.
                if number == TRIES - 1:
                    raise DeviceError(f"reading {self.page.url[:200]}: {error}") from None
                continue
            facts: dict[str, Any] = json.loads(text)
            # What is equal here looks equal: nothing changed between the two.
            if (volatile := self._spec.volatile_words) is not None:
                text = volatile.sub("", text)
            facts["digest"] = sha256(text.encode(errors="replace")).hexdigest()[:16]
            return facts
        raise AssertionError("the last try returns or raises")

    @property
    def changes(self) -> int:
        """Requests so far that may have changed the site."""
        return 0 if self._fence is None else self._fence.changes

    def fill_forms(self) -> dict[str, Any]:
        """Fill in all fields in a plausible way, as a search does, and read the page."""
        self.page.evaluate(_reader_of("fill_forms.js"))
        return self.look()

    def picture(self) -> bytes:
        """What is in view, as PNG."""
        png: bytes = self.page.screenshot(animations="disabled", caret="hide", timeout=10_000)
        return png

    def act(self, action: Action) -> Done:
        """Do an action, wait until the page has settled, and read it.

        Raises:
            DeviceError: The site is down.
        """
        from playwright.sync_api import Error

        fence = self._fence
        if fence is None:
            raise DeviceError("the page of the exploration is closed")
        fence.blocked.clear()
        fence.detour, fence.status = "", 0
        met, error = -1, ""
        try:
            for call in calls_of(action):
                met = self._do(call)
        except ActionError as refused:
            error = str(refused)
        except Error as failed:
            error = _first_line(failed)
        facts = self._afterwards(fence)
        return Done(facts, met, error, tuple(fence.blocked))

    def _afterwards(self, fence: Fence) -> dict[str, Any]:
        facts = self.look()
        if fence.detour:
            facts = self.visit(fence.detour)
        if self._is_dead() or fence.status in (429, 503):
            failed = facts["url"] if not self._is_dead() else ""
            time.sleep(min(_LONGEST_WAIT_S, max(fence.retry_after, 0.25)))
            facts = self.visit(failed or f"{self._origin}{self._spec.landing}")
        return facts

    def _do(self, call: Action) -> int:
        """Do one call.

        Returns:
            The number of the interactive element that it met, -1 for none.
        """
        doing = _VERBS.get(call.kind)
        if doing is None:
            raise ActionError("unknown_action", f"{call.kind} is not available to explorers")
        return doing(self, call)

    def _place_of(self, handle: str | None) -> tuple[float, float]:
        found = self.page.evaluate(_PLACE, _number(handle))
        if "error" in found:
            raise ActionError("unknown_element", str(found["error"]))
        return found["x"], found["y"]

    def _met_at(self, x: float, y: float) -> int:
        number: int = self.page.evaluate(_MET, [x, y])
        return number

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
        self.page.mouse.click(x, y, click_count=count, button=button)  # type: ignore[arg-type]
        self._mouse = (round(x), round(y))
        return met

    def hover(self, call: Action) -> int:
        """Move the mouse over an element or a place."""
        x, y = self._place_of(call.handle) if call.handle is not None else _point(call)
        self.page.mouse.move(x, y)
        self._mouse = (round(x), round(y))
        return self._met_at(x, y)

    def fill(self, call: Action) -> int:
        """Put text into a field, or empty it."""
        self._place_of(call.handle)
        element = self.page.evaluate_handle(_ELEMENT, _number(call.handle)).as_element()
        if element is None:
            raise ActionError("unknown_element", "the element is gone")
        element.fill(call.text or "", timeout=ACTION_MS)
        return _number(call.handle)

    def select(self, call: Action) -> int:
        """Choose options of a list."""
        self._place_of(call.handle)
        element = self.page.evaluate_handle(_ELEMENT, _number(call.handle)).as_element()
        if element is None:
            raise ActionError("unknown_element", "the element is gone")
        wanted: Any = call.text if call.text is not None else dict(call.arguments).get("options")
        if isinstance(wanted, tuple):
            wanted = list(wanted)
        element.select_option(wanted, timeout=ACTION_MS)
        return _number(call.handle)

    def press(self, call: Action) -> int:
        """Press keys, on an element or where the focus is."""
        if call.handle is not None:
            x, y = self._place_of(call.handle)
            element = self.page.evaluate_handle(_ELEMENT, _number(call.handle)).as_element()
            if element is not None:
                element.focus()
            met = self._met_at(x, y)
        else:
            met = -1
        keyboard = self.page.keyboard
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
        self.page.mouse.move(x, y)
        (self.page.mouse.down if call.kind == "mouse_down" else self.page.mouse.up)()
        return self._met_at(x, y)

    def drag(self, call: Action) -> int:
        """Drag from one place to another."""
        x, y = _point(call)
        if call.end is None:
            raise ActionError("missing_argument", "a drag ends at a place")
        met = self._met_at(x, y)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(call.end.x, call.end.y)
        mouse.up()
        return met

    def scroll(self, call: Action) -> int:
        """Scroll what lies under the mouse, else the page."""
        given = dict(call.arguments)
        dx = float(str(given.get("delta_x", given.get("dx", 0))))
        dy = float(str(given.get("delta_y", given.get("dy", 0))))
        x, y = self._mouse if call.point is None else (call.point.x, call.point.y)
        self.page.evaluate(_SCROLL, [dx, dy, x, y])
        return -1

    def history(self, call: Action) -> int:
        """Go back or forward; at the end of the history nothing happens."""
        step = "back" if call.kind == "go_back" else "forward"
        self.page.evaluate(f"history.{step}()")
        self.page.wait_for_timeout(15)
        return -1

    def goto(self, call: Action) -> int:
        """Go to an address; what leads away leads to the page that says so."""
        fence = self._fence
        url = urljoin(self.page.url, (call.text or "").strip())
        if fence is not None and (kind := fence.why_not(url)):
            fence.blocked.append(kind)
            url = fence.page_url(kind)
        self.page.goto(url, timeout=LOAD_MS, wait_until="domcontentloaded")
        return -1

    def upload(self, call: Action) -> int:
        """Stop at the file dialog."""
        if self._fence is not None:
            self._fence._divert("file")
        return -1

    def say(self, call: Action) -> int:
        """Do nothing: there is nobody to talk to."""
        return -1


_MOST_TYPED = 2_000

_VERBS: dict[str, Callable[[PageDriver, Action], int]] = {
    "click": PageDriver.click,
    "dblclick": PageDriver.click,
    "check": PageDriver.click,
    "uncheck": PageDriver.click,
    "mouse_click": PageDriver.click_place,
    "mouse_dblclick": PageDriver.click_place,
    "hover": PageDriver.hover,
    "mouse_move": PageDriver.hover,
    "fill": PageDriver.fill,
    "clear": PageDriver.fill,
    "select_option": PageDriver.select,
    "press": PageDriver.press,
    "keyboard_press": PageDriver.press,
    "keyboard_type": PageDriver.press,
    "keyboard_insert_text": PageDriver.press,
    "keyboard_down": PageDriver.press,
    "keyboard_up": PageDriver.press,
    "mouse_down": PageDriver.mouse_button,
    "mouse_up": PageDriver.mouse_button,
    "mouse_drag_and_drop": PageDriver.drag,
    "scroll": PageDriver.scroll,
    "scroll_at": PageDriver.scroll,
    "go_back": PageDriver.history,
    "go_forward": PageDriver.history,
    "goto": PageDriver.goto,
    "upload_file": PageDriver.upload,
    "mouse_upload_file": PageDriver.upload,
    "send_msg_to_user": PageDriver.say,
    "report_infeasible": PageDriver.say,
    "noop": PageDriver.say,
}

STRUCTURED_VERBS = (
    *("click", "fill", "select_option", "hover", "scroll", "keyboard_press", "go_back"),
    *("go_forward", "goto", "send_msg_to_user", "report_infeasible"),
)
"""The 11 actions on elements (paper section 3.4; which they are is inferred)."""

SCREEN_VERBS = (
    *("mouse_move", "mouse_down", "mouse_up", "mouse_click", "mouse_dblclick"),
    *("mouse_drag_and_drop", "mouse_upload_file", "scroll", "keyboard_press", "keyboard_down"),
    *("keyboard_up", "keyboard_type", "keyboard_insert_text", "go_back", "go_forward", "goto"),
    *("send_msg_to_user", "report_infeasible"),
)
"""The 18 actions on pictures, likewise."""


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


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0][:300] if lines else type(error).__name__


@cache
def _reader_of(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
