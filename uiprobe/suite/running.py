"""Running probes with models: one call of Inspect's eval-set, which resumes and adds."""

from __future__ import annotations

import errno
import inspect
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from logging import getLogger
from pathlib import Path
from shutil import disk_usage
from tempfile import gettempdir
from typing import Any, Literal

from inspect_ai import eval_set
from inspect_ai._util.error import PrerequisiteError
from inspect_ai._util.registry import RegistryInfo, registry_find, registry_info
from inspect_ai.model import GenerateConfig, Model, get_model
from platformdirs import user_data_dir

from uiprobe.episodes.private_logs import is_private
from uiprobe.inputs.names import did_you_mean
from uiprobe.inputs.sealed_seeds import is_handle
from uiprobe.model_configs.catalog import (
    ModelTraits,
    load_model_config,
    model_config_names,
    traits_of,
)
from uiprobe.model_configs.creation import ModelConfigError, create_discreetly
from uiprobe.probe_table import PROBES
from uiprobe.probes.parts import EmptyPartError, Part
from uiprobe.suite.damaged import set_aside_damaged
from uiprobe.suite.folder_names import check_folders
from uiprobe.suite.garbage import rarely_collected
from uiprobe.suite.lean import lean
from uiprobe.suite.locking import lock_of
from uiprobe.suite.planning import (
    Platforms,
    ProbeGroup,
    RunError,
    by_parameters,
    choose_probes,
    on_ladders,
    one_line,
    require_browser,
    task_arguments,
)
from uiprobe.suite.promises import refuse_broken_promises
from uiprobe.suite.twins import twins

_logger = getLogger(__name__)

REFERENCE = "reference"

_SHOWN_IN_LOGS = ("exploration", "interface_design")
"""Probes whose results are read from episodes and pages, and not from scores."""

Display = Literal["full", "conversation", "rich", "plain", "log", "none"]


