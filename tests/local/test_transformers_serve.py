"""A model behind `transformers serve`, a server that speaks the OpenAI protocol."""

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
from inspect_ai import eval
from inspect_ai.log import read_eval_log

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.tasks.focused_context import focused_context

pytestmark = [pytest.mark.local, pytest.mark.filterwarnings("ignore::ResourceWarning")]

STARTS_WITHIN = 120


@pytest.fixture
def address(tiny_model: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server with the tiny model, under the name `tiny`."""
    pytest.importorskip("uvicorn", reason="needs transformers[serving]: make test-local")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [str(Path(sys.executable).with_name("transformers")), "serve", tiny_model.name]
    command += ["--host", "127.0.0.1", "--port", str(port), "--device", "cpu"]
    output = tmp_path / "server.txt"
    with output.open("wb") as stream:
        # A name without slashes: the server finds the folder beside it, and answers to that name.
        server = subprocess.Popen(
            command,
            cwd=tiny_model.parent,
            env=os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "hub")},
            stdout=stream,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_healthy(server, f"http://127.0.0.1:{port}/health", output)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.terminate()
        try:
            server.wait(timeout=15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=5)


def wait_until_healthy(server: subprocess.Popen[bytes], url: str, output: Path) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < deadline:
        if server.poll() is not None:
            break
        try:
            with opener.open(url, timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"transformers serve did not start:\n{output.read_text()[-3000:]}")


def test_a_served_model_answers_and_is_scored(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("UIPROBE_BASE_URL", address)
    monkeypatch.setenv("UIPROBE_API_KEY", "none")
    shipped = load_model_config("openai-compatible")
    own = tmp_path / "tiny.yaml"
    own.write_text(
        "model: openai-api/uiprobe/tiny\n"
        f"temperature: {shipped.generate['temperature']}\n"
        "max_tokens: 12\n"
        "uiprobe: {display_name: Tiny, hosting: local, modalities: [text]}\n"
    )

    [log] = eval(
        focused_context(items=4),
        model=load_model_config(str(own)).create(),
        log_dir=str(tmp_path),
        display="none",
    )

    log = read_eval_log(log.location)
    assert log.status == "success"
    assert log.eval.model == "openai-api/uiprobe/tiny"
    for sample in log.samples or []:
        assert sample.output.usage is not None
        assert sample.output.usage.output_tokens > 0
        assert {name: score.value for name, score in sample.scores.items()} == {
            "original": "I",
            "repaired": "I",
        }
    assert [score.scored_samples for score in log.results.scores] == [4, 4]
