"""Tasks of the desk under BrowserGym's contract: setup, validate, cheat, teardown."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from difflib import get_close_matches
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np
import playwright.sync_api
from browsergym.core.registration import register_task
from browsergym.core.task import AbstractBrowserTask

from uiprobe.environments.cores import slowdown
from uiprobe.environments.web.devtools import KeptSessions
from uiprobe.environments.web.sites.desk import database
from uiprobe.environments.web.sites.desk.later import Schedule
from uiprobe.environments.web.sites.desk.server import SESSION, DeskSite, pristine
from uiprobe.environments.web.sites.desk.tasks.families import Family, Work, World, WorldName
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.outcomes import (
    AnswerReading,
    Seen,
    TaskJudgement,
)
from uiprobe.environments.web.sites.desk.tasks.readers import RecordReader
from uiprobe.environments.web.sites.desk.tasks.table import ALL, family_named
from uiprobe.inputs.draws import random_for

PREFIX = "uiprobe.desk."

_PATIENT_MS = 20_000
"""Milliseconds that set-up and solution wait for a page; more where other processes run, too."""


@lru_cache(maxsize=4)
def _tables(content_seed: int) -> database.Tables:
    """The content of a seed; tasks are made from it, and leave it as it is."""
    return database.read_tables(pristine(content_seed))


def make_work(
    family: str,
    seed: int,
    content_seed: int = 0,
    reader: RecordReader | None = None,
    world: WorldName = "a",
) -> Work:
    """The goal, outcome and solution that a seed stands for.

    Args:
        family: Name of a family, of any tier.
        seed: The seed of the task.
        content_seed: The seed of the desk's content.
        reader: Who reads lists and rules, in the hard tier; with care by default.
        world: Which world of a pair.

    Raises:
        ValueError: There is no such family; the message has the near ones.
    """
    if family not in ALL:
        near = ", ".join(get_close_matches(family, ALL, n=3)) or f"{len(ALL)} others"
        raise ValueError(f"the desk has no family {family[:60]!r}; it has {near}")
    draw = random_for("desk", family, seed)
    return family_named(family).make(World(_tables(content_seed), draw, seed, reader, world))


def preview(family: str, seed: int, world: WorldName = "a") -> tuple[Work, Family]:
    """A task before it begins, and its family."""
    return make_work(family, seed, world=world), family_named(family)


class DeskTask(AbstractBrowserTask):
    """One task of the desk.

    Attributes:
        work: The goal, the outcome, and the solution.
        site: The desk that it is done on, between setup and teardown.
    """

    family = ""

    def __init__(
        self,
        seed: int,
        site: DeskSite | None = None,
        family: str = "",
        content_seed: int = 0,
        reading: AnswerReading = "stated",
        world: WorldName = "a",
    ) -> None:
        """Make the task that a seed stands for.

        Args:
            seed: The seed of the task.
            site: A desk that serves already; the task resets it, and leaves it open. Without one,
                the task serves a desk of its own.
            family: The family, where the class names none.
            content_seed: The seed of the content that a desk of its own has.
            reading: How an answer is read; see `Seen`.
            world: Which world of a pair it is.
        """
        super().__init__(seed)
        self.family = family or self.family
        # BrowserGym gives a generator of numpy, whose stream may change between releases.
        self.random: np.random.RandomState
        self._given = site
        self._content_seed = content_seed
        self._reading = reading
        self.work = make_work(self.family, seed, content_seed, world=world)
        self.site: DeskSite | None = None
        self._before: database.Tables = {}

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions that the solution asks of a colleague before it acts."""
        return self.work.questions

    @classmethod
    def get_task_id(cls) -> str:
        """The name that the task is registered under."""
        return PREFIX + cls.family

    def setup(self, page: playwright.sync_api.Page) -> tuple[str, dict[str, Any]]:
        """Put the desk into its first state and sign the browser in."""
        self.site = self._given or DeskSite(self._content_seed)
        if self._given is not None:
            self.site.reset()
        for table, rows in self.work.stage.items():
            database.write_rows(self.site.path, table, rows)
        self.site.flags.update(self.work.flags)
        self._before = database.read_tables(self.site.path)
        self.site.visited.clear()
        self.site.schedule = Schedule(self.work.later)
        page.context.add_cookies([{"name": "sessionid", "value": SESSION, "url": self.site.url}])
        if self._given is None:
            # For a picture, BrowserGym sets the size of the page in a session that it then leaves.
            # With the session goes the size, and the page falls back to that of the window, at
            # which the menu is hidden. In an environment of uiprobe sessions are kept anyway.
            page.context.new_cdp_session = KeptSessions(page.context)  # type: ignore[method-assign,assignment]
        page.goto(self.site.url + self.work.start, timeout=_PATIENT_MS * slowdown())
        return self.work.goal, {"family": self.family, "group": family_named(self.family).group}

    def validate(
        self, page: playwright.sync_api.Page, chat_messages: list[dict[str, Any]]
    ) -> tuple[float, bool, str, dict[str, Any]]:
        """Judge the state of the desk, of the page and of the chat.

        Beyond the basic tier the agent declares the end, by a message or by a report that the task
        cannot be done; before that nothing is met. `met_now` is for agents with another way to
        declare it.
        """
        judged = self.judge(page, chat_messages)
        if not family_named(self.family).declares_end:
            return float(judged.met), judged.over, "", {"why": judged.why}
        said = {role for role, _ in _said_since_the_goal(chat_messages)}
        over = bool(said & {"assistant", "infeasible"})
        told = {"why": judged.why, "met_now": float(judged.met)}
        return float(judged.met and over), over, "", told

    def judge(
        self, page: playwright.sync_api.Page, chat_messages: list[dict[str, Any]]
    ) -> TaskJudgement:
        """Judge the state of the desk, of the page and of the chat, with the reason."""
        return self.work.outcome.judge(self.see(page, chat_messages))

    def see(self, page: playwright.sync_api.Page, chat_messages: list[dict[str, Any]]) -> Seen:
        """The end of an episode, to be judged."""
        site = self._site()
        user = _signed_in(site, page)
        return Seen(
            self._before,
            database.read_tables(site.path),
            page.url,
            _columns(site, user),
            user,
            _said_since_the_goal(chat_messages),
            self._reading,
            frozenset(site.visited),
        )

    def cheat(self, page: playwright.sync_api.Page, chat_messages: list[dict[str, Any]]) -> None:
        """Solve the task on the real pages."""
        page.set_default_timeout(_PATIENT_MS * slowdown())
        try:
            self.work.solve(Hand(page, self._site().url, chat_messages))
        finally:
            page.set_default_timeout(self.timeout)

    def teardown(self) -> None:
        """Close the desk, if it is the task's own."""
        site, self.site = self.site, None
        if site is not None and self._given is None:
            site.close()

    def _site(self) -> DeskSite:
        if self.site is None:
            raise RuntimeError("the task is not set up")
        return self.site


