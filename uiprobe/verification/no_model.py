"""Items made for no model in particular."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_model() -> Iterator[None]:
    """Make tasks as for a model of which nothing is known.

    Otherwise the model that this process asked before, or that the variable `INSPECT_EVAL_MODEL`
    names, would have a say: some tasks refuse models that read text only, and others take
    coordinates and the size of pictures from the model's file.
    """
    from inspect_ai.model import get_model
    from inspect_ai.model._model import active_model_context_var

    token = active_model_context_var.set(get_model("none"))
    try:
        yield
    finally:
        active_model_context_var.reset(token)
