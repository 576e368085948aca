"""Success by what goals demand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.navigation_tools import run, scripted
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.sections.breakdown import breakdown

pytestmark = pytest.mark.slow


def test_success_is_shown_by_the_demands_of_goals(tmp_path: Path):
    stop, _ = scripted("```press [stop]```")
    run(tmp_path, stop, tier="hard", app="education")
    [part] = breakdown(read_evidence(tmp_path))
    tables = dict(part.tables)
    steps = [row.cells[0].text for row in tables["steps of the reference"].rows]
    assert len(steps) > 1
    assert steps == sorted(steps, key=lambda band: int(band.split()[0]))
    assert all(" to " in band or band.endswith(" and more") for band in steps)
    apps = tables["number of apps"].rows
    counts = [int(row.cells[0].text) for row in apps]
    assert len(counts) > 1
    assert counts == sorted(set(counts))
    assert all("n " in row.cells[3].note for row in apps)
