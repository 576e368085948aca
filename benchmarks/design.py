"""Measures interface design: seconds per stage with instant models, and memory over many pages.

python -m benchmarks.design --briefs 16 --pages 200
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import defaultdict

import psutil

from uiprobe.design.asking import Models
from uiprobe.design.briefs.builtin_pages import builtin_sources
from uiprobe.design.folders import folder_for, identity_of
from uiprobe.design.options import Options
from uiprobe.design.pages.browsers import PageBrowsers
from uiprobe.design.stages import design_page
from uiprobe.episodes.design import figures_of


def _memory() -> float:
    """Megabytes of this process and its children."""
    process = psutil.Process()
    total = 0
    for one in (process, *process.children(recursive=True)):
        try:
            total += one.memory_info().rss
        except psutil.Error:
            continue
    return total / 1e6


async def _design(count: int, rounds: int) -> None:
    options = Options(
        coder="template_broken", cua="scripted", verifier="builtin", language="mini", rounds=rounds
    )
    sources = list(builtin_sources().values())[:count]
    browsers = PageBrowsers()
    seconds: dict[str, float] = defaultdict(float)
    shares: dict[int, list[tuple[float, float]]] = defaultdict(list)
    steps = 0
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:

        async def one(index: int) -> None:
            nonlocal steps
            brief = sources[index].brief
            place = folder_for(brief, identity_of(brief, options, Models({})), folder)
            place.take()
            try:
                design = await design_page(brief, options, Models({}), browsers, place)
            finally:
                place.release()
            for version in design.versions:
                found = figures_of(version)
                shares[version.number].append((found["fc"], found["sr"]))
                steps += sum(len(test.steps) for test in version.tests)
                for stage, spent in version.seconds.items():
                    seconds[stage] += spent

        await asyncio.gather(*map(one, range(len(sources))))
    await browsers.close()
    print(f"{count} briefs, {rounds} rounds: {time.perf_counter() - began:.0f} s, {steps:,} steps")
    for stage, spent in seconds.items():
        print(f"  {stage}: {spent / (count * (rounds + 1)):.2f} s per page")
    for number, found in sorted(shares.items()):
        fc, sr = (100 * sum(one[place] for one in found) / len(found) for place in (0, 1))
        print(f"  round {number}: FC {fc:.1f} %, SR {sr:.1f} %")


async def _pages(count: int) -> None:
    source = builtin_sources()["habit-garden"]
    browsers = PageBrowsers(1)
    held = []
    began = time.perf_counter()
    for _ in range(count):
        async with browsers.page() as page:
            await page.open(source.page())
            await page.state()
            await page.picture()
        held.append(_memory())
    spent = time.perf_counter() - began
    await browsers.close()
    quarter = max(1, count // 4)
    first, last = (sum(part) / len(part) for part in (held[:quarter], held[-quarter:]))
    print(f"{count} pages: {1000 * spent / count:.0f} ms each")
    print(f"memory: {first:.0f} MB in the first quarter, {last:.0f} MB in the last one")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--briefs", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pages", type=int, default=200)
    given = parser.parse_args()
    if given.briefs:
        asyncio.run(_design(given.briefs, given.rounds))
    if given.pages:
        asyncio.run(_pages(given.pages))


if __name__ == "__main__":
    main()
