"""Proofs of the builtin briefs: rules hold after the solution, and on broken pages they do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from uiprobe.design.briefs.brief import DesignTask
from uiprobe.design.briefs.builtin_pages import FAULTS, PageSource, builtin_sources
from uiprobe.design.cua.scripted import ScriptedAgent
from uiprobe.design.cua.testing import try_task
from uiprobe.design.pages.browsers import LivePage, PageBrowsers
from uiprobe.design.rules.check import PageRule, check_fresh
from uiprobe.design.rules.reading import RuleError

REQUIRED_KILLS = 0.95
"""The share of broken pages on which rules must stay false."""


@dataclass(slots=True)
class Proof:
    """The result of a proof.

    Attributes:
        tasks: How many tasks there are.
        proven: On how many the rule is false at first and true after the solution.
        mutants, killed: Pairs of a task and a broken page, and those on which the rule stayed
            false.
        faults: What is wrong, a sentence each; broken pages that passed do not count as such.
        survivors: Broken pages that passed, as brief, task and fault.
    """

    tasks: int = 0
    proven: int = 0
    mutants: int = 0
    killed: int = 0
    faults: list[str] = field(default_factory=list)
    survivors: list[tuple[str, int, str]] = field(default_factory=list)

    @property
    def kill_rate(self) -> float:
        """The share of broken pages that did not pass; 0 without any."""
        return self.killed / self.mutants if self.mutants else 0.0


async def prove_briefs(
    names: Sequence[str] = (),
    tell: Callable[[str], None] = lambda line: None,
    *,
    tasks: Sequence[int] = (),
) -> Proof:
    """Prove builtin briefs in a browser.

    Args:
        names: Their ids; all if there are none.
        tell: Called with each proven brief.
        tasks: Numbers of tasks; all if there are none.

    Raises:
        ValueError: There is no such brief.
        DeviceError: The machinery failed.
    """
    sources = builtin_sources()
    if unknown := [name for name in names if name not in sources]:
        raise ValueError(f"no builtin brief {unknown[0]!r}; there are {', '.join(sources)}")
    proof = Proof()
    browsers = PageBrowsers(1)
    try:
        for name, source in sources.items():
            if names and name not in names:
                continue
            async with browsers.page() as page:
                for task in source.brief.tasks:
                    if not tasks or task.number in tasks:
                        await _prove(proof, source, task, page)
            tell(
                f"{name}: {proof.proven} of {proof.tasks} tasks, {proof.killed} of {proof.mutants}"
            )
    finally:
        await browsers.close()
    return proof


async def _prove(proof: Proof, source: PageSource, task: DesignTask, page: LivePage) -> None:
    where = f"{source.brief.id}, task {task.number}"
    rule = PageRule(task.rule, "mini")
    html = source.page()
    proof.tasks += 1
    try:
        await page.open(html)
        await check_fresh(rule, page)
    except RuleError as error:
        proof.faults.append(f"{where}: the rule {task.rule!r} on the fresh page: {error}")
        return
    trial = await try_task(page, html, task.number, rule, ScriptedAgent(task), pictures=False)
    if not trial.test.passed:
        last = trial.test.steps[-1].thought if trial.test.steps else ""
        proof.faults.append(
            f"{where}: the solution does not reach {task.rule!r}: {trial.test.ending}, {last}"
        )
        return
    if not source.features_of(task):
        proof.faults.append(f"{where}: no step of its solution names a feature")
        return
    proof.proven += 1
    for fault in FAULTS:
        html = source.page(fault=fault)
        broken = await try_task(page, html, task.number, rule, ScriptedAgent(task), pictures=False)
        proof.mutants += 1
        if broken.test.passed:
            proof.survivors.append((source.brief.id, task.number, fault))
        else:
            proof.killed += 1
