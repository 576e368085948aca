"""The task parameters of experiments on the causes of failure, and what a log keeps of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inspect_ai.dataset import Sample

from uiprobe.baselines.oracles.helper import helpers
from uiprobe.baselines.oracles.walks import walk_goals
from uiprobe.episodes.forks import FORK
from uiprobe.episodes.helps import PLACEBO, join_help, parse_help
from uiprobe.episodes.names import FORKED_RUN, GOAL
from uiprobe.episodes.options import Names, Options, join_options
from uiprobe.solvers.help import MakesHelpers
from uiprobe.ui.goal import Goal


def choose_help(given: Names) -> tuple[tuple[str, ...], MakesHelpers | None]:
    """The helps of an arm by name, and what makes its helpers.

    Raises:
        ValueError: There is no such help.
    """
    names = () if given is None else parse_help(given)
    return names, helpers(names)


def choose_web_help(
    given: Names, benchmark: str, samples: Sequence[Sample]
) -> tuple[tuple[str, ...], MakesHelpers | None]:
    """The same for tasks on the web, whose solutions are followed first if plans are given.

    Raises:
        ValueError: There is no such help, or it cannot be given on the web, or the browser fails.
    """
    names = () if given is None else parse_help(given)
    if "time" in names:
        raise ValueError("help=time: nothing happens on the clock of a page, so none can be given")
    if "exploration" in names:
        raise ValueError("help=exploration: pages cannot be forked, so no manual can be written")
    goals = [Goal.from_dict((one.metadata or {})[GOAL]) for one in samples]
    walks = walk_goals(benchmark, goals) if {"plan", PLACEBO} & set(names) else {}
    return names, helpers(names, walks)


def refuse_faults(faults: Options, agent: str) -> None:
    """Refuse faults for an agent that none can be planted in.

    Raises:
        ValueError: The agent is another.
    """
    if faults and agent != "faulty":
        shown = str(join_options(faults))[:40]
        raise ValueError(f"faults={shown} are for agent=faulty, found agent={agent}")


def experiment_facts(names: tuple[str, ...], samples: Sequence[Sample]) -> dict[str, Any]:
    """The metadata of a log about the experiment; nothing for an ordinary run.

    Args:
        names: The helps.
        samples: Its items, which may be forks.
    """
    runs = {
        str(one.metadata[FORK]["run"]) for one in samples if one.metadata and FORK in one.metadata
    }
    return {
        **({"help": join_help(names)} if names else {}),
        **({FORKED_RUN: runs.pop()} if len(runs) == 1 else {}),
    }
