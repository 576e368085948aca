"""Sites of other distributions, by their entry points: their pages, their tasks, their proofs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

from uiprobe.environments.web.serving import Site
from uiprobe.inputs import plugins
from uiprobe.ui.goal import Difficulty

if TYPE_CHECKING:
    from browsergym.core.task import AbstractBrowserTask

Ending = Callable[["AbstractBrowserTask", Any, "list[dict[str, Any]]"], None]
"""Carries out some end of a task on its page: the task, the page, and the messages of the chat."""

TAKEN = ("desk", "miniwob", "workarena", "phone", "fossil", "gitlab")
"""The names of the sites and benchmarks that are built in."""


@dataclass(frozen=True, slots=True)
class SiteTask:
    """A task of a site, under BrowserGym's contract: setup, validate, cheat, teardown.

    Attributes:
        task: The class of the task; it gets the options of the site, and a seed.
        near_misses: Endings that are wrong and look right, by name; each is carried out in place of
            the solution, and the task must not accept it.
        category: The family that it is counted in; the name of the task if empty.
        steps: The most actions that its solution takes; 0 if that is unknown.
        difficulty: How hard it is.
        feasible: Whether it can be done.
    """

    task: type[AbstractBrowserTask]
    near_misses: Mapping[str, Ending] = field(default_factory=dict)
    category: str = ""
    steps: int = 0
    difficulty: Difficulty = "easy"
    feasible: bool = True


@dataclass(frozen=True, slots=True)
class WebSite:
    """A web application with tasks.

    Attributes:
        name: Its name, as `benchmark` of web_navigation.
        tasks: Lists its tasks by name; called when the site is used, because BrowserGym is an extra
            that is slow to import.
        open: Starts it for one episode at a time, and says what its pages may reach.
        explore: Makes it a site of the exploration probe, from the seed of its content; None if it
            cannot be explored.
    """

    name: str
    tasks: Callable[[], Mapping[str, SiteTask]]
    open: Callable[[], Site]
    explore: Callable[[int], Any] | None = None

    @property
    def prefix(self) -> str:
        """Prefix of the names of its tasks in BrowserGym's registry, after `browsergym/`."""
        return f"{self.name}."


def site_names() -> tuple[str, ...]:
    """The names of the sites that other distributions add."""
    return plugins.plugin_names(plugins.SITES, TAKEN)


def site_named(name: str) -> WebSite:
    """A site of another distribution.

    Raises:
        PluginError: It cannot be used.
    """
    site = plugins.load_plugin(plugins.SITES, name, WebSite)
    if site.name != name:
        raise plugins.PluginError(
            f"entry point {name} in {plugins.SITES}: its site has the name {site.name!r}; give "
            "both the same name"
        )
    return site


_registering = Lock()


def register(site: WebSite) -> None:
    """Register the tasks of a site with BrowserGym, as `browsergym/SITE.TASK`; once is enough."""
    import gymnasium
    from browsergym.core.registration import register_task

    # Browsers begin at once, each in a thread; Gymnasium goes over all entries to add one.
    with _registering:
        for name, task in site.tasks().items():
            if f"browsergym/{site.prefix}{name}" not in gymnasium.registry:
                register_task(site.prefix + name, task.task, nondeterministic=False)
