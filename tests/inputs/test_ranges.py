"""Runs of numbers in words."""

from __future__ import annotations

import pytest

from uiprobe.inputs.ranges import write_ranges


@pytest.mark.parametrize(
    ("numbers", "written"),
    [([], ""), ([4], "4"), ([1, 2, 3, 7], "1-3, 7"), ([1, 3, 4], "1, 3-4")],
)
def test_runs_are_ranges(numbers: list[int], written: str):
    assert write_ranges(numbers) == written
    assert write_ranges(numbers, " to ") == written.replace("-", " to ")
