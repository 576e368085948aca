"""Pages of Playwright that report what is done on them, as calls of the browser's action space."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

from uiprobe.environments.web.walks.keeping import Keeper, KeptPage, WalkError
from uiprobe.ui.actions import Action, Argument
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.browser_calls import write_call

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

_SCROLLED = 4
"""Pixels by which an element has to move for its page to count as scrolled."""

_PATH = """(one) => {
    const box = one.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const bids = [];
    let node = document.elementFromPoint(x, y) || one;
    if (!one.contains(node) && !node.contains(one)) node = one;
    for (; node; node = node.parentElement) {
        if (node.getAttribute('bid')) bids.push(node.getAttribute('bid'));
    }
    const own = one.getAttribute('bid');
    return {bids, own, x, y, top: box.top, bottom: box.bottom};
}"""
"""The element in the middle of an element, and its ancestors, from the inside out."""


class FollowedPage:
    """A page whose locators keep each action, with the page before it.

    What is not an action goes through to the page itself.
    """

    def __init__(self, page: Page, keeper: Keeper) -> None:
        self._page = page
        self._keeper = keeper

    def goto(self, url: str) -> None:
        """Open an address; where the page is there already, nothing is done."""
        if self._page.url == url:
            return
        page = self._keeper.look()

        def perform() -> None:
            self._page.goto(url)

        self._keeper.act(page, write_call(Action("goto", text=url)), perform)

    def locator(self, selector: str) -> FollowedLocator:
        """As of the page."""
        return FollowedLocator(self._page.locator(selector), self._page, self._keeper)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a page has
        return _follow(getattr(self._page, name), self._page, self._keeper)


class FollowedLocator:
    """A locator that keeps what is done with it."""

    def __init__(self, locator: Locator, page: Page, keeper: Keeper) -> None:
        self._locator = locator
        self._page = page
        self._keeper = keeper

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a locator has
        return _follow(getattr(self._locator, name), self._page, self._keeper)

    @property
    def first(self) -> Self:
        """As of the locator."""
        return type(self)(self._locator.first, self._page, self._keeper)

    @property
    def last(self) -> Self:
        """As of the locator."""
        return type(self)(self._locator.last, self._page, self._keeper)

    def all(self) -> list[Self]:
        """As of the locator."""
        return [type(self)(one, self._page, self._keeper) for one in self._locator.all()]

    def click(self) -> None:
        """Click it."""
        self._act("click", lambda: self._locator.click())

    def check(self) -> None:
        """Tick it, if it is not."""
        self.set_checked(True)

    def set_checked(self, checked: bool) -> None:
        """Tick it or not, by a click where it has to change."""
        if self._locator.is_checked() != checked:
            self._act("click", lambda: self._locator.set_checked(checked))

    def fill(self, text: str) -> None:
        """Put a text into it."""
        self._act("fill", lambda: self._locator.fill(text), text)

    def press(self, key: str) -> None:
        """Press a key on it; a tabulator only leaves it, and is no step."""
        if key == "Tab":
            self._locator.press(key)
        else:
            self._act("press", lambda: self._locator.press(key), key)

    def select_option(self, value: str | None = None, *, label: str | None = None) -> None:
        """Choose an option; it is kept by its label, which is what a reader sees."""
        wanted = self._locator.evaluate(
            """(one, [value, label]) => {
                const found = [...one.options].find((option) =>
                    label === null ? option.value === value || option.label === value
                                   : option.label === label);
                return found ? found.label.trim() : null;
            }""",
            [value, label],
        )
        if wanted is None:
            raise WalkError(f"no option {value or label!r}")
        self._act("select_option", lambda: self._locator.select_option(label=wanted), wanted)

    def _act(self, kind: str, perform: Callable[[], object], text: str | None = None) -> None:
        self._locator.wait_for(state="visible")
        page, path = self._bring_into_view(self._keeper.look())

        def do() -> None:
            perform()

        self._keeper.act(page, self._call(kind, page, path, text), do)

    def _bring_into_view(self, page: KeptPage) -> tuple[KeptPage, dict[str, Any]]:
        """The page with the element in view; turning the wheel until then is a step."""
        before = self._locator.evaluate(_PATH)
        self._locator.scroll_into_view_if_needed()
        path: dict[str, Any] = self._locator.evaluate(_PATH)
        moved = round(before["top"] - path["top"])
        if abs(moved) < _SCROLLED:
            return page, path
        deltas: tuple[tuple[str, Argument], ...] = (("delta_x", 0), ("delta_y", moved))
        # The wheel is turned already; the step only says so.
        self._keeper.act(page, write_call(Action("scroll", arguments=deltas)), lambda: None)
        page = self._keeper.look()
        return page, self._locator.evaluate(_PATH)

    def _call(self, kind: str, page: KeptPage, path: dict[str, Any], text: str | None) -> str:
        known = page.tree.handles
        own = [path["own"]] if path["own"] in known else []
        over = [bid for bid in path["bids"] if bid in known]
        able = [bid for bid in (*own, *over) if known[bid].is_widget]
        if kind != "click":
            able = [bid for bid in able if kind in known[bid].actions] or own
        if able or own:
            return write_call(Action(kind, handle=(able or own)[0], text=text))
        if kind != "click":
            raise WalkError(f"{kind}: the element has no place in the tree")
        return write_call(Action("mouse_click", point=Point(round(path["x"]), round(path["y"]))))


class FollowedMessages(list[dict[str, Any]]):
    """The chat of an episode, whose messages are steps too."""

    def __init__(self, messages: list[dict[str, Any]], keeper: Keeper) -> None:
        super().__init__(messages)
        self._messages = messages
        self._keeper = keeper

    def append(self, message: dict[str, Any]) -> None:
        """Say something to the user."""
        verb = "report_infeasible" if message["role"] == "infeasible" else "send_msg_to_user"
        page = self._keeper.look()

        def perform() -> None:
            self._messages.append(message)

        call = write_call(Action(verb, text=str(message["message"])))
        self._keeper.act(page, call, perform)


def _follow(value: Any, page: Page, keeper: Keeper) -> Any:  # noqa: ANN401
    """The result of a page or locator; locators are followed too."""
    from playwright.sync_api import Locator

    if isinstance(value, Locator):
        return FollowedLocator(value, page, keeper)
    if not callable(value):
        return value

    def call(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        return _follow_result(value(*arguments, **named), page, keeper)

    return call


def _follow_result(value: Any, page: Page, keeper: Keeper) -> Any:  # noqa: ANN401
    from playwright.sync_api import Locator

    return FollowedLocator(value, page, keeper) if isinstance(value, Locator) else value
