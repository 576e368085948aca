"""Behaviour that the tasks of all static probes share, in process."""

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import score as inspect_score
from inspect_ai._util.error import PrerequisiteError

from tests.releases import grades, run, screen_xml, value, write_release
from tests.scripted import scripted_model
from uiprobe.probe_table import PROBES
from uiprobe.scorers.original import original
from uiprobe.scorers.repaired import repaired
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge, goal_understanding

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("static") / "release"))


def build(probe, release, **arguments):
    source = {} if probe == "focused_context" else {"source": release}
    return PROBES[probe].load()(**source, **arguments)


@pytest.mark.parametrize(
    "probe",
    [name for name, row in PROBES.items() if row.unit == "answer" and not row.builtin_only],
)
def test_a_baseline_gets_all_three_scores(probe, release, tmp_path):
    items = {"items": 30} if probe == "focused_context" else {}
    log = run(build(probe, release, structured=True, **items), tmp_path)
    assert log.status == "success"
    assert {score.name for score in log.results.scores} == {"original", "repaired", "structured"}
    for score in log.results.scores:
        assert score.scored_samples == len(log.samples)
        # The baseline reads the easy half of the focused context alone.
        if probe != "focused_context":
            assert score.metrics["rejected"].value == 0
        assert {"accuracy", "lower", "upper", "floor", "ceiling"} <= set(score.metrics)
    metadata = log.eval.metadata
    assert metadata["probe"] == probe
    assert metadata["items"] == len(log.samples)
    assert metadata["broken"] == {}
    assert value(log, "original", "floor") == pytest.approx(metadata["floor"])
    assert value(log, "original", "ceiling") == pytest.approx(metadata["ceiling"])


@pytest.mark.parametrize(
    ("probe", "arguments", "told"),
    [
        ("grounding", {"observation": "picture"}, "observation: found 'picture'"),
        ("grounding", {"coordinates": "percent"}, "coordinates: found 'percent'"),
        ("grounding", {"seed": "one"}, "seed: found 'one'"),
        ("grounding", {"app": "nobody"}, "app='nobody' has no items; there is clock, memo"),
        ("grounding", {"app": ""}, "an empty app or category selects nothing"),
        ("grounding", {"app": "memo", "category": "Time"}, "category='Time' has no items"),
        ("completion_judgment", {"context": "everything"}, "context: found 'everything'"),
        ("completion_judgment", {"reading": "loose"}, "reading: found 'loose'"),
        ("completion_judgment", {"structured": "perhaps"}, "structured: found 'perhaps'"),
        ("app_knowledge", {"answer_rotation": 1.5}, "answer_rotation: found '1.5'"),
        ("goal_understanding", {"category": "none"}, "category='none' has no items"),
        ("focused_context", {"items": 0}, "items=0: at least one item is needed"),
        ("focused_context", {"items": -3}, "items=-3"),
        ("focused_context", {"items": [3]}, "items: found '[3]'"),
        ("focused_context", {"words": 3}, "words: found '3'"),
    ],
)
def test_parameters_are_refused_in_one_line(probe, arguments, told, release):
    with pytest.raises(PrerequisiteError) as refused:
        build(probe, release, **arguments)
    message = str(refused.value)
    assert told in message
    assert message.startswith(f"uiprobe/{probe}: ")
    assert "\n" not in message


@pytest.mark.parametrize(
    "probe",
    [
        n
        for n, row in PROBES.items()
        if n != "focused_context" and "android" in row.platforms and row.unit != "exploration"
    ],
)
def test_an_unknown_source_is_refused_in_one_line(probe, tmp_path):
    for source in ("nowhere", "empty", "torn.zip"):
        path = tmp_path / source
        if source == "empty":
            path.mkdir()
        if source == "torn.zip":
            path.write_bytes(b"PK\x03\x04 and nothing more")
        with pytest.raises(PrerequisiteError, match=f"uiprobe/{probe}: .*{source}") as refused:
            PROBES[probe].load()(source=str(path))
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("probe", "arguments"),
    [
        ("grounding", {"observation": "image"}),
        ("grounding", {"observation": "annotated_image"}),
        ("completion_judgment", {"context": "image"}),
    ],
)
def test_a_text_only_model_is_refused_pictures_in_one_line(probe, arguments, release, tmp_path):
    with pytest.raises(PrerequisiteError, match="uiprobe/lexical reads text only") as refused:
        inspect_eval(
            f"uiprobe/{probe}",
            task_args={"source": release, **arguments},
            model="uiprobe/lexical",
            display="none",
            log_dir=str(tmp_path),
        )
    assert "\n" not in str(refused.value)


