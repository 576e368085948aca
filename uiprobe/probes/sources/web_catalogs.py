"""Facts about each benchmark of BrowserGym: its tasks, their families and words, its site."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.servers import (
    SNOW_PASSWORD,
    SNOW_POOL,
    SNOW_URL,
    SNOW_USER,
    missing_servers,
    server_origins,
)
from uiprobe.environments.web.serving import FixedSite, Site
from uiprobe.environments.web.sites import elsewhere
from uiprobe.inputs.draws import draw_digest
from uiprobe.inputs.plugins import PluginError
from uiprobe.probes.names import DESK, MINIWOB, WORKARENA, WebTier
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.workarena_tasks import CATEGORIES, category_of
from uiprobe.ui.goal import Difficulty
from uiprobe.ui.person.facts import Person

MINIWOB_TASKS = 125
"""Tasks of MiniWoB in BrowserGym (paper table 1)."""

_MINIWOB_ORIGIN = "http://miniwob"

_FAMILIES = (
    ("email", "mail"),
    ("search-engine", "websites"),
    ("social-media", "websites"),
    ("stock-market", "websites"),
    ("terminal", "websites"),
    ("phone-book", "websites"),
    ("book-flight", "bookings"),
    ("buy-ticket", "bookings"),
    ("order-food", "bookings"),
    ("choose-date", "dates and times"),
    ("daily-calendar", "dates and times"),
    ("enter-date", "dates and times"),
    ("enter-time", "dates and times"),
    ("click-", "clicks"),
    ("ascending-numbers", "clicks"),
    ("focus-", "clicks"),
    ("hot-cold", "clicks"),
    ("number-checkboxes", "clicks"),
    ("odd-or-even", "clicks"),
    ("unicode-test", "clicks"),
    ("drag-", "drags and drawings"),
    ("draw-", "drags and drawings"),
    ("resize-", "drags and drawings"),
    ("highlight-", "drags and drawings"),
    ("use-", "widgets"),
    ("choose-list", "widgets"),
    ("scroll-", "widgets"),
    ("enter-", "forms"),
    ("login-", "forms"),
    ("form-", "forms"),
    ("multi-", "forms"),
    ("sign-agreement", "forms"),
    ("copy-paste", "texts"),
    ("find-word", "texts"),
    ("read-table", "texts"),
    ("text-", "texts"),
    ("bisect-angle", "geometry"),
    ("circle-center", "geometry"),
    ("count-", "geometry"),
    ("find-midpoint", "geometry"),
    ("grid-coordinate", "geometry"),
    ("identify-shape", "geometry"),
    ("right-angle", "geometry"),
    ("visual-addition", "geometry"),
)
"""Families of MiniWoB's tasks by the beginning of their names; the first that fits counts. They are
ours: MiniWoB has none."""

_OTHERS = (
    WORKARENA,
    "webarena",
    "webarena_verified",
    "visualwebarena",
    "assistantbench",
    "weblinx",
)
"""Benchmarks that BrowserGym has packages for; for hints at a name that was meant."""


@dataclass(frozen=True, slots=True)
class Preview:
    """Facts about a task before it begins.

    Attributes:
        instruction: What it will ask for, or words for the task.
        feasible: Whether it can be done; True where that is not known.
        steps: Actions that its solution takes at most; 0 where that is not known.
        difficulty: As its author states it; easy by default.
        modules: Parts of the site that it needs; 0 where that is not known.
        memory: Values to keep from page to page, where `modules` is known.
        person: The person who can be asked; None where the instruction says all.
    """

    instruction: str
    feasible: bool = True
    steps: int = 0
    difficulty: Difficulty = "easy"
    modules: int = 0
    memory: int = 0
    person: Person | None = None

    @property
    def demands(self) -> dict[str, int]:
        """The demands of its goal, as far as they are known."""
        if not self.steps:
            return {}
        facts = {"memory": self.memory, "apps": self.modules} if self.modules else {}
        if self.person is not None:
            facts["asks"] = sum(fact.hidden for fact in self.person.facts)
        return {"steps": self.steps, **facts}


class Catalog:
    """A benchmark that is installed, by the name of its tasks in BrowserGym's registry.

    Args:
        name: That name, such as `webarena`.
        sites: More origins that its pages may reach, such as `http://127.0.0.1:8080`.

    Raises:
        SourceError: A site is no origin.
    """

    def __init__(self, name: str, sites: Iterable[str] = ()) -> None:
        self.name = name
        self._sites = frozenset(map(_checked_origin, sites))

    @property
    def prefix(self) -> str:
        """Prefix of the names of its tasks, after `browsergym/`."""
        return f"{self.name}."

    @property
    def default_tasks(self) -> tuple[str, ...]:
        """Those of its tasks that run where none is named; empty if all do."""
        return ()

    @property
    def _needed(self) -> str:
        """The requirements on the user."""
        return "environment variables that name its servers"

    @property
    def _asked_for(self) -> str:
        """The requirements on the user besides the package."""
        return "what its own documentation asks for"

    def require_servers(self) -> None:
        """Refuse a benchmark whose servers are not named.

        Raises:
            SourceError: They are not.
        """
        if missing := missing_servers(self.name, os.environ):
            raise SourceError(
                f"benchmark {self.name}", "servers", f"{', '.join(missing)} not set", self._needed
            )

    def tasks(self) -> list[str]:
        """The short names of its tasks, in the order in which they are registered.

        Raises:
            SourceError: It is not installed.
        """
        try:
            import gymnasium

            self._register()
        except ModuleNotFoundError as error:
            raise self._not_installed(f"no module {str(error.name)[:80]}") from None
        except Exception as error:
            # Some benchmarks ask for their server when they are imported.
            raise self._not_installed(f"{type(error).__name__}: {error}"[:300]) from error
        start = f"browsergym/{self.prefix}"
        found = [name.removeprefix(start) for name in gymnasium.registry if name.startswith(start)]
        if not found:
            raise self._not_installed("no task in BrowserGym's registry")
        return found

    def _register(self) -> None:
        import_module(f"browsergym.{self.name}" if self.name.isidentifier() else "browsergym.core")

    def _not_installed(self, found: str) -> SourceError:
        embedded = self.name in (DESK, MINIWOB)
        package = "uiprobe[web]" + ("" if embedded else f" browsergym-{self.name[:60]}")
        near = get_close_matches(self.name, (DESK, MINIWOB, *_OTHERS), n=1)
        hint = f"; did you mean {near[0]}?" if near and near[0] != self.name else ""
        # Others insist on what Playwright 1.44.0 asks for, which Python 3.13 cannot have.
        pythons = "; `uiprobe doctor` says how" if embedded else " on Python 3.11 or 3.12"
        return SourceError(
            f"benchmark {self.name[:60]!r}",
            "BrowserGym",
            found,
            f"an installed benchmark: `pip install {package}`{pythons}, and "
            f"{self._asked_for}{hint}",
        )

    def family(self, task: str) -> str:
        """The family that a task is counted in."""
        return task.split(".")[0]

    def tier(self, task: str) -> WebTier:
        """The tier that a task is of; most benchmarks have one."""
        return "basic"

    def worlds(self, task: str) -> tuple[str, ...]:
        """The names of the worlds of a task that is a pair of them; empty for others."""
        return ()

    def seed(self, task: str, seed: int, instance: int) -> int:
        """The seed of one instance of a task."""
        return int.from_bytes(draw_digest(self.name, task, seed, instance)[:4]) % 2**31

    def preview(self, task: str, seed: int, world: str = "") -> Preview:
        """Facts about a task before it begins, in a world of a pair."""
        return Preview(f"The task {task} of {self.name}")

    def open_site(self) -> Site:
        """A site that its pages are served from.

        Raises:
            DeviceError: It does not start.
        """
        try:
            return FixedSite(Boundary(self._sites | server_origins(os.environ)))
        except ValueError as error:
            raise DeviceError(str(error)) from None


class WorkArenaCatalog(Catalog):
    """WorkArena on a ServiceNow instance of the user's."""

    @property
    def default_tasks(self) -> tuple[str, ...]:
        """The 33 atomic tasks: 29 of the paper, and four on dashboards."""
        return tuple(CATEGORIES)

    @property
    def _needed(self) -> str:
        return (
            f"a ServiceNow instance: {SNOW_URL}, {SNOW_USER} and {SNOW_PASSWORD}, or {SNOW_POOL}; "
            "benchmark=desk is a desk with tasks of the same kinds that needs none"
        )

    @property
    def _asked_for(self) -> str:
        return self._needed

    def family(self, task: str) -> str:
        """The category of a task in the paper."""
        return category_of(task)


