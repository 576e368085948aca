"""Python's garbage collection while a run asks its items."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_NEW_OBJECTS = 20_000
"""New objects before the youngest are searched; Python's own number, 700, fits small programs. An
item makes some thousands, hardly any of them in a circle."""


@contextmanager
def rarely_collected() -> Iterator[None]:
    """Search for garbage less often inside, and never among the objects that are there already.

    Modules, items and classes stay for the whole run. Searching them again and again takes a sixth
    of the time of a baseline, and a third where Ray's modules are loaded too.
    """
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        # Objects that were frozen before stay frozen.
        if not frozen:
            gc.unfreeze()
