"""Pages that try to get out of their verdict, each with the verdict that it gets.

    python -m benchmarks.design_escapes [--step-s 6]

Each page has a button that ought to write `done`, and a rule that says whether it did. What else
the pages do is in `fuzzing/design_escapes.yaml`. No page ends without a verdict: `passed` where the
page is honest and only odd, else `against`; a fault of the machinery would be an error of the run.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from uiprobe.design.cua.base import Move, Past
from uiprobe.design.cua.testing import Trial, try_task
from uiprobe.design.names import Language
from uiprobe.design.pages.browsers import LivePage, PageBrowsers
from uiprobe.design.rules.check import PageRule
from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point

_PAGE = """<!doctype html><html><head><title>e</title>{head}</head><body>
<button id=go style="position:absolute;left:0;top:0;width:200px;height:60px">Go</button>
<div id=out style="margin-top:80px">open</div>{body}
<script>
const done = () => {{ document.getElementById("out").textContent = "done"; }};
document.getElementById("go").addEventListener("click", () => {{ {click} }});
{script}
</script></body></html>"""

RULES = {
    "mini": "#out == 'done'",
    "javascript": "document.querySelector('#out').textContent === 'done'",
    "mini_aui": "#out == 'done'",
}


@dataclass(frozen=True, slots=True)
class Escape:
    """A page that tries to get out of its verdict.

    Attributes:
        name: What it does.
        click: What its button does.
        script: What it does when it opens.
        body, head: More of it.
        verdict: What becomes of it.
        language: The language of the rule.
        rule: The rule; by default the one of `RULES`.
        hangs: Whether it takes a browser with it, which costs seconds.
    """

    name: str
    click: str = ""
    script: str = ""
    body: str = ""
    head: str = ""
    verdict: Literal["passed", "against"] = "against"
    language: Language = "javascript"
    rule: str = ""
    hangs: bool = False

    @property
    def html(self) -> str:
        """The page."""
        return _PAGE.format(head=self.head, body=self.body, click=self.click, script=self.script)


ESCAPES: Sequence[Escape] = tuple(
    Escape(**fields) for fields in read_yaml(Path(__file__).parent / "fuzzing/design_escapes.yaml")
)


class _Clicker:
    """Clicks on the button, and then waits twice."""

    def __init__(self) -> None:
        self._left = 3

    async def decide(self, picture: bytes, past: Sequence[Past], page: LivePage) -> Move:
        """The next move."""
        self._left -= 1
        if self._left == 2:
            return Move(Action("mouse_click", point=Point(50, 30)), "Click Go.")
        wait = Action("noop", arguments=(("wait_ms", 150),))
        return Move(wait, "Wait.", ends=self._left <= 0)


async def try_escape(page: LivePage, escape: Escape) -> Trial:
    """Try a page as the agent of a design does."""
    rule = PageRule(escape.rule or RULES[escape.language], escape.language)
    return await try_task(page, escape.html, 1, rule, _Clicker(), max_steps=3)


def verdict_of(trial: Trial) -> str:
    """`passed`, `against`, or `none`."""
    passed = trial.test.passed
    return "none" if passed is None else "passed" if passed else "against"


async def _measure(step_s: float) -> None:
    browsers = PageBrowsers(1, step_s)
    print(
        "| what the page does | verdict | how its test ended | seconds |\n| --- | --- | --- | --- |"
    )
    wrong = []
    try:
        for escape in ESCAPES:
            began = time.perf_counter()
            async with browsers.page() as page:
                trial = await try_escape(page, escape)
            trial.test.model_dump_json()
            found, test = verdict_of(trial), trial.test
            if found != escape.verdict:
                wrong.append(escape.name)
            print(
                f"| {escape.name} | {found} | {test.ending.replace('_', ' ')} | "
                f"{time.perf_counter() - began:.1f} |",
                flush=True,
            )
    finally:
        await browsers.close()
    print(f"\n{len(ESCAPES)} pages, {len(wrong)} of them with another verdict than stated: {wrong}")


def main() -> None:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step-s", type=float, default=6.0)
    asyncio.run(_measure(parser.parse_args().step_s))


if __name__ == "__main__":
    main()
