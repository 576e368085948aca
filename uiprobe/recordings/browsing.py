"""Sessions in a browser: what `uiprobe record --browser` does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from json import JSONDecodeError, JSONDecoder
from typing import Any
from urllib.parse import urlsplit

from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.walks.keeping import Keeper, KeptPage, WalkError
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.recordings.session import (
    KeptScreen,
    Recorded,
    RecordingError,
    RecordingPlan,
    ScriptedSteps,
)
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.platform import WEB
from uiprobe.ui.reference import ReferenceStepError, find_elements
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.spaces.browser_calls import FUNCTIONS, write_call
from uiprobe.ui.tree import Tree

_START_S = 60.0
_STEP_S = 45.0
_SELECTED = re.compile(r"(\w+) (?=\{)")


def site_name(url: str) -> str:
    """Return the default name of a site: the host of its address.

    Raises:
        RecordingError: It is no address of a page.
    """
    origin = Boundary.origin(url)
    if not origin or not url.startswith(("http://", "https://")):
        raise RecordingError(
            f"--browser: found {url[:100]!r}, expected an address such as http://127.0.0.1:8000/"
        )
    return urlsplit(url).hostname or "site"


async def record_page(
    session: RecordingPlan,
    lines: Iterable[str],
    *,
    show: Callable[[str], None],
    attended: bool = False,
) -> Recorded:
    """Carry out actions in a browser, one a line, and keep the pages before and after each.

    A line is a call of the browser's action space, such as `click('a51')`, or a function with a
    selector in place of the element: `click {"role": "button", "name": "Save"}`,
    `fill {"name": "Title"} [oat milk]`. Blank lines and lines that begin with # are skipped.
    `stop()` ends the session. Pages see the site's own origin and nothing else.

    Args:
        session: What to record; its serial is the address of the first page.
        lines: The actions; read one at a time, when the page before has settled.
        show: Shows the author of the actions what is on the page and what was done.
        attended: Whether a person gives the actions: the things on each page are listed, and a line
            that cannot be carried out is reported and skipped. Otherwise it ends the session.

    Raises:
        RecordingError: The folder is not empty, or a line cannot be carried out.
        DeviceError: There is no browser, or it fails.
        DeviceLostError: It does not answer, or the page does not load.
    """
    info = session.info(site_name(session.serial))
    boundary = Boundary(frozenset({Boundary.origin(session.serial)}))
    worker = BrowserWorker()
    browser = EpisodeBrowser(worker, boundary, "adaptive")
    recorder = _Recorder(worker, browser, session.serial, show, attended=attended)
    try:
        await recorder.begin()
        await recorder.follow_all(lines)
    finally:
        try:
            recorder.finish(session, info)
        finally:
            await worker.close(browser.close)
    return recorder.result


class _Recorder(ScriptedSteps):
    """Does actions on pages and keeps what was shown."""

    end_line = "stop()"

    def __init__(
        self,
        worker: BrowserWorker,
        browser: EpisodeBrowser,
        url: str,
        show: Callable[[str], None],
        *,
        attended: bool,
    ) -> None:
        super().__init__(show, attended=attended)
        self._worker = worker
        self._browser = browser
        self._url = url
        self._keeper: Keeper | None = None
        self._page: KeptPage | None = None

    async def begin(self) -> None:
        """Open the first page."""
        # It registers the task of a page without a goal.
        import browsergym.core  # noqa: F401

        def start() -> tuple[Keeper, KeptPage]:
            environment = self._browser.make_environment(
                "browsergym/openended", {"start_url": self._url, "goal": "recording"}
            )
            observation, _ = environment.reset(seed=0)
            keeper = Keeper(environment, origin=self._url, alias=self._url)
            return keeper, keeper.keep_page(observation)

        self._keeper, page = await self._call(start, _START_S, f"opening {self._url[:200]}")
        self._look(page)

    async def follow(self, line: str) -> None:
        """Do what a line says."""
        page = self._shown()
        action = read_line(line.strip(), page.tree)
        self.require_room(action, WEB)
        if BROWSER.ends(action):
            self.add(_kept(page), action)
            self._page = None
            return
        keeper = self._keeper
        if keeper is None:
            raise RuntimeError("an action before the first page")
        code = action.text or "" if action.kind == "several" else write_call(action)

        def step() -> tuple[KeptPage, str]:
            try:
                return keeper.keep_page(keeper.do(code)[0]), ""
            except WalkError as error:
                return keeper.look(), str(error)

        after, error = await self._call(step, _STEP_S, f"doing {code[:80]}")
        if error:
            self._look(after)
            raise ActionError("unknown_action", error.splitlines()[0][:300])
        self.add(_kept(page), action)
        self._look(after)

    def finish(self, session: RecordingPlan, info: Any) -> None:  # noqa: ANN401
        """Write what was recorded."""
        self.write(session.out, info, None if self._page is None else _kept(self._page))

    def _look(self, page: KeptPage) -> None:
        self._page = page
        if self.attended:
            self.say(f"\nPage {len(self)}: {page.place.page}")
            for line in list_things(page.tree):
                self.say(line)

    def _shown(self) -> KeptPage:
        if self._page is None:
            raise RuntimeError("an action after the end of the session")
        return self._page

    async def _call(self, function: Callable[[], Any], deadline_s: float, doing: str) -> Any:  # noqa: ANN401
        from playwright.sync_api import Error

        try:
            return await self._worker.call(function, deadline_s=deadline_s, doing=doing)
        except (Error, OSError) as error:
            gone = self._worker.lost or not self._browser.is_alive()
            kind = DeviceLostError if gone else DeviceError
            raise kind(f"{doing}: {str(error).splitlines()[0][:300]}") from error


def read_line(line: str, tree: Tree) -> Action:
    """The action of a line of a session.

    Raises:
        ActionError: It is no call, or means no element of the page.
        ReferenceStepError: Its selector cannot be read, or does not mean one thing.
    """
    match = _SELECTED.match(line)
    if match is None:
        action = BROWSER.parse(line)
        for handle in filter(None, [action.handle]):
            if handle not in tree.handles:
                raise ActionError("unknown_element", f"no element is called {handle[:40]!r}")
        return action
    function = FUNCTIONS.get(match[1])
    if function is None or not function.handle:
        raise ReferenceStepError(f"{match[1][:40]!r} is not a function on an element")
    try:
        selector, end = JSONDecoder().raw_decode(line, match.end())
    except (JSONDecodeError, RecursionError):
        raise ReferenceStepError("the selector is not JSON") from None
    found = [one for one in find_elements(selector, tree, WEB) if one.is_widget and one.handle]
    if len(found) != 1:
        near = f"; near it are {', '.join(_near(selector, tree))}" if not found else ""
        raise ReferenceStepError(
            f"{len(found)} things fit {line[match.end() : end][:80]}{near or '; name more of it'}"
        )
    rest = line[end:].strip()
    text = rest[1:-1] if rest.startswith("[") and rest.endswith("]") else None
    if (text is None) == bool(function.text) or (rest and text is None):
        needed = "takes a text in brackets" if function.text else "takes nothing more"
        raise ReferenceStepError(f"{function.name} {needed}, found {rest[:40]!r}")
    return Action(function.name, handle=found[0].handle, text=text)


def _near(selector: dict[str, Any], tree: Tree) -> list[str]:
    """The labels on a page that are like what a selector asks for; else some of them."""
    labels = list(dict.fromkeys(one.name or one.text for one in tree.widgets))
    wanted = [str(value) for value in selector.values()]
    alike = [label for want in wanted for label in get_close_matches(want, labels, cutoff=0.5)]
    return [repr(label[:60]) for label in alike or labels if label][:5] or ["no labels"]


def list_things(tree: Tree) -> Iterator[str]:
    """The things on a page by their bids, for a person."""
    for widget in tree.widgets:
        label = widget.name or widget.text
        said = f'{widget.role} "{label[:60]}"' if label else widget.role
        yield f"  [{widget.handle}] {said}: {', '.join(widget.actions)}"


def _kept(page: KeptPage) -> KeptScreen:
    return KeptScreen(page.document, page.place.app, page.place.page, page.tree, page.picture, WEB)
