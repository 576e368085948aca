"""Commands for agents that drive a phone over ADB themselves: `phone stage`, `phone judge`."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path

import click

from uiprobe.cli.exits import fail, tell
from uiprobe.cli.unused import refuse_unused
from uiprobe.cli.values import ITEM_SEED


@click.command()
@click.argument("goal")
@click.option("--serial", required=True, metavar="S", help="The served phone, as adb names it.")
@click.option(
    "--item-seed", type=ITEM_SEED, default=0, show_default=True, help="Seed of the goals."
)
@click.option("--variant", default="", help="Changes of the surface, separated by commas.")
def stage(goal: str, serial: str, item_seed: int, variant: str) -> None:
    """Bring a served phone to the start of a GOAL, for an agent that drives it over ADB.

    Prints the goal as JSON. From then on the phone keeps what is done to it, for `phone judge`.

    \b
    Example:
      uiprobe phone serve &
      adb connect 127.0.0.1:5700
      uiprobe phone stage 2001/todo --serial 127.0.0.1:5700
    """
    from uiprobe.environments.errors import DeviceError
    from uiprobe.recordings.foreign import find_goal, stage_goal
    from uiprobe.recordings.trace_context import TraceError

    try:
        found = find_goal(goal, seed=item_seed, variant=tuple(filter(None, variant.split(","))))
        asyncio.run(stage_goal(found, serial))
    except (DeviceError, TraceError, ValueError) as error:
        fail(str(error))
    said = {
        "goal": found.id,
        "instruction": found.instruction,
        "app": found.app,
        "serial": serial,
        "may_be_infeasible": found.may_be_infeasible,
    }
    click.echo(json.dumps(said, ensure_ascii=False))


@click.command()
@click.option("--serial", required=True, metavar="S", help="The served phone, as adb names it.")
@click.option("--infeasible", metavar="REASON", help="The agent says that the goal cannot be met.")
@click.option(
    "--log-dir",
    type=click.Path(file_okay=False, path_type=Path),
    help="Also write an Inspect log into this folder, for viewer, summary and report.",
)
@click.option(
    "--name",
    default="foreign",
    show_default=True,
    help="Name of the agent, as the model of the log.",
)
def judge(serial: str, infeasible: str | None, log_dir: Path | None, name: str) -> None:
    """Judge what was done on a phone since `phone stage`, with the evidence, as JSON.

    \b
    Example:
      uiprobe phone judge --serial 127.0.0.1:5700 --log-dir logs --name my-agent
    """
    from uiprobe.environments.errors import DeviceError
    from uiprobe.recordings.foreign import judge_episode
    from uiprobe.recordings.trace_context import TraceError
    from uiprobe.suite.folder_names import check_folders

    if log_dir is None:
        refuse_unused(("name",), "it is the model of the log; give --log-dir too")
    try:
        if not name.strip():
            raise ValueError("--name: found no name, expected the name of the agent")
        if log_dir is not None:
            check_folders(str(log_dir))
        found = asyncio.run(judge_episode(serial, infeasible=infeasible))
        if log_dir is not None:
            from uiprobe.recordings.trace_log import describe_log, log_traces

            tell(describe_log(log_traces([found.trace], log_dir, name=name)))
    except (DeviceError, TraceError, ValueError) as error:
        fail(str(error))
    said = {
        "goal": found.trace.goal.id,
        "verdict": found.evaluation.outcome,
        "completion": found.evaluation.lower.completion,
        "actions": len(found.trace.steps) - 1,
        "evidence": [
            {name: value for name, value in asdict(one).items() if value not in ("", None)}
            for one in found.findings
        ],
    }
    click.echo(json.dumps(said, ensure_ascii=False))