def _said_since_the_goal(chat_messages: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Roles and texts of the chat, less BrowserGym's greeting: it is no answer."""
    said = [(one["role"], str(one["message"])) for one in chat_messages]
    asked = [number for number, (role, _) in enumerate(said) if role.startswith("user")]
    return said[asked[-1] + 1 :] if asked else said


def _signed_in(site: DeskSite, page: playwright.sync_api.Page) -> int | None:
    """The key of the person whose session the browser holds."""
    from django.contrib.auth import SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    cookies = page.context.cookies(site.url)
    key = next((one["value"] for one in cookies if one["name"] == "sessionid"), None)
    with closing(sqlite3.connect(site.path, timeout=10)) as live:
        row = live.execute(
            "SELECT session_data FROM django_session WHERE session_key = ?", (key,)
        ).fetchone()
    if row is None:
        return None
    found = SessionStore().decode(row[0]).get(SESSION_KEY)
    return None if found is None else int(found)


def _columns(site: DeskSite, user: int | None) -> dict[str, Any]:
    import json

    from uiprobe.environments.web.sites.desk.admin import PAGES

    columns: dict[str, Any] = {
        model._meta.model_name: page.columns for model, page in PAGES.items()
    }
    with closing(sqlite3.connect(site.path, timeout=10)) as live:
        rows = live.execute(
            'SELECT "table", columns FROM desk_preference WHERE person_id = ?', (user,)
        ).fetchall()
    columns.update({table: json.loads(chosen) for table, chosen in rows})
    return columns


def register_desk() -> list[str]:
    """Register all tasks with BrowserGym, as `browsergym/uiprobe.desk.<family>`; once is enough."""
    import gymnasium

    names = []
    # Browsers begin at once, each in a thread; Gymnasium goes over all entries to add one.
    with _registering:
        for name in ALL:
            full = f"browsergym/{PREFIX}{name}"
            names.append(full)
            if full not in gymnasium.registry:
                kind = type(f"Desk_{name}", (DeskTask,), {"family": name})
                register_task(PREFIX + name, kind, nondeterministic=False)
    return names


_registering = Lock()
