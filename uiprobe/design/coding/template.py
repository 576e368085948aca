"""The template coder: pages of the builtin briefs in three qualities, without a model.

It repairs the reported defects, a bounded number of tasks per round, so that figures before and
after every round are known exactly. In the quality `broken` the first pages of its first revision
are careless: one forgets a function, the other breaks them all. The contract must catch both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from uiprobe.design.briefs.brief import Brief
from uiprobe.design.briefs.builtin_pages import Fault, PageSource, builtin_sources
from uiprobe.design.coding.coder import Request
from uiprobe.design.names import Coder
from uiprobe.episodes.design import Rejection

PER_ROUND = 2
"""Features that are added, and that are repaired, in one revision."""

MISSING, DEAD = 3, 2
"""Features that the first page of the quality `broken` lacks, and whose controls do nothing."""


def first_faults(source: PageSource) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Features that the first page of the quality `broken` lacks, and those that do nothing."""
    features = source.features
    return features[-MISSING:], features[1 : 1 + DEAD]


class TemplateCoder:
    """Writes pages of the builtin briefs.

    Args:
        quality: `template_good`, `template_unlabelled` or `template_broken`.
    """

    def __init__(self, quality: Coder) -> None:
        self._quality = quality

    async def write(self, brief: Brief, rejected: Sequence[Rejection]) -> str:
        """The first page."""
        source = _source_of(brief)
        if self._quality == "template_broken":
            without, dead = first_faults(source)
            return source.page(without=without, dead=dead)
        return source.page(unlabelled=self._quality == "template_unlabelled")

    async def revise(self, request: Request) -> str:
        """The page with some of what it lacks."""
        source = _source_of(request.brief)
        without = [name for name in source.features if not _has(request.html, name)]
        dead = [name for name in source.features if _is_dead(request.html, name)]
        careless = self._quality == "template_broken" and len(without) == MISSING
        wanted = [
            name
            for name in without
            if any(name in source.features_of(task) for task, _ in request.unsupported)
        ]
        failing = [
            name
            for name in dead
            if any(name in source.features_of(one.task) for one in request.failures)
        ]
        without = [name for name in without if name not in wanted[:PER_ROUND]]
        dead = [name for name in dead if name not in failing[:PER_ROUND]]
        unlabelled = "hideNames" in request.html and not request.failures
        fault: Fault | None = None
        if careless and len(request.rejected) == 0:
            without.append(source.features[0])
        if careless and len(request.rejected) == 1:
            fault = "dead"
        return source.page(without=without, dead=dead, fault=fault, unlabelled=unlabelled)


def _source_of(brief: Brief) -> PageSource:
    found = builtin_sources().get(brief.id)
    if found is None or brief.origin != "builtin":
        raise ValueError(f"brief {brief.id}: the template coder has pages of builtin briefs alone")
    return found


def _has(html: str, name: str) -> bool:
    return re.search(rf"\bfunction {name}\(", html) is not None


def _is_dead(html: str, name: str) -> bool:
    return re.search(rf"\bfunction {name}\(arg\) \{{ \}}", html) is not None
