"""Scorers by the names that logs give them, so that `inspect score LOG` finds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import cast

from inspect_ai._util.registry import RegistryInfo, registry_add, registry_find, registry_info
from inspect_ai.scorer import Scorer

_PACKAGE = "uiprobe/"


def register_log_names() -> None:
    """Register each scorer of this package once more, under its name without the package.

    Inspect writes `original` into a log where the registry has `uiprobe/original`, and looks the
    name up as it was written; only tasks that lie in files are found by it otherwise.
    """
    for found in registry_find(_is_ours):
        info = registry_info(found)
        name = info.name.removeprefix(_PACKAGE)
        registry_add(
            _another(cast(Callable[..., Scorer], found)),
            RegistryInfo(type="scorer", name=name, metadata=info.metadata),
        )


def _is_ours(info: RegistryInfo) -> bool:
    return info.type == "scorer" and info.name.startswith(_PACKAGE)


def _another(make: Callable[..., Scorer]) -> Callable[..., Scorer]:
    """A function of its own, because the registry marks the function with its name."""

    @wraps(make)
    def made(*args: object, **options: object) -> Scorer:
        return make(*args, **options)

    return made
