"""`uiprobe seal`, `uiprobe verify` and `uiprobe register`: figures that others can check."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import refuse_unwritable
from uiprobe.inputs.terminal import visible

_MOST_SHOWN = 40


def _tell_line(text: str, *, err: bool = False) -> None:
    """Print text of foreign files in one line: it writes no line that could be taken for ours."""
    tell(visible(text, keep=""), err=err)


@click.command()
@click.argument("logs", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default="bundle.zip",
    show_default=True,
    help="The bundle; it must not be there yet.",
)
@click.option(
    "--key",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File of the Ed25519 key that signs, in PEM; made if it is not there. By default the key "
    "in the user's configuration.",
)
@click.option(
    "--plan",
    "plans",
    multiple=True,
    help="A registered plan (see `uiprobe register`) besides those that the logs name.",
)
def seal(logs: tuple[str, ...], output: Path, key: Path | None, plans: tuple[str, ...]) -> None:
    """Put LOGS (folders or log files) into a signed bundle that others can verify.

    The bundle holds the logs, checksums of all samples and items, of the code and the installed
    packages, and registered plans. Publish the fingerprint that is printed: it shows readers that
    a bundle is yours.

    \b
    Example:
      uiprobe seal results/logs -o bundle.zip
      uiprobe verify bundle.zip
    """
    from uiprobe.results.logs import NoLogsError
    from uiprobe.verification.keys import KeyFileError, open_key
    from uiprobe.verification.registration import PlanError, plan_named
    from uiprobe.verification.sealing import SealError
    from uiprobe.verification.sealing import seal as seal_logs

    if output.exists():
        fail(f"{output}: there is a file of this name; name another with -o")
    refuse_unwritable(output.parent, "-o")
    try:
        signing = open_key(key)
        if signing.made:
            tell(f"New key: {signing.path} (keep it; nobody else can sign as you)")
        done = seal_logs(
            logs, output, signing, plans=[plan_named(name) for name in plans], progress=_tell_line
        )
    except (NoLogsError, SealError, KeyFileError, PlanError) as error:
        fail(str(error))
    for name, reason in done.manifest.left_out.items():
        _tell_line(f"  left out: {name}: {reason}", err=True)
    samples = sum(log.samples for log in done.manifest.logs)
    tell(f"{output}: {len(done.manifest.logs)} logs, {samples:,} samples, {done.size:,} bytes")
    tell(f"Signed by {signing.fingerprint}")


@click.command()
@click.argument("bundle", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "--signer",
    metavar="FINGERPRINT",
    help="The fingerprint that its maker published. Without it, anybody's signature is taken.",
)
def verify(bundle: Path, signer: str | None) -> None:
    """Check a BUNDLE of `uiprobe seal`, without any model or network.

    Checks the signature, all checksums and the order of samples, judges every answer and episode
    again, makes the figures of these verdicts, and makes the items again where this is the version
    that asked them. Each difference is named, and so is what could not be checked.

    Exit codes: 0 all holds; 1 something differs; 2 it is no bundle.

    \b
    Example:
      uiprobe verify bundle.zip --signer 3f8a...
    """
    from uiprobe.verification.bundle import NoBundleError
    from uiprobe.verification.verifying import verify as verify_bundle

    if signer is not None and not re.fullmatch("[0-9a-f]{64}", signer):
        fail(f"--signer: found {signer[:80]!r}, expected the 64 digits that `uiprobe seal` printed")
    try:
        found = verify_bundle(bundle, signer=signer, progress=_tell_line)
    except NoBundleError as error:
        fail(str(error))
    tell(
        f"{found.logs} logs, {found.samples:,} samples, {found.verdicts:,} verdicts given again, "
        f"{found.items:,} items made again"
        + (f", {found.of_sets} logs of a named set" if found.of_sets else "")
    )
    for commitment in sorted(found.seeds):
        tell(f"Sealed seed revealed: its sha256 is {commitment}, as the logs have it")
    for sentence in found.unchecked_lines():
        _tell_line(f"  not checked: {sentence}")
    for sentence in found.differences[:_MOST_SHOWN]:
        _tell_line(f"  differs: {sentence}", err=True)
    hidden = len(found.differences) - _MOST_SHOWN + found.more
    if hidden > 0:
        tell(f"  and {hidden:,} more differences", err=True)
    if found.fingerprint:
        tell(f"Signed by {found.fingerprint}, {found.manifest.sealed} by its maker's clock")
        if signer is None:
            tell("  Anybody can sign: compare it with the fingerprint that its maker published.")
    if not found.holds:
        tell("Something differs.", err=True)
        sys.exit(EXIT_ERRORS)
    tell("All that was checked holds.")


@click.command()
@click.argument("plan", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def register(plan: Path) -> None:
    """Register a PLAN before a run: models, probes, the test, and the figure that decides.

    PLAN is a YAML file; docs/verification.md has one. Publish the checksum that is printed before
    you run: your own clock proves nothing to others.

    \b
    Example:
      uiprobe register plan.yaml
      uiprobe run --models gpt-4o,qwen2.5-vl-7b --plan 5d1c09f2
    """
    from uiprobe.inputs.yaml_values import YamlError
    from uiprobe.verification.registration import PlanError
    from uiprobe.verification.registration import register as register_plan

    try:
        registered, kept = register_plan(plan)
    except (PlanError, YamlError) as error:
        fail(str(error))
    tell(f"Registered {registered.registered}: {kept}")
    tell(f"Checksum {registered.sha256}")
