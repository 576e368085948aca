"""Seconds and memory that making the items of each probe takes; measures only.

    python -m benchmarks.building --tier ladder --table docs/performance.md
    python -m benchmarks.building --source desk --seed 1 --items 100 --probes grounding

Each probe is built twice in processes of their own, which share a cache that is empty before: the
first makes the items, the second reads them. Printed are seconds of the processor, without imports,
the most memory, and the checksum of the items.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.pages import write_between
from uiprobe.probe_table import PROBES
from uiprobe.probes.ladders.table import LADDERS
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
    parser.add_argument("--tier", default="basic", choices=("basic", "ladder"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--items", type=int, help="of each probe; all by default")
    parser.add_argument("--probes", help="some of them, separated by commas")
    parser.add_argument("--table", type=Path, help="the page whose table is written anew")
    given = parser.parse_args()
    there = LADDERS if given.tier == "ladder" else DEFAULT_ITEMS[given.source]
    probes = given.probes.split(",") if given.probes else [name for name in PROBES if name in there]
    lines = [
        "| probe | items | made, s | most memory, MB | read from the cache, s |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for probe in probes:
            arguments = {"seed": given.seed, "items": given.items}
            if probe in DEFAULT_ITEMS[given.source]:
                arguments["source"] = given.source
            if probe in LADDERS:
                arguments["tier"] = given.tier
            made, read = (_measured(probe, arguments, Path(folder)) for _ in range(2))
            if made["sha256"] != read["sha256"]:
                raise AssertionError(f"{probe}: the cache has other items than were made")
            lines.append(
                f"| `{probe}` | {made['items']} | {made['cpu']} | {made['most_mb']} "
                f"| {read['cpu']} |"
            )
            print(probe, made, read, flush=True)
    if given.table is not None:
        write_between(given.table, f"building {given.tier}", lines)


def _measured(probe: str, arguments: Mapping[str, object], cache: Path) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, probe, json.dumps(arguments)],
        env={**os.environ, "UIPROBE_CACHE": str(cache)},
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main()