class MiniwobCatalog(Catalog):
    """MiniWoB, served from the files of its package."""

    def _register(self) -> None:
        super()._register()
        # Its tasks are known without the package that has their pages.
        if find_spec("miniwob") is None:
            raise ModuleNotFoundError(name="miniwob")

    def family(self, task: str) -> str:
        """The family of a task, by the beginning of its name."""
        return next((name for start, name in _FAMILIES if task.startswith(start)), "puzzles")

    def preview(self, task: str, seed: int, world: str = "") -> Preview:
        """MiniWoB's own description of the task."""
        from browsergym.miniwob import ALL_MINIWOB_TASKS

        known: Mapping[str, str] = {one.subdomain: one.desc for one in ALL_MINIWOB_TASKS}
        return Preview(known[task])

    def open_site(self) -> Site:
        """The files of the package."""
        import miniwob

        folder = Path(miniwob.__file__).parent / "html"
        return FixedSite(
            Boundary(frozenset({_MINIWOB_ORIGIN}), {_MINIWOB_ORIGIN: folder}),
            {"base_url": f"{_MINIWOB_ORIGIN}/miniwob/"},
        )


class DeskCatalog(Catalog):
    """The embedded desk, each site of it with a database of its own."""

    @property
    def prefix(self) -> str:
        """Prefix of the names of its tasks, after `browsergym/`."""
        return "uiprobe.desk."

    def _register(self) -> None:
        from uiprobe.environments.web.sites.desk.tasks.task import register_desk

        register_desk()

    def family(self, task: str) -> str:
        """The group of a task, such as `form`."""
        from uiprobe.environments.web.sites.desk.tasks.table import family_named

        return family_named(task).group

    def tier(self, task: str) -> WebTier:
        """The tier that a task is of."""
        from uiprobe.environments.web.sites.desk.tasks.table import family_named

        return family_named(task).tier

    def worlds(self, task: str) -> tuple[str, ...]:
        """The names of both worlds of a pair."""
        from uiprobe.environments.web.sites.desk.tasks.table import family_named

        return family_named(task).worlds if self.tier(task) == "pairs" else ()

    def seed(self, task: str, seed: int, instance: int) -> int:
        """The seed of one instance; odd and even ones take turns.

        A family of which every second seed cannot be done is so even in few instances.
        """
        return super().seed(task, seed, instance) // 2 * 2 + instance % 2

    def preview(self, task: str, seed: int, world: str = "") -> Preview:
        """The goal of the task, which follows from its seed."""
        from uiprobe.environments.web.sites.desk.tasks.families import WORLDS
        from uiprobe.environments.web.sites.desk.tasks.outcomes import is_feasible
        from uiprobe.environments.web.sites.desk.tasks.task import preview

        named = next((one for one in WORLDS if one == world), WORLDS[0])
        work, family = preview(task, seed, named)
        return Preview(
            work.goal,
            is_feasible(work.outcome),
            family.steps + len(work.questions),
            family.difficulty,
            len(family.modules),
            family.memory,
            work.person,
        )

    def open_site(self) -> Site:
        """A desk of its own, on loopback."""
        from uiprobe.environments.web.sites.desk.server import DeskSite

        try:
            return DeskSite()
        except OSError as error:
            raise DeviceError(
                f"starting a desk on loopback: {error}; it needs a free port and some megabytes in "
                "the folder for temporary files (TMPDIR)"
            ) from error


