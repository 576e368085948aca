"""Clusters, nodes and folders that a run cannot use, each told in one line."""

import sys
import threading

import pytest
from click.testing import CliRunner

from tests.clusters import finish, read_until, start, wait_for
from tests.test_resume import Server
from uiprobe.cli.main import main
from uiprobe.suite import RunError
from uiprobe.suite.cluster import mailbox
from uiprobe.suite.cluster.connection import connected
from uiprobe.suite.cluster.needs import Needs

CHOICE = ("run", "--models", "random", "--probes", "focused_context", "-T", "tier=basic")


def refused(*arguments: str) -> str:
    told = CliRunner().invoke(main, [*CHOICE, *arguments, "--display", "none"])
    assert told.exit_code == 2, told.output
    [line] = told.output.strip().splitlines()
    return line


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("127.0.0.1:1", "nothing answers there"),
        ("nowhere.invalid:6379", "nothing answers there"),
        ("ray://127.0.0.1:1", "nothing answers there"),
        ("127.0.0.1", "expected local, auto, or the address of a cluster's head"),
        ("", "expected local, auto, or the address of a cluster's head"),
    ],
)
def test_an_address_where_no_cluster_is(tmp_path, address, told):
    assert told in refused("--cluster", address, "--log-dir", str(tmp_path))


def test_without_ray_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    line = refused("--cluster", "local", "--log-dir", str(tmp_path))
    assert "pip install 'uiprobe[cluster]'" in line


def test_keys_in_the_command_line_are_refused(tmp_path, monkeypatch):
    headers = "{x-api-key: sk-shown}"
    monkeypatch.setattr(sys, "argv", ["uiprobe", *CHOICE, "--extra-headers", headers])
    line = refused("--cluster", "local", "--extra-headers", headers, "--log-dir", str(tmp_path))
    assert "Ray's dashboard shows" in line
    assert "sk-shown" not in line


@pytest.mark.slow
def test_a_folder_is_for_one_run_of_a_cluster(nodes, monkeypatch):
    monkeypatch.setattr(mailbox, "ENDED_S", 0.0)
    with connected(nodes.address, Needs({"CPU": 1})) as ray:
        held = mailbox.open_mailbox(ray, "s3://bucket/logs", "process 7 on one")
        with pytest.raises(RunError, match="in use by process 7 on one"):
            mailbox.open_mailbox(ray, "s3://bucket/logs", "process 8 on two")
        other = mailbox.open_mailbox(ray, "s3://bucket/other", "process 8 on two")
        assert ray.get(other.held_by.remote()) == "process 8 on two"
        del held, other


@pytest.mark.slow
def test_a_resource_that_no_node_has(nodes, tmp_path):
    nodes.with_workers(1)
    asked = ("run", "--models", "random", "--probes", "web_navigation", "--platform", "web")
    told = CliRunner().invoke(
        main, [*asked, "--cluster", nodes.address, "--log-dir", str(tmp_path)]
    )
    assert told.exit_code == 2, told.output
    assert "takes 1 browser, which none of 2 nodes offers" in told.output


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_node_without_uiprobe(nodes, tmp_path, monkeypatch):
    nodes.with_workers(1)
    other = tmp_path / "site/uiprobe"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text("")
    bare = {"PYTHONPATH": f"{other.parent}:{':'.join(sys.path)}"}
    with Server() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        server.goes_on.clear()
        monkeypatch.setenv("UIPROBE_BASE_URL", server.url)
        monkeypatch.setenv("UIPROBE_API_KEY", "none")
        asked = (
            *("run", "--models", "openai-api/uiprobe/test", "--probes", "focused_context"),
            *("-T", "items=160", "-T", "tier=basic", "--max-connections", "4", "--jobs", "4"),
            *("--display", "tasks"),
            *("--cluster", nodes.address),
        )
        # It joins while the run is under way: the other node asks all, and it is named.
        process = start(*asked, "--log-dir", str(tmp_path / "late"), folder=tmp_path)
        wait_for(process, server.reached)
        node = nodes.add(env_vars=bare)
        printed = read_until(process, "gets no parts")
        server.goes_on.set()
        output = printed + finish(process)
        server.shutdown()
    assert process.returncode == 0, output
    assert "gets no parts: found no uiprobe with what this run needs" in output
    assert len(server.asked) == 160
    # It is there from the beginning: the run is refused.
    process = start(*asked, "--log-dir", str(tmp_path / "early"), folder=tmp_path)
    output = finish(process)
    nodes.kill(node)
    assert process.returncode == 2, output
    assert "found no uiprobe with what this run needs" in output
    assert len(output.strip().splitlines()) == 1