def test_one_broken_item_of_each_kind_errors_alone(tmp_path):
    folder = write_release(tmp_path / "release")
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><hierarchy>&b;</hierarchy>'
    (folder / "lowlevel_tasks/1.xml").write_text(bomb)
    (folder / "lowlevel_tasks/2.xml").write_text(screen_xml().replace("[10,10][90,50]", "[a,b]"))
    (folder / "lowlevel_tasks/3.xml").write_text(
        "<hierarchy>" + '<node bounds="[0,0][1,1]">' * 10_000
    )
    (folder / "lowlevel_tasks/4.xml").unlink()
    (folder / "groundtruth/1/memo/1.xml").write_text("no xml")
    source = str(folder)

    model = scripted_model("```press [enter]```")
    log = run(grounding(source), tmp_path / "logs", model)
    errors = {sample.id: sample.error.message for sample in log.samples if sample.error}
    assert sorted(errors) == ["g1", "g2", "g3", "g4"]
    assert "lowlevel_tasks/1.xml: document: found DTDForbidden" in errors["g1"]
    assert "lowlevel_tasks/2.xml: bounds of node 2: found '[a,b]'" in errors["g2"]
    assert "lowlevel_tasks/3.xml: depth: found more than 200" in errors["g3"]
    assert "lowlevel_tasks/4.xml: file: found no such file" in errors["g4"]
    assert log.results.total_samples == 7
    assert log.results.completed_samples == 3
    assert len(model.api.asked) == 3
    assert value(log, "original") == pytest.approx(1 / 3)
    # Bounds are those of what was scored, and the log says what was not.
    assert value(log, "original", "ceiling") == pytest.approx(2 / 3)
    assert sorted(log.eval.metadata["broken"]) == sorted(errors)

    log = run(completion_judgment(source), tmp_path / "logs", scripted_model("stop"))
    assert [sample.id for sample in log.samples if sample.error] == ["1/memo/1"]
    assert log.results.completed_samples == 4
    assert value(log, "original", "perfect") == 0


@pytest.mark.parametrize(
    ("probe", "observation"),
    [("grounding", "tree"), ("grounding", "image"), ("completion_judgment", None)],
)
def test_epochs_and_concurrency_change_no_score(probe, observation, release, tmp_path):
    arguments = {"observation": observation} if observation else {}
    logs = [
        run(
            build(probe, release, **arguments), tmp_path, epochs=2, max_samples=n, max_connections=n
        )
        for n in (1, 20)
    ]
    first, second = map(grades, logs)
    assert first == second
    assert len(first) == 2 * logs[0].eval.metadata["items"]
    assert all(first[name] == first[name.replace("#1", "#2")] for name in first)
    metrics = [
        {f"{s.name}/{name}": m.value for s in log.results.scores for name, m in s.metrics.items()}
        for log in logs
    ]
    assert metrics[0] == pytest.approx(metrics[1], nan_ok=True)


def test_a_seed_orders_the_items_and_a_limit_takes_the_first(release, tmp_path):
    def ids(seed, **options):
        task = app_knowledge(release, seed=seed)
        return [sample.id for sample in task.dataset]

    assert ids(1) == ids(1)
    assert ids(1) != ids(None)
    assert sorted(ids(1)) == sorted(ids(2)) == sorted(ids(None))
    log = run(app_knowledge(release, seed=1), tmp_path, limit=3)
    assert {sample.id for sample in log.samples} == set(ids(1)[:3])


def test_filters_choose_apps_and_categories(release):
    assert [s.id for s in grounding(release, app="clock").dataset] == ["g5", "g6", "g7"]
    assert [s.id for s in grounding(release, app="CLOCK, memo").dataset] == [
        f"g{n}" for n in range(1, 8)
    ]
    assert [s.id for s in grounding(release, app=["memo"]).dataset] == ["g1", "g2", "g3", "g4"]
    assert len(completion_judgment(release, category="Notes").dataset) == 3
    assert len(goal_understanding(release, category="Notes").dataset) == 10


def test_the_item_set_has_a_checksum(release):
    digest = app_knowledge(release).metadata["items_sha256"]
    assert app_knowledge(release, seed=3).metadata["items_sha256"] == digest
    assert goal_understanding(release).metadata["items_sha256"] != digest
    assert app_knowledge(release, answer_rotation=1).metadata["items_sha256"] != digest


def test_a_repaired_score_can_be_added_to_a_finished_log(release, tmp_path):
    task = app_knowledge(release)
    task.scorer = [original()]
    log = run(task, tmp_path, scripted_model("I think that it is **yes**."))
    assert [score.name for score in log.results.scores] == ["original"]
    assert value(log, "original") == 0
    scored = inspect_score(log, repaired(), action="append", display="none")
    assert [score.name for score in scored.results.scores] == ["original", "repaired"]
    assert value(scored, "original") == 0
    assert value(scored, "repaired") == pytest.approx(2 / 10)
    repair = scored.samples[1].scores["repaired"].metadata["repair"]
    assert (repair["after"], repair["repairer"]) == ("yes", "uiprobe/extract")


@pytest.mark.parametrize("probe", ["grounding", "completion_judgment"])
def test_builtin_items_are_minted_while_inspect_runs(probe, tmp_path):
    # By name, the task is built inside the event loop of the evaluation.
    [log] = inspect_eval(
        f"uiprobe/{probe}",
        model="uiprobe/random",
        task_args={"items": 4},
        log_dir=str(tmp_path),
        display="none",
    )
    assert log.status == "success"
    assert len(log.samples) == 4
