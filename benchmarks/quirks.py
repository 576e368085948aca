"""Goals on phones that misbehave as real devices do: met, named as a fault, or failed in silence.

    python -m benchmarks.quirks [--goals IDS] [--quirks NAMES] [--seeds N] [--pairs N]
        [--observation NAME] [--json FILE]

Each quirk is served by a phone of its own, and its goals are played by the reference. A goal that
fails without an error is what must not be: a fault of the device that scores. Several quirks of one
phone are joined by `+`; the name `pairs` stands for some pairs, the same each time.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

GOALS = (
    "3/todo,9/todo,10/todo,26/clock,50/settings,61/messages,101/news,121/music,143/shopping,"
    "267/personalization,283/weather,323/health"
)
"""Short ones that between them type, swipe, hold, open dialogs and start nothing else."""


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def outcome(sample: EvalSample) -> str:
    """What became of a goal, in words."""
    if sample.error is not None:
        return "named: " + sample.error.message.splitlines()[-1].partition(": ")[2][:160]
    score = (sample.scores or {})["success"].value
    return "met" if score in (1, 1.0, "C", True) else "failed"


def play(name: str, seed: int, goals: list[str], observation: str) -> Counter[str]:
    """Play goals on a phone with quirks; how often each outcome was seen."""
    from adbutils import AdbClient
    from inspect_ai import eval

    from uiprobe.environments.phone.adbd import ServerThread
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.shell.quirks import Quirks

    client = AdbClient("127.0.0.1", int(os.environ["ANDROID_ADB_SERVER_PORT"]))
    quirks = None if name == "none" else Quirks(name.split("+"), seed)
    with ServerThread() as thread, tempfile.TemporaryDirectory() as logs:
        serial = thread.serve(Phone(), quirks=quirks)
        client.connect(serial, timeout=20)
        (log,) = eval(
            "uiprobe/navigation",
            model="none",
            task_args={
                "environment": "adb",
                "serials": serial,
                "agent": "reference",
                "observation": observation,
            },
            sample_id=goals,
            display="none",
            log_dir=logs,
            fail_on_error=False,
        )
        client.disconnect(serial)
        return Counter(outcome(sample) for sample in log.samples or ())


def main() -> None:
    """Play the goals under each quirk, and print a table."""
    from adbutils import adb_path

    from uiprobe.environments.phone.shell.quirks import QUIRKS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--goals", default=GOALS)
    parser.add_argument("--quirks", default=",".join(["none", *QUIRKS]))
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=12)
    parser.add_argument("--observation", default="tree")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    os.environ["ANDROID_ADB_SERVER_PORT"] = port = str(free_port())
    os.environ["ADB_LOCAL_TRANSPORT_MAX_PORT"] = "5553"
    os.environ["ADB_MDNS_OPENSCREEN"] = "0"
    server = subprocess.Popen(
        [adb_path(), "-P", port, "server", "nodaemon"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    results = {}
    try:
        while server.poll() is None:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", int(port)), timeout=1).close()
                break
            time.sleep(0.05)
        every = [*map("+".join, combinations(QUIRKS, 2))]
        drawn = Random("pairs:0").sample(every, min(arguments.pairs, len(every)))  # noqa: S311
        pairs = ",".join(drawn)
        for name in arguments.quirks.replace("pairs", pairs).split(","):
            found: Counter[str] = Counter()
            for seed in range(arguments.seeds):
                found += play(name, seed, arguments.goals.split(","), arguments.observation)
            results[name] = dict(found)
            print(json.dumps({name: results[name]}), flush=True)
    finally:
        server.terminate()
        server.wait(10)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
