"""Verifies a bundle of very many answers, and counts processor time and memory.

    python -m benchmarks.verifying [--samples 100000] [--log 500]

Asks one log of answers, and seals it as often as it takes, each time as the log of another run
with a chain of its own. The command `uiprobe verify` then judges every answer again; the items of
all these logs are the same, so they are made again once.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

from inspect_ai import eval
from pydantic_core import from_json, to_json

from tests.scripted import scripted_model
from uiprobe.tasks.knowledge import goal_understanding
from uiprobe.verification.bundle import Bundle
from uiprobe.verification.digests import chain_start, checksum
from uiprobe.verification.keys import SigningKey, open_key
from uiprobe.verification.manifest import Manifest, SealedLog
from uiprobe.verification.pages import PAGE_BYTES, read_lines, write_line
from uiprobe.verification.sealing import ArchiveWriter, seal, sealed_into

_COMMAND = "from uiprobe.cli.main import main; main()"


def main() -> None:
    """Print what verifying takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=100_000)
    parser.add_argument("--log", type=int, default=500)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        logs, one, many = folder / "logs", folder / "one.zip", folder / "many.zip"
        task = goal_understanding(items=given.log)
        eval(task, model=scripted_model("yes"), log_dir=str(logs), display="none")
        key = open_key(folder / "key.pem")
        seal([str(logs)], one, key)
        multiply(one, many, key, given.samples // given.log)
        print(f"a bundle of {many.stat().st_size:,} bytes", flush=True)
        began = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-c", _COMMAND, "verify", str(many), "--signer", key.fingerprint],
            check=True,
            capture_output=True,
            text=True,
        )
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(*done.stdout.splitlines()[-4:], sep="\n")
        print(
            f"{used.ru_utime + used.ru_stime:.0f} s of processor time, "
            f"{time.monotonic() - began:.0f} s by the clock, {used.ru_maxrss / 1024:,.0f} MB"
        )


def multiply(path: Path, output: Path, key: SigningKey, count: int) -> None:
    """Write a bundle with the one log of another so often, each as a run of its own."""
    bundle = Bundle(path)
    (sealed,) = bundle.manifest.logs
    header = json.loads(bundle.read(sealed.header))
    lines = [line for page in sealed.pages for line in read_lines(bundle.read(page))]
    partial = output.with_suffix(".part")
    with ArchiveWriter(partial) as archive:
        logs: list[SealedLog] = []
        for number in range(1, count + 1):
            folder = f"logs/{number:04}"
            header["eval"].update(eval_id=f"run-{number}", task_id=f"task-{number}")
            data = to_json(header, inf_nan_mode="constants")
            link, pages, page = chain_start(number, checksum(data)), [], b""
            named = archive.add(f"{folder}/header.json", data)
            for place, line in enumerate(lines, 1):
                written, link = write_line(link, line.item, as_another(line.sample, number))
                page += written
                if len(page) >= PAGE_BYTES or place == len(lines):
                    pages.append(archive.add(f"{folder}/samples-{len(pages) + 1:05}.jsonl", page))
                    page = b""
            logs.append(sealed.model_copy(update={"header": named, "pages": pages, "chain": link}))
        for name in ("code.json", "packages.txt"):
            archive.add(name, bundle.read(name))
        manifest: Manifest = bundle.manifest.model_copy(
            update={"members": archive.members, "logs": logs}
        )
        archive.close_with(manifest, key)
    bundle.close()
    sealed_into(output, partial, manifest, key)


def as_another(sample: bytes, number: int) -> bytes:
    """A sample with the uuid and the time of another run of it."""
    plain = from_json(sample)
    uuid, began = plain["uuid"], plain["started_at"]
    moved = datetime.fromisoformat(began) + timedelta(milliseconds=number)
    changed = sample.replace(f'"{uuid}"'.encode(), f'"{uuid}-{number}"'.encode())
    return changed.replace(began.encode(), moved.isoformat().encode())


if __name__ == "__main__":
    main()
