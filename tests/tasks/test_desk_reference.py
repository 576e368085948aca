"""The desk's reference, over all of its tasks: the pages are those that the solutions know."""

import pytest
from inspect_ai import eval

from tests.scripted import scripted_model
from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES
from uiprobe.tasks.web_navigation import web_navigation

pytestmark = [pytest.mark.slow, pytest.mark.long]


def test_the_reference_meets_the_goal_of_every_task(tmp_path) -> None:
    task = web_navigation(seeds=1, agent="reference", browsers=2, screenshots=False)
    (log,) = eval(task, model=scripted_model(""), display="none", log_dir=str(tmp_path))
    assert log.status == "success", log.error
    assert {sample.id for sample in log.samples if sample.error} == set()
    missed = {s.id for s in log.samples if s.scores["success"].value != "C"}
    assert missed == set()
    assert len(log.samples) == len(FAMILIES) == 45
    # The versions that decide on pages stand in the log.
    assert {"django-unfold", "playwright", "chromium"} < set(log.eval.metadata["versions"])
