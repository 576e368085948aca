"""How a run is shared out: the default number of processes, and the split that a folder keeps."""

import sys
from dataclasses import replace

import pytest
from inspect_ai.model import get_model

from tests.releases import run
from uiprobe.environments.cores import WORKERS, cores, free_memory
from uiprobe.probes.parts import EmptyPartError, Part
from uiprobe.suite.jobs.filled import filled_units
from uiprobe.suite.jobs.plan import WORKER_BYTES, Unit, at_once, default_jobs, plan_units, with_work
from uiprobe.suite.planning import choose_probes
from uiprobe.tasks.focused_context import focused_context


@pytest.fixture
def many_cores(monkeypatch):
    monkeypatch.setattr("uiprobe.suite.jobs.plan.cores", lambda: 64)


STATIC, EPISODES = ["grounding", "focused_context"], ["grounding", "navigation"]


@pytest.mark.parametrize(
    ("probes", "models", "arguments", "limit", "jobs"),
    [
        (STATIC, ["uiprobe/lexical"], {}, None, 64),
        (STATIC, ["reference"], {}, None, 64),
        (STATIC, ["openai/gpt-4o"], {}, None, 1),
        (STATIC, ["uiprobe/lexical", "openai/gpt-4o"], {}, None, 1),
        (EPISODES, ["openai/gpt-4o"], {}, None, 8),
        (EPISODES, ["hf/local"], {}, None, 1),
        (STATIC, ["uiprobe/lexical", "xllamacpp/smollm2-135m"], {}, None, 1),
        (EPISODES, ["uiprobe/random"], {"environment": "adb"}, None, 1),
        (STATIC, ["uiprobe/lexical"], {}, 50, 1),
        (STATIC, ["uiprobe/lexical"], {"items": 50}, None, 1),
        (STATIC, ["uiprobe/lexical"], {}, 5_000, 64),
    ],
)
def test_as_many_processes_as_there_is_work_for(many_cores, probes, models, arguments, limit, jobs):
    assert default_jobs(probes, models, arguments, limit) == jobs


@pytest.mark.parametrize(
    ("jobs", "arguments", "limit", "found"),
    [(24, {}, 2, 2), (24, {"items": 3}, None, 3), (2, {}, 50, 2), (24, {}, None, 24)],
)
def test_no_process_is_started_without_an_item(jobs, arguments, limit, found):
    assert with_work(jobs, arguments, limit) == found


@pytest.mark.parametrize(
    ("jobs", "memory", "found", "word"),
    [
        (4, None, 4, ""),
        (80, None, 64, "core"),
        (24, 3 * WORKER_BYTES, 3, "memory"),
        (24, 10, 1, "memory"),
    ],
)
def test_processes_are_bounded_by_cores_and_memory(
    many_cores, monkeypatch, jobs, memory, found, word
):
    monkeypatch.setattr("uiprobe.suite.jobs.plan.free_memory", lambda: memory)
    number, why = at_once(jobs)
    assert number == found
    assert word in why
    assert bool(why) == bool(word)


def test_the_memory_of_this_machine_is_known():
    assert sys.platform != "linux" or free_memory() > 1_000_000


def test_workers_share_the_cores(monkeypatch):
    all_of_them = cores()
    monkeypatch.setenv(WORKERS, str(all_of_them))
    assert cores() == 1
    monkeypatch.setenv(WORKERS, "nonsense")
    assert cores() == all_of_them


def test_an_empty_folder_gets_as_many_parts_as_there_are_processes(tmp_path):
    models = {"lexical": "uiprobe/lexical", "reference": "reference"}
    units = plan_units(STATIC, models, str(tmp_path / "none"), part=None, jobs=2)
    assert units == [
        Unit(Part(1, 2), ("lexical", "reference")),
        Unit(Part(2, 2), ("lexical", "reference")),
    ]
    units = plan_units(STATIC, models, str(tmp_path), part=Part(2, 3), jobs=2)
    assert [unit.part for unit in units] == [Part(2, 6), Part(5, 6)]
    assert plan_units(STATIC, models, str(tmp_path), part=None, jobs=1) == [
        Unit(None, ("lexical", "reference"))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given", "limit", "part"),
    [({"items": 6}, None, None), ({}, 5, None), ({"items": 9}, None, Part(2, 3))],
)
def test_parts_without_items_get_no_process(tmp_path, given, limit, part):
    groups = choose_probes(["focused_context"])
    units = plan_units(
        *(["focused_context"], {"random": "uiprobe/random"}, str(tmp_path)), part=part, jobs=12
    )
    filled = filled_units(units, groups, given, limit)
    assert 0 < len(filled) < len(units)
    for unit in units:
        try:
            focused_context(**given, part=str(replace(unit.part, first=limit)))
        except EmptyPartError:
            assert unit not in filled
        else:
            assert unit in filled


def test_many_items_fill_all_parts():
    units = [Unit(Part(number, 4), ("random",)) for number in (1, 2, 3, 4)]
    assert filled_units(units, choose_probes(["focused_context"]), {}, None) == units


def test_what_cannot_be_built_is_told_by_the_process_that_asks():
    units = [Unit(Part(number, 4), ("random",)) for number in (1, 2, 3, 4)]
    groups = choose_probes(["grounding"], "/nowhere")
    assert filled_units(units, groups, {"items": 2}, None) == units


@pytest.mark.slow
def test_a_model_keeps_the_split_of_its_logs(tmp_path):
    run(focused_context(items=4), tmp_path, get_model("uiprobe/lexical"))
    for number in (1, 2, 3):
        try:
            task = focused_context(items=40, part=f"{number}/3")
        except EmptyPartError:
            continue
        run(task, tmp_path / f"part-{number}-of-3", get_model("uiprobe/random"))
    models = {"lexical": "uiprobe/lexical", "random": "uiprobe/random", "extract": "uiprobe/x"}
    units = plan_units(STATIC, models, str(tmp_path), part=None, jobs=2)
    assert units == [
        Unit(None, ("lexical",)),
        *(Unit(Part(number, 3), ("random",)) for number in (1, 2, 3)),
        *(Unit(Part(number, 2), ("extract",)) for number in (1, 2)),
    ]
    # Logs of other probes decide nothing.
    other = plan_units(["grounding"], models, str(tmp_path), part=None, jobs=2)
    assert {unit.part for unit in other} == {Part(1, 2), Part(2, 2)}
