"""Time and memory of the tables, the statistics and the report; measures, never asserts.

    python -m benchmarks.report [--models N] [--keep FOLDER] [--json FILE]

Makes a folder of logs of 6 models x 6 probes, 20,000 items in total, and reads it in separate
processes, so that the peak memory is that of the work alone. Needs only the repository.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.synthetic_logs import MODELS, write_suite

STEPS = {
    "import": "import inspect_ai.log, pandas, scipy.stats, uiprobe.results.frames",
    "tables": "from uiprobe.results.frames import read_frames; read_frames(logs)",
    "leaderboard": (
        "from uiprobe.results.frames import read_frames\n"
        "from uiprobe.results.leaderboard import rank_models\n"
        "rank_models(read_frames(logs))"
    ),
    "compare": (
        "from uiprobe.results.comparison import Side, compare_sides\n"
        "from uiprobe.results.frames import read_frames\n"
        "frames = read_frames(logs)\n"
        "compare_sides(*(Side(frames, m, m) for m in ('openai/gpt-4o', 'anthropic/claude')))"
    ),
    "report": (
        "from uiprobe.cli import main; main(['report', logs, '-o', out], standalone_mode=False)"
    ),
}

CHILD = """
import sys, time
logs, out = sys.argv[1:]
start = time.perf_counter()
{step}
seconds = time.perf_counter() - start
from benchmarks.growth import peak_megabytes
print(seconds, peak_megabytes())
"""


def measure(step: str, logs: Path, out: Path) -> dict[str, float]:
    """Seconds and peak megabytes of one step in a process of its own, imports included."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD.format(step=STEPS[step]), str(logs), str(out)],
        capture_output=True,
        text=True,
        check=False,
        # Logs are read each time; `benchmarks.growth` measures what is kept of them.
        env={**os.environ, "UIPROBE_CACHE": ""},
    )
    if done.returncode:
        raise SystemExit(f"{step}: {done.stderr[-2_000:]}")
    seconds, megabytes = map(float, done.stdout.split()[-2:])
    return {"seconds": seconds, "peak_megabytes": megabytes}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", type=int, default=len(MODELS), choices=range(2, 7))
    parser.add_argument("--keep", type=Path, help="make the logs here, and leave them there")
    parser.add_argument("--json", type=Path, help="write the figures here")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        logs = options.keep or Path(scratch) / "logs"
        start = time.perf_counter()
        files = [*logs.glob("*.eval")] or write_suite(logs, MODELS[: options.models])
        made = time.perf_counter() - start
        size = sum(file.stat().st_size for file in files) / 1e6
        print(f"{len(files)} logs, {size:.0f} MB, made in {made:.0f} s")
        figures = {}
        for step in STEPS:
            figures[step] = measure(step, logs, Path(scratch) / "report")
            seconds, memory = figures[step].values()
            print(f"{step:12} {seconds:7.1f} s {memory:7.0f} MB")
    if options.json:
        about = {"python": platform.python_version(), "machine": platform.machine()}
        options.json.write_text(json.dumps({"about": about, "steps": figures}, indent=2) + "\n")


if __name__ == "__main__":
    main()
