"""The proof of the desk's families: solutions are accepted, and whatever misses them is not."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from difflib import get_close_matches
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uiprobe.inputs.archives import ZipMembers
from uiprobe.proof.check import MUTATED_SEEDS, SEEDS, Proof, UnknownTemplateError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from uiprobe.environments.web.sites.desk.server import DeskSite
    from uiprobe.environments.web.sites.desk.tasks.families import Work, WorldName
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Seen, TaskOutcome
    from uiprobe.environments.web.sites.desk.tasks.task import DeskTask

REQUIRED_REJECTION = 0.99
"""Share of all near misses and mutants of the desk that must be rejected."""

MAX_SLIPS = 8
"""Mutants of one solution; of long ones, pieces at even distances are left out."""

_SLIP_MS = 3_000
"""Milliseconds that a solution with a slip waits for what may never come."""

_TOKENS = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
"""Parts of a page that differ each time it is opened."""

_ACTIONS = frozenset(
    f"{owner}.{name}"
    for owner in ("page", "locator")
    for name in ("goto", "click", "fill", "selectoption", "setchecked", "check")
)
"""Calls that an agent needs an action for; the solution tabs out of fields besides."""


def find_families(names: Iterable[str] = ()) -> list[str]:
    """Families by name; all if none is named.

    Raises:
        UnknownTemplateError: No family has that name; the message has the near ones.
    """
    from uiprobe.environments.web.sites.desk.tasks.table import ALL

    known = list(ALL)
    wanted = list(names)
    for name in wanted:
        if name not in known:
            near = get_close_matches(name, known, n=3, cutoff=0.5)
            hint = f"did you mean {', '.join(near)}?" if near else f"there are {len(known)}"
            raise UnknownTemplateError(f"the desk has no task {name[:60]!r}; {hint}")
    return [name for name in known if not wanted or name in wanted]


def prove_families(
    names: Sequence[str],
    *,
    seeds: Sequence[int] = range(SEEDS),
    mutated_seeds: int = MUTATED_SEEDS,
    jobs: int = 1,
) -> Iterator[Proof]:
    """Prove families in a real browser each, in parallel processes; they come in the same order.

    Args:
        names: Which families.
        seeds: The seeds on which each is tried.
        mutated_seeds: For how many of them solutions are mutated.
        jobs: How many processes work at the same time.

    Raises:
        NoBrowserError: There is no browser.
    """
    if jobs <= 1:
        yield from (prove_family(name, seeds, mutated_seeds) for name in names)
        return
    count = len(names)
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=begin_process
    ) as pool:
        yield from pool.map(prove_family, names, [tuple(seeds)] * count, [mutated_seeds] * count)


def begin_process() -> None:
    """Let a process of a pool clean up at its end, which it does not do by itself."""
    from uiprobe.environments.web.sites.desk.server import forget_pristine

    Finalize(None, forget_pristine, exitpriority=1)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """A browser for solutions of the desk, whose pages need no guardrails; it is closed at the end.

    Raises:
        NoBrowserError: There is no browser.
    """
    from playwright.sync_api import sync_playwright

    from uiprobe.environments.web.executable import find_browser
    from uiprobe.environments.web.patches import read_no_sources

    read_no_sources()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        yield browser
        browser.close()


def prove_family(name: str, seeds: Sequence[int], mutated_seeds: int) -> Proof:
    """Try a family on several seeds, in a browser and on a desk of its own.

    Raises:
        NoBrowserError: There is no browser.
    """
    from playwright.sync_api import Error

    from uiprobe.environments.web.sites.desk.server import DeskSite
    from uiprobe.environments.web.sites.desk.tasks.table import family_named

    proof = Proof("desk", name, family_named(name).group, "", len(seeds))
    site = DeskSite()
    try:
        with open_browser() as browser:
            for position, seed in enumerate(seeds):
                first_pages = []
                for world in family_named(name).worlds:
                    attempt = _Attempt(proof, site, browser, seed, world)
                    try:
                        attempt.prove(mutate=position < mutated_seeds)
                    except (Error, LookupError, ValueError, RuntimeError) as error:
                        proof.problems.append(
                            f"{attempt.named}: {type(error).__name__}: {str(error)[:300]}"
                        )
                    first_pages.append(attempt.first_page)
                if len(set(first_pages)) > 1:
                    proof.problems.append(f"seed {seed}: the first page gives the world away")
    finally:
        site.close()
    return proof


class _Attempt:
    """One seed of a family, in one of its worlds.

    Attributes:
        named: Its name in messages.
        first_page: The document of the page that the task begins on, once it is tried.
    """

    def __init__(
        self, proof: Proof, site: DeskSite, browser: Browser, seed: int, world: WorldName
    ) -> None:
        from uiprobe.environments.web.sites.desk.tasks.table import family_named

        self._proof = proof
        self._site = site
        self._browser = browser
        self._seed = seed
        self._world = world
        self._is_pair = len(family_named(proof.name).worlds) > 1
        self.named = f"seed {seed}, world {world}" if self._is_pair else f"seed {seed}"
        self.first_page = ""

    def prove(self, *, mutate: bool) -> None:
        """Solve the task, then try what misses it."""
        from uiprobe.environments.web.sites.desk.tasks.mutants import near_misses
        from uiprobe.environments.web.sites.desk.tasks.outcomes import is_feasible
        from uiprobe.proof.desk_pairs import asked_wrongly, is_met, pair_problems

        task, page, chat = self._begin()
        # As it is served: scripts of the page change it at moments of their own.
        self.first_page = _TOKENS.sub("", page.request.get(page.url).text())
        proof = self._proof
        work = task.work
        outcome = work.outcome
        proof.feasible = proof.feasible and is_feasible(outcome)
        if is_met(work, task.see(page, chat), ()):
            proof.problems.append(f"{self.named}: met by doing nothing")
        page.context.tracing.start()
        task.cheat(page, chat)
        page.wait_for_load_state("load")
        proof.steps.append(self._count_actions(page))
        seen = task.see(page, chat)
        page.context.close()
        if not is_met(work, seen):
            why = outcome.judge(seen).why
            proof.problems.append(f"{self.named}: the solution fails: {why[:300]}")
            return
        if self._is_pair:
            found = pair_problems(proof.name, self._seed, self._world, seen)
            proof.problems += [f"{self.named}: {problem}" for problem in found]
        rejected, tried = proof.missed
        misses = [*near_misses(outcome, seen), *self._readings(outcome, seen)]
        met = [(label, is_met(work, miss)) for label, miss in misses]
        met += [(label, is_met(work, seen, asked)) for label, asked in asked_wrongly(work)]
        for label, accepted in met:
            tried += 1
            if accepted:
                proof.accepted.append(f"{self.named}: near miss {label!r}")
            else:
                rejected += 1
        proof.missed = rejected, tried
        if mutate:
            self._mutate(seen)

    def _readings(self, outcome: TaskOutcome, seen: Seen) -> Iterator[tuple[str, Seen]]:
        """The states in which readers that lack an ability leave the desk, where they differ."""
        from uiprobe.environments.web.sites.desk.tasks.mutants import reached
        from uiprobe.environments.web.sites.desk.tasks.readers import ABLATED
        from uiprobe.environments.web.sites.desk.tasks.table import family_named
        from uiprobe.environments.web.sites.desk.tasks.task import make_work

        if family_named(self._proof.name).tier != "hard":
            return
        for label, kind in ABLATED.items():
            other = make_work(self._proof.name, self._seed, reader=kind()).outcome
            if other != outcome:
                yield label, reached(other, seen)

    def _begin(self) -> tuple[DeskTask, Page, list[dict[str, Any]]]:
        from uiprobe.environments.web.sites.desk.tasks.task import DeskTask

        task = DeskTask(self._seed, site=self._site, family=self._proof.name, world=self._world)
        page = self._browser.new_context(viewport=task.viewport).new_page()
        goal, _ = task.setup(page)
        return task, page, [{"role": "user", "message": goal}]

    def _count_actions(self, page: Page) -> int:
        """The actions that an agent would need for what was done, and whether they are declared."""
        from uiprobe.environments.web.sites.desk.tasks.table import family_named

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "trace.zip"
            page.context.tracing.stop(path=file)
            with closing(ZipMembers(file)) as trace:
                lines = trace.read("trace.trace").splitlines()
        names = (json.loads(line).get("apiName") or "" for line in lines)
        count = sum(name.lower().replace("_", "") in _ACTIONS for name in names)
        declared = family_named(self._proof.name).steps
        if count > declared:
            self._proof.problems.append(
                f"{self.named}: the solution takes {count} actions, declared are {declared}"
            )
        return count

    def _mutate(self, reference: Seen) -> None:
        """Leave out one piece of the solution after another, on the real pages."""
        from uiprobe.proof.desk_pairs import is_met

        pieces = self._pieces()
        every = -(-len(pieces) // MAX_SLIPS) if pieces else 1
        proof = self._proof
        rejected, tried = proof.mutants
        for slip in range(0, len(pieces), every):
            work, seen = self._slip(slip)
            if _is_equivalent(work.outcome, seen, reference):
                proof.equivalent += 1
                continue
            tried += 1
            if is_met(work, seen):
                proof.accepted.append(f"{self.named}: without {pieces[slip]}")
            else:
                rejected += 1
        proof.mutants = rejected, tried

    def _pieces(self) -> list[str]:
        from uiprobe.environments.web.sites.desk.tasks.slips import SlippingHand

        task, page, chat = self._begin()
        hand = SlippingHand(page, self._site.url, chat)
        task.work.solve(hand)
        page.context.close()
        return hand.pieces

    def _slip(self, slip: int) -> tuple[Work, Seen]:
        from playwright.sync_api import Error

        from uiprobe.environments.web.sites.desk.tasks.slips import SlippingHand

        task, page, chat = self._begin()
        page.set_default_timeout(_SLIP_MS)
        try:
            task.work.solve(SlippingHand(page, self._site.url, chat, slip))
            page.wait_for_load_state("load")
        except Error:
            # The rest cannot be done without the piece; what came about until then counts.
            pass
        seen = task.see(page, chat)
        page.context.close()
        return task.work, seen


def _is_equivalent(outcome: TaskOutcome, seen: Seen, reference: Seen) -> bool:
    """Whether what a task is about came out as with the solution itself.

    That is always the database; besides, for most tasks, what was said, what is open, or who is
    signed in.
    """
    from uiprobe.environments.web.sites.desk.database import differences
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed, Untouched

    if differences(_without_passwords(reference), _without_passwords(seen)):
        return False
    if isinstance(outcome, Changed | Untouched):
        return True
    return (
        list(seen.messages) == list(reference.messages)
        and seen.url == reference.url
        and seen.user == reference.user
    )


def _without_passwords(seen: Seen) -> dict[str, dict[int, dict[str, Any]]]:
    """All records, less what differs from run to run."""
    return {
        table: {
            key: {name: value for name, value in row.items() if name != "password"}
            for key, row in rows.items()
        }
        for table, rows in seen.after.items()
    }
