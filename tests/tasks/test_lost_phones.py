"""Phones that hang, die, come back or are in use, adb servers that die: never scored as 0."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient
from inspect_ai import eval_retry
from inspect_ai.log import EvalSample

from tests.environments.conftest import free_port, running_adb_server
from tests.navigation_tools import episode, run, samples, value

pytestmark = pytest.mark.slow

SERVE = (sys.executable, "-c", "from uiprobe.cli.main import main; main()", "phone", "serve")
ANSWER_S = 5.0


@dataclass
class ServedProcess:
    """`uiprobe phone serve` in a process of its own."""

    port: int
    process: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    @property
    def serial(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*SERVE, "--port", str(self.port)], stdout=subprocess.PIPE, text=True
        )

    def wait(self) -> None:
        """Until it listens."""
        assert self.process.stdout is not None
        assert any(re.search("connect 127", line) for line in self.process.stdout)

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def revive(self) -> None:
        """Go on, or start again; and wait until it answers."""
        self.process.send_signal(signal.SIGCONT)
        if self.process.poll() is not None:
            self.start()
            self.wait()


@dataclass
class Bench:
    """An adb server and two phones connected to it."""

    client: AdbClient
    server: subprocess.Popen[bytes]
    phones: list[ServedProcess]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    phones = [ServedProcess(free_port()) for _ in range(2)]
    with running_adb_server(tmp_path_factory.mktemp("home")) as (client, server):
        try:
            yield Bench(client, server, phones)
            # One that adbutils has started in its place.
            client.server_kill()
        finally:
            for phone in phones:
                phone.kill()


@pytest.fixture
def phones(bench: Bench) -> list[ServedProcess]:
    for phone in bench.phones:
        phone.revive()
        bench.client.disconnect(phone.serial)
    deadline = time.monotonic() + 60
    for phone in bench.phones:
        while "connected" not in bench.client.connect(phone.serial, timeout=20):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    return bench.phones


def parameters(phones: list[ServedProcess], return_s: float) -> dict[str, Any]:
    return {
        "environment": "adb",
        "agent": "reference",
        "app": "todo",
        "seed": 5,
        "limit": 3,
        "serials": ",".join(phone.serial for phone in phones),
        "device_timeout": ANSWER_S,
        "device_return": return_s,
    }


@pytest.fixture
def in_mid_episode(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Callable[[], None]], None]:
    """Does something once, before the second action of the first episode on a phone."""
    from uiprobe.solvers.reference_agent import ReferenceAgent

    decide = ReferenceAgent.decide

    def arrange(serial: str, act: Callable[[], None]) -> None:
        done: list[str] = []

        async def decide_then_act(self: Any, turn: Any) -> Any:
            decision = await decide(self, turn)
            if turn.session.opened.device == serial and len(turn.done) == 1 and not done:
                done.append(serial)
                act()
            return decision

        monkeypatch.setattr(ReferenceAgent, "decide", decide_then_act)

    return arrange


def restarts(found: list[EvalSample]) -> int:
    return sum(episode(sample).restarts for sample in found)


def test_an_episode_on_a_phone_that_hangs_begins_anew_on_another(
    phones: list[ServedProcess], tmp_path: Path, in_mid_episode: Any
) -> None:
    hung = phones[0]
    in_mid_episode(hung.serial, lambda: hung.process.send_signal(signal.SIGSTOP))
    found = samples(run(tmp_path, **parameters(phones, 60)))
    assert {value(sample, "success") for sample in found} == {"C"}
    assert restarts(found) == 1
    assert {episode(sample).device for sample in found} == {phones[1].serial}


@pytest.mark.long
def test_without_another_the_samples_are_errors_in_time_and_can_be_retried(
    phones: list[ServedProcess], tmp_path: Path, in_mid_episode: Any
) -> None:
    hung = phones[0]
    hung_at: list[float] = []

    def stop() -> None:
        hung_at.append(time.monotonic())
        hung.process.send_signal(signal.SIGSTOP)

    in_mid_episode(hung.serial, stop)
    log = run(tmp_path, **parameters(phones[:1], 1))
    # One call, the wait for its return, and one attempt to bring it back.
    assert time.monotonic() - hung_at[0] < ANSWER_S + 1 + 2 * ANSWER_S + 20
    assert log.status == "error"
    assert log.samples
    failed = [sample for sample in log.samples if not sample.scores]
    assert failed
    for sample in failed:
        assert sample.error is not None
        assert "NoDeviceError" in sample.error.message
        assert "none came back within 1 s" in sample.error.message
        assert hung.serial in sample.error.message
    assert all(value(sample, "success") == "C" for sample in log.samples if sample.scores)

    hung.process.send_signal(signal.SIGCONT)
    [retried] = eval_retry(log, log_dir=str(tmp_path), display="none")
    assert {value(sample, "success") for sample in samples(retried)} == {"C"}


def test_a_phone_that_dies_and_comes_back_goes_on(
    phones: list[ServedProcess], tmp_path: Path, in_mid_episode: Any
) -> None:
    doomed = phones[0]

    def die() -> None:
        doomed.kill()
        doomed.start()

    in_mid_episode(doomed.serial, die)
    found = samples(run(tmp_path, **parameters([doomed], 120)))
    assert {value(sample, "success") for sample in found} == {"C"}
    assert restarts(found) == 1


def test_after_the_death_of_the_adb_server_all_phones_come_back(
    bench: Bench, phones: list[ServedProcess], tmp_path: Path, in_mid_episode: Any
) -> None:
    in_mid_episode(phones[0].serial, bench.server.kill)
    found = samples(run(tmp_path, **parameters(phones, 120)))
    assert {value(sample, "success") for sample in found} == {"C"}
    assert restarts(found) >= 1


HOLD = """
import sys, time
from adbutils import AdbClient
from uiprobe.environments.android.claims import DeviceClaims
claims = DeviceClaims(AdbClient())
assert claims.take(sys.argv[1])
print("taken", flush=True)
time.sleep(600)
"""


def test_a_run_waits_for_phones_that_another_process_uses(
    phones: list[ServedProcess], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def warnings() -> list[str]:
        return [r.getMessage() for r in list(caplog.records) if "in use by" in r.getMessage()]

    def end_when_waited_for() -> None:
        while not warnings():
            time.sleep(0.1)
        other.kill()

    used = phones[0]
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, used.serial], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "taken\n"
        # The free phone does it all.
        found = samples(run(tmp_path, **parameters(phones, 60)))
        assert {value(sample, "success") for sample in found} == {"C"}
        assert {episode(sample).device for sample in found} == {phones[1].serial}

        caplog.clear()
        # It ends once the run has said that it waits for it.
        ending = threading.Thread(target=end_when_waited_for, daemon=True)
        ending.start()
        found = samples(run(tmp_path, **parameters([used], 60)))
        ending.join(1)
    finally:
        other.kill()
        other.communicate()
    assert {value(sample, "success") for sample in found} == {"C"}
    [warning] = warnings()
    assert used.serial in warning
    assert f"process {other.pid} " in warning
    assert restarts(found) == 0
