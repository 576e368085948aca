"""What Inspect discovers, and what importing costs."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from inspect_ai._util.registry import registry_find, registry_info

import uiprobe._registry

REPO = Path(__file__).parents[1]
PACKAGE = REPO / "uiprobe"

REGISTERED = {
    "task": {
        "app_knowledge",
        "completion_judgment",
        "focused_context",
        "goal_understanding",
        "grounding",
        "navigation",
    },
    "solver": {"answer", "do_nothing", "random_walk", "react", "reference"},
    "scorer": {"completion", "conduct", "original", "repaired", "structured", "success"},
    "metric": {
        "balanced_accuracy",
        "ceiling",
        "clustered_stderr",
        "cohen_kappa",
        "floor",
        "interval",
        "known_means",
        "parts",
        "perfect",
        "rejected",
        "repair_shares",
    },
}

ORDER = (
    "ui",
    "environments",
    "probes",
    "solvers",
    "scorers",
    "model_configs",
    "tasks",
    "suite",
    "trace_context",
    "traces",
    "trace_log",
    "recorded_session",
    "recording",
    "watching",
    "minting",
    "authoring",
    "proof",
    "cli_exit",
    "cli_device",
    "cli_recordings",
    "cli_tasks",
    "cli_results",
    "cli_report",
    "cli",
)
"""Each may import what stands before it, and nothing behind it."""

OUTSIDE = {"_registry", "__init__", "results"}


@pytest.mark.parametrize("kind", REGISTERED)
def test_the_names_are_those_that_are_promised(kind):
    found = {
        name.partition("/")[2]
        for name in (
            registry_info(entry).name for entry in registry_find(lambda info: info.type == kind)
        )
        if name.startswith("uiprobe/")
    }
    # Set-up that is made per task cannot be named on a command line.
    assert found - {"show_screenshot", "open_session", "imported_trajectory"} == REGISTERED[kind]


def test_the_registry_exports_all_of_it_and_the_baselines():
    names = set().union(*REGISTERED.values())
    assert set(uiprobe._registry.__all__) == names | {"baselines"}
    providers = [registry_info(e).name for e in registry_find(lambda info: info.type == "modelapi")]
    assert "uiprobe" in [name.rpartition("/")[2] for name in providers]


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def floor_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


def imported_floors(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            assert not (isinstance(node, ast.ImportFrom) and node.level), f"relative import: {path}"
            continue
        for name in names:
            parts = name.split(".")
            # The model files are data for every floor; the baselines beside them are not.
            if name.startswith("uiprobe.model_configs.catalog"):
                continue
            # So is the form in which a log keeps an episode.
            if name.startswith(("uiprobe.solvers.episode", "uiprobe.solvers.step_log")):
                continue
            if parts[0] == "uiprobe" and len(parts) > 1:
                found.add(parts[1])
    return found & {*ORDER, *OUTSIDE}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path):
    floor = floor_of(path)
    imported = imported_floors(path)
    if floor == "results":
        assert not imported & {"probes", "solvers", "scorers", "tasks", "environments"}
    elif floor in ORDER:
        allowed = {*ORDER[: ORDER.index(floor) + 1]}
        if floor in ("suite", "traces", "cli_device", "cli_results", "cli_report", "cli"):
            allowed.add("results")
        assert imported <= allowed
    else:
        assert floor in OUTSIDE, f"{path} belongs to no floor"


def test_the_ground_floor_knows_nothing_of_inspect():
    for path in (PACKAGE / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            assert not any(name.split(".")[0] == "inspect_ai" for name in names), path


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
        "only_for_runs = {'uiprobe.tasks.devices', 'uiprobe.environments.android.device',\n"
        "    'uiprobe.environments.android.gestures', 'uiprobe.model_configs.catalog',\n"
        "    'uiprobe.scorers.extraction', 'uiprobe.environments.phone',\n"
        "    'uiprobe.probes.sources.base', 'uiprobe.probes.answer_forms',\n"
        "    'uiprobe.ui.evaluators', 'uiprobe.ui.hierarchy',\n"
        "    'uiprobe.solvers.episode', 'uiprobe.tasks.static'}\n"
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
