"""A real small model on vLLM, on the CPU: a server that Inspect starts, and one that runs."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.results.summary import summarize
from uiprobe.suite import RunSettings, run_probes

pytestmark = [pytest.mark.vllm, pytest.mark.filterwarnings("ignore::ResourceWarning")]

ITEMS = 10
CONTEXT = 4096
STARTS_WITHIN_S = 400


@pytest.fixture
def model_file(weights: Path, tmp_path: Path) -> str:
    """The shipped model file of vLLM, with weights that are here and settings for a CPU."""
    shipped = load_model_config("llama-3.1-8b")
    file = tmp_path / "smollm2.yaml"
    file.write_text(
        f"model: vllm/{weights}\n"
        f"temperature: {shipped.generate['temperature']}\n"
        "max_tokens: 32\n"
        f"model_args: {{max_model_len: {CONTEXT}, dtype: bfloat16, enforce_eager: true, "
        "host: 127.0.0.1}\n"
        "uiprobe:\n"
        "  display_name: SmolLM2 135M on vLLM\n"
        "  hosting: local\n"
        "  modalities: [text]\n"
        f"  context: {CONTEXT}\n"
    )
    return str(file)


def check_ten_items(model: str, log_dir: Path) -> None:
    done = run_probes(
        ["app_knowledge", "focused_context"],
        [model],
        RunSettings(
            log_dir=str(log_dir),
            limit=ITEMS,
            task_args=(f"items={ITEMS}", "structured=true"),
            display="none",
        ),
    )
    assert done
    rows = {row.probe: row for row in summarize(log_dir).rows}
    assert set(rows) == {"app_knowledge", "focused_context"}
    for row in rows.values():
        assert (row.planned, row.errored, row.unfit) == (ITEMS, 0, 0)
        for variant in ("original", "repaired", "structured"):
            assert row.variants[variant].scored == ITEMS, variant
    # Under a schema of one letter every answer is one.
    assert rows["app_knowledge"].variants["structured"].form_errors == 0


def test_ten_items_through_a_server_that_inspect_starts(
    model_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VLLM_BASE_URL", raising=False)
    check_ten_items(model_file, tmp_path / "logs")


@pytest.fixture
def address(weights: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server that was started by hand."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [str(Path(sys.executable).with_name("vllm")), "serve", str(weights)]
    command += ["--host", "127.0.0.1", "--port", str(port), "--max-model-len", str(CONTEXT)]
    command += ["--dtype", "bfloat16", "--enforce-eager", "--api-key", "inspectai"]
    output = tmp_path / "server.txt"
    with output.open("wb") as stream:
        server = subprocess.Popen(
            command, env=os.environ.copy(), stdout=stream, stderr=subprocess.STDOUT
        )
    try:
        wait_until_healthy(server, f"http://127.0.0.1:{port}/health", output)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.terminate()
        try:
            server.wait(timeout=30)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def wait_until_healthy(server: subprocess.Popen[bytes], url: str, output: Path) -> None:
    deadline = time.monotonic() + STARTS_WITHIN_S
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
    pytest.fail(f"vllm serve did not start:\n{output.read_text()[-3000:]}")


def test_ten_items_through_a_server_that_runs(
    address: str, model_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VLLM_BASE_URL", address)
    check_ten_items(model_file, tmp_path / "logs")
