"""The `uiprobe` command: a thin layer over functions that can be imported."""

from __future__ import annotations

import json
import logging
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Literal

import click

from uiprobe.cli.attribute import attribute
from uiprobe.cli.calibrate import calibrate
from uiprobe.cli.data import data
from uiprobe.cli.deciding import OF_DECISIONS, choose_stopping, run_to_decision, stopping_options
from uiprobe.cli.design import design
from uiprobe.cli.desk import desk
from uiprobe.cli.device import doctor, phone, trace
from uiprobe.cli.documents import documents
from uiprobe.cli.exits import EXIT_BUDGET, EXIT_ERRORS, exit_without_threads, fail, tell
from uiprobe.cli.explore import explore
from uiprobe.cli.folders import LOGS
from uiprobe.cli.foreign import judge, stage
from uiprobe.cli.generate import GenerateCommand
from uiprobe.cli.group import CommandGroup
from uiprobe.cli.play import play
from uiprobe.cli.proof import check_task
from uiprobe.cli.recordings import mint, record
from uiprobe.cli.report import report
from uiprobe.cli.results import COMMANDS as RESULT_COMMANDS
from uiprobe.cli.scoring import score
from uiprobe.cli.sealing import register, seal, verify
from uiprobe.cli.seeds import seed
from uiprobe.cli.serving import serve
from uiprobe.cli.sets import SET_HELP, runs_of_set, sets
from uiprobe.cli.summary import print_outcome, summary
from uiprobe.cli.unused import refuse_unused
from uiprobe.cli.values import COUNT, LogFolder, item_seed_option, with_item_seed
from uiprobe.episodes.doors import guard_logging, guarded_streams
from uiprobe.episodes.private_logs import PRIVATE

if TYPE_CHECKING:
    from inspect_ai.model import GenerateConfig

    from uiprobe.suite import Display, Platforms


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="uiprobe")
def main() -> None:
    """Probe what a foundation model can and cannot do when it operates a user interface.

    \b
    First steps:
      uiprobe run --models lexical,reference --limit 20
      uiprobe summary
      uiprobe report
    """
    # On a full disk, Inspect's traces would print a traceback for each line that they lose.
    logging.raiseExceptions = False
    guard_logging()
    click.get_current_context().with_resource(guarded_streams())


