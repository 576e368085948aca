"""The task of exploration: its parameters, its scores, and a process that is killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from inspect_ai import eval
from inspect_ai._util.error import PrerequisiteError

from tests.exploration.explorers import told
from tests.scripted import scripted_model
from uiprobe.episodes.exploration import KeptExploration
from uiprobe.exploration import denominators
from uiprobe.exploration.denominators import (
    Denominator,
    floor_of,
    read_denominator,
    write_denominator,
    write_floor,
)
from uiprobe.tasks.exploration import exploration

ROOT = Path(__file__).parents[2]

RUN = """
import json
import sys
from inspect_ai import eval
from uiprobe.tasks.exploration import exploration
task = exploration(seeds=1, **json.loads(sys.argv[2]))
eval(task, model="none/none", display="none", log_dir=sys.argv[1])
"""


@pytest.fixture(autouse=True)
def states(tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_EXPLORATIONS", str(tmp_path / "states"))
    return tmp_path / "states"


def run(folder, model="none/none", **parameters):
    task = exploration(**{"site": "phone", "seeds": 1, **parameters})
    [log] = eval(task, model=model, display="none", log_dir=str(folder))
    assert log.status == "success", log.error
    return log


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"budget": 0}, "budget: found '0'"),
        ({"site": "harbour"}, "expected one of phone, desk, fossil, gitlab"),
        ({"site": "phone", "level": "sparse"}, "site phone has abundant"),
        ({"agent": "bfs", "mode": "screen"}, "mode=structured"),
        ({"agent": "replay"}, "recording=LOG"),
        ({"checkpoints": "500,many"}, "numbers separated by commas"),
        ({"checkpoints": [0]}, "positive"),
        ({"mode": "pixels"}, "mode"),
    ],
)
def test_parameters_that_do_not_go_together_are_refused_in_a_line(parameters, message):
    with pytest.raises(PrerequisiteError, match=message):
        exploration(**{"agent": "random", **parameters})


@pytest.mark.slow
def test_a_model_explores_and_its_tokens_are_counted(tmp_path):
    model = scripted_model("<action>click [1]</action>")
    log = run(tmp_path, model, agent="react", budget=3)
    [sample] = log.samples
    assert len(model.api.asked) == 3
    assert sample.scores["exploration_figures"].value["actions"] == 3
    assert sample.store_as(KeptExploration).exploration.actions == ["click [1]"] * 3


@pytest.mark.slow
def test_coverage_lies_between_a_measured_floor_and_all(tmp_path, monkeypatch):
    first = run(tmp_path / "a", agent="heuristic_random", budget=10)
    seen = first.samples[0].store_as(KeptExploration).exploration
    keys = {one.key: (one.place, "org.uiprobe.todo/x") for one in seen.found}
    keys["never"] = ("com.android.deskclock/DeskClock", "com.android.deskclock/DeskClock")
    folder = tmp_path / "measured"
    write_denominator(
        Denominator("phone", "abundant", "x", {"structured": keys, "screen": {}}, "by hand", 1),
        folder,
    )
    write_floor("phone", "abundant", "structured", "heuristic_random", {0: 0.1, 20: 0.3}, folder)
    write_floor("phone", "abundant", "structured", "replay", {0: 0.0, 20: 0.2}, folder)
    monkeypatch.setattr(
        denominators,
        "denominator_of",
        lambda site, level, edition: read_denominator(site, level, folder),
    )
    monkeypatch.setattr(denominators, "floor_of", lambda *named: floor_of(*named, folder=folder))
    log = run(tmp_path / "b", agent="heuristic_random", budget=10)
    score = log.samples[0].scores["coverage"]
    assert score.value == pytest.approx((len(keys) - 1) / len(keys))
    assert score.metadata["floor"] == pytest.approx(0.2)
    assert score.metadata["ceiling"] == 1.0
    record = log.samples[0].store_as(KeptExploration).exploration
    assert [(one.place, one.count) for one in record.missed] == [
        ("com.android.deskclock/DeskClock", 1)
    ]
    assert record.missed[0].picture.startswith("data:image/jpeg;base64,")


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    "parameters",
    [
        {"site": "phone", "agent": "gui_bee", "budget": 90, "save_every": 20},
        {"site": "desk", "agent": "heuristic_random", "budget": 12, "save_every": 4},
    ],
    ids=["phone", "desk"],
)
def test_a_process_that_is_killed_is_gone_on_with(tmp_path, states, parameters):
    if parameters["site"] == "desk":
        pytest.importorskip("browsergym.core")
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", RUN, str(tmp_path / "killed"), json.dumps(parameters)]
    process = subprocess.Popen(command, env=environ)
    deadline = time.monotonic() + 120
    while not list(states.glob("*.state")) and time.monotonic() < deadline:
        assert process.poll() is None, "it ended before it saved anything"
        time.sleep(0.005)
    _kill(process)
    assert list(states.glob("*.state"))
    resumed = run(tmp_path / "resumed", **parameters)
    whole = run(tmp_path / "whole", **parameters)
    first, second = (
        log.samples[0].store_as(KeptExploration).exploration for log in (resumed, whole)
    )
    assert (first.resumed, second.resumed) == (1, 0)
    assert _without_ports(first) == _without_ports(second)
    assert not list(states.glob("*.state"))


def _kill(process):
    """End a process as `kill -9` does, and then the browser that it leaves behind."""
    children = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGKILL)
    process.wait()
    for child in children:
        with suppress(psutil.Error):
            child.kill()


def _without_ports(record):
    """The record without ports; of pictures, whose pixels may differ, only that they are there."""
    said = re.sub(r"127\.0\.0\.1:\d+", "site", repr(told(record)))
    return re.sub(r"(?<=image/jpeg;base64,)[\w+/=]+", "picture", said)


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["react", "uiexplore_algo"])
def test_the_lexical_baseline_explores(tmp_path, agent):
    log = run(tmp_path, "uiprobe/lexical", agent=agent, budget=12)
    record = log.samples[0].store_as(KeptExploration).exploration
    assert "" not in record.actions
    assert len(record.found) > 25
    assert record.tokens == {} or record.tokens["input"] >= 0
