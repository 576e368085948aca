"""A run on three nodes: one dies, one joins, the driver dies, the logs go to a bucket."""

import threading
import time
from typing import Any

import psutil
import pytest
from click.testing import CliRunner

from tests.clusters import SECRET, finish, start, wait_for
from tests.hung_workers import holders, stopped_once_asked
from tests.leaks import leaked, written
from tests.test_resume import Server
from uiprobe.cli.main import main
from uiprobe.inputs import sealed_seeds
from uiprobe.inputs.sealed_seeds import draw_sealed
from uiprobe.results.frames import as_records, read_frames
from uiprobe.results.logs import find_logs
from uiprobe.results.summary import summarize
from uiprobe.suite.jobs import liveness

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

ITEMS = 150
"""Items that are asked: three times as many as the server has seen when a run is disturbed."""

ASKED = (
    *("run", "--models", "openai-api/uiprobe/test", "--probes", "focused_context"),
    *("-T", f"items={ITEMS}", "-T", "tier=basic", "--max-connections", "8"),
)


@pytest.fixture
def server(monkeypatch):
    with Server() as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        # The nodes were started without them: they come from the driver alone.
        monkeypatch.setenv("UIPROBE_BASE_URL", running.url)
        monkeypatch.setenv("UIPROBE_API_KEY", SECRET)
        yield running
        running.shutdown()


def verdicts(folder):
    return {
        (row["probe"], row["model"], row["variant"], row["item_id"]): (row["value"], row["answer"])
        for row in as_records(read_frames(folder).items)
    }


def invoke(*arguments: str):
    return CliRunner().invoke(main, list(arguments))


def check_complete(folder):
    [row] = summarize(folder).rows
    assert (row.planned, row.run, row.errored) == (ITEMS, ITEMS, 0)
    items = [row["item_id"] for row in as_records(read_frames(folder).items)]
    assert len(set(items)) == ITEMS
    assert not find_logs(folder).incomplete


@pytest.mark.long
def test_three_nodes_give_the_results_of_one_process_and_no_file_has_a_sealed_seed(
    nodes, tmp_path, monkeypatch
):
    nodes.with_workers(3)
    # The nodes were started without it: only the driver finds the seed in its configuration.
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sealed_seeds, "_found", {})
    seed = draw_sealed("my-eval")
    asked = (
        *("run", "--models", "random", "--probes", "focused_context,app_knowledge"),
        *("-T", "items=24", "-T", "tier=basic", "--item-seed", "sealed:my-eval"),
        *("--display", "tasks"),
    )
    whole = invoke(*asked, "--jobs", "1", "--log-dir", str(tmp_path / "whole"))
    assert whole.exit_code == 0, whole.output
    parts = tmp_path / "parts"
    process = start(
        *(*asked, "--cluster", nodes.address, "--jobs", "4", "--log-dir", str(parts)),
    )
    output = finish(process)
    assert process.returncode == 0, output
    assert "3 nodes, 4 parts of the run, 3 at once" in output
    assert "of part 4/4" in output
    assert verdicts(parts) == verdicts(tmp_path / "whole")

    assert not leaked(output.encode(), {seed.secret})
    assert not {name for name, data in written(parts) if leaked(data, {seed.secret})}
    # Ray's own files are too many to undo every encoding in them.
    kept = written_by_ray(nodes)
    assert not [at for at in range(0, 64, 16) if seed.secret[at : at + 16] in kept]


@pytest.mark.long
def test_a_node_dies_and_another_joins(nodes, server, tmp_path):
    nodes.with_workers(3)
    logs = tmp_path / "logs"
    # No other node ends its part before the late one has begun.
    server.goes_on.clear()
    process = start(
        *(*ASKED, "--cluster", nodes.address, "--jobs", "4", "--log-dir", str(logs)),
        *("--display", "tasks"),
    )
    try:
        wait_for(process, server.reached)
        nodes.kill(nodes.added[0])
        late = nodes.add(labels={"late": "yes"})
        workers = set()
        while process.poll() is None and not workers & holders(logs):
            workers |= children_of(late)
            time.sleep(0.5)
        server.goes_on.set()
    finally:
        output = finish(process)
    assert process.returncode == 0, output
    assert "is asked again" in output
    check_complete(logs)
    assert len(server.asked) == ITEMS
    # The node that came late took parts: its processes hold their locks last.
    assert workers & holders(logs), (workers, holders(logs))
    # Only what was under way on the dead node is asked again: 2 at a time, and 10 not yet written.
    assert sum(times > 1 for times in server.asked.values()) <= 12


