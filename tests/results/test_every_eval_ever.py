"""Records of Every Eval Ever: its own schema accepts them, and they say what the tables say."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator

from tests.synthetic_logs import MODELS, SyntheticRun, write_run
from uiprobe.cli.main import main
from uiprobe.results.frames import as_records, read_frames

pytestmark = pytest.mark.slow

SCHEMA = json.loads((Path(__file__).parents[1] / "data" / "every_eval_ever-0.3.0.json").read_text())

HOSTILE = replace(MODELS[0], name='vllm/some/mo<d>el:8b|"x".', label="A\x1b[2J")


def call(*arguments: object):
    return CliRunner().invoke(main, list(map(str, arguments)))


@pytest.fixture(scope="module")
def logs(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    for model in (*MODELS[:3], HOSTILE):
        write_run(folder, SyntheticRun("grounding", model, errored=2, generate={"temperature": 0}))
    write_run(folder, SyntheticRun("navigation", MODELS[0], items=4))
    return folder


@pytest.fixture(scope="module")
def exported(logs, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("store")
    wanted = ("--format", "every-eval-ever", "--organization", "A Lab")
    done = call("export", logs, *wanted, "-o", folder)
    assert done.exit_code == 0, done.output
    return folder


def test_records_are_of_the_schema(exported):
    paths = sorted(exported.rglob("*.json"))
    assert len(paths) == 5
    for path in paths:
        Draft7Validator(SCHEMA).validate(json.loads(path.read_text()))
        data, collection, developer, model, _ = path.relative_to(exported).parts
        assert (data, collection) == ("data", "uiprobe")
        record = json.loads(path.read_text())
        identity = record["model_info"]["id"]
        assert identity.replace("/", "\0", 1).replace("/", "_") == f"{developer}\0{model}"
        assert record["source_metadata"]["source_organization_name"] == "A Lab"


def test_models_are_named_as_on_hugging_face_and_by_their_providers(exported):
    found = {
        record["model_info"]["id"]: record["model_info"]
        for record in map(json.loads, (path.read_text() for path in exported.rglob("*.json")))
    }

    assert found.keys() == {
        "openai/gpt-4o",
        "anthropic/claude",
        "vllm/qwen2.5-vl-7b",
        "some/mo-d-el-8b--x-",
    }
    assert found["some/mo-d-el-8b--x-"]["inference_engine"] == {"name": "vLLM"}
    assert found["openai/gpt-4o"]["additional_details"]["deployment_type"] == "externally_managed"
    assert found["vllm/qwen2.5-vl-7b"]["additional_details"]["deployment_type"] == "self_deployed"


def test_figures_are_those_of_the_tables(logs, exported):
    rows = {
        f"{row['run_id']}/{row['variant']}/{column}": (row, column)
        for row in as_records(read_frames([logs]).runs)
        for column in ("accuracy", "completion")
        if row[column] is not None
    }
    results = {
        one["evaluation_result_id"]: one
        for path in exported.rglob("*.json")
        for one in json.loads(path.read_text())["evaluation_results"]
    }

    assert results.keys() == rows.keys()
    for name, (row, column) in rows.items():
        details = results[name]["score_details"]
        assert details["score"] == row[column]
        assert details["details"]["n_errored"] == str(row["n_errored"])
        if column == "accuracy":
            interval = details["uncertainty"]["confidence_interval"]
            assert (interval["lower"], interval["upper"]) == (row["lower"], row["upper"])
    temperatures = {
        one["generation_config"]["generation_args"].get("temperature") for one in results.values()
    }
    assert 0 in temperatures


def test_a_second_export_changes_nothing(logs, exported):
    before = {path: path.read_bytes() for path in exported.rglob("*.json")}
    wanted = ("--format", "every-eval-ever", "--organization", "A Lab")
    assert call("export", logs, *wanted, "-o", exported).exit_code == 0

    assert {path: path.read_bytes() for path in exported.rglob("*.json")} == before


def test_a_name_that_is_too_long_for_a_folder_is_cut(tmp_path):
    path = replace(MODELS[0], name="hf/" + "/".join(["checkpoints"] * 30))
    write_run(tmp_path / "logs", SyntheticRun("grounding", path))

    done = call("export", tmp_path / "logs", "--format", "every-eval-ever", "-o", tmp_path / "new")

    assert done.exit_code == 0, done.output
    (record,) = (tmp_path / "new").rglob("*.json")
    assert json.loads(record.read_text())["model_info"]["id"].count("checkpoints") == 30


def test_an_organization_goes_with_records_alone(logs, tmp_path):
    done = call("export", logs, "--organization", "A Lab", "-o", tmp_path)

    assert done.exit_code == 2
    assert "--format every-eval-ever" in done.output
