"""Blind replay on the desk: solutions of one seed, carried out in a browser on tasks of others.

Solutions find what they touch by its label. The policies are:

    labels      the solution of another seed as it is
    own words   the same, with the words of the recorded goal replaced by those of this one, in
                labels and in what is typed, chosen and said
    reporting   the task is reported as infeasible at once
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from uiprobe.probes.sources.builtin.replaying import own_words
from uiprobe.proof.desk import begin_process, find_families, open_browser
from uiprobe.proof.replay import Replayed, carrying

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from uiprobe.environments.web.sites.desk.server import DeskSite

_WAIT_MS = 3_000
"""Milliseconds that a replay waits for what may never come."""

_REPORTING = "reporting every task as infeasible at once"

DESK_POLICIES = carrying("labels", "own words", _REPORTING)
"""The policies: what each meets, by name."""

Chat = list[dict[str, Any]]

Own = Callable[[str], str]
"""Puts the words of one goal in the place of those of another."""


def replay_desk(
    recorded: int, seeds: Sequence[int], *, families: Sequence[str] = (), jobs: int = 1
) -> list[Replayed]:
    """Carry out the solutions of one seed on the tasks of others; their groups stand for apps.

    Args:
        recorded: The seed whose solutions are carried out.
        seeds: The seeds of the tasks.
        families: Only these families, of either tier; else all.
        jobs: Number of processes, with a browser each.

    Raises:
        UnknownTemplateError: No family has that name.
        NoBrowserError: There is no browser.
    """
    names = find_families(families)
    count = len(names)
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=begin_process
    ) as pool:
        parts = pool.map(_replay_family, names, [recorded] * count, [tuple(seeds)] * count)
        return [one for part in parts for one in part]


def _replay_family(name: str, recorded: int, seeds: Sequence[int]) -> list[Replayed]:
    from uiprobe.environments.web.sites.desk.server import DeskSite

    site = DeskSite()
    try:
        with open_browser() as browser:
            found = [_replay(name, recorded, seed, site, browser) for seed in seeds]
    finally:
        site.close()
    return found


def _replay(name: str, recorded: int, seed: int, site: DeskSite, browser: Browser) -> Replayed:
    from uiprobe.environments.web.sites.desk.tasks.outcomes import is_feasible
    from uiprobe.environments.web.sites.desk.tasks.task import make_work, preview

    work, family = preview(name, seed)
    feasible = is_feasible(work.outcome)
    own = own_words(make_work(name, recorded).goal, work.goal)
    words: dict[str, Own | None] = {"labels": str, "own words": own, _REPORTING: None}
    met = [
        policy for policy, one in words.items() if _meets(name, recorded, one, seed, site, browser)
    ]
    return Replayed(family.group, name, feasible, seed, frozenset(met))


def _meets(
    name: str, recorded: int, own: Own | None, seed: int, site: DeskSite, browser: Browser
) -> bool:
    """Whether the solution of a seed meets the task of another; without words, whether a report."""
    from playwright.sync_api import Error

    from uiprobe.environments.web.sites.desk.tasks.hand import Hand
    from uiprobe.environments.web.sites.desk.tasks.task import DeskTask, make_work

    task = DeskTask(seed, site=site, family=name)
    page = browser.new_context(viewport=task.viewport).new_page()
    goal, _ = task.setup(page)
    page.set_default_timeout(_WAIT_MS)
    chat: Chat = [{"role": "user", "message": goal}]
    try:
        if own is None:
            Hand(page, site.url, chat).refuse("It cannot be done.")
        else:
            worded: Any = WordedPage(page, own)
            make_work(name, recorded).solve(Hand(worded, site.url, WordedChat(chat, own)))
        page.wait_for_load_state("load")
    except (Error, LookupError, StopIteration):
        # What the recording touches is not there; what came about until then counts.
        pass
    met = task.work.outcome.judge(task.see(page, chat)).met
    page.context.close()
    return met


_WORDED = frozenset({"get_by_text", "get_by_label", "fill", "select_option"})
"""Functions whose arguments are texts of the page, or typed on it."""

_NAMED = frozenset({"name", "has_text", "label"})
"""Arguments of other functions that are such texts."""


class WordedPage:
    """A page, or a locator of it, on which other words are looked for and typed.

    Args:
        of: Playwright's page or locator.
        own: Gives the words.
    """

    def __init__(self, of: object, own: Own) -> None:
        self._of = of
        self._own = own

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a page has
        value = getattr(self._of, name)
        if not callable(value):
            return self._follow(value)

        def call(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
            if name in _WORDED:
                arguments = tuple(map(self._say, arguments))
            named |= {key: self._say(named[key]) for key in _NAMED & named.keys()}
            return self._follow(value(*arguments, **named))

        return call

    def _say(self, value: object) -> object:
        return self._own(value) if isinstance(value, str) else value

    def _follow(self, value: Any) -> Any:  # noqa: ANN401
        from playwright.sync_api import Locator

        if isinstance(value, list):
            return [self._follow(one) for one in value]
        return WordedPage(value, self._own) if isinstance(value, Locator) else value


class WordedChat(Chat):
    """The chat of an episode, to which other words are said.

    Args:
        chat: The chat itself.
        own: Gives the words.
    """

    def __init__(self, chat: Chat, own: Own) -> None:
        super().__init__(chat)
        self._chat = chat
        self._own = own

    def append(self, message: dict[str, Any]) -> None:
        """Say something."""
        self._chat.append({**message, "message": self._own(str(message["message"]))})
