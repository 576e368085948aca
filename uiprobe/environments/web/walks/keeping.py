"""Keeps pages and actions of a walk, each page as it is before the action."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from uiprobe.environments.web.page_document import page_document
from uiprobe.ui.place import Place
from uiprobe.ui.readers.browser import PAGES
from uiprobe.ui.tree import Tree

if TYPE_CHECKING:
    from browsergym.core.env import BrowserEnv

MAX_STEPS = 80
"""Actions after which a walk is given up."""

_POINTING = """() => {
    const covered = [], wordless = [], controls = {};
    // The letters of an icon font are no words.
    const icon = (one) => /material|icon|symbol/i.test(getComputedStyle(one).fontFamily);
    const words = (one) => {
        if (!(one.innerText || '').trim()) return false;
        const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            if (text.data.trim() && !icon(text.parentElement)) return true;
        }
        return false;
    };
    const said = (one) => {
        if (one.labels && [...one.labels].some(words)) return true;
        return Boolean((one.placeholder || '').trim()) || words(one)
            || (one.tagName === 'INPUT' && ['submit', 'button', 'reset'].includes(one.type));
    };
    for (const one of document.querySelectorAll('[bid]')) {
        const bid = one.getAttribute('bid');
        if (one.tagName === 'LABEL' && one.control && one.control.hasAttribute('bid')) {
            controls[bid] = one.control.getAttribute('bid');
        }
        if (!said(one)) wordless.push(bid);
        const box = one.getBoundingClientRect();
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        const top = box.width && box.height ? document.elementFromPoint(x, y) : null;
        const label = top && top.closest('label');
        if (!top || !(one.contains(top) || (label && label.control === one))) covered.push(bid);
    }
    return {covered, wordless, controls};
}"""
"""Asks the browser itself what a click in the middle of each element meets, and which elements show
no words of their own, whatever the accessibility tree calls them."""


_PATIENCE = 12
"""Tries of one call: BrowserGym gives a page half a second, which a busy machine may need."""


_DONE = "performing"
"""A word of Playwright's log on a click that was begun before the time was over: it has its effect,
and only the page is slow to follow."""


class WalkError(Exception):
    """A walk that cannot be carried out, as where a changed step hides what the next one needs."""


class SlowWalkError(WalkError):
    """A walk on which a page did not answer in time; another time it may."""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page of a walk.

    Attributes:
        document: The page, as `uiprobe.ui.readers.browser` reads it.
        place: Its address.
        picture: Its picture as PNG.
        tree: The parsed document.
    """

    document: bytes
    place: Place
    picture: bytes
    tree: Tree


@dataclass(frozen=True, slots=True)
class WalkStep:
    """A page, and the call that is made on it; None on the last page."""

    page: KeptPage
    line: str | None


@dataclass(frozen=True, slots=True)
class Walk:
    """A task carried out.

    Attributes:
        goal: What is asked for, on one line.
        steps: The pages and calls; the last page has no call.
        reached: Whether the task counts as met at the end.
    """

    goal: str
    steps: tuple[WalkStep, ...]
    reached: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A step of a solution that is done otherwise.

    Attributes:
        step: Its number.
        instead: The call that is made instead; None leaves the step out.
    """

    step: int
    instead: str | None


class Keeper:
    """Looks at the pages of one episode, and keeps them with the calls.

    Args:
        environment: The episode.
        origin: The address of the site, which differs from run to run.
        alias: The address that stands for it in what is kept.
        change: A step that is done otherwise.
    """

    def __init__(
        self, environment: BrowserEnv, *, origin: str, alias: str, change: Change | None = None
    ) -> None:
        self.environment = environment
        self.steps: list[WalkStep] = []
        self._origin = origin
        self._alias = alias
        self._change = change

    def look(self) -> KeptPage:
        """The page as it is now, once it has settled."""
        self.environment._wait_dom_loaded()
        return self.keep_page(self.environment._get_obs())

    def keep_page(self, observation: Mapping[str, Any]) -> KeptPage:
        """An observation as it is kept."""
        value = json.loads(page_document(observation))
        _add_pointing(value["nodes"], self.environment.page.evaluate(_POINTING))
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        document = self._general(text).encode("utf-8", "replace")
        url = self._general(str(observation["url"]))
        return KeptPage(
            document,
            Place(url.split("?")[0].split("#")[0], url),
            _png(observation["screenshot"]),
            PAGES.parse(document, name=url[:200]),
        )

    def act(self, page: KeptPage, line: str, perform: Callable[[], str | None]) -> None:
        """Do a step, or what is done instead, and keep it.

        Args:
            page: The page that it is done on.
            line: The call that stands for it.
            perform: Does it; may return the line that says better what was done.

        Raises:
            WalkError: There are too many steps, or what is done instead fails.
        """
        if len(self.steps) >= MAX_STEPS:
            raise WalkError(f"more than {MAX_STEPS} steps")
        if self._change is not None and self._change.step == len(self.steps):
            change, self._change = self._change, None
            if change.instead is not None:
                self.do(change.instead)
                self.steps.append(WalkStep(page, change.instead))
            return
        better = perform()
        self.steps.append(WalkStep(page, self._general(better or line)))

    def do(self, line: str) -> tuple[dict[str, Any], float, bool]:
        """Make a call; again, if the page is slow.

        Returns:
            The observation after it, the reward, and whether the task is over.

        Raises:
            SlowWalkError: The page does not answer.
            WalkError: The call fails.
        """
        said = ""
        for _ in range(_PATIENCE):
            observation, reward, over, *_ = self.environment.step(line)
            said = str(observation["last_action_error"])
            if not said or _DONE in said:
                return observation, float(reward), over
            if "Timeout" not in said:
                raise WalkError(f"{line}: {_first_line(said)}")
        raise SlowWalkError(f"{line}: {_first_line(said)}")

    def finish(self, goal: str, *, reached: bool) -> Walk:
        """The walk, with the page on which it ended."""
        return Walk(" ".join(goal.split()), (*self.steps, WalkStep(self.look(), None)), reached)

    def _general(self, text: str) -> str:
        return text.replace(self._origin, self._alias)


def _first_line(text: str) -> str:
    return text.partition("\n")[0][:200]


def _add_pointing(nodes: list[dict[str, Any]], found: Mapping[str, Any]) -> None:
    controls = found["controls"]
    marked = {name: set(found[name]) for name in ("covered", "wordless")}
    for node in nodes:
        bid = node.get("bid")
        node.update({name: True for name, bids in marked.items() if bid in bids})
        if bid in controls:
            node["controls"] = controls[bid]


def _png(pixels: Any) -> bytes:  # noqa: ANN401 - an array of numpy
    from PIL import Image

    written = BytesIO()
    Image.fromarray(pixels).save(written, format="PNG", compress_level=3)
    return written.getvalue()