@main.command(cls=GenerateCommand)
@click.option(
    "--probes", default="", help="Names separated by commas; all of the platform by default."
)
@click.option(
    "--platform",
    type=click.Choice(["android", "web", "all"]),
    help="What the probes run on: the phone by default, or the platform of --source. `web` needs a "
    "browser and the extra `web` (see `uiprobe doctor`); `all` is both, side by side in reports.",
)
@click.option(
    "--models",
    default="",
    help="Names of model files (see `uiprobe models`), paths of your own, any Inspect model "
    "such as openai/gpt-4o, or `reference`, which answers from the targets. Separated by commas.",
)
@click.option(
    "--source",
    help="`builtin` (default), `sphinx`, or the path of a Sphinx release or of minted items; on "
    "the web `desk` (default), `miniwob`, or the path of minted items.",
)
@item_seed_option
@click.option("--set", "set_name", metavar="NAME", help=SET_HELP)
@click.option("--limit", type=COUNT, help="Ask only N items of each probe, from all its facets.")
@click.option(
    "--part",
    metavar="K/N",
    help="Ask only this part of the items, such as 2/7; for arrays of jobs (see docs/scale.md).",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="Processes; by default one for each core for baselines and for episodes, else 1.",
)
@click.option(
    "--adaptive",
    is_flag=True,
    help="Ask only those items of ladders that say most about the model's heights, by its answers "
    "so far (see docs/ladders.md).",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Ask the parts on a Ray cluster: `local` for this machine, `auto`, or HOST:PORT of its "
    "head. --jobs is then the number of parts (see docs/scale.md).",
)
@click.option(
    "--log-dir", type=LogFolder(), default=LOGS, show_default=True, help="Folder of the logs."
)
@click.option(
    "-T",
    "task_args",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter, such as tier=basic or observation=list, for the probes that have it; can be "
    "repeated.",
)
@click.option(
    "--plan",
    help="A registered plan, by its file or the first digits of its checksum (see `uiprobe "
    "register`); the logs name it.",
)
@click.option(
    "--private",
    is_flag=True,
    help="Leave items, prompts, answers and episodes out of the logs, and keep the verdicts; for "
    "sealed seeds (see docs/sealed_seeds.md).",
)
@click.option("--repair-model", help="Model for the role `repair`; rules by default.")
@click.option(
    "--retries",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="How often items that errored are asked again.",
)
@click.option("--max-connections", type=COUNT, help="Requests at the same time.")
@click.option(
    "--display",
    type=click.Choice(["tasks", "full", "rich", "plain", "log", "none"]),
    help="`tasks` prints one line per task; the others are Inspect's progress displays, which "
    "become one line over all processes.",
)
@click.option(
    "--estimate",
    is_flag=True,
    help="Ask nothing; say how many requests, tokens, dollars and hours the run would take.",
)
@stopping_options
def run(
    probes: str,
    platform: Platforms | None,
    models: str,
    source: str | None,
    item_seed: int | None,
    set_name: str | None,
    limit: int | None,
    part: str | None,
    jobs: int | None,
    adaptive: bool,
    cluster: str | None,
    log_dir: str,
    task_args: tuple[str, ...],
    plan: str | None,
    private: bool,
    repair_model: str | None,
    retries: int,
    max_connections: int | None,
    display: Display | Literal["tasks"] | None,
    generate: GenerateConfig,
    estimate: bool,
    until_decided: str | None,
    **stopping: float | None,
) -> None:
    """Ask models the items of probes, and keep the logs.

    Repeat the same command to resume: finished items are not asked again. Another model or probe
    is added to the folder.

    A model without a model file is asked at temperature 0, with at most 1,024 tokens for an answer,
    or 2,048 where answers begin with reasoning (grounding, navigation). The generation settings
    below, which are Inspect's, go before those and before those of model files.

    \b
    Examples:
      uiprobe run --models gpt-4o,qwen2.5-vl-7b
      uiprobe run --models gpt-4o --estimate
      uiprobe run --models gpt-4o --max-usd 20 --max-hours 3
      uiprobe run --models lexical --probes grounding --limit 50
      uiprobe run --models gpt-4o --adaptive
      uiprobe run --models gpt-4o --set uiprobe-2026.12-quick
      uiprobe run --models gpt-4o --item-seed 90417
      uiprobe run --models gpt-4o --item-seed
      uiprobe run --models qwen2.5-vl-7b --probes navigation --jobs 8
      uiprobe run --models qwen2.5-vl-7b --cluster auto --log-dir /shared/logs
      uiprobe run --models gpt-4o --platform all
      uiprobe run --models gpt-4o --probes grounding -T observation=annotated_image
      uiprobe run --models vllm/my/checkpoint --temperature 0.7 --max-tokens 4096
      uiprobe run --models ./my-model.yaml --source ~/Sphinx-main --log-dir results/mine
      uiprobe run --until-decided gpt-4o,qwen2.5-vl-7b --margin 5 --max-usd 20
    """
    from uiprobe.cli.estimating import print_estimate, say_estimate
    from uiprobe.cli.making_lines import making_lines
    from uiprobe.cli.task_lines import task_lines
    from uiprobe.results.contradictions import find_contradictions
    from uiprobe.suite import DiskFullError, RunError, RunSettings, run_probes
    from uiprobe.suite.budget import BudgetSpentError, check_prices, within_budget
    from uiprobe.suite.damaged import set_aside_damaged
    from uiprobe.suite.folder_names import check_log_folder
    from uiprobe.suite.jobs.pool import WorkerError
    from uiprobe.suite.jobs.run import run_in_jobs
    from uiprobe.tasks.kept_items import keep_items

    settings = RunSettings(
        source=source,
        platform=platform,
        limit=limit,
        part=part,
        log_dir=log_dir,
        task_args=with_item_seed(task_args, item_seed),
        adaptive=adaptive,
        repair_model=repair_model,
        retries=retries,
        max_connections=max_connections,
        display="none" if display == "tasks" else display,
        generate=generate,
        metadata={**(_plan_facts(plan) or {}), **({PRIVATE: True} if private else {})} or None,
    )
    if until_decided is None:
        refuse_unused(OF_DECISIONS, "it goes with --until-decided A,B")
        if not models:
            fail("no models: name some with --models, or two with --until-decided A,B")
    elif models or cluster or (jobs or 1) > 1:
        fail(
            "--until-decided names the two models itself, and asks part after part in one process: "
            "leave out --models, --cluster and --jobs"
        )
    if adaptive and (until_decided or set_name or cluster or (jobs or 1) > 1):
        fail(
            "--adaptive: one process asks the items that the answers choose; leave out "
            "--until-decided, --set, --cluster and --jobs"
        )
    bounded = until_decided is None and (stopping["max_usd"] or stopping["max_hours"])
    if bounded and (cluster or (jobs or 1) > 1):
        fail(
            "--max-usd and --max-hours: one process counts the costs; leave out --cluster and "
            "--jobs, or give each --part a budget of its own"
        )
    if display != "none":
        click.get_current_context().with_resource(making_lines())
    spent = ""
    try:
        check_log_folder(log_dir)
        runs = [(_names(probes), settings)]
        if set_name is not None:
            runs = runs_of_set(set_name, probes, task_args, settings)
        if estimate:
            for chosen, one in runs:
                print_estimate(chosen, _names(models or until_decided or ""), one)
            return
        set_aside_damaged(log_dir, lambda sentence: tell(sentence, err=True))
        done: list[bool] = []
        if until_decided is not None:
            with task_lines() if display == "tasks" else nullcontext():
                decided = run_to_decision(
                    _names(probes), _names(until_decided), settings, choose_stopping(stopping)
                )
            done.append(decided)
        elif cluster is not None:
            from uiprobe.suite.cluster.run import run_on_cluster

            for chosen, one in runs:
                asked = (chosen, _names(models), one)
                done.append(
                    run_on_cluster(*asked, address=cluster, jobs=jobs, display=display, say=tell)
                )
        else:
            if stopping["max_usd"] is not None:
                check_prices(_names(models))
            # The items that the estimate counts are those that are asked.
            with keep_items():
                for chosen, one in runs:
                    say_estimate(chosen, _names(models), one)
                budget = within_budget(stopping["max_usd"], stopping["max_hours"])
                with budget if bounded else nullcontext():
                    for chosen, one in runs:
                        asked = (chosen, _names(models), one)
                        finished = None
                        if not bounded and not adaptive:
                            finished = run_in_jobs(*asked, jobs=jobs, display=display, say=tell)
                        if finished is None:
                            with task_lines() if display == "tasks" else nullcontext():
                                finished = run_probes(*asked)
                        done.append(finished)
        complete = all(done)
    except BudgetSpentError as error:
        complete, spent = False, str(error)
    except RunError as error:
        fail(str(error))
    except (DiskFullError, WorkerError) as error:
        tell(f"Error: {error}", err=True)
        sys.exit(EXIT_ERRORS)
    print_outcome(log_dir)
    for found in find_contradictions(log_dir):
        tell(f"Warning: {found}", err=True)
    if spent:
        tell(f"Stopped: {spent}", err=True)
        exit_without_threads(EXIT_BUDGET)
    if not complete:
        tell(
            "Some items errored. Repeat the command to ask them again.",
            err=True,
        )
        sys.exit(EXIT_ERRORS)


