"""Seconds and memory that making the items of each probe takes; measures only.

    python -m benchmarks.building [--source builtin] [--seed 0] [--items N] [--probes A,B]

Each probe is built twice in processes of their own, which share a cache that is empty before: the
first makes the items, the second reads them. Printed are seconds of the clock and of the processor,
and the most memory, all without imports, and the checksum of the items.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

from uiprobe.probe_table import PROBES
from uiprobe.probes.names import DEFAULT_ITEMS

_MEASURED = """
import json, resource, sys, time
from uiprobe.probe_table import PROBES
task, arguments = PROBES[sys.argv[1]].load(), json.loads(sys.argv[2])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
wall, cpu = time.monotonic(), time.process_time()
made = task(**arguments)
print(json.dumps({
    "items": len(made.dataset),
    "wall": round(time.monotonic() - wall, 1),
    "cpu": round(time.process_time() - cpu, 1),
    "before_mb": before // 1024,
    "most_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    "sha256": made.metadata["items_sha256"][:16],
}))
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--source", default="builtin", choices=sorted(DEFAULT_ITEMS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--items", type=int, help="of each probe; all by default")
    parser.add_argument("--probes", help="some of them, separated by commas")
    given = parser.parse_args()
    there = DEFAULT_ITEMS[given.source]
    probes = given.probes.split(",") if given.probes else [name for name in PROBES if name in there]
    with tempfile.TemporaryDirectory() as folder:
        for probe in probes:
            arguments = {"source": given.source, "seed": given.seed, "items": given.items}
            for how in ("made", "read"):
                began = time.monotonic()
                done = subprocess.run(
                    [sys.executable, "-c", _MEASURED, probe, json.dumps(arguments)],
                    env={**os.environ, "UIPROBE_CACHE": folder},
                    check=True,
                    capture_output=True,
                    text=True,
                )
                found = json.loads(done.stdout.splitlines()[-1])
                process = round(time.monotonic() - began, 1)
                print(probe, how, {**found, "process": process}, flush=True)


if __name__ == "__main__":
    main()
