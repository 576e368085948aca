"""Item sets that are kept while a run asks them part after part, instead of being built again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

Made = TypeVar("Made")

_kept: ContextVar[dict[str, Any] | None] = ContextVar("kept_items", default=None)
_asked: ContextVar[str] = ContextVar("asked_items", default="")


@contextmanager
def keep_items() -> Iterator[None]:
    """Build each item set once, for as long as this lasts."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


@contextmanager
def asked(task: str, arguments: Mapping[str, object], model: str) -> Iterator[None]:
    """Name the item set that is built meanwhile: all but the part decides what it is.

    Args:
        task: Name of the task.
        arguments: Arguments of the task, by name.
        model: The model under test, whose file may say how it is asked.
    """
    own = sorted((name, repr(value)) for name, value in arguments.items() if name != "part")
    token = _asked.set(repr((task, own, model)))
    try:
        yield
    finally:
        _asked.reset(token)


def made_once(what: str, make: Callable[[], Made]) -> Made:
    """Return the result of `make`, or its earlier result for the same while items are kept.

    Args:
        what: Name of what is made of the items.
        make: Makes it.
    """
    kept, name = _kept.get(), f"{what} {_asked.get()}"
    if kept is None or not _asked.get():
        return make()
    if name not in kept:
        kept[name] = make()
    found: Made = kept[name]
    return found
