"""Parts of Inspect that few runs use, left out of the others."""

from __future__ import annotations

import importlib
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from types import ModuleType
from typing import Any

from uiprobe.suite.providers import only_loaded_providers

_ACP = "inspect_ai.agent._acp.transport"

_ACP_SERVER = "inspect_ai.agent._acp.server"

_DISPLAY = "inspect_ai._display.rich.display"

_PACKAGES = "inspect_ai._util.package"


@contextmanager
def lean(display: str | None) -> Iterator[None]:
    """Spare a run what it does not use.

    Without it, a run of two items takes twice its processor time. Another version of Inspect may
    not look where this one does; it then takes as long as it takes.

    Args:
        display: Inspect's progress display; None for its default.
    """
    with (
        only_loaded_providers(),
        _no_idle_server(),
        _no_listeners(display),
        _no_unseen_tables(),
        _packages_listed_once(),
    ):
        yield


@contextmanager
def _no_idle_server() -> Iterator[None]:
    """Load the server for clients of the Agent Client Protocol only if the run starts one.

    Inspect imports it at every run, and with it the 273 classes of the protocol, which take more
    than a second.
    """
    if _ACP_SERVER in sys.modules:
        yield
        return
    stand_in = ModuleType(_ACP_SERVER)

    def load() -> Any:  # noqa: ANN401 - the module
        if sys.modules.get(_ACP_SERVER) is stand_in:
            del sys.modules[_ACP_SERVER]
        return importlib.import_module(_ACP_SERVER)

    @asynccontextmanager
    async def acp_server(**options: Any) -> AsyncIterator[Any]:  # noqa: ANN401 - as Inspect's
        if not options.get("transport"):
            yield None
            return
        async with load().acp_server(**options) as server:
            yield server

    def find(name: str) -> Any:  # noqa: ANN401 - as Inspect's
        # An import itself looks for some, which stand for nothing here.
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(load(), name)

    for name, value in {"acp_server": acp_server, "__getattr__": find}.items():
        setattr(stand_in, name, value)
    sys.modules[_ACP_SERVER] = stand_in
    try:
        yield
    finally:
        if sys.modules.get(_ACP_SERVER) is stand_in:
            del sys.modules[_ACP_SERVER]


@contextmanager
def _no_listeners(display: str | None) -> Iterator[None]:
    """Put no event of an item into the words of that protocol where nobody listens.

    The only listener of a run without that server is the full display, which takes messages and
    interruptions of a person.
    """
    try:
        active: Any = importlib.import_module(_ACP)._acp_live_active
    except (ImportError, AttributeError):
        active = None
    if active is None or (display in (None, "full") and sys.stdout.isatty()):
        yield
        return
    token = active.set(True)
    try:
        yield
    finally:
        active.reset(token)


@contextmanager
def _no_unseen_tables() -> Iterator[None]:
    """Lay out no table of results for a console that shows nothing."""
    try:
        module: Any = importlib.import_module(_DISPLAY)
        table = module.tasks_results
    except (ImportError, AttributeError):
        yield
        return

    def shown(tasks: Any) -> Any:  # noqa: ANN401 - as Inspect's
        return "" if module.rich.get_console().quiet else table(tasks)

    module.tasks_results = shown
    try:
        yield
    finally:
        module.tasks_results = table


@contextmanager
def _packages_listed_once() -> Iterator[None]:
    """List the installed packages once for all tasks of a run.

    Inspect names the package of a task in its log. Where that is installed as editable, it reads
    the files of all packages to find it, for each task again, which takes half a second.
    """
    try:
        module: Any = importlib.import_module(_PACKAGES)
        listed = module.packages_distributions
    except (ImportError, AttributeError):
        yield
        return
    module.packages_distributions = cache(listed)
    try:
        yield
    finally:
        module.packages_distributions = listed
