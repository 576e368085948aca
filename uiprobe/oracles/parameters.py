"""The task parameters of experiments on the causes of failure, and what a log keeps of them."""

from __future__ import annotations

from typing import Any

from uiprobe.episodes.helps import join_help, parse_help
from uiprobe.oracles.helper import helpers
from uiprobe.solvers.help import MakesHelpers


def choose_help(text: str | None) -> tuple[tuple[str, ...], MakesHelpers | None]:
    """The helps of an arm by name, and what makes its helpers.

    Raises:
        ValueError: There is no such help.
    """
    names = () if text is None else parse_help(text)
    return names, helpers(names)


def refuse_faults(faults: str | None, agent: str) -> None:
    """Refuse faults for an agent that none can be planted in.

    Raises:
        ValueError: The agent is another.
    """
    if faults and agent != "faulty":
        raise ValueError(f"faults={faults[:40]} are for agent=faulty, found agent={agent}")


def experiment_facts(names: tuple[str, ...], forks: str | None) -> dict[str, Any]:
    """What the metadata of a log says of the experiment; nothing for an ordinary run."""
    return {
        **({"help": join_help(names)} if names else {}),
        **({} if forks is None else {"forks": forks}),
    }
