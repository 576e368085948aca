"""Compares `uiprobe run --estimate` with what ten runs then took.

    python -m benchmarks.estimates                # the table of docs/running.md
    python -m benchmarks.estimates --runs 2
    python -m benchmarks.estimates --own          # seconds that a process works for an item

A server on loopback answers as OpenAI's does. Each run has its own tokenizer, length of answers and
latency, from half to one and a half of what stands below. Hours are those of the whole run, from
the choice of its items to the end of its log. Estimates are made twice: before anything was asked,
and after a run of 24 other items. The last column is the load of the machine, which makes what is
not waiting for the model take longer.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from time import monotonic, process_time, sleep
from typing import Any

PRICE = {"input": 2.5, "output": 10.0}


@dataclass
class Script:
    """How the server answers, and what it counted.

    Attributes:
        characters: Characters of a token.
        answer: The fewest and the most tokens of an answer.
        latency: Seconds of a request on average.
    """

    characters: float = 4.0
    answer: tuple[int, int] = (5, 40)
    latency: float = 0.0
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    lock: Lock = field(default_factory=Lock)

    def usage(self, body: dict[str, Any]) -> tuple[dict[str, int], float]:
        """The usage of a request, and its seconds; the same for the same question."""
        text = "".join(_texts(body["messages"]))
        low, high = self.answer
        # Runs that ask the same items have latencies of their own.
        digest = hashlib.sha256(f"{self.characters} {self.latency} {text}".encode()).digest()
        read = max(1, round(len(text) / self.characters))
        written = low + digest[0] * (high - low) // 255
        with self.lock:
            self.requests += 1
            self.tokens_in += read
            self.tokens_out += written
        usage = {
            "prompt_tokens": read,
            "completion_tokens": written,
            "total_tokens": read + written,
        }
        return usage, self.latency * (0.5 + digest[1] / 255)


def _texts(messages: list[dict[str, Any]]) -> Iterator[str]:
    for message in messages:
        content = message["content"]
        parts = [{"text": content}] if isinstance(content, str) else content
        yield from (str(part.get("text", "")) for part in parts)


@contextmanager
def serving(script: Script) -> Iterator[str]:
    """A server that answers by the script; its address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            usage, seconds = script.usage(body)
            sleep(seconds)
            message = {"role": "assistant", "content": "A"}
            reply = {
                "id": "one",
                "object": "chat.completion",
                "created": 0,
                "model": body["model"],
                "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                "usage": usage,
            }
            data = json.dumps(reply).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()


def model_file(folder: Path, address: str, name: str = "scripted") -> Path:
    """A model file that leads to the server."""
    file = folder / f"{name}.yaml"
    file.write_text(
        f"model: openai-api/scripted/{name}\nbase_url: {address}\nmax_tokens: 256\nuiprobe:\n"
        f"  display_name: {name}\n  hosting: api\n  modalities: [text]\n  price: "
        f"{{input: {PRICE['input']}, output: {PRICE['output']}, date: 2026-11-01}}\n"
    )
    os.environ["SCRIPTED_API_KEY"] = "none"
    return file


# Characters of a token: what o200k and cl100k have on prompts of each probe, give or take a tenth.
RUNS = [
    ("focused_context", 3.9, (5, 40), 4.0, 4),
    ("focused_context", 3.5, (20, 90), 8.0, 8),
    ("focused_context", 4.2, (10, 20), 4.0, 3),
    ("app_knowledge", 4.4, (1, 3), 5.0, 4),
    ("app_knowledge", 3.7, (40, 200), 8.0, 8),
    ("app_knowledge", 4.1, (1, 250), 10.0, 10),
    ("goal_understanding", 3.4, (5, 40), 6.0, 4),
    ("goal_understanding", 3.2, (60, 90), 8.0, 8),
    ("goal_understanding", 2.9, (1, 3), 4.0, 3),
    ("goal_understanding", 3.8, (100, 250), 12.0, 16),
]
FIRST, ITEMS = 24, 48


