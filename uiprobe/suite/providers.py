"""The providers whose clients a run needs."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_STATES = {
    "_HAS_ANTHROPIC": "inspect_ai.model._providers.anthropic",
    "_HAS_OPENAI": "inspect_ai.model._openai_responses",
}
"""Inspect's flag that a client is installed, and the module that it then imports at a sample."""


@contextmanager
def only_loaded_providers() -> Iterator[None]:
    """Keep Inspect from importing the clients of providers that no model of the run has.

    Inspect prepares the state of two providers before each sample wherever their clients are
    installed, and imports them for that: a quarter of the processor time of a run of two items. The
    models of the run are made before, so that their providers are loaded by now. A provider that is
    loaded later finds the state that all samples share by default, which is kept by unique ids.
    """
    try:
        state = importlib.import_module("inspect_ai.model._assistant_internal")
    except ImportError:
        # Another version of Inspect: it then takes as long as it takes.
        yield
        return
    before = {name: getattr(state, name) for name in _STATES if hasattr(state, name)}
    for name, installed in before.items():
        setattr(state, name, installed and _STATES[name] in sys.modules)
    try:
        yield
    finally:
        for name, installed in before.items():
            setattr(state, name, installed)
