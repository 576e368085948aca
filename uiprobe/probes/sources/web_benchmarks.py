"""Benchmarks of BrowserGym as sources of goals: MiniWoB, and any other that is installed.

A goal names a task and its seed; the task words its instruction when it begins, and judges itself.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.serving import FixedSite, Site
from uiprobe.probes.items import SelectionError
from uiprobe.probes.names import MINIWOB, Split
from uiprobe.probes.sources.base import (
    Broken,
    GroundingExample,
    KnowledgeCapability,
    Question,
    Recording,
    SourceError,
    SourceScreen,
)
from uiprobe.ui.goal import INSTANCE_STEP, Goal
from uiprobe.ui.platform import WEB

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

_SERVERS = ("WA_", "VWA_", "SNOW_INSTANCE_URL")
"""Environment variables by which BrowserGym's benchmarks name their servers."""


SELECTION_SEEDS = 3
"""Seeds for the selection of a model (paper section 5.2); the others are reported."""


def split_goals(goals: Sequence[Goal | Broken], split: Split, seeds: int) -> list[Goal | Broken]:
    """The goals of a split.

    Args:
        goals: Those of all seeds.
        split: Which of them.
        seeds: How many seeds each task has.

    Raises:
        SelectionError: No seed would be left to report.
    """
    if split == "all":
        return list(goals)
    if seeds <= SELECTION_SEEDS:
        raise SelectionError(
            f"split={split} takes {SELECTION_SEEDS} seeds of each task for selection and reports "
            f"the others: found seeds={seeds}, expected more (10 in the paper)"
        )
    wanted = split == "selection"
    return [
        goal
        for goal in goals
        if isinstance(goal, Broken) or (goal.task // INSTANCE_STEP < SELECTION_SEEDS) == wanted
    ]


class WebBenchmark:
    """The tasks of one benchmark.

    Args:
        name: The benchmark, by the name of its tasks in BrowserGym's registry.
        seed: Decides the seeds of the tasks.
        tasks: Only these tasks; all if none is named.
        sites: More origins that pages may reach, such as `http://127.0.0.1:8080`.

    Raises:
        SourceError: The benchmark is not installed.
        SelectionError: It has no such task.
    """

    def __init__(
        self, name: str, seed: int = 0, tasks: Iterable[str] = (), sites: Iterable[str] = ()
    ) -> None:
        self.name = name
        self._seed = seed
        self._sites = frozenset(map(_checked_origin, sites))
        self._tasks = _choose(name, registered_tasks(name), list(tasks))

    @property
    def tasks(self) -> tuple[str, ...]:
        """The tasks by their short names, in the order of the benchmark."""
        return self._tasks

    def goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal | Broken]:
        """A goal for each task and seed.

        Args:
            instances: How many seeds of each task.
            variant: Must be empty.

        Raises:
            ValueError: A variant is named.
        """
        if variant:
            raise ValueError(f"variant={'+'.join(variant)} is for source=builtin")
        numbers = {task: number for number, task in enumerate(registered_tasks(self.name), 1)}
        return [
            self._goal(task, numbers[task], instance)
            for task in self._tasks
            for instance in range(instances)
        ]

    def _goal(self, task: str, number: int, instance: int) -> Goal:
        return Goal(
            task=number + INSTANCE_STEP * instance,
            app=_short_name(self.name),
            instruction=_description(self.name, task),
            category=family(task) if self.name == MINIWOB else task.split(".")[0],
            template=f"browsergym/{self.name}.{task}",
            seed=_stable_seed(self.name, task, self._seed, instance),
            may_be_infeasible=True,
            platform=WEB.name,
            self_judged=True,
        )

    def screen(self, name: str) -> SourceScreen:
        """A web benchmark has no recorded screens; raises `SourceError`."""
        raise self._has_no("screens")

    def questions(self, capability: KnowledgeCapability) -> list[Question | Broken]:
        """A web benchmark has no questions; raises `SourceError`."""
        raise self._has_no("questions")

    def recordings(self) -> list[Recording | Broken]:
        """A web benchmark has no recordings; raises `SourceError`."""
        raise self._has_no("recordings")

    def grounding_examples(self) -> list[GroundingExample | Broken]:
        """A web benchmark has no low-level instructions; raises `SourceError`."""
        raise self._has_no("low-level instructions")

    def _has_no(self, what: str) -> SourceError:
        return SourceError(
            f"source {self.name}", what, "none", "a source that has some, such as builtin"
        )

    def open_site(self) -> Site:
        """What its pages are served from."""
        if self.name == MINIWOB:
            return _miniwob_site()
        return FixedSite(Boundary(self._sites | _servers(os.environ)))


