"""The resources that a part takes, and what a cluster without them is told."""

import pytest

from uiprobe.suite import RunError, choose_probes
from uiprobe.suite.cluster.needs import Needs, Node, needs_of

STATIC = choose_probes(["grounding"])
EPISODES = choose_probes(["navigation", "grounding"])
WEB = choose_probes(["web_navigation"], platform="web")


@pytest.mark.parametrize(
    ("groups", "models", "arguments", "resources"),
    [
        (STATIC, ["lexical", "reference"], {}, {"CPU": 1}),
        (STATIC, ["gpt-4o"], {"environment": "adb"}, {"CPU": 1}),
        (EPISODES, ["gpt-4o"], {}, {"CPU": 1}),
        (EPISODES, ["gpt-4o"], {"environment": "adb"}, {"CPU": 1, "adb_device": 1}),
        (WEB, ["gpt-4o"], {}, {"CPU": 1, "browser": 1}),
        (STATIC, ["hf/some/model", "gpt-4o"], {}, {"CPU": 1, "GPU": 1}),
        (STATIC, ["hf/some/model", "vllm/other/model"], {}, {"CPU": 1, "GPU": 2}),
    ],
)
def test_resources_of_probes_environments_and_models(
    monkeypatch, groups, models, arguments, resources
):
    monkeypatch.delenv("VLLM_BASE_URL", raising=False)
    assert needs_of(groups, models, arguments).resources == resources


@pytest.mark.parametrize(
    ("text", "gpus"),
    [
        ("model_args: {tensor_parallel_size: 4, pipeline_parallel_size: 2}", 8),
        ("model_args: {device: cpu}", 0),
        ("base_url: http://10.0.0.5:8000/v1", 0),
    ],
)
def test_gpus_of_a_model_file(tmp_path, monkeypatch, text, gpus):
    monkeypatch.delenv("VLLM_BASE_URL", raising=False)
    path = tmp_path / "mine.yaml"
    path.write_text(
        f"model: vllm/my/model\n{text}\n"
        "uiprobe: {display_name: Mine, hosting: local, modalities: [text]}\n"
    )
    assert needs_of(STATIC, [str(path)], {}).gpus == gpus


def test_a_server_that_runs_already_takes_no_gpu_of_a_part(monkeypatch):
    monkeypatch.setenv("VLLM_BASE_URL", "http://10.0.0.5:8000/v1")
    assert needs_of(STATIC, ["vllm/my/model"], {}).gpus == 0


def test_devices_belong_to_nodes():
    with pytest.raises(RunError, match="devices belong to the nodes"):
        needs_of(EPISODES, ["gpt-4o"], {"environment": "adb", "serials": "emulator-5554"})


NODES = [
    Node("a" * 56, "one", {"CPU": 8, "memory": 1e9}),
    Node("b" * 56, "two", {"CPU": 8, "browser": 3}),
    Node("c" * 56, "three", {"GPU": 2}),
]


def test_slots_are_those_of_the_scarcest_resource():
    needs = Needs({"CPU": 2, "browser": 1})
    assert [needs.slots_of(node) for node in NODES] == [0, 3, 0]
    assert needs.slots(NODES) == 3
    # A node that joins late finds parts to ask.
    assert needs.parts(3) > 3


@pytest.mark.parametrize(
    ("resources", "told"),
    [
        ({"CPU": 1, "adb_device": 1}, """--resources='{"adb_device": 1}'"""),
        ({"CPU": 1, "GPU": 4}, "takes 4 GPU, which none of 3 nodes offers"),
        ({"CPU": 1, "GPU": 1}, "none of 3 nodes offers together"),
    ],
)
def test_a_resource_that_no_node_offers_is_named(resources, told):
    with pytest.raises(RunError) as refused:
        Needs(resources).check_offered(NODES, "10.0.0.1:6379")
    assert told in str(refused.value)
    assert str(refused.value).startswith("--cluster 10.0.0.1:6379: ")
