"""Success in the hard tier of the desk of agents that lack one ability; never asserts.

    python -m benchmarks.ablated_desk_agents [--seeds 0,1,2] [--tasks a,b]

Each agent carries out the solution of a task on the real pages, as far as it finds it: it takes the
first that fits, reads half of each list, forgets exceptions, or stops after two thirds of the
pieces. A blind replay does what was right on another seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, Error, sync_playwright

from uiprobe.environments.web.executable import find_browser
from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.readers import ABLATED
from uiprobe.environments.web.sites.desk.tasks.slips import SlippingHand
from uiprobe.environments.web.sites.desk.tasks.table import HARD
from uiprobe.environments.web.sites.desk.tasks.task import DeskTask, make_work
from uiprobe.episodes.intervals import share_interval

_WAIT_MS = 8_000
"""Milliseconds that an agent waits for what may never come."""


class StoppedError(Exception):
    """The agent has stopped."""


class StoppingHand(SlippingHand):
    """Stops after so many pieces."""

    limit = 0

    def _slips(self, piece: str) -> bool:
        if len(self.pieces) >= self.limit:
            raise StoppedError
        return super()._slips(piece)


def agents(name: str, seed: int) -> Iterator[tuple[str, Callable[[Hand], None]]]:
    """How each agent does a task that goes to its end."""
    yield "the solution untouched", make_work(name, seed).solve
    for ability, kind in ABLATED.items():
        yield ability, make_work(name, seed, reader=kind()).solve
    yield "blind replay of another seed", make_work(name, seed + 1_000).solve


def _met(browser: Browser, site: DeskSite, name: str, seed: int, act: Callable[[Hand], None],
         limit: int | None = None) -> tuple[bool, int]:  # fmt: skip
    """Whether an agent meets the goal, and the pieces that it came by."""
    task = DeskTask(seed, site=site, family=name)
    page = browser.new_context(viewport=task.viewport).new_page()
    goal, _ = task.setup(page)
    page.set_default_timeout(_WAIT_MS)
    chat = [{"role": "user", "message": goal}]
    hand = SlippingHand(page, site.url, chat)
    if limit is not None:
        hand = StoppingHand(page, site.url, chat)
        hand.limit = limit
    try:
        act(hand)
        page.wait_for_load_state("load")
    except (Error, StoppedError, StopIteration):
        # What came about until then counts.
        pass
    met = task.judge(page, chat).met
    page.context.close()
    return met, len(hand.pieces)


def measure(names: list[str], seeds: list[int]) -> dict[str, list[tuple[str, bool]]]:
    """The families that each agent met."""
    found: dict[str, list[tuple[str, bool]]] = {}
    site = DeskSite()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for name in names:
            for seed in seeds:
                pieces = 0
                for agent, act in agents(name, seed):
                    met, count = _met(browser, site, name, seed, act)
                    pieces = pieces or count
                    found.setdefault(agent, []).append((name, met))
                solve = make_work(name, seed).solve
                met, _ = _met(browser, site, name, seed, solve, 2 * pieces // 3)
                found.setdefault("stops after two thirds", []).append((name, met))
        browser.close()
    site.close()
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--tasks", default=",".join(HARD))
    options = parser.parse_args()
    seeds = [int(seed) for seed in options.seeds.split(",")]
    found = measure(options.tasks.split(","), seeds)
    print("| agent | met | goals | success | 95 % |\n| --- | --- | --- | --- | --- |")
    for agent, results in found.items():
        bounds = share_interval([float(met) for _, met in results], [name for name, _ in results])
        share, low, high = (
            f"{100 * bound:.1f}" if bound is not None else "-"
            for bound in (bounds.estimate, bounds.lower, bounds.upper)
        )
        met = sum(met for _, met in results)
        print(f"| {agent} | {met} | {len(results)} | {share} | {low} to {high} |")


if __name__ == "__main__":
    main()