def family(task: str) -> str:
    """The family of a task of MiniWoB."""
    return next((name for start, name in _FAMILIES if task.startswith(start)), "puzzles")


def registered_tasks(benchmark: str) -> list[str]:
    """The short names of a benchmark's tasks, in the order in which they are registered.

    Raises:
        SourceError: It is not installed.
    """
    try:
        import gymnasium

        import_module(f"browsergym.{benchmark}" if benchmark.isidentifier() else "browsergym.core")
    except ModuleNotFoundError as error:
        raise _not_installed(benchmark, f"no module {error.name}") from None
    except Exception as error:
        # Some benchmarks ask for their server when they are imported.
        raise _not_installed(benchmark, f"{type(error).__name__}: {error}"[:300]) from error
    start = f"browsergym/{benchmark}."
    found = [name.removeprefix(start) for name in gymnasium.registry if name.startswith(start)]
    if not found:
        raise _not_installed(benchmark, "no task in BrowserGym's registry")
    return found


def _not_installed(benchmark: str, found: str) -> SourceError:
    package = "uiprobe[web]" if benchmark == MINIWOB else f"uiprobe[web] browsergym-{benchmark}"
    return SourceError(
        f"benchmark {benchmark[:60]!r}",
        "BrowserGym",
        found,
        f"an installed benchmark: `pip install {package}` on Python 3.11 or 3.12, and what its "
        "own documentation asks for",
    )


def _choose(benchmark: str, known: list[str], wanted: list[str]) -> tuple[str, ...]:
    unknown = [name for name in wanted if name not in known]
    if unknown:
        from difflib import get_close_matches

        near = get_close_matches(unknown[0], known, n=3, cutoff=0.5)
        raise SelectionError(
            f"benchmark={benchmark} has no task {unknown[0][:60]!r}"
            + (f"; did you mean {', '.join(near)}?" if near else f"; it has {len(known)} others")
        )
    return tuple(name for name in known if not wanted or name in wanted)


def _short_name(benchmark: str) -> str:
    return benchmark.lower().replace(".", "-")[:64]


def _stable_seed(benchmark: str, task: str, seed: int, instance: int) -> int:
    name = f"{benchmark}/{task}/{seed}/{instance}"
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4]) % 2**31


def _description(benchmark: str, task: str) -> str:
    """Words for a task before it began; MiniWoB describes each."""
    if benchmark == MINIWOB:
        from browsergym.miniwob import ALL_MINIWOB_TASKS

        known: Mapping[str, str] = {one.subdomain: one.desc for one in ALL_MINIWOB_TASKS}
        return known[task]
    return f"The task {task} of {benchmark}"


def _miniwob_site() -> Site:
    import miniwob

    folder = Path(miniwob.__file__).parent / "html"
    return FixedSite(
        Boundary(frozenset({_MINIWOB_ORIGIN}), {_MINIWOB_ORIGIN: folder}),
        {"base_url": f"{_MINIWOB_ORIGIN}/miniwob/"},
    )


def _servers(environ: Mapping[str, str]) -> frozenset[str]:
    values = (value for name, value in environ.items() if name.startswith(_SERVERS))
    return frozenset(filter(None, map(Boundary.origin, values)))


def _checked_origin(site: str) -> str:
    origin = Boundary.origin(site)
    if not origin or urlsplit(site).path not in ("", "/"):
        raise SourceError(
            "sites", "origin", repr(site[:100]), "scheme, host and port, as http://127.0.0.1:8080"
        )
    return origin
