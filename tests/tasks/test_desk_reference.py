"""The desk's reference in runs: the pages are those that the solutions know.

Solutions of all tasks, and their near misses, are tried on the pages themselves in
`tests/environments/web/sites/desk`; `make check-web` proves them over 20 seeds.
"""

import pytest
from inspect_ai import eval

from tests.scripted import scripted_model
from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES
from uiprobe.tasks.web_navigation import web_navigation

pytestmark = [pytest.mark.slow, pytest.mark.long]


def test_the_reference_meets_the_goal_of_a_task_of_each_group(tmp_path) -> None:
    asked = {family.group: name for name, family in sorted(FAMILIES.items())}
    task = web_navigation(
        tasks=",".join(asked.values()),
        seeds=1,
        agent="reference",
        browsers=2,
        screenshots=False,
    )
    (log,) = eval(task, model=scripted_model(""), display="none", log_dir=str(tmp_path))
    assert log.status == "success", log.error
    assert {sample.id for sample in log.samples if sample.error} == set()
    missed = {s.id for s in log.samples if s.scores["success"].value != "C"}
    assert missed == set()
    assert len(log.samples) == len(asked) == 9
    # The versions that decide on pages stand in the log.
    assert {"django-unfold", "playwright", "chromium"} < set(log.eval.metadata["versions"])
