"""Discovery by Inspect, and the cost of importing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from inspect_ai._util.registry import registry_find, registry_info

import uiprobe._registry

pytestmark = pytest.mark.slow

REPO = Path(__file__).parents[1]

REGISTERED = {
    "task": {
        "app_documents",
        "app_knowledge",
        "calibration",
        "completion_judgment",
        "exploration",
        "focused_context",
        "goal_understanding",
        "grounding",
        "interface_design",
        "navigation",
        "step_planning",
        "web_navigation",
    },
    "solver": {
        "answer",
        "design",
        "do_nothing",
        "document_app",
        "explore",
        "faulty",
        "field_agent",
        "noop",
        "other_agent",
        "random_walk",
        "random_web",
        "react",
        "reference",
        "web_reference",
        "workarena",
    },
    "scorer": {
        "completion",
        "conduct",
        "coverage",
        "design_scores",
        "documented",
        "errors",
        "exploration_figures",
        "interface_success",
        "original",
        "place",
        "questioning",
        "repaired",
        "sessions",
        "structured",
        "success",
        "success_rate",
        "timing",
    },
    "metric": {
        "balanced_accuracy",
        "both_met",
        "ceiling",
        "clustered_stderr",
        "cohen_kappa",
        "design_means",
        "error_means",
        "exploration_means",
        "floor",
        "interval",
        "known_means",
        "parts",
        "perfect",
        "place_means",
        "questioning_means",
        "rejected",
        "repair_shares",
        "seed_interval",
        "step_stops",
        "stops",
        "stratified_stderr",
        "timing_means",
    },
}


@pytest.fixture(scope="module")
def found():
    """The names that Inspect finds by kind, in a process in which no other test registers any."""
    code = (
        "import json, uiprobe._registry\n"
        "from inspect_ai._util.registry import registry_find, registry_info\n"
        "found = map(registry_info, registry_find(lambda info: True))\n"
        "print(json.dumps([[info.type, info.name] for info in found]))"
    )
    names = {}
    for kind, name in json.loads(python(code, REPO)):
        if name.startswith("uiprobe/"):
            names.setdefault(kind, set()).add(name.partition("/")[2])
    return names


@pytest.mark.parametrize("kind", REGISTERED)
def test_the_names_are_those_that_are_promised(kind, found):
    # Set-up that is made per task cannot be named on a command line.
    assert (
        found[kind] - {"show_screenshot", "open_session", "imported_trajectory"} == REGISTERED[kind]
    )


def test_the_registry_exports_all_of_it_and_the_baselines():
    names = set().union(*REGISTERED.values())
    assert set(uiprobe._registry.__all__) == names | {"baselines", "human", "llama_cpp"}
    providers = [registry_info(e).name for e in registry_find(lambda info: info.type == "modelapi")]
    assert "uiprobe" in [name.rpartition("/")[2] for name in providers]


def python(code: str, cwd: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(REPO)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_pulls_no_heavy_library(tmp_path):
    heavy = "{'sklearn', 'PIL', 'matplotlib', 'torch', 'adbutils'}"
    code = (
        "import sys\n"
        "import uiprobe\n"
        "assert 'inspect_ai' not in sys.modules\n"
        "import inspect_ai\n"
        f"before = {heavy} & set(sys.modules)\n"
        "import uiprobe._registry\n"
        "only_for_runs = {'uiprobe.environments.registry', 'uiprobe.environments.android.device',\n"
        "    'uiprobe.environments.android.gestures', 'uiprobe.model_configs.catalog',\n"
        "    'uiprobe.scorers.extraction', 'uiprobe.environments.phone',\n"
        "    'uiprobe.probes.sources.base', 'uiprobe.probes.answer_forms',\n"
        "    'uiprobe.ui.evaluators', 'uiprobe.ui.tree', 'uiprobe.ui.platform',\n"
        "    'uiprobe.episodes.schema', 'uiprobe.tasks.static'}\n"
        "assert not only_for_runs & set(sys.modules)\n"
        f"print(sorted(({heavy} & set(sys.modules)) - before))"
    )
    assert python(code, tmp_path) == "[]"


def test_inspect_finds_a_task_from_any_directory(tmp_path):
    done = subprocess.run(
        [
            *(sys.executable, "-m", "inspect_ai", "eval", "uiprobe/focused_context"),
            *("-T", "items=3", "--model", "uiprobe/random", "--display", "plain"),
            *("--log-dir", str(tmp_path / "logs")),
        ],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(REPO)},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "focused_context (3 samples)" in done.stdout
    assert len(list((tmp_path / "logs").glob("*.eval"))) == 1
