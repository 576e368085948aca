"""Logs written straight to S3, by nodes that share no folder."""

import pytest

from tests.clusters import SECRET, finish, start
from uiprobe.results.frames import as_records, read_frames
from uiprobe.results.summary import summarize

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture
def bucket(monkeypatch):
    """A bucket of a server on this machine, whose address the driver alone knows."""
    import boto3
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "anyone")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    boto3.client("s3").create_bucket(Bucket="uiprobe-logs")
    yield "s3://uiprobe-logs/runs/first"
    server.stop()


def test_logs_in_a_bucket(nodes, bucket):
    nodes.with_workers(2)
    asked = (
        *("run", "--models", "random,lexical", "--probes", "focused_context", "-T", "items=24"),
        *("--cluster", nodes.address, "--jobs", "3", "--log-dir", bucket, "--display", "tasks"),
    )
    process = start(*asked)
    output = finish(process)
    assert process.returncode == 0, output
    assert "of part 3/3" in output
    rows = summarize(bucket).rows
    assert [(row.planned, row.run, row.errored) for row in rows] == [(24, 24, 0)] * 2
    items = as_records(read_frames(bucket).items)
    assert len({(row["model"], row["item_id"], row["variant"]) for row in items}) == len(items)
    # What is done is not asked again, and the bucket holds the logs and nothing of the cluster.
    process = start(*asked)
    output = finish(process)
    assert process.returncode == 0, output
    assert names_in(bucket) == {f"part-{number}-of-3" for number in (1, 2, 3)}


def names_in(address: str) -> set[str]:
    import boto3

    name, _, prefix = address.removeprefix("s3://").partition("/")
    found = boto3.client("s3").list_objects_v2(Bucket=name, Prefix=prefix)["Contents"]
    return {item["Key"].removeprefix(f"{prefix}/").partition("/")[0] for item in found}
