"""Pages that show tasks as done without doing them, and what they score under control trajectories.

    python -m benchmarks.design_dishonest [--tasks 4] [--honest 30]

Each of the 12 kinds is the reference page of a builtin brief whose controls do nothing, and a
script that writes what the rule of a task asks for as soon as something happens. The scripted agent
does the solution of the task. `passed` counts the tests in which the rule held, `count` those that
still count after the controls. Honest pages, last, must lose nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import anyio

from uiprobe.design.briefs.brief import DesignTask
from uiprobe.design.briefs.builtin_pages import PageSource, builtin_sources
from uiprobe.design.cua.base import Move, Past
from uiprobe.design.cua.controls import try_controls
from uiprobe.design.cua.scripted import ScriptedAgent
from uiprobe.design.cua.testing import Trial, try_task
from uiprobe.design.pages.browsers import LivePage, PageBrowsers
from uiprobe.design.rules.check import PageRule, check_fresh
from uiprobe.design.rules.language import Condition, Node, parse_rule
from uiprobe.design.rules.reading import RuleError

THINKS_S = 1.6
"""Seconds before each step of the agent."""

KINDS: Mapping[str, str] = {
    "at any click": 'addEventListener("click", answer);',
    "at a click on any control": (
        'addEventListener("click", (e) => { if (e.target.closest("button")) answer(); });'
    ),
    "at any key or click": 'for (const k of ["keydown", "click"]) addEventListener(k, answer);',
    "when the mouse moves": 'addEventListener("mousemove", answer);',
    "after a moment": "setTimeout(answer, 2_500);",
    "at a click after a moment": (
        "const t = Date.now(); "
        'addEventListener("click", () => { if (Date.now() - t > 1_000) answer(); });'
    ),
    "at the second click": (
        'let n = 0; addEventListener("click", () => { if (++n > 1) answer(); });'
    ),
    "at any press of the mouse, invisibly": (
        'addEventListener("pointerdown", () => { answer(); for (const [id] of ANSWERS) '
        "document.getElementById(id).style.opacity = 0; });"
    ),
    "when it is loaded again": "if (localStorage.seen) answer(); localStorage.seen = 1;",
    "when it opens": "answer();",
    "whatever is typed, at the right control": (
        'addEventListener("click", (e) => { const b = e.target.closest("button"); '
        "if (b && LAST.includes(b.dataset.do)) answer(); });"
    ),
    "the answers of all tasks in turn, at any click": (
        'let n = 0; addEventListener("click", () => { write(ALL[n++ % ALL.length]); });'
    ),
}
"""By when the page answers: the script that does it."""

_SCRIPT = """<script>
const ANSWERS = {answers}, ALL = {every}, LAST = {last};
const write = (answers) => {{
  for (const [id, verb, value] of answers) {{
    const one = document.getElementById(id);
    if (!one) continue;
    if (typeof one.value === "string" && one.tagName !== "BUTTON") one.value = value;
    else if (verb === "contains") one.textContent += " " + value;
    else one.textContent = value;
  }}
}};
const answer = () => write(ANSWERS);
{when}
</script></body>"""

Answer = tuple[str, str, str]


def answers_of(node: Node) -> list[Answer] | None:
    """What a page writes so that a rule holds: id, verb and text; None if it is not that easy."""
    if isinstance(node, Condition):
        (one,) = node.selector.compounds[-1:]
        if len(one.ids) != 1 or node.attribute or node.verb in ("exists", "visible"):
            return None
        shift = {">": 1.0, "<": -1.0}.get(node.verb, 0.0)
        value = (
            f"{float(node.value) + shift:g}" if node.verb in (">", "<", ">=", "<=") else node.value
        )
        if node.verb == "!=":
            value += "x"
        verb = "contains" if node.verb in ("contains", "icontains") else node.verb
        return [(one.ids[0], verb, value)]
    if node.kind == "NOT":
        return None
    parts = [answers_of(part) for part in node.parts]
    if node.kind == "OR":
        return next((part for part in parts if part is not None), None)
    return None if None in parts else [one for part in parts for one in part or ()]


def dishonest(source: PageSource, task: DesignTask, kind: str) -> str | None:
    """A page of a kind for a task; None where its rule is not that easy."""
    answers = answers_of(parse_rule(task.rule))
    if answers is None:
        return None
    known = (answers_of(parse_rule(one.rule)) for one in source.brief.tasks)
    script = _SCRIPT.format(
        answers=json.dumps(answers),
        every=json.dumps([one for one in known if one is not None]),
        last=json.dumps(sorted(source.features_of(replace(task, solution=task.solution[-1:])))),
        when=KINDS[kind],
    )
    # What the page shows stays as the script leaves it.
    dead = source.page(fault="dead").replace('{ s.notice = ""; render(); }', "{ }")
    return dead.replace("</body>", script)


class _Thinking(ScriptedAgent):
    """Does the solution, with a pause before each step, as models need it."""

    async def decide(self, picture: bytes, past: Sequence[Past], page: LivePage) -> Move:
        """The next step."""
        await anyio.sleep(THINKS_S)
        return await super().decide(picture, past, page)


@dataclass(slots=True)
class Found:
    """What a kind of page scores.

    Attributes:
        tasks: How many tasks were tried.
        passed: In how many the rule held.
        counted: How many of these count.
        by: Which controls met rules, one entry for each.
        kept: The rules of those that count.
    """

    tasks: int = 0
    passed: int = 0
    counted: int = 0
    by: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


async def score(page: LivePage, found: Found, pages: Sequence[tuple[DesignTask, str]]) -> None:
    """Try the tasks of one brief, each on its page, as a design does."""
    trials: list[tuple[str, PageRule, Trial]] = []
    for task, html in pages:
        rule = PageRule(task.rule, "mini")
        found.tasks += 1
        try:
            await page.open(html)
            await check_fresh(rule, page)
        except RuleError:
            continue
        trial = await try_task(page, html, task.number, rule, _Thinking(task), pictures=False)
        trials.append((html, rule, trial))
    for html, rule, trial in trials:
        if not trial.test.passed:
            continue
        found.passed += 1
        others = [one.test for _, _, one in trials if one is not trial]
        controls = await try_controls(page, html, rule, trial.test, trial.seconds, others)
        found.counted += not controls.met_by
        if not controls.met_by:
            found.kept.append(rule.text)
        found.by += controls.met_by


def _tasks(kind: str, most: int) -> Iterator[tuple[PageSource, list[tuple[DesignTask, str]]]]:
    """Briefs in turn, with up to four tasks of each and their pages."""
    left = most
    for source in builtin_sources().values():
        chosen: list[tuple[DesignTask, str]] = []
        for task in source.brief.tasks:
            typed = any(step.startswith("type ") for step in task.solution)
            fits = len(task.solution) > 1 if "second" in kind else typed or "typed" not in kind
            if len(chosen) < min(4, left) and fits:
                html = dishonest(source, task, kind)
                chosen += [(task, html)] if html is not None else []
        left -= len(chosen)
        if chosen:
            yield source, chosen
        if left <= 0:
            return


async def _measure(tasks: int, honest: int) -> None:
    browsers = PageBrowsers(1)
    print("| when the page answers | tasks | passed | count | met by |")
    print("| --- | --- | --- | --- | --- |")
    try:
        async with browsers.page() as page:
            for kind in KINDS:
                found = Found()
                for _, pages in _tasks(kind, tasks):
                    await score(page, found, pages)
                _tell(kind, found)
                for rule in found.kept:
                    print(f"still counts, {kind}: {rule}")
            found, left = Found(), honest
            for source in builtin_sources().values():
                own = [(task, source.page()) for task in source.brief.tasks[: max(0, left)]]
                left -= len(own)
                await score(page, found, own)
            _tell("never: an honest page", found)
    finally:
        await browsers.close()


def _tell(name: str, found: Found) -> None:
    by = ", ".join(f"{one} ({found.by.count(one)})" for one in dict.fromkeys(found.by))
    print(f"| {name} | {found.tasks} | {found.passed} | {found.counted} | {by} |", flush=True)


def main() -> None:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tasks", type=int, default=4)
    parser.add_argument("--honest", type=int, default=30)
    given = parser.parse_args()
    asyncio.run(_measure(given.tasks, given.honest))


if __name__ == "__main__":
    main()