@main.command()
def tasks() -> None:
    """List the probes and their parameters."""
    from uiprobe.probe_table import PROBES
    from uiprobe.suite import describe_probes

    for name, lines in describe_probes().items():
        click.secho(PROBES[name].task_name, bold=True)
        for line in lines:
            tell(f"  {line}")


@main.command()
@click.argument("name", required=False)
@click.option("--with-keys", is_flag=True, help="Print keys and passwords of the file too.")
def models(name: str | None, with_keys: bool) -> None:
    """List the model files, or print one of them as an Inspect model spec.

    Keys and passwords of a file are printed as [hidden]. An environment variable of the provider
    is a better place for them: other users of a machine see the arguments of its commands.

    \b
    Example: a model file with `inspect eval` instead of `uiprobe run`:
      inspect eval uiprobe/grounding --model-spec "$(uiprobe models gpt-4o)"
    """
    from uiprobe.episodes.redaction import without_secrets
    from uiprobe.model_configs.catalog import load_model_config, model_config_names
    from uiprobe.model_configs.creation import ModelConfigError

    if name is None:
        refuse_unused(("with_keys",), "the list has no keys; name a model")
    try:
        if name is not None:
            spec = load_model_config(name).spec()
            shown = spec if with_keys else without_secrets(spec)
            if shown != spec:
                tell(
                    f"{name}: a key or a password is [hidden]. Give it in the environment variable "
                    "of the provider and take it out of the file, or print it with --with-keys",
                    err=True,
                )
            tell(json.dumps(shown))
            return
        for known in model_config_names():
            config = load_model_config(known)
            sees = "+".join(config.traits.modalities)
            tell(f"{known:20} {config.traits.hosting:6} {sees:11} {config.model}")
    except ModelConfigError as error:
        fail(str(error))


def _plan_facts(name: str | None) -> dict[str, Any] | None:
    """The plan of a run, from its logs."""
    from uiprobe.verification.registration import METADATA, PlanError, plan_named

    if name is None:
        return None
    try:
        return {METADATA: plan_named(name).facts}
    except PlanError as error:
        fail(str(error))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


for _command in (
    data,
    phone,
    desk,
    design,
    explore,
    doctor,
    trace,
    record,
    mint,
    play,
    calibrate,
    check_task,
    report,
    summary,
    attribute,
    serve,
    sets,
    seed,
    documents,
    score,
    register,
    seal,
    verify,
    *RESULT_COMMANDS,
):
    main.add_command(_command)

for _command in (stage, judge):
    phone.add_command(_command)
