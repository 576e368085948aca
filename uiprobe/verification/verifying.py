"""Bundles verified: nothing is asked, nothing is fetched, and nothing in them is believed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from math import inf
from pathlib import Path

from pydantic_core import from_json

import uiprobe
from uiprobe.inputs.sealed_seeds import commitment_of
from uiprobe.results.log_entry import LogEntry
from uiprobe.verification.agreement import seconds_of
from uiprobe.verification.bundle import Bundle
from uiprobe.verification.findings import Verification, read_member, words_of
from uiprobe.verification.installation import code_files, code_of
from uiprobe.verification.items import Rebuilder
from uiprobe.verification.log_checks import LogCheck
from uiprobe.verification.manifest import CODE, PACKAGES
from uiprobe.verification.registration import PlanError, differences_from, read_plan, sha256_of
from uiprobe.verification.sets.record import open_set


def verify(
    path: Path,
    *,
    signer: str | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Verification:
    """Check a bundle: its signature, all checksums, the chains, every verdict, figures and items.

    Args:
        path: The bundle.
        signer: The fingerprint of the key that must have signed it; any key if None.
        progress: Called with each log before it is checked.

    Raises:
        NoBundleError: It is none.
    """
    bundle = Bundle(path)
    try:
        found = Verification(bundle.manifest, bundle.fingerprint)
        for fault in bundle.faults:
            found.differs(fault)
        if signer is not None and bundle.fingerprint != signer:
            by = bundle.fingerprint or "no key"
            found.differs(f"signature: by {by}, expected {signer}")
        _check_code(bundle, found)
        if left := found.manifest.left_out:
            first = "; ".join(f"{name}: {reason}" for name, reason in islice(left.items(), 3))
            found.leave_unchecked(
                f"logs that `seal` left out: {len(left):,} ({first}"
                f"{'; ...' if len(left) > 3 else ''})"
            )
        read, rebuilder = [], Rebuilder()
        for number, log in enumerate(bundle.manifest.logs, 1):
            progress(f"{log.probe}, {log.model}")
            check = LogCheck(bundle, number, log, found, rebuilder)
            try:
                entry = check.run()
            except Exception as error:  # a foreign file: any field may be damaged
                check.differs(f"it cannot be checked to its end: {words_of(error)}")
                continue
            if entry:
                read.append(entry)
        _check_plans(bundle, read, found)
        _check_whole_sets(found)
        for commitment in map(commitment_of, bundle.manifest.revealed):
            if commitment not in found.seeds:
                found.differs(f"a revealed seed, sha256 {commitment}: no log was made with it")
    finally:
        bundle.close()
    return found


def _check_code(bundle: Bundle, found: Verification) -> None:
    read_member(bundle, PACKAGES, found)
    data = read_member(bundle, CODE, found)
    sealed = found.manifest.code
    try:
        files = from_json(data or b"")
        if not isinstance(files, dict) or code_of(files, sealed.version) != sealed:
            found.differs(f"{CODE}: its files are not those of the checksums in the manifest")
            return
    except (ValueError, AttributeError, TypeError):
        found.differs(f"{CODE}: it is no list of files")
        return
    here = code_files()
    other = sorted(name for name in {*files, *here} if files.get(name) != here.get(name))
    if other:
        found.leave_unchecked(
            f"code: sealed by uiprobe {sealed.version}, verified by {uiprobe.__version__}: "
            f"{len(other)} files differ ({', '.join(other[:3])}{', ...' if other[3:] else ''}); "
            "differences of verdicts may come from that"
        )


def _check_whole_sets(found: Verification) -> None:
    """Note what of a named set is not in the bundle: a figure of some of it is none of the set."""
    for (name, model), asked in found.asked_of_sets.items():
        for part in open_set(name).parts:
            if missing := len(part.items.keys() - asked.get(part.label, set())):
                found.leave_unchecked(
                    f"named set {name}, {model}: {missing:,} of the {len(part.items):,} items of "
                    f"{part.label} are not in the bundle"
                )


def _check_plans(bundle: Bundle, logs: list[LogEntry], found: Verification) -> None:
    plans = {}
    for name in found.manifest.plans:
        data = read_member(bundle, name, found)
        if data is None:
            continue
        try:
            plan = read_plan(data, name)
        except PlanError as error:
            found.differs(str(error))
            continue
        plans[plan.sha256] = plan
        of_it = [log for log in logs if sha256_of(log.metadata) == plan.sha256]
        for sentence in differences_from(plan, of_it):
            found.differs(f"{name}: {sentence}")
        for log in of_it:
            if found.first_answers.get(log.id, inf) < (seconds_of(plan.registered) or 0):
                found.differs(f"{name}: {log.path}: it was answered before that was registered")
        found.leave_unchecked(
            f"{name}: registered {plan.registered} by the clock of its maker; whoever saw its "
            f"checksum {plan.sha256[:16]} before {_first(of_it)} can confirm it"
        )
    for log in logs:
        named = sha256_of(log.metadata)
        if named and named not in plans:
            found.differs(f"{log.path}: it names the plan {named[:16]}, which is not in the bundle")


def _first(logs: list[LogEntry]) -> str:
    return min((log.header.eval.created for log in logs), default="the runs")