def measure(
    probe: str, characters: float, answer: tuple[int, int], latency: float, connections: int
) -> dict[str, Any]:
    """What was said before a run and after a small one, and what the run then took."""
    from uiprobe.cli.estimating import earlier_runs
    from uiprobe.suite import RunSettings, run_probes
    from uiprobe.suite.estimate import Known, estimate_run

    script = Script(characters, answer, latency)
    with TemporaryDirectory() as folder, serving(script) as address:
        file = str(model_file(Path(folder), address))

        def settings(items: int, seed: int) -> RunSettings:
            return RunSettings(
                log_dir=f"{folder}/logs",
                task_args=(f"items={items}", f"seed={seed}", "tier=basic"),
                max_connections=connections,
                display="none",
            )

        wanted = settings(ITEMS, 2)
        [blind] = estimate_run([probe], [file], wanted, Known())
        run_probes([probe], [file], settings(FIRST, 1))
        [informed] = estimate_run([probe], [file], wanted, earlier_runs(wanted))
        script.requests = script.tokens_in = script.tokens_out = 0
        began = monotonic()
        run_probes([probe], [file], wanted)
        hours = (monotonic() - began) / 3600
    usd = (script.tokens_in * PRICE["input"] + script.tokens_out * PRICE["output"]) / 1e6
    assert informed.requests and informed.tokens_in and informed.tokens_out and informed.usd
    assert blind.tokens_in and informed.hours
    return {
        "probe": probe,
        "requests": (informed.requests[0], script.requests),
        "tokens in, from prompts": (blind.tokens_in[0], script.tokens_in),
        "tokens in": (informed.tokens_in[0], script.tokens_in),
        "tokens out": (informed.tokens_out[0], script.tokens_out),
        "USD": (informed.usd[0], usd),
        "hours": (informed.hours[0], hours),
    }


def measure_own(few: int = 40, many: int = 240) -> float:
    """CPU seconds of this process for an item, beyond what a run costs once.

    The server is a process of its own and answers at once.
    """
    from uiprobe.suite import RunSettings, run_probes

    took = []
    with TemporaryDirectory() as folder, serving_elsewhere() as address:
        file = str(model_file(Path(folder), address))
        for items in (few, few, many):
            settings = RunSettings(
                log_dir=f"{folder}/{len(took)}",
                task_args=(f"items={items}", "tier=basic"),
                max_connections=50,
                display="none",
            )
            began = process_time()
            run_probes(["focused_context"], [file], settings)
            took.append(process_time() - began)
    # The first run loads what all need.
    return (took[2] - took[1]) / (many - few)


@contextmanager
def serving_elsewhere() -> Iterator[str]:
    """A server in another process, which answers at once; its address."""
    code = (
        "import sys, benchmarks.estimates as e\n"
        "with e.serving(e.Script()) as address:\n"
        "    print(address, flush=True)\n"
        "    sys.stdin.read()\n"
    )
    with Popen([sys.executable, "-c", code], stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        assert process.stdin is not None
        process.stdin.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=len(RUNS))
    parser.add_argument("--own", action="store_true", help="the work of this process for an item")
    given = parser.parse_args()
    if given.own:
        print(f"{measure_own():.4f} seconds of CPU for an item")
        return
    heading: list[str] = []
    for number, run in enumerate(RUNS[: given.runs], start=1):
        found = measure(*run)
        if not heading:
            heading = ["run", *found, "load"]
            print(f"| {' | '.join(heading)} |\n|{' --- |' * len(heading)}")
        cells = [
            f"{_said(said)} / {_said(took)} ({100 * (said / took - 1):+.0f} %)"
            for said, took in list(found.values())[1:]
        ]
        load = f"{os.getloadavg()[0]:.0f}"
        print(f"| {number} | {found['probe']} | {' | '.join([*cells, load])} |", flush=True)


def _said(value: float) -> str:
    return re.sub(r"(?<=\d)0+$", "", f"{value:,.4f}") if value < 10 else f"{value:,.0f}"


if __name__ == "__main__":
    main()