class DiskFullError(RuntimeError):
    """A run could not write its logs; the message says what is full, what is safe, what to do."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """The settings that all probes and models of a run share.

    Attributes:
        source: `sphinx`, `desk`, `miniwob`, or a path; None for the default of each probe.
        platform: What the probes run on; None for the platform of the source, or of each probe
            that is named, or else the phone.
        limit: Ask only the first items.
        part: Ask only this part of them, as `k/n`, and keep its logs in a folder of their own.
        log_dir: Where the logs are kept.
        task_args: Parameters as `NAME=VALUE`; each goes to the probes that have it.
        ladders: Whether probes with ladders ask their items where no tier is named; named sets say
            what they ask.
        repair_model: Model for the role `repair`; None for the rules.
        retries: How often items that errored are asked again.
        max_connections: Requests at a time; None for Inspect's default.
        display: Inspect's progress display; None for its default.
        generate: Generation settings, which go before those of the models and their files.
        metadata: Facts on the run that its logs keep beside those of the tasks.
        adaptive: Whether probes on ladders ask only the items that say most, by the answers so far.
    """

    source: str | None = None
    platform: Platforms | None = None
    limit: int | None = None
    part: str | None = None
    log_dir: str = "results/logs"
    task_args: tuple[str, ...] = ()
    ladders: bool = True
    repair_model: str | None = None
    retries: int = 2
    max_connections: int | None = None
    display: Display | None = None
    generate: GenerateConfig = field(default_factory=GenerateConfig)
    metadata: dict[str, Any] | None = None
    adaptive: bool = False


def run_probes(probes: Sequence[str], models: Sequence[str], settings: RunSettings) -> bool:
    """Ask models the items of probes, and keep the logs.

    Args:
        probes: Names of probes; empty for all of the platform.
        models: Names of model files, paths of such files, names of Inspect models, or `reference`.
        settings: The settings that all of them share.

    Returns:
        Whether everything is done and no item errored.

    Raises:
        RunError: A name or a parameter is unknown, the data or the browser is missing, or another
            run uses the folder of the logs.
        DiskFullError: There is no room for the logs.
        KeyboardInterrupt: The run was interrupted; its logs keep what is done.
    """
    groups, arguments = check_choice(probes, models, settings)
    require_browser(groups)
    asked = [create_model(name, settings.generate) for name in models if name != REFERENCE]
    _refuse_blind(asked, arguments)
    limit = settings.limit
    settings, arguments = _in_part(settings, arguments)
    done = []
    with _alone_in(settings.log_dir), _servers_ended(), rarely_collected():
        set_aside_damaged(settings.log_dir, _logger.warning, held=settings.log_dir)
        for group in groups:
            for members, parameters in by_parameters(group, arguments, limit):
                if asked:
                    done.append(_eval_set(members, asked, None, parameters, settings))
                if REFERENCE in models:
                    done.append(
                        _eval_set(
                            members, [get_model("none")], "uiprobe/reference", parameters, settings
                        )
                    )
    return all(done)


def check_choice(
    probes: Sequence[str], models: Sequence[str], settings: RunSettings
) -> tuple[list[ProbeGroup], dict[str, Any]]:
    """Check what can be checked of a run before models are made and items are built.

    Returns:
        The probes, platform by platform, and the parameters of their tasks.

    Raises:
        RunError: A name or a parameter is unknown, or the folder has a name that cannot be used.
    """
    check_folders(settings.log_dir)
    groups = choose_probes(probes, settings.source, settings.platform)
    if not models:
        raise RunError("no models; name some of: " + ", ".join([*model_config_names(), REFERENCE]))
    try:
        found = next(twins(models, [name for name in models if is_model_file(name)]), None)
    except ModelConfigError as error:
        raise RunError(one_line(error)) from None
    if found is not None:
        raise RunError(found)
    named = [name for group in groups for name in group.probes]
    arguments = task_arguments(named, settings.task_args)
    if "part" in arguments:
        raise RunError(
            f"-T part={arguments['part']}: choose the part with --part, which keeps its logs apart"
        )
    if is_private(settings.metadata):
        _check_private(named, arguments)
    if not settings.ladders:
        return groups, arguments
    if settings.adaptive and settings.part is not None:
        raise RunError("--adaptive with --part: answers choose the items; leave one of them out")
    try:
        pictures = not any(_reads_text_only(name) for name in models)
    except ModelConfigError as error:
        raise RunError(one_line(error)) from None
    groups = [
        replace(on_ladders(group, arguments, pictures=pictures), adaptive=settings.adaptive)
        for group in groups
    ]
    if settings.adaptive and not any(group.on_ladders for group in groups):
        raise RunError(
            f"--adaptive: found no probe on its ladders among {', '.join(named)}; name one that "
            "has ladders, such as step_planning, without a parameter of other items"
        )
    return groups, arguments


def _check_private(probes: Sequence[str], arguments: Mapping[str, Any]) -> None:
    """Refuse a private run in which nothing would be, or stay, private."""
    if not any(map(is_handle, arguments.values())):
        raise RunError(
            "--private leaves the items out of the logs; found no sealed seed, and of any other "
            "everybody can make them again: give --item-seed sealed:NAME"
        )
    if open_ones := [name for name in probes if name in _SHOWN_IN_LOGS]:
        raise RunError(
            f"--private: results of {', '.join(open_ones)} are made of what was seen on the way, "
            "which stands in the logs; name other probes with --probes"
        )


def part_of(settings: RunSettings) -> Part | None:
    """The part that a run asks; a limit counts the items before they are split.

    Raises:
        RunError: There is no such part.
    """
    if settings.part is None:
        return None
    try:
        found = Part.parse(settings.part)
    except ValueError as error:
        raise RunError(f"--{error}") from None
    return found if settings.limit is None else replace(found, first=settings.limit)


def part_folder(log_dir: str, part: Part) -> str:
    """The folder of the logs of a part, in that of the whole run.

    Each part is an eval-set of its own: Inspect keeps books in the folder of an eval-set, and two
    at once on one folder would write them over each other.
    """
    return f"{log_dir.rstrip('/')}/part-{part.number}-of-{part.of}"


def _in_part(
    settings: RunSettings, arguments: dict[str, Any]
) -> tuple[RunSettings, dict[str, Any]]:
    part = part_of(settings)
    if part is None:
        return settings, arguments
    folder = part_folder(settings.log_dir, part)
    return replace(settings, log_dir=folder, limit=None), arguments | {"part": str(part)}


def create_model(name: str, generate: GenerateConfig | None = None) -> Model:
    """A model from the name of a model file, the path of one, or Inspect's name for it.

    No server keeps it waiting for ever, as Inspect would let it: an attempt ends after
    `ATTEMPT_S`, and no attempt begins later than `RETRIES_S` after the first.

    Args:
        name: The name or path.
        generate: Generation settings, which go before those of a model file.

    Raises:
        RunError: There is no such model file, or Inspect cannot make the model.
    """
    inspect_name(name)
    try:
        if is_model_file(name):
            return _bounded(load_model_config(name).create(generate))
        return _bounded(create_discreetly(name, generate or GenerateConfig()))
    except (ModelConfigError, PrerequisiteError, ValueError, ImportError) as error:
        near = _near_provider(inspect_name(name))
        if near and is_model_file(name):
            raise RunError(f"model {name}: model: {near}{one_line(error)}") from None
        raise RunError(f"model {name}: {near}{one_line(error)}") from None


def _near_provider(name: str) -> str:
    """A question that names the provider that was meant; nothing if there is such a provider."""
    asked = name.partition("/")[0]
    known = [registry_info(one).name.rpartition("/")[2] for one in registry_find(_is_provider)]
    return "" if asked in known else did_you_mean(asked, known)


def _is_provider(entry: RegistryInfo) -> bool:
    return entry.type == "modelapi"


def inspect_name(name: str) -> str:
    """Inspect's name of a model, from a name as `create_model` takes it; no model is made.

    Raises:
        RunError: There is no such model file.
    """
    if is_model_file(name):
        try:
            return load_model_config(name).model
        except ModelConfigError as error:
            raise RunError(f"model {name}: {one_line(error)}") from None
    if "/" not in name:
        near = did_you_mean(name, [*model_config_names(), REFERENCE])
        raise RunError(
            f"no model {name[:80]!r}; {near}model files: {', '.join(model_config_names())}. Any "
            "other model is named as Inspect names it, PROVIDER/MODEL"
        )
    return name


def is_model_file(name: str) -> bool:
    """Whether a name of a model, as `create_model` takes it, is that of a file."""
    return name in model_config_names() or name.endswith((".yaml", ".yml"))


ATTEMPT_S = 600
"""Seconds that a request may take, which is also what the clients of OpenAI and Anthropic wait for
the next bytes; a body that trickles in would keep them waiting without end."""

LOCAL_ATTEMPT_S = 3600
"""The same for models that Inspect runs or starts on this machine."""

RETRIES_S = 3600
"""Seconds after the first attempt in which a request is tried again."""

ON_THIS_MACHINE = (
    *("hf", "vllm", "sglang", "llama-cpp-python", "transformer_lens", "nnterp"),
    "xllamacpp",
)
"""Providers that load a model into this process, or start a server for it."""


def _bounded(model: Model) -> Model:
    """The model, with an end to waiting where nothing else was chosen."""
    provider = str(model).partition("/")[0]
    config = model.config
    # A request of a batch waits for the whole batch, which may take a day.
    if provider in ("none", "uiprobe") or config.batch:
        return model
    if config.attempt_timeout is None:
        config.attempt_timeout = LOCAL_ATTEMPT_S if provider in ON_THIS_MACHINE else ATTEMPT_S
    if config.timeout is None:
        config.timeout = RETRIES_S
    return model


def describe_probes() -> dict[str, list[str]]:
    """Purpose and parameters of each probe, for listings."""
    described: dict[str, list[str]] = {}
    for name, probe in PROBES.items():
        # Python leaves docstrings out under -OO.
        lines = (inspect.getdoc(probe.load()) or probe.title).splitlines()
        start = lines.index("Args:") + 1 if "Args:" in lines else len(lines)
        parameters = [line.removeprefix("    ") for line in lines[start:] if line.strip()]
        described[name] = [lines[0], *(f"  {line}" for line in parameters)]
    return described


def _refuse_blind(models: Sequence[Model], arguments: dict[str, Any]) -> None:
    """Refuse text-only models before anything is asked, not in the middle of a long run."""
    pictures = ("image", "annotated_image")
    if not any(arguments.get(name) in pictures for name in ("observation", "context")):
        return
    for model in models:
        if _reads_text_only(str(model)):
            raise RunError(
                f"{model} reads text only and cannot be shown pictures; leave it out, or choose "
                "observation=tree or list and context=screen or actions; if it sees pictures, "
                "write `modalities: [text, image]` into its model file"
            )


def _reads_text_only(model: str) -> bool:
    """Whether the file of a model says so; of others it is not known."""
    if model == REFERENCE:
        return False
    if is_model_file(model):
        traits: ModelTraits | None = load_model_config(model).traits
    else:
        traits = traits_of(model)
    return traits is not None and not traits.can_see("image")


@contextmanager
def _alone_in(log_dir: str) -> Iterator[None]:
    """Keep other runs out of a folder of logs.

    Two at once ask every item twice and leave two logs of each probe, as neither finds a finished
    log of the other.
    """
    lock = lock_of(log_dir)
    try:
        taken = lock.take()
    except OSError as error:
        if error.errno in _FULL:
            raise _disk_full(log_dir, os.strerror(error.errno)) from error
        advice = ". Set XDG_CACHE_HOME to a folder that can be written" if "://" in log_dir else ""
        raise RunError(f"log folder {log_dir}: {error}{advice}") from None
    if not taken:
        raise RunError(
            f"log folder {log_dir} is in use by {lock.holder()[1]}: two runs would ask the same "
            "items twice. Wait until that run is done, or give this one a folder of its own with "
            "--log-dir"
        )
    try:
        yield
    finally:
        lock.drop()


@contextmanager
def _servers_ended() -> Iterator[None]:
    """End the servers of models that the run started, however it ends."""
    from uiprobe.model_configs.llama_cpp.process import stop_servers

    try:
        yield
    finally:
        stop_servers()


def _eval_set(
    probes: Sequence[str],
    models: list[Model],
    solver: str | None,
    arguments: dict[str, Any],
    settings: RunSettings,
) -> bool:
    from inspect_ai.solver import SolverSpec

    generate: dict[str, Any] = {}
    if settings.max_connections is not None:
        generate["max_connections"] = settings.max_connections
    roles = {"repair": create_model(settings.repair_model)} if settings.repair_model else None
    free = _is_free([*models, *(roles or {}).values()], arguments)
    try:
        with lean(settings.display):
            success, logs = eval_set(
                [PROBES[probe].task_name for probe in probes],
                log_dir=settings.log_dir,
                model=models,
                model_roles=roles,
                task_args=arguments,
                solver=SolverSpec(solver) if solver else None,
                limit=settings.limit,
                retry_attempts=settings.retries,
                continue_on_fail=True,
                display=settings.display,
                metadata=settings.metadata,
                log_realtime=False if free or is_private(settings.metadata) else None,
                ctl_server=False if free else None,
                # Other models and probes may be in the folder already; they stay as they are.
                log_dir_allow_dirty=True,
                **generate,
            )
    except EmptyPartError as error:
        # Small probes have fewer clusters than there are parts. Nothing was asked yet.
        others = [probe for probe in probes if probe != error.probe]
        return not others or _eval_set(others, models, solver, arguments, settings)
    except PrerequisiteError as error:
        raise RunError(one_line(error)) from None
    except OSError as error:
        if error.errno not in _FULL:
            raise
        raise _disk_full(settings.log_dir, os.strerror(error.errno)) from error
    except sqlite3.OperationalError as error:
        if not any(sign in str(error) for sign in _SIGNS):
            raise
        raise _disk_full(settings.log_dir, str(error)) from error
    # After Ctrl-C Inspect may return without the logs of what it cancelled, as if all were well.
    if len(logs) < len(probes) * len(models) or any(log.status == "cancelled" for log in logs):
        raise KeyboardInterrupt
    for log in logs:
        told = "" if log.error is None else f"{log.error.message}\n{log.error.traceback}"
        for sign in _SIGNS:
            if sign in told:
                raise _disk_full(settings.log_dir, sign)
    refuse_broken_promises(logs, settings.metadata)
    return success


def _is_free(models: Sequence[Model], arguments: dict[str, Any]) -> bool:
    """Whether no model of a run is paid and no handset is waited for.

    Then Inspect keeps no database of the items that no log holds yet, which takes a sixth of the
    time of a baseline, and offers no server to `inspect ctl`, whose start takes a second. Without
    the database, a crash costs the last items, which are asked again in no time.
    """
    providers = {str(model).partition("/")[0] for model in models}
    return providers <= {"uiprobe", "none"} and arguments.get("environment") != "adb"


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

# The last two are SQLite's: Inspect keeps the items under way in a database.
_SIGNS = (*map(os.strerror, _FULL), "disk is full", "disk I/O error")


def _disk_full(log_dir: str, reason: str) -> DiskFullError:
    # Beside the logs, Inspect keeps the items under way in a database of its own.
    places = [Path(log_dir), Path(user_data_dir("inspect_ai")), Path(gettempdir())]
    rooms = {place: disk_usage(place) for place in places if place.exists()}
    told = "; ".join(
        f"{place} has {room.free / 1e6:,.1f} MB free of {room.total / 1e6:,.0f}"
        for place, room in rooms.items()
    )
    return DiskFullError(
        f"writing the logs in {log_dir}: {reason.lower()} ({told}). The items that these logs hold "
        "are safe. Make room and run the same command again: it goes on with the other items"
    )
