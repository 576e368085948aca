"""Environments by name: each registers itself, with its platform and the sources it refuses.

@environment("phone", refuses=...)
def simulated_phones(source, serials):
    return SimulatedPhones(source)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from uiprobe.environments.base import Provider
from uiprobe.inputs import plugins
from uiprobe.inputs.names import did_you_mean
from uiprobe.ui.platform import ANDROID, Platform, platform_named

Factory = Callable[[object, tuple[str, ...]], Provider]
"""Makes a provider for the goals of a source, on the devices named (on all if none is named).

Raises `ValueError` if that is impossible; the message is one for the user.
"""


@dataclass(frozen=True, slots=True)
class EnvironmentEntry:
    """An environment as it is registered.

    Attributes:
        name: Its name, as `environment` of the navigation task.
        factory: Makes providers.
        source: The source that it takes its goals from by default.
        refuses: Says why it cannot serve the source of a name; empty if it can.
        takes_serials: Whether it runs on devices that are named.
    """

    name: str
    platform: Platform
    factory: Factory
    source: str
    refuses: Callable[[str], str]
    takes_serials: bool


_BUILTIN = {
    "phone": "uiprobe.environments.simulated",
    "adb": "uiprobe.environments.android.served",
    "replay": "uiprobe.environments.replay",
    "web": "uiprobe.environments.web.leasing",
}
"""Modules that register an environment, imported on first use: some are slow to load."""

_entries: dict[str, EnvironmentEntry] = {}


def _refuses_none(source: str) -> str:
    return ""


def environment(
    name: str,
    *,
    platform: str = ANDROID.name,
    source: str = "builtin",
    refuses: Callable[[str], str] = _refuses_none,
    takes_serials: bool = False,
) -> Callable[[Factory], Factory]:
    """Register a function that makes an environment; see `EnvironmentEntry` for the arguments.

    Raises:
        ValueError: Another has that name, or the platform is not registered.
    """

    def register(factory: Factory) -> Factory:
        entry = EnvironmentEntry(
            name, platform_named(platform), factory, source, refuses, takes_serials
        )
        known = _entries.setdefault(name, entry)
        if known.factory is not factory:
            raise ValueError(f"environment {name!r} is registered twice: choose another name")
        return factory

    return register


def environment_names() -> tuple[str, ...]:
    """The names of all environments: the built-in ones, then those of other distributions."""
    elsewhere = plugins.plugin_names(plugins.ENVIRONMENTS, _BUILTIN)
    return tuple(dict.fromkeys((*_BUILTIN, *elsewhere, *_entries)))


def environment_named(name: str) -> EnvironmentEntry:
    """An environment by its name.

    Raises:
        ValueError: No environment has that name; the message lists those that exist.
        PluginError: The distribution that adds it cannot be used.
    """
    if name in _BUILTIN and name not in _entries:
        import_module(_BUILTIN[name])
    if name not in _entries and name in environment_names():
        plugins.load_plugin(plugins.ENVIRONMENTS, name, object)
        if name not in _entries:
            raise plugins.PluginError(
                f"entry point {name} in {plugins.ENVIRONMENTS}: importing it registered no "
                f"environment of that name; decorate its function with @environment({name!r})"
            )
    entry = _entries.get(name)
    if entry is None:
        raise ValueError(
            f"environment: found {name[:60]!r}; {did_you_mean(name, environment_names())}"
            f"expected one of {', '.join(environment_names())}"
        )
    return entry
