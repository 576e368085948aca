"""Other agents on the desk: BrowserGym's own experiment loop, with agents of its interface.

python -m benchmarks.desk_agents [--demo-agent FILE] [--tasks a,b] [--seeds 2] [--form json]

Needs `pip install browsergym-experiments tqdm`. Without --demo-agent, a small agent that reads the
accessibility tree; with it, the demo agent of BrowserGym's repository (demo_agent/agent.py of a
clone), whose model is a server of the OpenAI kind on loopback that reads its prompt in the same
way. Nothing of BrowserGym is changed but the browser that it starts, and the count of tokens in its
records, for which it would download a vocabulary.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import logging
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from browsergym.core.action.highlevel import HighLevelActionSet
from browsergym.experiments import AbstractAgentArgs, Agent, EnvArgs, ExpArgs, get_exp_result
from browsergym.utils.obs import flatten_axtree_to_str

from uiprobe.environments.web.executable import find_browser
from uiprobe.environments.web.sites.desk.tasks.task import register_desk

TASKS = "open-menu,single-chart-value,impersonate"
MAX_STEPS = 8

_LINE = re.compile(r"^\s*\[(\w+)\] (\w+) '((?:[^'\\]|\\.)*)'", re.M)


def decide(prompt: str) -> str:
    """The next action for a goal of one of `TASKS`, from a prompt with goal, tree and address."""
    nodes = _LINE.findall(prompt)
    for pattern, policy in _POLICIES.items():
        if asked := re.search(pattern, prompt):
            return policy(nodes, prompt, *asked.groups())
    return 'report_infeasible("I cannot do such tasks.")'


Nodes = list[tuple[str, str, str]]


def _open_menu(nodes: Nodes, prompt: str, page: str, group: str) -> str:
    inside = False
    heading = ""
    for bid, role, name in nodes:
        if role == "heading":
            inside = name == group
            heading = bid if inside else heading
        elif inside and role == "link" and name == page:
            return f'click("{bid}")'
    return f'click("{heading}")'


def _read_chart(nodes: Nodes, prompt: str, label: str, title: str) -> str:
    for number, (_, role, name) in enumerate(nodes):
        if role == "rowheader" and name == label:
            return f'send_msg_to_user("{nodes[number + 1][2]}")'
    return _click(nodes, "button", f"Show data of {title}")


def _impersonate(nodes: Nodes, prompt: str, name: str) -> str:
    for role, text in (("button", f"Impersonate {name}"), ("link", name)):
        if action := _click(nodes, role, text):
            return action
    address = re.search(r"http://127\.0\.0\.1:\d+", prompt)
    assert address is not None
    return f'goto("{address[0]}/desk/person/?q={name.replace(" ", "%20")}")'


def _click(nodes: Nodes, role: str, name: str) -> str:
    found = [bid for bid, kind, text in nodes if (kind, text) == (role, name)]
    return f'click("{found[0]}")' if found else ""


_POLICIES: dict[str, Callable[..., str]] = {
    r'Open the page "(.+?)" of the group "(.+?)" of the menu': _open_menu,
    r'What is the value of "(.+?)" in the chart "(.+?)"\?': _read_chart,
    r"Impersonate ([A-Z][\w'-]+ [A-Z][\w'-]+)\.": _impersonate,
}


class ReadingAgent(Agent):
    """Reads the tree, and does what `decide` says."""

    action_set = HighLevelActionSet(subsets=["chat", "nav", "bid", "infeas"])

    def obs_preprocessor(self, obs: dict[str, Any]) -> dict[str, Any]:
        return {
            "goal": obs["goal"],
            "url": obs["url"],
            "last_action_error": obs["last_action_error"],
            "axtree_txt": flatten_axtree_to_str(obs["axtree_object"]),
        }

    def get_action(self, obs: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return decide(f"{obs['goal']}\n{obs['url']}\n{obs['axtree_txt']}"), {}


class IdleAgent(ReadingAgent):
    """Waits."""

    def get_action(self, obs: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        return "noop(0)", {}


@dataclass
class ReadingArgs(AbstractAgentArgs):
    """Makes one of these agents."""

    idle: bool = False

    def make_agent(self) -> Agent:
        return IdleAgent() if self.idle else ReadingAgent()


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("demo_agent", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["demo_agent"] = module
    spec.loader.exec_module(module)
    return module


def _demo_args(path: Path, stack: ExitStack) -> AbstractAgentArgs:
    from tests.clients.server import Answer, Request, model_server

    def reply(request: Request) -> Answer:
        return Answer(f"The tree says what to do.\n```{decide(request.prompt)}```")

    server = stack.enter_context(model_server())
    server.reply = reply
    os.environ |= {"OPENAI_BASE_URL": f"{server.url}/v1", "OPENAI_API_KEY": "none"}
    made: AbstractAgentArgs = _load(path).DemoAgentArgs()
    return made


def _count_tokens_here() -> None:
    from browsergym.experiments import loop

    loop.count_tokens = lambda text, *_: len(text) // 4


def _use_installed_browser() -> None:
    """Let BrowserGym start the browser that is there."""
    from playwright.sync_api import Browser, BrowserType

    launch = BrowserType.launch
    path = find_browser()

    def launch_found(self: BrowserType, **options: Any) -> Browser:  # noqa: ANN401 - Playwright's
        arguments = [*options.pop("args", ()), "--no-sandbox"]
        return launch(self, **{"executable_path": path, **options, "args": arguments})

    BrowserType.launch = launch_found  # type: ignore[method-assign]


def run(args: AbstractAgentArgs, task: str, seed: int, folder: Path) -> dict[str, Any]:
    """One experiment of BrowserGym's."""
    experiment = ExpArgs(
        agent_args=args,
        env_args=EnvArgs(f"uiprobe.desk.{task}", seed, max_steps=MAX_STEPS, slow_mo=0),
        logging_level=logging.WARNING,
        logging_level_stdout=logging.WARNING,
        save_screenshot=False,
    )
    experiment.prepare(folder)
    started = time.perf_counter()
    experiment.run()
    record = get_exp_result(experiment.exp_dir).get_exp_record()
    return {
        "task": task,
        "seed": seed,
        "agent": args.agent_name,
        "reward": record["cum_reward"],
        "steps": record["n_steps"],
        "error": record["err_msg"],
        "seconds": round(time.perf_counter() - started, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--demo-agent", type=Path)
    parser.add_argument("--tasks", default=TASKS)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--form", choices=("text", "json"), default="text")
    given = parser.parse_args()
    _use_installed_browser()
    _count_tokens_here()
    register_desk()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        agents: list[AbstractAgentArgs] = [ReadingArgs(), ReadingArgs("IdleArgs", idle=True)]
        if given.demo_agent is not None:
            agents[0] = _demo_args(given.demo_agent, stack)
        rows = [
            run(args, task, seed, folder)
            for args in agents
            for task in given.tasks.split(",")
            for seed in range(given.seeds)
        ]
    if given.form == "json":
        print(json.dumps(rows))
        return
    print("| agent | task | seed | reward | steps | s | error |")
    print("| --- | --- | ---: | ---: | ---: | ---: | --- |")
    for row in rows:
        cells = ("agent", "task", "seed", "reward", "steps", "seconds", "error")
        print(f"| {' | '.join(str(row[name] or 0) for name in cells)} |")


if __name__ == "__main__":
    main()
