"""One generated page in a browser: shown, acted on, and read. It runs in the browser's thread.

The page is served under an origin that does not exist, from a folder of the browser's own, so it
has storage and a secure context but reaches nothing: no address, no file, no clipboard, no
permission, no service worker.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uiprobe.design.pages.actions import ACTIONS, VIEWPORT, Hands, check_calls
from uiprobe.design.rules.evaluate import Query, Read, Value
from uiprobe.design.rules.language import MAX_RULE
from uiprobe.design.rules.reading import RuleError
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.guardrails import Boundary, Guardrails
from uiprobe.environments.web.settling import Settling
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.spaces.browser import calls_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

ORIGIN = "https://page.test"

RULE_MS = 1_000
"""Milliseconds after which a rule is stopped on the page as it opens."""

LATER_RULE_MS = 5_000
"""The same after the agent has acted: a rule that was proven to be quick is not blamed for a page
that has grown or is busy."""

READ_MS = 10_000
"""Milliseconds after which reading a page is given up; it is the page that is to blame then."""

MOST_READ = 4_000_000
"""Characters that are read of a page at once."""

_MOST_SWITCHES = 50
"""Custom switches of one selector whose state is read; each takes a call to the browser."""

LOAD_MS = 8_000
"""Milliseconds that a page may take to load, and each call of Playwright on it."""

_numbers = itertools.count(1)


def boundary_of(folder: Path) -> Boundary:
    """The network of generated pages: the pages in a folder, and nothing else."""
    return Boundary(frozenset({ORIGIN}), {ORIGIN: folder})


class HostedPage:
    """A page in a context of its own.

    Args:
        browser: The browser, with the boundary of `boundary_of(folder)`.
        folder: Where pages are put for it.
    """

    def __init__(self, browser: EpisodeBrowser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._boundary = boundary_of(folder)
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._hands: Hands | None = None
        self._settling: Settling | None = None
        self._file: Path | None = None

    @property
    def page(self) -> Page:
        """The page.

        Raises:
            DeviceError: None is open.
        """
        if self._page is None or self._page.is_closed():
            raise DeviceError("the generated page is closed")
        return self._page

    @property
    def hands(self) -> Hands:
        """Mouse and keyboard at the page.

        Raises:
            DeviceError: None is open.
        """
        if self._hands is None:
            raise DeviceError("the generated page is closed")
        return self._hands

    def open(self, html: str) -> None:
        """Show a page in a new context; the one before is closed."""
        self.close()
        self._folder.mkdir(parents=True, exist_ok=True)
        self._file = self._folder / f"{next(_numbers)}.html"
        self._file.write_text(html, encoding="utf-8", errors="replace")
        context = self._browser.launch().new_context(
            viewport=VIEWPORT,  # type: ignore[arg-type]
            accept_downloads=False,
            service_workers="block",
            locale="en-US",
            timezone_id="UTC",
            permissions=[],
            reduced_motion="reduce",
            # Rules are compiled in the page; a policy of the page would forbid it.
            bypass_csp=True,
        )
        self._context = context
        Guardrails(context, self._boundary)
        self._settling = Settling(context, self._wait_until_still)
        page = context.new_page()
        page.set_default_timeout(LOAD_MS)
        self._page = page
        self._hands = Hands(page, context.new_cdp_session(page), ORIGIN)
        self._load()

    def reload(self) -> None:
        """Load the page again, with what it stored."""
        self._load()

    def _load(self) -> None:
        if self._file is None:
            raise DeviceError("the generated page is closed")
        self.page.goto(
            f"{ORIGIN}/{self._file.name}", timeout=LOAD_MS, wait_until="domcontentloaded"
        )
        self.settle()

    def settle(self) -> None:
        """Wait until the page no longer changes, at most as long as `Settling` does."""
        if self._settling is not None:
            self._settling.wait(self.page)

    def close(self) -> None:
        """Close the page and forget what it stored."""
        context, self._context, self._page = self._context, None, None
        self._hands = None
        if context is not None:
            context.close()
        if self._file is not None:
            self._file.unlink(missing_ok=True)
            self._file = None

    def picture(self) -> bytes:
        """The visible part, as PNG."""
        png: bytes = self.page.screenshot(animations="disabled", caret="hide", timeout=LOAD_MS)
        return png

    def state(self) -> dict[str, Any]:
        """The state of the page, as the release keeps it."""
        found: dict[str, Any] = self._evaluate(f"({_source('page_state.js')})({MOST_READ})")
        if "large" in found:
            raise DeviceError(f"the page holds more than {MOST_READ:,} characters")
        state: dict[str, Any] = found["state"]
        return state

    def read(self, queries: Sequence[Query]) -> Read:
        """Read the elements of the page for rules."""
        asked = json.dumps([asdict(query) for query in queries])
        found = self._evaluate(f"({_source('read_elements.js')})({asked}, {MOST_READ})")
        if "large" in found:
            raise DeviceError(f"the elements of a rule hold more than {MOST_READ:,} characters")
        read: dict[Query, Sequence[Value] | int] = {}
        for query, one in zip(queries, found["read"], strict=True):
            if "count" in one:
                read[query] = int(one["count"])
                continue
            values: list[Value] = one["values"]
            for index in one["custom"][:_MOST_SWITCHES]:
                values[index] = self._is_on(query.selector, index, values[index])
            read[query] = values
        return read

    def _is_on(self, selector: str, index: int, otherwise: Value) -> Value:
        """Whether a switch that the page made itself is on, by the accessibility tree."""
        world = self._world()
        one = self.hands.session.send(
            "Runtime.evaluate",
            {
                "expression": f"document.querySelectorAll({json.dumps(selector)})[{index}]",
                "contextId": world,
                "timeout": READ_MS,
            },
        )["result"].get("objectId")
        if one is None:
            return otherwise
        nodes = self.hands.session.send(
            "Accessibility.getPartialAXTree", {"objectId": one, "fetchRelatives": False}
        )["nodes"]
        for told in nodes[0].get("properties", []) if nodes else []:
            if told["name"] in ("checked", "pressed"):
                return str(told["value"].get("value")) == "true"
        return otherwise

    def labels(self) -> list[dict[str, Any]]:
        """Elements that can be clicked or typed into, with their visible labels."""
        found: list[dict[str, Any]] = self._evaluate(f"({_source('labels.js')})()")
        return found

    def control_at(self, x: float, y: float) -> dict[str, str]:
        """The control that a click at a place meets: its id, label, and the words of its row."""
        found: dict[str, str] = self._evaluate(f"({_source('control_at.js')})({x}, {y})")
        return found

    def predicate(self, rule: str, limit_ms: int = RULE_MS) -> bool:
        """Whether a rule in JavaScript holds.

        It runs in a world of its own, which shares the document with the page and nothing else.

        Raises:
            RuleError: It throws, does not end, changes the page, or gives no boolean.
        """
        if len(rule) > MAX_RULE:
            raise RuleError(f"a rule of {len(rule):,} characters, at most {MAX_RULE:,}")
        found = self._evaluate(
            f"({_source('run_rule.js')})({json.dumps(rule)})",
            limit_ms,
            stopped=f"it was stopped after {limit_ms / 1000:g} s",
        )
        if found["error"]:
            raise RuleError(str(found["error"]))
        return bool(found["value"])

    def _world(self) -> int:
        """A fresh world of the page, which its scripts cannot reach."""
        session = self.hands.session
        frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        world = session.send(
            "Page.createIsolatedWorld",
            {"frameId": frame, "worldName": f"uiprobe-{next(_numbers)}"},
        )
        return int(world["executionContextId"])

    def _evaluate(self, function: str, limit_ms: int = READ_MS, *, stopped: str = "") -> Any:  # noqa: ANN401
        """The result of a function call in a fresh world of the page.

        Raises:
            RuleError: It was stopped, where `stopped` says so.
            DeviceError: The page cannot be read.
        """
        from playwright.sync_api import Error

        try:
            told = self.hands.session.send(
                "Runtime.evaluate",
                {
                    "expression": f"(() => {{\n{_source('safely.js')}\nreturn {function};\n}})()",
                    "contextId": self._world(),
                    "returnByValue": True,
                    "timeout": limit_ms,
                },
            )
        except Error as error:
            if stopped and "terminated" in str(error):
                raise RuleError(stopped) from None
            raise DeviceError(f"reading the generated page: {str(error)[:200]}") from None
        if "exceptionDetails" in told:
            said = json.dumps(told["exceptionDetails"])[:300]
            if stopped:
                raise RuleError(stopped)
            raise DeviceError(f"reading the generated page: {said}")
        return _storable(told["result"].get("value"))

    def _wait_until_still(self, function: str) -> None:
        """Run the wait of `Settling` where the page's scripts cannot change how time passes."""
        from playwright.sync_api import Error

        try:
            world = self._world()
        except DeviceError as error:
            raise Error(str(error)) from None
        self.hands.session.send(
            "Runtime.evaluate",
            {"expression": function, "contextId": world, "awaitPromise": True},
        )

    def act(self, action: Action) -> str:
        """Do an action on places or keys, and wait until the page has settled.

        Returns:
            Why it failed; empty if it did not.
        """
        from playwright.sync_api import Error

        failed = ""
        try:
            calls = calls_of(action)
            check_calls(calls)
            for call in calls:
                ACTIONS[call.kind].do(self.hands, call)
        except (ActionError, Error) as error:
            failed = (str(error).strip().splitlines() or ["it failed"])[0][:300]
        self.settle()
        return failed


def _storable(value: Any) -> Any:  # noqa: ANN401 - as a page gave it
    """A value of a page with texts that can be written; halves of pairs cannot be."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, list):
        return [_storable(one) for one in value]
    if isinstance(value, dict):
        return {_storable(key): _storable(one) for key, one in value.items()}
    return value


@cache
def _source(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8").strip()