class SiteCatalog(Catalog):
    """The tasks of a site of another distribution."""

    def __init__(self, name: str, sites: Iterable[str] = ()) -> None:
        super().__init__(name, sites)
        try:
            self._site = elsewhere.site_named(name)
        except PluginError as error:
            raise SourceError(f"benchmark {name}", "entry point", str(error), "a site") from None

    @property
    def prefix(self) -> str:
        """Prefix of the names of its tasks, after `browsergym/`."""
        return self._site.prefix

    def _register(self) -> None:
        elsewhere.register(self._site)

    def family(self, task: str) -> str:
        """The category of a task, as its site states it."""
        return self._site.tasks()[task].category or task

    def preview(self, task: str, seed: int, world: str = "") -> Preview:
        """Return what the site states about a task: feasibility, steps and difficulty."""
        stated = self._site.tasks()[task]
        words = f"The task {task} of {self.name}"
        return Preview(words, stated.feasible, stated.steps, stated.difficulty)

    def open_site(self) -> Site:
        """The site, started by its own code."""
        try:
            return self._site.open()
        except OSError as error:
            raise DeviceError(f"starting the site {self.name}: {error}") from error


def catalog_of(name: str, sites: Iterable[str] = ()) -> Catalog:
    """The catalog of a benchmark; arguments and errors are those of `Catalog`.

    Raises:
        SourceError: Sites are given for a benchmark that brings its own.
    """
    kinds: dict[str, type[Catalog]] = {
        DESK: DeskCatalog,
        MINIWOB: MiniwobCatalog,
        WORKARENA: WorkArenaCatalog,
    }
    if name in elsewhere.site_names():
        kinds[name] = SiteCatalog
    if name in kinds.keys() - {WORKARENA} and (given := tuple(sites)):
        raise SourceError(
            "sites", name, repr(given[0][:100]), "none, because this benchmark brings its own site"
        )
    return kinds.get(name, Catalog)(name, sites)


def _checked_origin(site: str) -> str:
    origin = Boundary.origin(site)
    if not origin or urlsplit(site).path not in ("", "/"):
        raise SourceError(
            "sites", "origin", repr(site[:100]), "scheme, host and port, as http://127.0.0.1:8080"
        )
    return origin
