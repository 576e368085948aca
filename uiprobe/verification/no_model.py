"""Items made for a model that is not asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uiprobe.model_configs.catalog import ModelTraits


@contextmanager
def without_model(traits: ModelTraits | None = None) -> Iterator[None]:
    """Make tasks as for a model of which nothing is known, or only some traits.

    Otherwise the model that this process asked before, or that the variable `INSPECT_EVAL_MODEL`
    names, would have a say: some tasks refuse models that read text only, and others take
    coordinates and the size of pictures from the model's file.

    Args:
        traits: What is known of it.
    """
    from inspect_ai.model import get_model
    from inspect_ai.model._model import active_model_context_var

    from uiprobe.model_configs.catalog import with_traits

    none = get_model("none")
    token = active_model_context_var.set(none)
    try:
        with with_traits(str(none), traits):
            yield
    finally:
        active_model_context_var.reset(token)
