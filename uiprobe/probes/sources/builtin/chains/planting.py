"""Planting: records that a phone has besides, so that a fact has distractors of its type."""

from __future__ import annotations

from typing import Any

from uiprobe.probes.sources.builtin.chains.nodes import Planted
from uiprobe.probes.sources.builtin.language.draws import Apps


def with_planted(apps: Apps, planted: Planted) -> Apps:
    """The data of the apps with the records at the ends of their lists."""
    return {
        **apps,
        **{
            package: {
                **apps[package],
                **{name: [*apps[package][name], *records] for name, records in lists.items()},
            }
            for package, lists in planted.items()
        },
    }


def merge(first: Planted, second: Planted) -> dict[str, dict[str, list[Any]]]:
    """The records of both, those of the first before those of the second."""
    merged: dict[str, dict[str, list[Any]]] = {}
    for planted in (first, second):
        for package, lists in planted.items():
            for name, records in lists.items():
                merged.setdefault(package, {}).setdefault(name, []).extend(records)
    return merged
