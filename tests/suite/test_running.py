"""Running probes with models, in process."""

import pytest
from inspect_ai.log import list_eval_logs, read_eval_log

from tests.releases import value, write_release
from tests.scripted import scripted_model
from uiprobe.probe_table import PROBES
from uiprobe.probes.names import FOCUSED_ITEMS
from uiprobe.results.summary import summarize
from uiprobe.suite import (
    RunError,
    RunSettings,
    create_model,
    describe_probes,
    run_probes,
)

pytestmark = pytest.mark.slow

OWN = """
model: {model}
uiprobe:
  display_name: Own
  hosting: local
  modalities: {modalities}
"""


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("suite") / "release"))


@pytest.fixture
def settings(release, tmp_path):
    def make(**fields):
        defaults = {"source": release, "log_dir": str(tmp_path / "logs"), "display": "none"}
        return RunSettings(**(defaults | fields))

    return make


def logs_in(tmp_path):
    return [read_eval_log(info) for info in list_eval_logs(str(tmp_path / "logs"))]


def test_all_probes_with_a_baseline_and_the_reference(settings, tmp_path):
    assert run_probes([], ["lexical", "reference"], settings(limit=3)) is True
    logs = logs_in(tmp_path)
    assert sorted((log.eval.metadata["probe"], log.eval.model) for log in logs) == sorted(
        (probe.name, model)
        for probe in PROBES.values()
        if "android" in probe.platforms and not probe.builtin_only and not probe.named
        for model in ("uiprobe/lexical", "none/none")
    )
    rows = summarize(tmp_path / "logs").rows
    assert {row.model for row in rows} == {"uiprobe/lexical", "uiprobe/reference"}
    assert all(
        row.variants["original"].accuracy == row.ceiling
        for row in rows
        if row.model == "uiprobe/reference"
    )
    assert {row.planned for row in rows} == {3}


def test_the_same_again_asks_nothing_and_another_model_adds(settings, tmp_path):
    chosen = settings(task_args=("observation=list",), limit=20)
    assert run_probes(["grounding"], ["random"], chosen)
    [first] = logs_in(tmp_path)
    assert run_probes(["grounding"], ["random"], chosen)
    [again] = logs_in(tmp_path)
    assert (first.eval.eval_id, first.stats.completed_at) == (
        again.eval.eval_id,
        again.stats.completed_at,
    )
    assert run_probes(["grounding", "focused_context"], ["random", "lexical"], chosen)
    logs = logs_in(tmp_path)
    assert sorted((log.eval.metadata["probe"], log.eval.model) for log in logs) == [
        ("focused_context", "uiprobe/lexical"),
        ("focused_context", "uiprobe/random"),
        ("grounding", "uiprobe/lexical"),
        ("grounding", "uiprobe/random"),
    ]
    assert first.eval.eval_id in {log.eval.eval_id for log in logs}
    assert {log.eval.metadata["items"] for log in logs} == {7, FOCUSED_ITEMS}


def test_a_file_of_ones_own_and_a_repair_model(settings, tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(OWN.format(model="uiprobe/lexical", modalities="[text]"))
    chosen = settings(repair_model="uiprobe/extract", max_connections=2, limit=2)
    assert run_probes(["app_knowledge"], [str(path)], chosen)
    [log] = logs_in(tmp_path)
    assert log.eval.model == "uiprobe/lexical"
    assert log.eval.model_roles["repair"].model == "uiprobe/extract"
    assert log.plan.config.max_connections == 2
    # Nothing is paid, so a crash may cost the last items.
    assert log.eval.config.log_realtime is False


def test_where_a_model_is_paid_a_crash_costs_no_item(settings, tmp_path, monkeypatch):
    monkeypatch.setenv("PAID_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("PAID_API_KEY", "none")
    # Its answers need no repair, so that nobody asks the model for one.
    chosen = settings(repair_model="openai-api/paid/model", limit=1)
    assert run_probes(["app_knowledge"], ["lexical"], chosen)
    [log] = logs_in(tmp_path)
    assert log.eval.config.log_realtime is not False


def test_a_broken_item_leaves_the_others_and_the_run_says_so(settings, tmp_path):
    folder = write_release(tmp_path / "broken")
    (folder / "lowlevel_tasks/1.xml").write_text("torn")
    chosen = settings(source=str(folder), retries=0)
    assert run_probes(["grounding"], ["reference"], chosen) is False
    [log] = logs_in(tmp_path)
    assert log.results.completed_samples == 6
    assert value(log, "original") == pytest.approx(5 / 6)


REFUSED = {
    "an unknown probe": (
        ["grunding"],
        ["random"],
        {},
        "no probe 'grunding'; did you mean grounding? there",
    ),
    "no models": ([], [], {}, "no models; name some of: claude"),
    "an unknown model": ([], ["gpt-99"], {}, "no model 'gpt-99'; did you mean gpt-4o? model files"),
    "an unknown provider": ([], ["nobody/x"], {}, "model nobody/x: "),
    "an unknown baseline": ([], ["uiprobe/best"], {}, "no baseline uiprobe/best"),
    "a file that is not there": ([], ["own.yaml"], {}, "no model file 'own.yaml'"),
    "a parameter without value": ([], ["random"], {"task_args": ("seed",)}, "found no '='"),
    "an unknown parameter": (
        ["grounding"],
        ["random"],
        {"task_args": ("things=3",)},
        "-T things: no such parameter of grounding; there is app, category",
    ),
    "a parameter that is no YAML": (
        ["grounding"],
        ["random"],
        {"task_args": ("app=[",)},
        "expected YAML in UTF-8",
    ),
    "a wrong parameter": (
        ["grounding"],
        ["random"],
        {"task_args": ("observation=smell",)},
        "observation: found 'smell'",
    ),
    "pictures for a text-only model": (
        ["grounding"],
        ["random", "lexical"],
        {"task_args": ("observation=image",)},
        "uiprobe/lexical reads text only and cannot be shown pictures",
    ),
    "pictures for a text-only model, as context": (
        ["completion_judgment"],
        ["lexical"],
        {"task_args": ("context=image",)},
        "uiprobe/lexical reads text only",
    ),
    "a source that is not there": (["grounding"], ["random"], {"source": "nowhere"}, "nowhere"),
    "an empty selection": (
        ["grounding"],
        ["random"],
        {"task_args": ("app=nobody",)},
        "app='nobody' has no items",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_in_one_line_before_anything_is_asked(name, settings, tmp_path):
    probes, models, fields, told = REFUSED[name]
    with pytest.raises(RunError) as refused:
        run_probes(probes, models, settings(**fields))
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
    assert not list(tmp_path.glob("logs/*.eval"))


def test_a_key_that_is_missing_is_named(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(RunError, match="OPENAI_API_KEY"):
        create_model("gpt-4o")


def test_any_model_of_inspect_is_a_model():
    assert str(create_model("uiprobe/random")) == "uiprobe/random"
    assert str(scripted_model("x")) == "scripted/model"


def test_every_probe_is_described_with_all_of_its_parameters():
    described = describe_probes()
    assert list(described) == list(PROBES)
    for name, probe in PROBES.items():
        text = "\n".join(described[name])
        for parameter in probe.load().__annotations__:
            if parameter != "return":
                assert f"  {parameter}: " in text, (name, parameter)
