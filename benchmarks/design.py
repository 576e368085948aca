"""Measures interface design: seconds and tokens per stage, and memory over many pages.

    python -m benchmarks.design --briefs 16 --pages 200

The builtin briefs are designed twice: by the template and the script, and by instant models that
take all roles and give the same pages, rules and actions as answers to the real prompts. Tokens are
counted as four characters of text each, and as one per patch of 28 x 28 pixels of a picture.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import re
import tempfile
import time
from base64 import b64decode
from collections import defaultdict
from collections.abc import Callable, Mapping

import psutil
from inspect_ai.model import (
    ChatMessage,
    ContentImage,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    get_model,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo
from PIL import Image

from uiprobe.design.asking import Models
from uiprobe.design.briefs.brief import Brief
from uiprobe.design.briefs.builtin_pages import builtin_sources
from uiprobe.design.feedback.pictures import patches_of
from uiprobe.design.folders import folder_for, identity_of
from uiprobe.design.options import Options
from uiprobe.design.pages.browsers import PageBrowsers
from uiprobe.design.stages import design_page
from uiprobe.episodes.design import Design, Version, figures_of


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


@modelapi("instant")
class _Instant(ModelAPI):
    """Gives the pages, rules and actions of a finished design as answers."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None,
        api_key: str | None,
        config: GenerateConfig,
        known: Design,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self._known = known
        self._now = known.versions[0]

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        text = "\n".join(message.text for message in input)
        pictures = [
            part.image
            for message in input
            if isinstance(message.content, list)
            for part in message.content
            if isinstance(part, ContentImage)
        ]
        said = self._answer(input[-1].text)
        read, written = len(text) // 4 + sum(map(_patches, pictures)), len(said) // 4
        output = ModelOutput.from_content("instant", said)
        output.usage = ModelUsage(
            input_tokens=read, output_tokens=written, total_tokens=read + written
        )
        return output

    def _answer(self, prompt: str) -> str:
        if prompt.startswith("Write a single-page"):
            return self._known.versions[0].html
        if prompt.startswith("Revise a single-page"):
            return self._known.versions[self._shown_in(prompt).number + 1].html
        if prompt.startswith("Below are the source"):
            self._now = self._shown_in(prompt)
            return self._rules(prompt.partition("Tasks:")[2])
        if prompt.startswith("A computer-use agent"):
            changes = ["Show #status as text.", "Label #main plainly.", "Keep #main in view."]
            return json.dumps(
                {
                    "issues": ["visibility"],
                    "actionable_changes": changes,
                    "fit_within_screen": False,
                    "avoid_regressions": True,
                }
            )
        return self._action(prompt)

    def _shown_in(self, prompt: str) -> Version:
        return max(
            (one for one in self._known.versions if one.html.strip() in prompt),
            key=lambda one: (len(one.html), one.number),
        )

    def _rules(self, asked: str) -> str:
        numbers = set(map(int, re.findall(r"^(\d+)\. ", asked, re.MULTILINE)))
        return json.dumps(
            [
                {
                    "task": one.task,
                    "supported": one.supported,
                    "rule": one.rule,
                    "reason": one.reason,
                }
                for one in self._now.judgements
                if one.task in numbers
            ]
        )

    def _action(self, prompt: str) -> str:
        task = next(one for one in self._known.tasks if f"Task: {one.text}\n" in prompt)
        done = len(re.findall(r"^\d+\. ", prompt.partition("Actions so far:")[2], re.MULTILINE))
        test = next((one for one in self._now.tests if one.task == task.number), None)
        actions = [one.action for one in test.steps if one.action] if test else []
        action = actions[done] if done < len(actions) else "stop()"
        return f"The next control of the task.\n```\n{action}\n```"


def _patches(uri: str) -> int:
    with Image.open(io.BytesIO(b64decode(uri.partition(",")[2]))) as picture:
        return patches_of(*picture.size)


async def _design_all(
    briefs: list[Brief],
    options: Options,
    models: Callable[[Brief], Models],
    browsers: PageBrowsers,
) -> tuple[dict[str, Design], float]:
    began = time.perf_counter()
    # As many as there are browsers, so that no stage waits for one.
    free = asyncio.Semaphore(len(browsers.slots))
    with tempfile.TemporaryDirectory() as folder:

        async def one(brief: Brief) -> Design:
            async with free:
                return await design(brief)

        async def design(brief: Brief) -> Design:
            place = folder_for(brief, identity_of(brief, options, Models({})), folder)
            place.take()
            try:
                return await design_page(brief, options, models(brief), browsers, place)
            finally:
                place.release()

        designs = await asyncio.gather(*map(one, briefs))
    spent = time.perf_counter() - began
    return {design.brief: design for design in designs}, spent


def _print(title: str, designs: Mapping[str, Design], spent: float) -> None:
    seconds: dict[str, float] = defaultdict(float)
    tokens: dict[str, int] = defaultdict(int)
    shares: dict[int, list[tuple[float, float]]] = defaultdict(list)
    pages = steps = 0
    for design in designs.values():
        for version in design.versions:
            found = figures_of(version)
            shares[version.number].append((found["fc"], found["sr"]))
            pages += 1
            steps += sum(len(test.steps) for test in version.tests)
            for stage, stage_seconds in version.seconds.items():
                seconds[stage] += stage_seconds
            for name, count in version.tokens.items():
                tokens[name] += count
    print(f"{title}: {len(designs)} briefs, {pages} pages, {spent:.0f} s, {steps:,} steps")
    for stage, stage_seconds in seconds.items():
        print(f"  {stage}: {stage_seconds / pages:.2f} s per page")
    for name, count in sorted(tokens.items()):
        print(f"  {name}: {count / pages:,.0f} tokens per page")
    for number, round_shares in sorted(shares.items()):
        fc, sr = (sum(one[place] for one in round_shares) / len(round_shares) for place in (0, 1))
        print(f"  round {number}: FC {100 * fc:.1f} %, SR {100 * sr:.1f} %")


async def _design(count: int, rounds: int) -> None:
    briefs = [source.brief for source in list(builtin_sources().values())[:count]]
    browsers = PageBrowsers()
    scripted = Options(
        coder="template_broken", cua="scripted", verifier="builtin", language="mini", rounds=rounds
    )
    known, spent = await _design_all(briefs, scripted, lambda brief: Models({}), browsers)
    _print("template and script", known, spent)

    def instant(brief: Brief) -> Models:
        model = get_model(f"instant/{brief.id}", memoize=False, known=known[brief.id])
        return Models(dict.fromkeys(("coder", "verifier", "cua", "commenter"), model))

    asked = Options(cua="react", language="mini", rounds=rounds)
    designs, spent = await _design_all(briefs, asked, instant, browsers)
    _print("instant models", designs, spent)
    await browsers.close()


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
