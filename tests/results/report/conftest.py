"""A folder of logs with all that a report has to cope with, made once."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.navigation_tools import run as run_navigation
from tests.navigation_tools import scripted
from tests.releases import run, write_release
from tests.scripted import scripted_model
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.write import make_report
from uiprobe.solvers.reference import reference
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge, goal_understanding

ATTACK = '</pre><script>window.hit=1</script><img src=x onerror="window.hit=1">$\\alpha$ yes'
NAME = "<b onclick=hit()>m|$x_1$</b>"


@pytest.fixture(scope="session")
def made(tmp_path_factory) -> SimpleNamespace:
    """The folder, and its logs by name."""
    root = tmp_path_factory.mktemp("report")
    folder = root / "logs"
    release = write_release(root / "release")
    broken = write_release(root / "broken")
    (broken / "lowlevel_tasks/2.xml").write_text("torn")
    attacker = scripted_model(ATTACK, NAME)
    stop, _ = scripted("```press [stop]```")
    source = str(release)
    logs = {
        "app": run(app_knowledge(source), folder),
        "goal": run(goal_understanding(source), folder, attacker),
        "planning": run(
            completion_judgment(source, structured=True),
            folder,
            scripted_model('{"answer": "stop"}'),
        ),
        "planning random": run(completion_judgment(source), folder),
        "broken": run(grounding(str(broken), observation="list"), folder, solver=reference()),
        "image": run(
            grounding(source, observation="image"), folder, scripted_model("```click [50,30]```")
        ),
        "grounding": run(grounding(source), folder),
        "grounding attack": run(grounding(source), folder, attacker),
        "focused": run(focused_context(), folder, limit=8),
        "navigation": run_navigation(folder, stop, limit=2, screenshots=True),
        "walk": run_navigation(folder, agent="random_walk", limit=2, screenshots=True),
        "reference": run_navigation(folder, agent="reference", limit=2),
    }
    return SimpleNamespace(folder=folder, logs=logs)


@pytest.fixture(scope="session")
def evidence(made):
    """Its tables."""
    return read_evidence(made.folder)


@pytest.fixture(scope="session")
def report(made):
    """The report on it."""
    return make_report([made.folder])


@pytest.fixture(scope="session")
def release(tmp_path_factory) -> Path:
    """A small release."""
    return write_release(tmp_path_factory.mktemp("small") / "release")
