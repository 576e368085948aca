"""Reading one whole item of a log, whose summary may be intact and the rest damaged."""

from __future__ import annotations

from collections.abc import Callable
from logging import getLogger
from typing import TYPE_CHECKING, Any, TypeVar

from uiprobe.episodes.sessions import in_place, sample_of

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

_logger = getLogger(__name__)

Made = TypeVar("Made")


def read_whole(log: str, item: str, epoch: int, **options: Any) -> EvalSample | None:  # noqa: ANN401 - as Inspect has them
    """An item with all that its log has of it; None, with a warning, if that cannot be read.

    Args:
        log: The path of the log.
        item: The name of the item, as tables have it.
        epoch: Which time it was asked.
        options: More arguments of `read_eval_log_sample`.
    """
    return make_of_whole(log, item, epoch, lambda sample: sample, **options)


def make_of_whole(
    log: str,
    item: str,
    epoch: int,
    make: Callable[[EvalSample], Made],
    **options: Any,  # noqa: ANN401 - as Inspect has them
) -> Made | None:
    """Read a whole item and convert it; None, with a warning, if the item is damaged.

    Args:
        log: The path of the log.
        item: The name of the item, as tables have it.
        epoch: Which time it was asked.
        make: Makes it; what it raises is a damage of the item, such as a store of another shape.
        options: More arguments of `read_eval_log_sample`.
    """
    from inspect_ai.log import read_eval_log_sample

    name, place = sample_of(item)
    try:
        sample = read_eval_log_sample(log, name, epoch, **options)
        return make(sample if place is None else in_place(sample, place))
    except Exception as error:  # a damaged log raises whatever its first bad byte provokes
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        _logger.warning("%s: item %s cannot be read, it is damaged: %s", log, item, reason)
        return None