def children_of(node):
    raylet = node.all_processes["raylet"][0].process.pid
    return {child.pid for child in psutil.Process(raylet).children(recursive=True)}


@pytest.mark.long
def test_a_process_that_hangs_is_killed_and_its_part_asked_again(
    nodes, server, tmp_path, monkeypatch
):
    nodes.with_workers(2)
    # Long enough for a worker that shares two cores with many others.
    monkeypatch.setattr(liveness, "SILENT_S", 45.0)
    logs = tmp_path / "logs"
    with stopped_once_asked(server, logs) as stopped:
        done = invoke(
            *(*ASKED, "--cluster", nodes.address, "--jobs", "3", "--log-dir", str(logs)),
            *("--display", "tasks"),
        )
    assert done.exit_code == 0, done.output
    assert done.output.count("hung for 45 s and was killed") == 1
    assert stopped
    check_complete(logs)
    assert len(server.asked) == ITEMS


@pytest.mark.long
def test_the_driver_dies_and_is_started_again(nodes, server, tmp_path):
    nodes.with_workers(2)
    logs = tmp_path / "logs"
    asked = (*ASKED, "--cluster", nodes.address, "--jobs", "3", "--log-dir", str(logs))
    process = start(*asked, "--display", "plain")
    wait_for(process, server.reached)
    process.kill()
    finish(process)
    assert process.returncode != 0
    # The same command goes on; what the first one left behind ends and writes no more.
    again = start(*asked, "--display", "tasks")
    output = finish(again)
    assert again.returncode == 0, output
    check_complete(logs)
    assert len(server.asked) == ITEMS
    # Twice is asked what was under way, and what the dead processes had not written yet.
    assert sum(times > 1 for times in server.asked.values()) <= 2 * (4 + 10)
    assert SECRET not in written_by_ray(nodes)


def written_by_ray(nodes) -> str:
    files = (path for path in nodes.session.rglob("*") if path.is_file())
    return "\n".join(path.read_bytes().decode("utf-8", "replace") for path in files)


@pytest.fixture
def bucket(monkeypatch):
    """A bucket of a server on this machine, whose address the driver alone knows."""
    # A second of imports, which no other test needs.
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "anyone")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    bucket_client().create_bucket(Bucket="uiprobe-logs")
    yield "s3://uiprobe-logs/runs/first"
    server.stop()


@pytest.mark.long
def test_logs_in_a_bucket(nodes, bucket):
    nodes.with_workers(2)
    asked = (
        *("run", "--models", "random", "--probes", "focused_context", "-T", "items=24"),
        *("-T", "tier=basic", "--log-dir", bucket, "--display", "tasks"),
    )
    process = start(*asked, "--cluster", nodes.address, "--jobs", "2")
    output = finish(process)
    assert process.returncode == 0, output
    assert "of part 2/2" in output
    rows = summarize(bucket).rows
    assert [(row.planned, row.run, row.errored) for row in rows] == [(24, 24, 0)]
    items = as_records(read_frames(bucket).items)
    assert len({(row["model"], row["item_id"], row["variant"]) for row in items}) == len(items)
    # What is done is not asked again, and the bucket holds the logs and nothing of the cluster.
    logs = {name for name in names_in(bucket) if name.endswith(".eval")}
    again = invoke(*asked, "--jobs", "1")
    assert again.exit_code == 0, again.output
    there = names_in(bucket)
    assert {name for name in there if name.endswith(".eval")} == logs
    assert {name.partition("/")[0] for name in there} == {"part-1-of-2", "part-2-of-2"}


def bucket_client() -> Any:
    import boto3

    return boto3.client("s3")


def names_in(address: str) -> set[str]:
    """The files of a bucket, by their names below an address."""
    name, _, prefix = address.removeprefix("s3://").partition("/")
    found = bucket_client().list_objects_v2(Bucket=name, Prefix=prefix)["Contents"]
    return {item["Key"].removeprefix(f"{prefix}/") for item in found}
