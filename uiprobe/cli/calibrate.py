"""The command that finds out in which coordinates a model answers."""

from __future__ import annotations

import sys

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.values import COUNT, LogFolder


@click.command()
@click.argument("model")
@click.option(
    "--log-dir",
    type=LogFolder(),
    default="results/calibration",
    show_default=True,
    help="Folder of the log; not that of the probes.",
)
@click.option("--max-connections", type=COUNT, help="Requests at the same time.")
def calibrate(model: str, log_dir: str, max_connections: int | None) -> None:
    """Find the coordinates in which MODEL answers, and print the lines for its model file.

    MODEL is the name or the path of a model file, or any Inspect model. It is shown 24 pictures
    with one mark each, at three sizes, and asked where the mark is; nothing says which coordinates
    are meant. A robust fit separates pixels, fractions and thousandths, exchanged axes, and
    pictures that the provider shrinks or cuts into patches. Where answers follow no convention, and
    hit their marks once scale and offset are corrected, the correction is printed for the model
    file.

    Exit code 1: unclear, answers that follow no convention, or a model file that says otherwise.

    \b
    Examples:
      uiprobe calibrate qwen2.5-vl-7b
      uiprobe calibrate openai-api/mine/model
    """
    from inspect_ai import eval
    from inspect_ai._util.error import PrerequisiteError
    from inspect_ai.model import GenerateConfig

    from uiprobe.model_configs.catalog import traits_of
    from uiprobe.model_configs.creation import ModelConfigError
    from uiprobe.results.calibration import TOLERANCE, Hypothesis, miss, read_answers
    from uiprobe.results.calibration import calibrate as fit
    from uiprobe.suite.folder_names import check_folders
    from uiprobe.suite.planning import RunError, one_line
    from uiprobe.suite.running import create_model
    from uiprobe.tasks.calibration import calibration
    from uiprobe.ui.coordinates import NO_CORRECTION

    try:
        check_folders(log_dir)
        asked_model = create_model(model, GenerateConfig())
        logs = eval(
            calibration(),
            model=asked_model,
            log_dir=log_dir,
            max_connections=max_connections,
            display="none",
        )
    except (RunError, ModelConfigError) as error:
        fail(str(error))
    except PrerequisiteError as error:
        fail(one_line(error))
    if not logs:
        # Inspect was interrupted before it began.
        raise KeyboardInterrupt
    [log] = logs
    if log.status != "success":
        tell(f"Error: {log.location}: {log.error.message if log.error else log.status}", err=True)
        sys.exit(EXIT_ERRORS)
    asked, answers = read_answers(log)
    found = fit(asked, answers)
    tell(f"Log: {log.location}\n{found.readable} of {found.asked} answers are places.")
    if found.best is not None:
        best = found.best
        tell(
            f"Scale {best.scale[0]:.3f} across, {best.scale[1]:.3f} along; offset "
            f"{100 * best.offset[0]:+z.2f} % and {100 * best.offset[1]:+z.2f} % of the side; noise "
            f"{100 * best.noise:.2f} %."
        )
    if not found.lines:
        tell(f"Unclear: {found.unclear}.", err=True)
        sys.exit(EXIT_ERRORS)
    if found.corrected:
        tell(
            "The answers follow no convention: read by the nearest one, they miss small targets. "
            "With this correction, they hit:",
            err=True,
        )
    tell("\nuiprobe:\n" + "\n".join(f"  {line}" for line in found.lines))
    for other in found.others[:3]:
        tell(f"Fits as well: {'; '.join(other.lines)}")
    traits = traits_of(str(asked_model))
    if traits is None:
        tell("The model has no file: put these lines into one (docs/running.md).")
        if found.corrected:
            sys.exit(EXIT_ERRORS)
        return
    if found.corrected or traits.correction != NO_CORRECTION:
        reading = Hypothesis(traits.coordinates, traits.limit)
        if miss(reading, traits.correction, answers) <= TOLERANCE:
            tell("Its file reads them so already.")
            return
        tell("Read by its file, they miss.", err=True)
        sys.exit(EXIT_ERRORS)
    stated = Hypothesis(traits.coordinates, traits.limit)
    # A limit that the provider does not need does no harm: pixels of a smaller picture are pixels.
    known = [found.lines, *(one.lines for one in found.others)]
    agrees = stated.lines in known if len(found.lines) > 1 else stated.lines[:1] == found.lines
    if not agrees:
        tell(f"Its file says otherwise: {'; '.join(stated.lines)}", err=True)
        sys.exit(EXIT_ERRORS)
    tell("Its file says the same.")
