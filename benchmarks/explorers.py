"""What the agents of exploration find on desk, fossil and phone, three seeds each.

python -m benchmarks.explorers --site phone --out explored           # all agents, 2,000 actions
python -m benchmarks.explorers --site desk --agents bfs,dfs --out explored
uiprobe report explored                                              # curves, figures, differences

Each agent is one ordinary log, whose explorations run at once; one that is there already is left
out, and one that was ended goes on. UIExplore-AlGo asks two models: `uiprobe/lexical`, and a script
that proposes the elements in their order on the page.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from pathlib import Path

from inspect_ai import eval
from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
    get_model,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from uiprobe.episodes.exploration import SEEDLESS
from uiprobe.tasks.exploration import exploration

AGENTS = (
    "random", "heuristic_random", "bfs", "dfs", "gui_bee",
    "uiexplore_algo:script", "uiexplore_algo:uiprobe/lexical",
)  # fmt: skip
SEEDS, BUDGET = 3, 2000

_MARK = re.compile(r"^\s*\[(\w+)\] (.*)$", re.M)
_NAME = re.compile(r"\b(?:content-desc|name|text|placeholder|resource-id|id): ([^,)\n]+)")
_NUMBERS = re.compile(r"\d+")
_TASK = re.compile(r"^Task: open (.*)$", re.M)
_MOST = 25


class Script(ModelAPI):
    """Describes a state by its elements, and proposes to open each; it acts by their names.

    Those that differ in numbers alone are one to it, as the prompt asks.
    """

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Answer a prompt of UIExplore-AlGo."""
        answer = self._answer(input[0].text, input[1].text)
        return ModelOutput.from_content(self.model_name, answer)

    def _answer(self, system: str, prompt: str) -> str:
        marks = [
            (mark, _NUMBERS.sub("#", name[1].strip()))
            for mark, told in _MARK.findall(prompt)
            if (name := _NAME.search(told))
        ]
        if "JSON object" in system:
            names = list(dict.fromkeys(name for _, name in marks))[:_MOST]
            actions = [{"do": f"open {one}", "leads_to": f"what {one} opens"} for one in names]
            return json.dumps({"state": f"A page with {', '.join(names)}", "actions": actions})
        web = "go_back" in system
        task = _TASK.search(prompt)
        told = prompt.partition("\n\nCurrent screen")[0]
        back, done = "go_back()", "send_msg_to_user('completed')"
        if not web:
            back, done = "press [back]", "press [stop]"
        if "1. " in told:
            return f"<action>{done}</action>"
        fit = [mark for mark, name in marks if task and name == task[1].strip()]
        if not fit:
            return f"<action>{back}</action>"
        click = f"click('{fit[0]}')" if web else f"click [{fit[0]}]"
        return f"<action>{click}</action>"


@modelapi(name="explorer")
def explorer() -> type[ModelAPI]:
    """The script as a model."""
    return Script


def _model(name: str) -> Model | str:
    if name == "script":
        return get_model("explorer/script", memoize=False)
    return name or "none/none"


def run(site: str, level: str, agents: list[str], out: Path, budget: int) -> None:
    """Explore with each agent that has no log yet."""
    for chosen in agents:
        agent, _, model = chosen.partition(":")
        folder = out / site / level / chosen.replace("/", "_").replace(":", "_")
        if (folder / "done").exists():
            continue
        started = time.perf_counter()
        [log] = eval(
            exploration(
                site=site,
                level=level,  # type: ignore[arg-type]
                agent=agent,  # type: ignore[arg-type]
                budget=budget,
                seeds=1 if agent in SEEDLESS else SEEDS,
            ),
            model=_model(model),
            display="none",
            log_dir=str(folder),
        )
        errors = [one.error.message for one in log.samples or [] if one.error]
        if log.status != "success" or errors:
            raise RuntimeError(f"{chosen} on {site}: {log.error or errors[0]}")
        (folder / "done").touch()
        print(f"{site} {level} {chosen}: {time.perf_counter() - started:.0f} s", flush=True)


def main() -> None:
    """Explore what the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--site", default="phone")
    parser.add_argument("--level", default="abundant")
    parser.add_argument("--agents", default=",".join(AGENTS))
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    run(asked.site, asked.level, asked.agents.split(","), asked.out, asked.budget)


if __name__ == "__main__":
    main()
