"""One generated page in a browser: shown, acted on, and read. It runs in the browser's thread.

The page is served under an origin that does not exist, from a folder of the browser's own, so it
has storage and a secure context but reaches nothing: no address, no file, no clipboard, no
permission, no service worker.
"""

from __future__ import annotations

import itertools
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uiprobe.design.pages.actions import ACTIONS, VIEWPORT, Hands, check_calls
from uiprobe.design.rules.language import MAX_RULE, RuleError
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
"""Milliseconds after which a rule is stopped."""

LOAD_MS = 8_000

_numbers = itertools.count(1)


def boundary_of(folder: Path) -> Boundary:
    """What generated pages may reach: the pages in a folder, and nothing else."""
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
        self._settling = Settling(context)
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
        """What is in view, as PNG."""
        png: bytes = self.page.screenshot(animations="disabled", caret="hide", timeout=LOAD_MS)
        return png

    def state(self) -> dict[str, Any]:
        """The state of the page, as rules of the small language read it."""
        found: dict[str, Any] = self._evaluate(f"({_source('page_state.js')})()", RULE_MS)
        return found

    def labels(self) -> list[dict[str, Any]]:
        """What can be clicked or typed into, with the label that is seen."""
        found: list[dict[str, Any]] = self._evaluate(f"({_source('labels.js')})()", RULE_MS)
        return found

    def control_at(self, x: float, y: float) -> dict[str, str]:
        """The control that a click at a place meets: its id, label, and the words of its row."""
        expression = f"({_source('control_at.js')})({x}, {y})"
        found: dict[str, str] = self._evaluate(expression, RULE_MS)
        return found

    def predicate(self, rule: str) -> bool:
        """Whether a rule in JavaScript holds.

        It runs in a world of its own, which shares the document with the page and nothing else.

        Raises:
            RuleError: It throws, does not end, changes the page, or gives no boolean.
        """
        if len(rule) > MAX_RULE:
            raise RuleError(f"a rule of {len(rule):,} characters, at most {MAX_RULE:,}")
        found = self._evaluate(
            f"({_source('run_rule.js')})({json.dumps(rule)})",
            RULE_MS,
            stopped="it was stopped after a second",
        )
        if found["error"]:
            raise RuleError(str(found["error"]))
        return bool(found["value"])

    def _evaluate(self, expression: str, limit_ms: int, *, stopped: str = "") -> Any:  # noqa: ANN401
        """A value computed in a fresh world of the page, which its scripts cannot reach.

        Raises:
            RuleError: It was stopped, where `stopped` says so.
            DeviceError: The page cannot be read.
        """
        from playwright.sync_api import Error

        session = self.hands.session
        try:
            frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
            world = session.send(
                "Page.createIsolatedWorld",
                {"frameId": frame, "worldName": f"uiprobe-{next(_numbers)}"},
            )
            told = session.send(
                "Runtime.evaluate",
                {
                    "expression": expression,
                    "contextId": world["executionContextId"],
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
        return told["result"].get("value")

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


@cache
def _source(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8").strip()
