"""The items that nothing gets right are named."""

import pytest

from tests.releases import run
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.sections.limits import limits_table
from uiprobe.solvers.reference import reference
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge

pytestmark = pytest.mark.slow


def shown(folder):
    table = limits_table(read_evidence([folder]))
    return [[cell.full_text for cell in row.cells] for row in table.rows], table.missing


def test_items_whose_reference_is_not_right_are_named_once(tmp_path, release):
    run(grounding(str(release)), tmp_path, solver=reference())
    run(grounding(str(release)), tmp_path)
    rows, missing = shown(tmp_path)
    assert rows == [["Grounding release", "1", "7", "85.7", "g7"]]
    assert not missing


def test_where_there_are_none_it_is_said(tmp_path, release):
    run(app_knowledge(str(release)), tmp_path)
    rows, missing = shown(tmp_path)
    assert rows == []
    assert missing.startswith("None: the reference is right on every")
