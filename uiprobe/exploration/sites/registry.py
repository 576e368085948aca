"""The sites by name, and any other by its file."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.web.sites.elsewhere import site_named as plugin_named
from uiprobe.environments.web.sites.elsewhere import site_names as plugin_names
from uiprobe.exploration.world import Site
from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.paths import user_path

SITES = ("phone", "desk", "fossil", "gitlab")
"""The sites that need no file."""

SEEDED = ("phone", "desk")
"""Those whose content is drawn by a seed."""


def site_named(name: str, *, content_seed: int = 0, allow_changes: bool = False) -> Site:
    """A site by its name, or by the path of its file.

    Args:
        name: One of `SITES`, a site of another distribution, or a YAML file.
        content_seed: The seed of the content of those that are built in.
        allow_changes: Whether what changes a site of the user's own is let through; those that are
            started here are always changed.

    Raises:
        ValueError: There is no such site; its file, or the distribution that adds it, is unusable.
    """
    # Each site needs other libraries.
    makers: dict[str, Callable[[], Site]] = {
        "phone": lambda: _phone(content_seed),
        "desk": lambda: _desk(content_seed),
        "fossil": _fossil,
        "gitlab": lambda: _gitlab(allow_changes=allow_changes),
    }
    if name in makers:
        return makers[name]()
    explored = plugin_named(name).explore if name in plugin_names() else None
    if explored is not None:
        found: Site = explored(content_seed)
        return found
    path = user_path(name)
    if path.suffix not in (".yaml", ".yml"):
        raise ValueError(
            f"site: found {name[:80]!r}; {did_you_mean(name, SITES)}expected one of "
            f"{', '.join(SITES)}, or the path of a YAML file (see docs/exploration.md)"
        )
    from uiprobe.exploration.sites.remote import RemoteSite
    from uiprobe.exploration.sites.spec import read_site_file

    return RemoteSite(read_site_file(path), allow_changes=allow_changes)


def _phone(content_seed: int) -> Site:
    from uiprobe.exploration.sites.phone import PhoneSite

    return PhoneSite(content_seed)


def _desk(content_seed: int) -> Site:
    from uiprobe.exploration.sites.desk import DeskExplorationSite

    return DeskExplorationSite(content_seed)


def _fossil() -> Site:
    from uiprobe.exploration.sites.fossil import FossilSite

    return FossilSite()


def _gitlab(*, allow_changes: bool) -> Site:
    from uiprobe.exploration.sites.remote import gitlab_site

    return gitlab_site(allow_changes=allow_changes)
